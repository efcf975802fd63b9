"""The rank and the line of help of the archives for dmoj, which dmoj_target writes."""

from banrye.messages import marked

RANK = 2
IS_USUAL = True
SUMMARY = marked("a problem folder with init.yml for the judge server of DMOJ")
