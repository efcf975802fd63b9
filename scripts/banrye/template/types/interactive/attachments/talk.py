"""Talk with your program as the interactor does: python3 talk.py NUMBERS -- COMMAND

For example: python3 talk.py 1 2 3 -- ./my_program
"""

import subprocess
import sys


def main() -> None:
    if "--" not in sys.argv:
        sys.exit(__doc__)
    split = sys.argv.index("--")
    numbers, command = sys.argv[1:split], sys.argv[split + 1 :]
    told = f"{len(numbers)}\n{' '.join(numbers)}\n"
    said = subprocess.run(command, input=told, capture_output=True, text=True, check=True).stdout
    print(f"told:\n{told}said:\n{said}")
    expected = sum(map(int, numbers))
    print("right" if said.split() == [str(expected)] else f"wrong: the sum is {expected}")


main()
