"""The code that runs in the sandbox beside a traced program. It imports nothing of banrye.

Its folders:

    java        the agent in the virtual machine of a Java program, and the classes beside it
    javascript  beside a JavaScript program, in Node
    native      in gdb, which runs a C, C++ or Rust program
    python      beside a Python program, in its interpreter
"""
