//! Structures that the kernel takes as arguments, with pointers to what they borrow.

use super::Instruction;
use std::ffi::{CStr, CString};
use std::marker::PhantomData;
use std::mem::size_of;
use std::os::raw::c_char;
use std::os::unix::io::RawFd;
use std::ptr::null;

/// Strings as execve(2) takes them: a list of pointers that ends with a null pointer.
pub struct Words<'a> {
    pub(super) pointers: Vec<*const c_char>,
    lifetime: PhantomData<&'a CStr>,
}

impl<'a> Words<'a> {
    pub fn new(words: &'a [CString]) -> Self {
        let pointers = words.iter().map(|word| word.as_ptr()).chain([null()]).collect();
        Words { pointers, lifetime: PhantomData }
    }
}

#[repr(C, packed)]
pub struct PathBeneath {
    pub rights: u64,
    pub parent: i32,
}

/// A filter as the kernel takes it: sock_fprog.
#[repr(C)]
pub struct Program<'a> {
    length: u16,
    instructions: *const Instruction,
    lifetime: PhantomData<&'a [Instruction]>,
}

impl<'a> Program<'a> {
    pub fn new(filter: &'a [Instruction]) -> Self {
        let length = u16::try_from(filter.len()).expect("a filter has at most 4096 instructions");
        Program { length, instructions: filter.as_ptr(), lifetime: PhantomData }
    }
}

/// A control message of sendmsg(2) that passes three descriptors: cmsghdr, and what it holds.
#[repr(C)]
pub struct Control {
    length: usize,
    level: i32,
    kind: i32,
    descriptors: [RawFd; 3],
    padding: i32,
}

impl Control {
    pub fn new(descriptors: [RawFd; 3]) -> Self {
        const SOL_SOCKET: i32 = 1;
        const SCM_RIGHTS: i32 = 1;
        let length = 16 + 12; // of the header and the descriptors, without the padding
        Control { length, level: SOL_SOCKET, kind: SCM_RIGHTS, descriptors, padding: 0 }
    }
}

/// What sendmsg(2) sends: msghdr and the one part of the data to which it points.
#[repr(C)]
pub struct Message<'a> {
    name: [usize; 2],
    parts: *const [usize; 2],
    count_of_parts: usize,
    control: *const Control,
    control_bytes: usize,
    flags: usize,
    part: Box<[usize; 2]>,
    lifetime: PhantomData<&'a Control>,
}

impl<'a> Message<'a> {
    pub fn new(bytes: &'a [u8], control: &'a Control) -> Self {
        let part = Box::new([bytes.as_ptr() as usize, bytes.len()]);
        Message {
            name: [0; 2],
            parts: &*part,
            count_of_parts: 1,
            control,
            control_bytes: size_of::<Control>(),
            flags: 0,
            part,
            lifetime: PhantomData,
        }
    }
}
