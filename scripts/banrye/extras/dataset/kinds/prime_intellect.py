r"""Rows of PrimeIntellect's verifiable coding problems: rows of SYNTHETIC-1 without responses.

{"source": "apps", "task_type": "verifiable_code", "gold_standard_solution": "```python...",
"verification_info": "{\"test_cases\": [...]}", "problem_id": "vcp_1"}

The fields follow the card huggingface.co/datasets/PrimeIntellect/verifiable-coding-problems;
open-r1/verifiable-coding-problems-python has tables in place of the texts of JSON.
"""

from __future__ import annotations

from banrye.extras.dataset.kinds.synthetic1 import Synthetic1
from banrye.extras.dataset.row_task import RowValues

MARKS = ("gold_standard_solution", "in_source_id")
RESPONSES = ("llm_response", "response_id", "model_name")


class PrimeIntellect(Synthetic1):
    """Verifiable coding problems of Prime Intellect."""

    title = "verifiable-coding-problems"
    rank = 7

    def claims(self, row: RowValues) -> bool:
        is_plain = not any(key in row for key in RESPONSES)
        return super().claims(row) and is_plain and any(key in row for key in MARKS)


KIND = PrimeIntellect()
