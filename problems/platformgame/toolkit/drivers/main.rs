// Judges a file that defines solution: reads a case from standard input, prints what the function returns. What the
// file itself prints goes to standard error. The file may have a module `driver`.

include!("solution.inc");

mod driver_ {
    use std::io::{Read, Write};
    use std::os::unix::io::FromRawFd;

    extern "C" {
        fn dup(descriptor: i32) -> i32;
        fn dup2(from: i32, to: i32) -> i32;
    }

    /// What solution is to return.
    pub trait Integer: std::fmt::Display {}
    impl Integer for i32 {}
    impl Integer for u32 {}
    impl Integer for i64 {}
    impl Integer for u64 {}
    impl Integer for isize {}
    impl Integer for usize {}

    pub struct Case {
        pub board: std::vec::Vec<std::vec::Vec<i32>>,
        pub places: [std::vec::Vec<i32>; 2],
        answers: std::fs::File,
    }

    pub fn read() -> Case {
        // SAFETY: nothing else has the descriptor that dup gives.
        let answers = unsafe {
            let copy = dup(1);
            dup2(2, 1);
            std::fs::File::from_raw_fd(copy)
        };
        let mut text = std::string::String::new();
        std::io::stdin().read_to_string(&mut text).expect("a case on standard input");
        let mut numbers = text.split_whitespace().map(|word| word.parse::<i32>().expect("a number"));
        let mut number = || numbers.next().expect("a case on standard input");
        let (height, width) = (number(), number());
        let board = (0..height).map(|_| (0..width).map(|_| number()).collect()).collect();
        let places = [vec![number(), number()], vec![number(), number()]];
        Case { board, places, answers }
    }

    pub fn print(mut case: Case, answer: impl Integer) {
        writeln!(case.answers, "{}", answer).expect("standard output takes the answer");
    }
}

fn main() {
    let mut case = driver_::read();
    let board = std::mem::take(&mut case.board);
    let [a, b] = std::mem::take(&mut case.places);
    let answer = solution(board, a, b);
    driver_::print(case, answer);
}
