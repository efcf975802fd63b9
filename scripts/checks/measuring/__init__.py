"""The commands of scripts/checks/measure, one module each."""
