"""The rank and the line of help of the archives for kattis, which kattis_target writes."""

from banrye.messages import marked

RANK = 0
IS_USUAL = True
SUMMARY = marked("the layout of Kattis, with the English statement in TeX")
