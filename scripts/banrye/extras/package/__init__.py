"""Packages as archives for other judges.

    scripts/package demo --for domjudge     target/packages/domjudge/demo.zip

Its modules:

    export_target     a judge for which archives are made: the base class
    export_targets    these judges, found by their place: a folder of `to` for each
    archives          write the archive of a problem
    checks            placeholders and failing submissions, which a package must not have
    losses            the parts of a problem that an archive cannot contain
    layouts           the files of a package for Kattis and DOMjudge
    bundles           the groups of a scoring problem for judges without nested groups
    numbered_cases    test cases as pairs of files: 1.in, 1.out
    default_checker   the default output validator as a checker for testlib
    judge_languages   the names that other judges have for languages
    testlib_sources   the programs of a package for judges with testlib: one file each
    statement_files   the statements of a package by language and form
    statements        convert statements with pandoc: to HTML and to TeX
    pages             the statements in an archive
    hints             the command that makes listed test cases, and then the archives
    doctor            the commands that archives with statements need
    to                the judges: a folder for each
    verb              the verb `package`
"""
