//! {{name}} on the test cases of its package.

mod support;

#[test]
fn test_cases() {
    support::samples::check("{{name}}");
}
