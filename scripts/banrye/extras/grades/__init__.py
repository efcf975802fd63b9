"""A class of students: what they handed in, judged on one problem, as a table.

Kim_4711_assignsubmission_file_/sum.py      Moodle
assignment-kim/sum.py                       GitHub Classroom, a clone for each student
kim.py                                      a folder of files

student,program,verdict,points,most,handed_in,late,double,failing_input,note
Kim,Kim_4711_assignsubmission_file_/sum.py,WA,30,100,2026-11-20 22:10,no,no,"1 2",
"""
