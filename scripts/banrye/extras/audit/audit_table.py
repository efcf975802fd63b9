"""The result of an audit, as a table for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from banrye.console import count_columns, paint, printable
from banrye.extras.audit.largest_case_check import SlowProgram
from banrye.extras.audit.mutants.mutate import Operator
from banrye.extras.audit.result import LEAST_COVERAGE, Audit
from banrye.extras.audit.survey.survey import MutantResult
from banrye.judges.verdict import Verdict
from banrye.messages import _
from banrye.shrink.claims import sentence

if TYPE_CHECKING:
    from banrye.extras.audit.survey.survey import FileMutant

MAX_SHOWN = 200  # characters of an input in a table
MAX_NAMES = 12  # of test cases
MAX_SURVIVORS = 10
KIND_WIDTH, WIDTHS = 24, (8, 10, 8, 7)  # of the columns of the summary
WIDTH = 100  # characters of a line of source text
BEFORE_CHANGE = 30  # of them that are shown before a change far to the right


def table(audit: Audit) -> Iterator[str]:
    """Yield the lines of the report for people."""
    yield from summary(audit)
    yield ""
    yield from mistakes(audit)
    yield from survivors(audit)
    yield from unreached_lines(audit.unreached)
    yield from slow(audit)
    yield from checker(audit)
    yield from idle(audit)
    if audit.why_it_ended:
        yield f"{audit.why_it_ended}."


def summary(audit: Audit) -> Iterator[str]:
    findings, wrong = audit.survey.findings, len(audit.attacked.mistakes)
    names = ", ".join(audit.programs)
    title = _(
        "{}: {} mutants of {} (seed {})", audit.problem.name, len(findings), names, audit.seed
    )
    yield paint(printable(title), "bold")
    head = _("mistake"), _("mutants"), _("rejected"), _("passed"), _("wrong")
    yield paint(in_columns(*head), "dim")
    for operator in Operator:
        row = counts(audit, operator)
        if any(row):
            yield in_columns(_(operator.value), *row)
    total = counts(audit, None)
    yield in_columns(_("in all"), *total[:3], wrong)
    same, failed = (
        len(audit.survey.with_result(f))
        for f in (MutantResult.SAME_CODE, MutantResult.NOT_COMPILED)
    )
    yield _(
        "Not counted: {} that do not compile, {} compiled to the same machine code.", failed, same
    )


def in_columns(first: str, *values: object) -> str:
    """Return a row of the summary. A syllable takes two columns."""
    cells = [
        " " * (width - count_columns(f"{cell}")) + f"{cell}"
        for width, cell in zip(WIDTHS, values, strict=True)
    ]
    return first + " " * (KIND_WIDTH - count_columns(first)) + "".join(cells)


def counts(audit: Audit, operator: Operator | None) -> tuple[int, int, int, int]:
    """Return the numbers of mutants that were run, rejected, passed, and shown to be wrong."""
    fates = [
        finding.fate
        for finding in audit.survey.findings
        if operator in (None, finding.file_mutant.mutant.operator)
    ]
    rejected, passed = fates.count(MutantResult.REJECTED), fates.count(MutantResult.PASSED)
    wrong = [
        mistake
        for mistake in audit.attacked.mistakes
        if operator in (None, mistake.file_mutant.mutant.operator)
    ]
    return rejected + passed, rejected, passed, len(wrong)


def diff_lines(file_mutant: FileMutant) -> list[str]:
    """Return a mistake as two lines of a diff, below its place."""
    mutant = file_mutant.mutant
    before, after = around_change(mutant.before, mutant.after)
    lines = [f"  - {cut_line(before)}", f"  + {cut_line(after or _('(left out)'))}"]
    return [f"{file_mutant.place}: {_(mutant.operator.value)}", *lines]


def around_change(before: str, after: str) -> tuple[str, str]:
    """Return both lines from a place shortly before they differ on, if that is far to the right."""
    pairs = enumerate(zip(before, after, strict=False))
    common = next((place for place, (old, new) in pairs if old != new), 0)
    start = common - BEFORE_CHANGE
    if not after or max(len(before), len(after)) <= WIDTH or start <= 0:
        return before, after
    return f"...{before[start:]}", f"...{after[start:]}"


def cut_line(text: str) -> str:
    text = printable(text)
    return text if len(text) <= WIDTH else f"{text[:WIDTH]}..."


def mistakes(audit: Audit) -> Iterator[str]:
    """Yield each mistake with the input that would reject it."""
    mistakes = audit.attacked.mistakes
    if not mistakes and audit.coverage < LEAST_COVERAGE:
        examined = len(audit.survey.findings)
        yield (
            _(
                "Too few mutants were run to say how good the test cases are: {:,} "
                "of {:,}, and none is shown to be wrong.",
                examined,
                examined + audit.survey.not_run,
            )
        )
        return
    if not mistakes:
        yield paint(_("No mistake was found that the test cases do not reject."), "green")
        return
    yield paint(_("Mistakes that no test case rejects: {}", len(mistakes)), "bold", "red")
    for mistake in mistakes:
        yield ""
        place, *lines = diff_lines(mistake.file_mutant)
        yield paint(place, "bold")
        yield from lines
        attempt = mistake.counterexample.attempt
        size = len(attempt.input_bytes)
        yield _("  {} on this input ({:,} bytes):", attempt.verdict, size)
        shown = attempt.text[:MAX_SHOWN].splitlines()
        yield from (f"    {cut_line(line)}" for line in shown)
        if size > MAX_SHOWN:
            yield _("    ... and {:,} more bytes", size - MAX_SHOWN)
        yield paint(f"  {sentence(mistake.counterexample.claim)}", "dim")


def survivors(audit: Audit) -> Iterator[str]:
    """Yield the mutants of which nothing is known."""
    survivors_of_attack = audit.attacked.survivors
    if not survivors_of_attack:
        return
    yield ""
    if any(survivor.inputs_tried for survivor in survivors_of_attack):
        yield (
            _(
                "Mutants that pass all test cases and the inputs that were tried: {} "
                "(inputs of {})",
                len(survivors_of_attack),
                audit.origin,
            )
        )
    else:
        yield _(
            "Mutants that pass all test cases, and got no other inputs: {}",
            len(survivors_of_attack),
        )
    for survivor in survivors_of_attack[:MAX_SURVIVORS]:
        mutant = survivor.file_mutant.mutant
        change = f"{cut_line(mutant.before)}  ->  {cut_line(mutant.after or _('(left out)'))}"
        yield _(
            "  {:>6,} inputs  {}: {}", survivor.inputs_tried, survivor.file_mutant.place, change
        )
    if len(survivors_of_attack) > MAX_SURVIVORS:
        yield _("  ... and {} more (--json lists them)", len(survivors_of_attack) - MAX_SURVIVORS)


def unreached_lines(bounds: Sequence[str] | None) -> Iterator[str]:
    """Yield the bounds that no test case reaches."""
    if bounds:
        yield ""
        yield _("Bounds of the validator that no test case reaches: {}", len(bounds))
        yield from (f"  {printable(bound)}" for bound in bounds)


def slow(audit: Audit) -> Iterator[str]:
    """Yield the results of programs that should be too slow on the largest test cases."""
    if not audit.late:
        return
    yield ""
    limit = audit.problem.limits.cpu_seconds
    yield _("Programs that should be too slow, on the largest test cases ({:g} s):", limit)
    for late in audit.late:
        yield f"  {printable(late.name)}: {words_of(late)}"


def words_of(late: SlowProgram) -> str:
    """Return the result of a program that should be too slow."""
    last = late.runs[-1]
    if not late.is_stopped:
        if last.verdict is Verdict.AC:
            return _("passes {} ({:,} bytes) in {:.2f} s", last.case, last.size, last.seconds)
        return _("{} on {} ({:,} bytes)", last.verdict, last.case, last.size)
    least = late.stopping_run[-1]
    stopped = _("too slow on {} ({:,} bytes)", least.case, least.size)
    if late.largest_passed is None:
        return stopped
    passed = _("if {} ({:,} bytes) were the largest test case, it would pass", last.case, last.size)
    return f"{stopped}; {passed}"


def checker(audit: Audit) -> Iterator[str]:
    """Yield the findings about the checker."""
    if audit.probed is None or not (audit.probed.probes or audit.probed.delays):
        return
    yield ""
    limit = audit.problem.limits.cpu_seconds
    for delay in audit.probed.delays:
        yield _(
            "The checker takes {:.2f} s on {}: a submission may take {:g} s",
            delay.seconds,
            printable(delay.case),
            limit,
        )
    for probe in audit.probed.probes:
        yield _(
            "The checker accepts the answer of {}, and {}, it says {}",
            printable(probe.case),
            _(probe.change),
            probe.verdict or _("nothing: it fails"),
        )


def idle(audit: Audit) -> Iterator[str]:
    """Yield the test cases that added nothing."""
    names, total = audit.idle_cases, len(audit.problem.cases)
    if names is None:
        return
    yield ""
    if not names:
        yield _("Each of the {} test cases is the only one that rejects some mutant.", total)
        return
    yield (
        _(
            "Test cases that added nothing in this audit: {} of {} (other test cases reject"
            " each mutant that they reject)",
            len(names),
            total,
        )
    )
    more = _(", and {} more", len(names) - MAX_NAMES) if len(names) > MAX_NAMES else ""
    yield f"  {printable(', '.join(names[:MAX_NAMES]))}{more}"
