"""The rank and the line of help of the archives for cms, which cms_target writes."""

from banrye.messages import marked

RANK = 5
IS_USUAL = False
SUMMARY = marked("a task in the Italian format of CMS")
