// Calls a function with the arguments on standard input, and prints what it returns. For example, it reads [2, 7] and 9
// for solution(Vec<i32>, i32), and prints the vector of 0 and 1 as [0, 1]. What the function itself prints goes to
// standard error. The file of the function may have a module `driver`.

{{owner}}
include!("solution.inc");

#[allow(dead_code)]
mod driver_ {
    use std::boxed::Box;
    use std::fmt::Write as _;
    use std::io::{Read, Write as _};
    use std::option::Option::{self, None, Some};
    use std::os::unix::io::FromRawFd;
    use std::string::String;
    use std::vec::Vec;

    extern "C" {
        fn dup(descriptor: i32) -> i32;
        fn dup2(from: i32, to: i32) -> i32;
    }

    /// The arrays of each argument: none if they are in brackets, else their lengths in the input or, if not -1, by the
    /// problem.
    const SHAPES: &[&[i64]] = &[{{shapes}}];

    pub struct Reader {
        text: Vec<u8>,
        at: usize,
        shape: Vec<i64>,
        depth: usize,
        answers: std::fs::File,
    }

    impl Reader {
        pub fn new() -> Reader {
            // SAFETY: nothing else has the descriptor that dup gives.
            let answers = unsafe {
                let copy = dup(1);
                dup2(2, 1);
                std::fs::File::from_raw_fd(copy)
            };
            let mut text = Vec::new();
            std::io::stdin().read_to_end(&mut text).expect("standard input can be read");
            Reader { text, at: 0, shape: Vec::new(), depth: 0, answers }
        }

        pub fn argument<T: Argument>(&mut self, index: usize) -> T {
            self.shape = Vec::new();
            let mut lengths = SHAPES[index].to_vec();
            for length in &mut lengths {
                if *length < 0 {
                    *length = i64::read(self);
                }
            }
            self.shape = lengths;
            T::read(self)
        }

        pub fn print<T: Answer>(&mut self, answer: T) {
            let mut line = String::new();
            answer.write(&mut line);
            line.push('\n');
            self.answers.write_all(line.as_bytes()).expect("standard output takes the answer");
        }

        fn fail(&self, wanted: &str) -> ! {
            let rest = String::from_utf8_lossy(&self.text[self.at..]);
            let found: String = rest.chars().take(20).collect();
            eprintln!("expected {wanted} on standard input, found {}", if found.is_empty() { "its end" } else { &found });
            std::process::exit(1)
        }

        fn peek(&mut self) -> u8 {
            while self.text.get(self.at).is_some_and(|byte| b" \r\n,".contains(byte)) {
                self.at += 1;
            }
            self.text.get(self.at).copied().unwrap_or(0)
        }

        fn word(&mut self) -> String {
            self.peek();
            let start = self.at;
            while self.text.get(self.at).is_some_and(|byte| !b" \r\n,]".contains(byte)) {
                self.at += 1;
            }
            String::from_utf8_lossy(&self.text[start..self.at]).into_owned()
        }

        fn number<T: std::str::FromStr>(&mut self, wanted: &str) -> T {
            let word = self.word();
            word.parse().unwrap_or_else(|_| {
                self.at -= word.len();
                self.fail(wanted)
            })
        }
    }

    pub trait Argument: Sized {
        fn read(reader: &mut Reader) -> Self;
    }

    pub trait Answer {
        fn write(&self, line: &mut String);
    }

