"""ICPC packages: read one, or make one from a folder of programs and keep it.

Its modules:

    package_format      the format of packages among the formats
    icpc_package        read a package: the legacy format, and the format 2025-09
    icpc_scoring        the points of a package
    package_settings    a mapping of a YAML file, each value checked when it is read
    package_judge       the judge of a package: its output validator, or the default one
    parts               the parts of a package that is being written, with hints
    data_makers         the script of a package that may make its missing test data
"""
