//! The parts of the package formats: groups and their scores, flags, arguments, and files that belong to a problem.

#![cfg(unix)]

use crate::support::repository::Repository;
use crate::support::samples::root;
use crate::support::tools::{empty_folder, script, skip_without};
use assert_cmd::assert::Assert;
use predicates::prelude::*;
use predicates::str::{contains, ends_with};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;

fn package(name: &str) -> PathBuf {
    root().join("tests/fixtures/packages").join(name)
}

/// Judges a submission of a package.
fn judge(name: &str, submission: &str) -> Assert {
    let mut judge = script("judge");
    judge.arg(package(name)).arg(package(name).join("submissions").join(submission)).assert()
}

/// The lines that begin with these verdicts and points, in this order.
fn points(lines: &[&str]) -> impl Predicate<str> {
    let lines: Vec<String> = lines.iter().map(|line| line.to_string()).collect();
    predicate::function(move |output: &str| {
        let found = output.lines().filter(|line| line.contains(" points  "));
        let words = found.map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
        words.collect::<Vec<_>>() == lines
    })
}

/// Settings of a group hold for the groups in it, and a group that stops at its first failure is scored by what has run.
#[test]
fn the_default_grader_scores_each_group() {
    skip_without!(judge);
    let all = [
        "AC 7 points sample",
        "AC 30 points secret/a_sum",
        "AC 30 points secret/b_break",
        "AC 50 points secret/c_min",
        "AC 10 points secret/d_avg",
        "AC 10 points secret/e_max",
        "AC 130 points secret",
        "AC 130 points data",
    ];
    judge("points", "accepted/right.py").success().stdout(points(&all));
    let part = [
        "AC 7 points sample",
        "WA 20 points secret/a_sum",
        "WA 10 points secret/b_break",
        "WA 5 points secret/c_min",
        "AC 5 points secret/d_avg",
        "AC 10 points secret/e_max",
        "WA 50 points secret",
        "WA 50 points data",
    ];
    judge("points", "wrong_answer/small.py").code(1).stdout(points(&part));
}

#[test]
fn the_new_format_scores_each_group() {
    skip_without!(judge);
    let shares = [
        "AC 7.5 of 30 points secret/a_sum",
        "AC 5 of 20 points secret/b_min",
        "AC 40 of 40 points secret/c_all",
        "AC 10 of 10 points secret/d_needs",
        "AC 62.5 of 100 points secret",
    ];
    judge("shares", "accepted/one.py").success().stdout(points(&shares));
    let without_a_required_group = [
        "WA 10 of 30 points secret/a_sum",
        "AC 5 of 20 points secret/b_min",
        "AC 40 of 40 points secret/c_all",
        "AC 0 of 10 points secret/d_needs",
        "WA 55 of 100 points secret",
    ];
    judge("shares", "wrong_answer/same.py").code(1).stdout(points(&without_a_required_group));
}

/// What the grader accepts is accepted in part, though a test case fails.
#[test]
fn a_partly_accepted_submission_is_as_expected() {
    skip_without!(judge);
    let repository = Repository::with_judge("partly_accepted");
    repository.copy("tests/fixtures/packages/points", "points");
    let judge = || repository.script("judge").arg("./points").assert();
    repository.write("points/data/testdata.yaml", "on_reject: continue\n");
    let program = "points/submissions/partially_accepted/small.py";
    let small = fs::read_to_string(package("points/submissions/wrong_answer/small.py"));
    repository.write(program, &small.unwrap());
    let unexpected = contains("expects: partially_accepted/small.py\n");
    judge().code(1).stdout(unexpected);
    repository.write("points/data/testdata.yaml", "grader_flags: always_accept\n");
    repository.write("points/data/secret/testdata.yaml", "on_reject: continue\n");
    judge().success().stdout(contains("partially_accepted/small.py (secret/a_sum/2), "));
}

/// Flags of the output validator, arguments and files of the submission: of a group, and of a test case instead.
#[test]
fn flags_arguments_and_files_are_those_of_the_test_case() {
    skip_without!(judge);
    script("judge").arg(package("flags")).assert().success();
    let wrong =
        contains("Wrong answer: on secret/group/1").and(contains("\ngiven\n  nothing 50\n"));
    judge("flags", "wrong_answer/forgets_arguments.py").code(1).stdout(wrong);
}

