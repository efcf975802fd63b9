import sys
def g(c,a,b):
    if c=='R': return a^b
    if a>b: a,b=b,a
    if c=='B': return a
    if c=='K': return a%2*2+(b-a)%2
    if c=='N': return (1 if a%3+b%3>=3 else 0) if a//3==b//3 else a%3
    return (a+b)%3+3*(a//3^b//3)
n=int(input()); t=0
for _ in range(n):
    x,y,c=input().split(); t^=g(c,int(x),int(y))
print("koosaga" if t else "cubelover")
