"""The rank and the line of help of the archives for domjudge, which domjudge_target writes."""

from banrye.messages import marked

RANK = 1
IS_USUAL = True
SUMMARY = marked("for import into DOMjudge; no scoring problems")