/// In the legacy format, problem.yaml has flags for all test cases, and testdata.yaml those of a group.
#[test]
fn flags_of_the_legacy_format() {
    skip_without!(judge);
    let repository = Repository::with_judge("legacy_flags");
    repository.copy("tests/fixtures/packages/points", "points");
    repository.write("near.py", "print(2 * int(input()) + 0.4)\n");
    let judge = |line: &str| {
        let mut judge = repository.script("judge");
        judge.args(["./points", "near.py"]).assert().stdout(contains(line));
    };
    judge("\nWA          0 points  secret/a_sum\nWA          0 points  secret/b_break\n");
    let tolerance = "output_validator_flags: float_tolerance 0.5\n";
    repository.write("points/data/secret/a_sum/testdata.yaml", tolerance);
    judge("\nAC         30 points  secret/a_sum\nWA          0 points  secret/b_break\n");
    let settings = repository.read("points/problem.yaml");
    let tolerance = "validator_flags: float_absolute_tolerance 0.5\n";
    repository.write("points/problem.yaml", &format!("{settings}{tolerance}"));
    fs::remove_file(repository.path("points/data/secret/a_sum/testdata.yaml")).unwrap();
    judge("\nAC         30 points  secret/a_sum\nAC         30 points  secret/b_break\n");
}

/// The input is shrunk with the flags of its test case: the input validator's lower bound is among them.
#[test]
fn an_input_is_shrunk_with_the_flags_of_its_test_case() {
    skip_without!(judge);
    let wrong = package("flags").join("submissions/wrong_answer/forgets_arguments.py");
    let assert = script("counterexample").arg(package("flags")).arg(wrong).assert().code(1);
    assert.stdout(contains("\ninput\n  17\n").and(contains("No single reduction still fails")));
}

/// The flags of input validators: for all, by name, and in the legacy format.
#[test]
fn flags_of_input_validators_have_three_spellings() {
    skip_without!(judge);
    let repository = Repository::with_judge("input_flags");
    repository.copy("tests/fixtures/packages/flags", "flags");
    let others = "output_validator_args: [of, group]\nargs: [--size, '20']\n";
    for (flags, least) in [
        ("input_validator_args: ['18']", "18"),
        ("input_validator_args: {number: ['19'], other: ['1']}", "19"),
        ("input_validator_flags: {name: number, flags: 20 more}", "20"),
        ("input_validator_flags: 21 more", "21"),
    ] {
        let file = "flags/data/secret/group/test_group.yaml";
        repository.write(file, &format!("{others}{flags}\n"));
        let mut command = repository.script("counterexample");
        command.args(["./flags", "flags/submissions/wrong_answer/forgets_arguments.py"]);
        command.assert().code(1).stdout(contains(format!("\ninput\n  {least}\n")));
    }
}

/// Included files replace those of the submission, are in its working folder, and may be what is started.
#[test]
fn included_files_belong_to_every_submission() {
    skip_without!(judge);
    let assert = script("judge").arg(package("included")).assert().success();
    assert.stdout(contains("AC ").count(3).and(contains("WA ").count(1)));
    let own = empty_folder("included").join("answer.py");
    fs::copy(package("included/submissions/accepted/answer.py"), &own).unwrap();
    script("judge").arg(package("included")).arg(&own).assert().success();
    let wrong = package("included/submissions/wrong_answer/answer.py");
    let mut counterexample = script("counterexample");
    let assert = counterexample.arg(package("included")).arg(wrong).assert().code(1);
    assert.stdout(contains("\nexpected\n  100\ngiven\n  0\n"));
    let mut pypy = script("judge");
    pypy.arg(package("included")).arg(own);
    skip_without!("pypy3");
    pypy.args(["--python", "pypy"]).assert().success();
}

#[test]
fn submit_answer_is_refused_by_its_name() {
    skip_without!(judge);
    let repository = Repository::with_judge("submit_answer");
    repository.copy("tests/fixtures/packages/words", "words");
    let settings = "problem_format_version: 2025-09\nname: w\ntype: submit-answer\n";
    repository.write("words/problem.yaml", settings);
    let line = "problem.yaml: problems of type submit-answer are not supported\n";
    let mut judge = repository.script("judge");
    judge.arg("./words").assert().code(2).stdout("").stderr(ends_with(line));
}

