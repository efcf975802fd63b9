"""Problem packages of other tools: Polygon, CMS, DMOJ, rbx.

A planner (make.py says what it implements) reads the files of its format into a Plan. make.py makes
an ICPC package of any plan, which is kept, so that every verb works on it.

    problem.xml  -> polygon.py -> Plan(cases=[gen 10 7, ...], checker=check.cpp, ...) -> make.py
"""
