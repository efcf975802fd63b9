"""What the user says a source file is: --function, --program or nothing."""

from enum import Enum


class SourceKind(Enum):
    """What the user says a file is."""

    GUESS = "decided by its text"
    FUNCTION = "--function"
    FUNCTION_IF_DEFINED = "--function, for many files"
    PROGRAM = "--program"