    macro_rules! integers {
        ($($name:ty)*) => {$(
            impl Argument for $name {
                fn read(reader: &mut Reader) -> Self {
                    reader.number("an integer")
                }
            }
            impl Answer for $name {
                fn write(&self, line: &mut String) {
                    write!(line, "{self}").expect("a string takes all");
                }
            }
        )*};
    }
    integers!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize);

    macro_rules! decimals {
        ($($name:ty)*) => {$(
            impl Argument for $name {
                fn read(reader: &mut Reader) -> Self {
                    reader.number("a number")
                }
            }
            impl Answer for $name {
                fn write(&self, line: &mut String) {
                    write!(line, "{self:?}").expect("a string takes all");
                }
            }
        )*};
    }
    decimals!(f32 f64);

    impl Argument for bool {
        fn read(reader: &mut Reader) -> Self {
            reader.number("true or false")
        }
    }

    impl Answer for bool {
        fn write(&self, line: &mut String) {
            line.push_str(if *self { "true" } else { "false" });
        }
    }

    impl Argument for String {
        fn read(reader: &mut Reader) -> Self {
            if reader.peek() != b'"' {
                reader.fail("a string");
            }
            reader.at += 1;
            let mut bytes = Vec::new();
            while reader.text.get(reader.at).is_some_and(|&byte| byte != b'"') {
                let mut byte = reader.text[reader.at];
                reader.at += 1;
                if byte == b'\\' {
                    byte = reader.text[reader.at];
                    reader.at += 1;
                    byte = match byte {
                        b'b' => 8,
                        b'f' => 12,
                        b'n' => b'\n',
                        b'r' => b'\r',
                        b't' => b'\t',
                        b'u' => {
                            // Others than control characters are not escaped.
                            let digits = String::from_utf8_lossy(&reader.text[reader.at + 2..reader.at + 4]).into_owned();
                            reader.at += 4;
                            u8::from_str_radix(&digits, 16).unwrap_or_else(|_| reader.fail("a character"))
                        }
                        other => other,
                    };
                }
                bytes.push(byte);
            }
            reader.at += 1;
            String::from_utf8_lossy(&bytes).into_owned()
        }
    }

    impl Answer for str {
        fn write(&self, line: &mut String) {
            line.push('"');
            for character in self.chars() {
                match character {
                    '"' | '\\' => line.extend(['\\', character]),
                    '\0'..='\x1f' => write!(line, "\\u{:04x}", character as u32).expect("a string takes all"),
                    _ => line.push(character),
                }
            }
            line.push('"');
        }
    }

    impl Answer for String {
        fn write(&self, line: &mut String) {
            self.as_str().write(line);
        }
    }

    impl Argument for char {
        fn read(reader: &mut Reader) -> Self {
            let found = String::read(reader);
            found.chars().next().unwrap_or_else(|| reader.fail("a character"))
        }
    }

    impl Answer for char {
        fn write(&self, line: &mut String) {
            String::from(*self).write(line);
        }
    }

    impl<T: Argument> Argument for Vec<T> {
        fn read(reader: &mut Reader) -> Self {
            let mut items = Vec::new();
            if reader.depth < reader.shape.len() {
                let length = reader.shape[reader.depth];
                reader.depth += 1;
                items.extend((0..length).map(|_| T::read(reader)));
                reader.depth -= 1;
                return items;
            }
            if reader.peek() != b'[' {
                reader.fail("an array");
            }
            reader.at += 1;
            while reader.peek() != b']' {
                items.push(T::read(reader));
            }
            reader.at += 1;
            items
        }
    }

    impl<T: Answer> Answer for [T] {
        fn write(&self, line: &mut String) {
            line.push('[');
            for (index, item) in self.iter().enumerate() {
                if index > 0 {
                    line.push_str(", ");
                }
                item.write(line);
            }
            line.push(']');
        }
    }

    impl<T: Answer> Answer for Vec<T> {
        fn write(&self, line: &mut String) {
            self.as_slice().write(line);
        }
    }

    impl<T: Answer, const N: usize> Answer for [T; N] {
        fn write(&self, line: &mut String) {
            self.as_slice().write(line);
        }
    }

    impl<T: Answer + ?Sized> Answer for &T {
        fn write(&self, line: &mut String) {
            (**self).write(line);
        }
    }

    impl<T: Argument> Argument for Option<T> {
        fn read(reader: &mut Reader) -> Self {
            if reader.peek() == b'n' {
                reader.word();
                return None;
            }
            Some(T::read(reader))
        }
    }

    impl<T: Answer> Answer for Option<T> {
        fn write(&self, line: &mut String) {
            match self {
                Some(value) => value.write(line),
                None => line.push_str("null"),
            }
        }
    }

    // References: what is read once is never freed.

    impl Argument for &'static str {
        fn read(reader: &mut Reader) -> Self {
            Box::leak(String::read(reader).into_boxed_str())
        }
    }

    impl<T: Argument> Argument for &'static [T] {
        fn read(reader: &mut Reader) -> Self {
            Vec::read(reader).leak()
        }
    }

    impl<T: Argument> Argument for &'static Vec<T> {
        fn read(reader: &mut Reader) -> Self {
            Box::leak(Box::new(Vec::read(reader)))
        }
    }
}

fn main() {
    let mut reader = driver_::Reader::new();
{{reads}}
    let answer = {{function}}({{names}});
    reader.print(answer);
}
