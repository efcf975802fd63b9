"""What runs in the sandbox beside a program that is traced. It imports nothing of banrye."""
