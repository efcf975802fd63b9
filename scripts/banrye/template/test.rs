//! {{name}} on bad input. tests/samples.rs runs it on the test cases of its package.

#[allow(dead_code)]
#[path = "../src/bin/{{name}}.rs"]
mod {{name}};

use {{name}}::answer;

#[test]
fn {{name}}_rejects_bad_input() {
    for input in ["", "x", "1"] {
        assert!(answer(input.as_bytes()).is_err(), "{input:?}");
    }
}
