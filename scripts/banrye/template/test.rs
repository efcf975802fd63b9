//! {{name}} on the test cases of its package.

mod support;

#[test]
fn {{name}}_test_cases() {
    support::samples::check("{{name}}");
}
