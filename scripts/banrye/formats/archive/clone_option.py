"""The option of verbs that names the clone of the archive."""

from banrye.messages import marked

OPTION = "--archive"
HELP = marked(
    "the clone of the archive (default: $TESTCASE_ARCHIVE, or testcase-ac beside this"
    " repository, or the clone that banrye setup --archive makes)"
)
