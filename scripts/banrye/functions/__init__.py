"""Functions instead of programs: their arguments, signatures, and the drivers that call them."""
