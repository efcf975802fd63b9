"""The judges for which archives are made: a folder for each, with an ExportTarget."""
