//! The tests of the scripts and of the repository itself. They are one program, because each test program is linked.

#[path = "../support/mod.rs"]
mod support;

mod archive;
mod audit;
mod cases;
mod checkouts;
mod choices;
mod cleanup;
mod counterexample;
mod editors;
mod formats;
mod interactive;
mod judge;
mod languages;
mod layout;
mod library_checker;
mod listen;
mod new;
mod package;
mod pages;
mod paste;
mod python;
mod regress;
mod robust;
mod sandbox;
mod sanitize;
mod scripts;
mod setup;
mod stress;
mod target;
