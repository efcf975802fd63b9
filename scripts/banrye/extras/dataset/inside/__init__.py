"""What runs beside the programs, in their boxes. No module of the rest imports it."""
