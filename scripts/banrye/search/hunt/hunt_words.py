"""Describe a hunt without a counterexample: the inputs that the program passes.

is right on all 56 valid inputs
Inputs tried: 9,000, among them all 8,100 valid inputs up to weight 12, 900 are random.
"""

from __future__ import annotations

from banrye.console import count_text
from banrye.messages import _
from banrye.search.hunt.hunt import SubmissionHunt
from banrye.search.hunt.streams import in_words


def right_in_words(hunt: SubmissionHunt) -> str:
    """Return on which inputs the program is right, "" unless all small inputs were tried."""
    if not hunt.is_complete or hunt.small is None:
        return ""
    if hunt.rules:
        return _("is right on {}", hunt.rules.RANGE)
    unjudged = hunt.small.unjudged
    except_for = _(", except {:,} without a right answer to compare", unjudged) if unjudged else ""
    is_right = hunt.small.index > unjudged
    return (
        _("is right on all {:,} valid inputs{}", hunt.small.index, except_for) if is_right else ""
    )


def inputs_in_words(hunt: SubmissionHunt) -> str:
    """Return how many inputs were tried, which, and why the search ended."""
    number = hunt.search.counts.total
    parts = [_("Inputs tried: {:,}", number)]
    if hunt.choices and hunt.small and not hunt.is_complete:
        weight = hunt.choices.weight_before(hunt.small.complete)
        count = hunt.choices.totals[weight - 1] if weight else 0
        if count:
            parts.append(_("among them all {:,} valid inputs up to weight {}", count, weight))
        if more := number - count - hunt.streams.total:
            parts.append(
                _("{:,} other inputs in the same order", more) if count else _("{:,} small", more)
            )
    parts += in_words(hunt.streams.tried)
    return f"{', '.join(parts)}.{end_text(hunt)}"


def end_text(hunt: SubmissionHunt) -> str:
    """Return why the search ended before all small inputs were tried."""
    if hunt.is_complete:
        return ""
    stop = hunt.time_over or hunt.stop
    if hunt.rules and hunt.small:
        stop = stop or hunt.small.stop
    if stop:
        rate = _("{} a second", count_text(round(hunt.search.rate), "input"))
        return _(" The search ended {}, at {} (--search-time S changes that).", stop, rate)
    if hunt.choices and hunt.choices.maker.is_slow:
        return _(" The search ended because the validator makes too few inputs a second.")
    return _(" The search ended because the validator made no other inputs.")