/// A program runs again on what the validator writes, also in dialogues. A validator that breaks the rules is named.
#[test]
fn several_passes_are_judged() {
    skip_without!(judge);
    script("judge").args([package("passes"), package("rounds")]).assert().success();
    judge("passes", "wrong_answer/halves.py").code(1).stdout(contains("answer: on secret/1"));
    for (output, message) in [
        ("again", "wants more than 2 passes (limits: validation_passes)"),
        ("0", "rejects and asks for another pass"),
    ] {
        let program = empty_folder("several_passes").join("prints.py");
        fs::write(&program, format!("print('{output}')\n")).unwrap();
        let mut judge = script("judge");
        let assert = judge.arg(package("passes")).arg(&program).assert().code(2);
        assert.stderr(format!("judge: the output validator of passes {message}\n"));
    }
}

/// A file, a folder and a folder with scripts, in both formats.
#[test]
fn an_output_validator_is_found_in_every_layout() {
    skip_without!(judge);
    let same = "import sys\nfrom helper import accepts\n\nsys.exit(42 if accepts() else 43)\n";
    let helper = "import sys\n\n\ndef accepts():\n    return sys.stdin.read().strip() == 'ab'\n";
    let alone = "import sys\n\nsys.exit(42 if sys.stdin.read().strip() == 'ab' else 43)\n";
    let c = "#include <stdio.h>\nint main() { return getchar() == 'a' ? 42 : 43; }\n";
    let build = "#!/bin/sh\ncc -o run check.c\n";
    let run = "#!/bin/sh\nread line\ntest \"$line\" = ab && exit 42\nexit 43\n";
    let legacy = "name: layouts\nvalidation: custom\n";
    let new = "problem_format_version: 2025-09\nname: layouts\nlimits: {time_limit: 1}\n";
    for (number, (settings, files)) in [
        (legacy, vec![("output_validators/check.py", alone)]),
        (
            legacy,
            vec![("output_validators/v/main.py", same), ("output_validators/v/helper.py", helper)],
        ),
        (legacy, vec![("output_validators/v/build", build), ("output_validators/v/check.c", c)]),
        (new, vec![("output_validator/check.py", alone)]),
        (new, vec![("output_validator/__main__.py", same), ("output_validator/helper.py", helper)]),
        (new, vec![("output_validator/build", build), ("output_validator/check.c", c)]),
        (new, vec![("output_validator/run", run)]),
        (
            new,
            vec![("output_validators/v/main.py", same), ("output_validators/v/helper.py", helper)],
        ),
    ]
    .into_iter()
    .enumerate()
    {
        let folder = empty_folder(&format!("layout_{number}"));
        for (name, text) in [
            vec![
                ("problem.yaml", settings),
                (".timelimit", "1"),
                ("data/sample/1.in", "1\n"),
                ("data/sample/1.ans", "xy\n"), // only the validator accepts ab
                ("submissions/accepted/ab.py", "print('ab')\n"),
                ("submissions/wrong_answer/xy.py", "print('xy')\n"),
            ],
            files,
        ]
        .concat()
        {
            let path = folder.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, text).unwrap();
            if text.starts_with("#!") {
                fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
            }
        }
        script("judge").arg(&folder).assert().success();
    }
}

/// Contests judge Python in PyPy, but a submission that must be too slow may be so in CPython only.
#[test]
fn an_accepted_submission_may_be_fast_in_pypy_only() {
    skip_without!(judge, "pypy3");
    let repository = Repository::with_judge("fast_in_pypy");
    repository.copy("tests/fixtures/packages/words", "words");
    let text = "for i in range(3 * 10**8):\n    pass\n";
    let right = fs::read_to_string(package("words/submissions/accepted/right.py")).unwrap();
    for file in ["accepted/slow.py", "time_limit_exceeded/slow.py"] {
        repository.write(&format!("words/submissions/{file}"), &format!("{text}{right}"));
    }
    let assert = repository.script("judge").arg("./words").assert().success();
    let in_pypy = contains("AC ").and(contains("accepted/slow.py (PyPy) ("));
    assert.stdout(in_pypy.and(contains("time_limit_exceeded/slow.py (sample/1)\n")));
}
