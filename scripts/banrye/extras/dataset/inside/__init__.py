"""Files that run beside the programs, in their boxes. No module of the rest imports them."""
