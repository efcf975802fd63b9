"""The programming languages: a folder for each, or a file for one that has commands alone.

    languages/cpp/language.toml     how it is called, compiled and run
    languages/cpp/functions.py      how a function in it is found and called
    languages/_jvm.toml             what several languages share

C, C++ and the JVM define ONLINE_JUDGE and BOJ as Baekjoon did. TieredStopAtLevel=1 switches off the
JVM's second JIT compiler, which slows down short runs such as those of compilers. `banrye.language`
says what a language is, and finds them by their place.
"""
