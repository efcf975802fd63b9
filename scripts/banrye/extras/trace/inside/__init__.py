"""The code that runs in the sandbox beside a traced program. It imports nothing of banrye."""
