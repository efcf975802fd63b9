#include <bits/stdc++.h>
using namespace std;
int g(char c,int a,int b){
 if(c=='R') return a^b;
 if(a>b) swap(a,b);
 if(c=='B') return a;
 if(c=='K') return a%2*2+(b-a)%2;
 if(c=='N') return a/3==b/3 ? (a%3+b%3>=3 ? 1:0) : a%3;
 return (a+b)%3+3*(a/3^b/3);
}
int main(){int n,t=0;cin>>n;while(n--){int x,y;char c;cin>>x>>y>>c;t^=g(c,x,y);}puts(t?"koosaga":"cubelover");}
