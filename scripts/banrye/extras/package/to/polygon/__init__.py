"""The rank and the line of help of the archives for polygon, which polygon_target writes."""

from banrye.messages import marked

RANK = 4
IS_USUAL = False
SUMMARY = marked("for import into Polygon, with the programs that are for testlib")
