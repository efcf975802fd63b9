//! The tests of the toolkit: of what belongs to no single problem. One program, since cargo links each for itself.

#[path = "../support/mod.rs"]
mod support;

mod case_runner;
mod checkout;
mod compilers;
mod counterexample;
mod endings;
mod figures;
mod house;
mod judge;
mod languages;
mod listen;
mod new;
mod package;
mod pages;
mod paste;
mod scripts;
mod titles;
