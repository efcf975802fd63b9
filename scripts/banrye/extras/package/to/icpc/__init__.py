"""The rank and the line of help of the archives for icpc, which icpc_target writes."""

from banrye.messages import marked

RANK = 6
IS_USUAL = False
SUMMARY = marked("the package itself, in the format 2025-09")
