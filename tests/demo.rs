//! demo on the test cases of its package.

mod support;

#[test]
fn demo() {
    support::samples::check("demo");
}
