"""Problems of DMOJ: init.yml with test cases or an archive of them."""

from __future__ import annotations

from banrye.formats.shared.tool import ToolFormat, keys


class Dmoj(ToolFormat):
    """The format."""

    mark = "init.yml"
    title = "a problem of DMOJ"
    tool = "DMOJ"
    sign = keys(
        "test_cases|pretest_test_cases|archive|checker|interactive|custom_judge|grader"
        "|signature_grader|unbuffered"
    )


FORMAT = Dmoj()
