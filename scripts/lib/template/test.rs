//! {{name}} on the test cases of its package.

mod support;

#[test]
fn {{name}}() {
    support::samples::check("{{name}}");
}
