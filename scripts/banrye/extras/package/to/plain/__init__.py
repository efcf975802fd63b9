"""The rank and the line of help of the archives for plain, which plain_target writes."""

from banrye.messages import marked

RANK = 3
IS_USUAL = True
SUMMARY = marked("1.in, 1.out, 2.in, ... for QDUOJ, Hydro, HUSTOJ and similar judges")
