// Fork a program that is ready to start, instead of starting it anew for each input.
//
// To start a process takes 0.5 to 2 ms: exec, page tables, dynamic linking, modules. A fork of one in which this is done
// takes 0.1 to 0.3 ms. So the process stops here, and each request makes a fork, which goes on as the program. The idea
// is AFL's fork server (Zalewski, https://lcamtuf.blogspot.com/2014/10/fuzzing-binaries-without-execve.html). But a
// submission is hostile: no code of it may run in the server. process/launcher/fork_server.rs says what is trusted.
//
// Two ways lead here.
//
//   linked        -DLINKED: the entry point of a static program. The kernel jumps here, and the fork goes on to _start.
//                 submission/entry_point.py reads the program's file: it is served only if these very bytes stand at
//                 the entry point. So this code uses no function, no variable and no constant outside of its section,
//                 any of which the program could replace. The one relocation is that of the jump to _start.
//   interpreter   LD_PRELOAD in an interpreter of the system: its first call of fork(), when its modules are loaded and
//                 before it has opened the program
//
// Protocol. Descriptor SOCKET is a connected socket; if it is none, this is an ordinary run. The server first sends its
// process ID. A request is text with three descriptors, the standard streams of the run, and ends with NUL. The text
// replaces the program's last argument, unless it is empty; the server was started with one that is long enough. The
// answer is the process ID of the fork, or -errno. An ID is an int32_t. The fork is a child of the server's parent
// (CLONE_PARENT): the launcher waits for it and counts its time and memory as it does for a program that it has started
// itself.
//
// Descriptor RULES, if it is open, holds Landlock rules by which each fork confines itself: it cannot send the server a
// signal. The rules of the box forbid ptrace and writing to its memory.
//
// What a run can see of this: runs of one server have the same addresses and the same random bytes from the kernel. In
// an interpreter, the library is among the mappings, and modules are loaded early. The descriptors are closed, and the
// variables and the stack of the server are overwritten before the program goes on.

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <linux/sched.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>

// All code of a linked server is in one function.
#define INLINED inline __attribute__((always_inline))

namespace {

const int SOCKET = 3;
const int RULES = 4;

const int STREAMS = 3; // standard input, output and error
const int ARGUMENT_BYTES = 32;

// What a run gets.
struct Request {
    char argument[ARGUMENT_BYTES];
    int streams[STREAMS];
};

// The kernel.

// Returns what the system call returns: a negative result is -errno.
INLINED long call(long number, long a = 0, long b = 0, long c = 0, long d = 0, long e = 0, long f = 0) {
#if defined(__x86_64__)
    long result;
    register long r10 __asm__("r10") = d;
    register long r8 __asm__("r8") = e;
    register long r9 __asm__("r9") = f;
    __asm__ volatile("syscall"
                     : "=a"(result)
                     : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
                     : "rcx", "r11", "memory");
    return result;
#elif defined(__aarch64__)
    register long x8 __asm__("x8") = number;
    register long x0 __asm__("x0") = a;
    register long x1 __asm__("x1") = b;
    register long x2 __asm__("x2") = c;
    register long x3 __asm__("x3") = d;
    register long x4 __asm__("x4") = e;
    register long x5 __asm__("x5") = f;
    __asm__ volatile("svc 0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4), "r"(x5) : "memory");
    return x0;
#endif
}

template <class T> INLINED long address(T *pointer) { return reinterpret_cast<long>(pointer); }

// The server.

// Receives a request. Returns false if the launcher has gone, or has sent something else.
INLINED bool receive(Request &request) {
    iovec data{request.argument, sizeof request.argument};
    alignas(cmsghdr) char control[CMSG_SPACE(sizeof request.streams)];
    msghdr message;
    message.msg_name = nullptr;
    message.msg_namelen = 0;
    message.msg_iov = &data;
    message.msg_iovlen = 1;
    message.msg_control = control;
    message.msg_controllen = sizeof control;
    message.msg_flags = 0;
    long received;
    do
        received = call(SYS_recvmsg, SOCKET, address(&message), 0);
    while (received == -EINTR);
    const bool is_text = received > 0 && request.argument[received - 1] == '\0';
    const cmsghdr *const header = is_text ? CMSG_FIRSTHDR(&message) : nullptr;
    if (!header || header->cmsg_type != SCM_RIGHTS || header->cmsg_len != CMSG_LEN(sizeof request.streams))
        return false;
    const int *const received_streams = reinterpret_cast<const int *>(CMSG_DATA(header));
    for (int number = 0; number < STREAMS; ++number)
        request.streams[number] = received_streams[number];
    return true;
}

INLINED bool send_number(int32_t number) {
    return call(SYS_sendto, SOCKET, address(&number), sizeof number, MSG_NOSIGNAL) == sizeof number;
}

// Forks a child of this process' parent. As fork(), it returns twice; on failure it returns -errno. `thread_id`: where
// the C library keeps the ID of this thread, of which a fork has another; null if there is none yet.
INLINED int32_t fork_sibling(int *thread_id) {
    const long end_signal = 0; // unused with CLONE_PARENT: the server's own is taken
    const long flags = CLONE_PARENT | end_signal | (thread_id ? CLONE_CHILD_SETTID | CLONE_CHILD_CLEARTID : 0);
#if defined(__x86_64__)
    return static_cast<int32_t>(call(SYS_clone, flags, 0, 0, address(thread_id), 0));
#else
    return static_cast<int32_t>(call(SYS_clone, flags, 0, 0, 0, address(thread_id)));
#endif
}

// Confines this process by Landlock rules: its signals reach no process outside. Without such rules, both calls fail.
INLINED void confine() {
    const long restrict_self = 446; // newer than the headers of some systems
    call(restrict_self, RULES, 0);
    call(SYS_close, RULES);
}

// Writes a text where another one stands that is at least as long. An empty text replaces nothing.
INLINED void replace_text(char *place, const char *text) {
    if (!place || !*text)
        return;
    do
        *place++ = *text;
    while (*text++);
}

// Answers requests. Returns in each fork, whose standard streams are those of the request, and in an ordinary run.
// Never returns in the server. `last_argument`: of the program, null if that cannot be replaced.
INLINED void serve(int *thread_id, char *last_argument) {
    Request request;
    int32_t id = static_cast<int32_t>(call(SYS_getpid));
    if (!send_number(id))
        return; // an ordinary run, which has no such socket
    while (receive(request)) {
        id = fork_sibling(thread_id);
        if (id == 0) {
            call(SYS_close, SOCKET);
            for (int number = 0; number < STREAMS; ++number) {
                call(SYS_dup3, request.streams[number], number, 0);
                call(SYS_close, request.streams[number]);
            }
            replace_text(last_argument, request.argument);
            confine();
            return;
        }
        for (int number = 0; number < STREAMS; ++number)
            call(SYS_close, request.streams[number]);
        if (!send_number(id))
            break;
    }
    call(SYS_exit_group, 0);
}

} // namespace

#ifdef LINKED

// A program is compared with the bytes of this section.
#define SECTION ".text.judge_entry"

// `stack`: as the kernel passes it, the number of arguments and then the arguments.
__attribute__((section(SECTION), used)) static void judge_serve(long *stack) __asm__("judge_serve");
static void judge_serve(long *stack) {
    const long count = stack[0];
    serve(nullptr, count > 0 ? reinterpret_cast<char *>(stack[count]) : nullptr);
}

// The kernel jumps here. _start finds the registers and the stack as the kernel has left them: all 0, but for what the
// kernel has put on the stack. CLEARED_BYTES below that are more than judge_serve uses.
#define CLEARED_BYTES "1024"
__asm__(".pushsection " SECTION ", \"ax\", %progbits\n"
        ".globl judge_entry\n"
        ".hidden judge_entry\n"
        ".type judge_entry, %function\n"
        "judge_entry:\n"
#if defined(__x86_64__)
        "    xorl %ebp, %ebp\n"
        "    movq %rsp, %rdi\n"
        "    call judge_serve\n"
        "    leaq -" CLEARED_BYTES "(%rsp), %rdi\n"
        "    movl $" CLEARED_BYTES " / 8, %ecx\n"
        "    xorl %eax, %eax\n"
        "    rep stosq\n"
        "    .irp register, edx, esi, edi, r8d, r9d, r10d, r11d\n"
        "    xorl %\\register, %\\register\n"
        "    .endr\n"
        "    jmp _start\n"
#elif defined(__aarch64__)
        "    mov x29, #0\n"
        "    mov x0, sp\n"
        "    bl judge_serve\n"
        "    sub x0, sp, #" CLEARED_BYTES "\n"
        "    mov x1, sp\n"
        "1:  stp xzr, xzr, [x0], #16\n"
        "    cmp x0, x1\n"
        "    b.lo 1b\n"
        "    .irp number, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 30\n"
        "    mov x\\number, #0\n"
        "    .endr\n"
        "    b _start\n"
#endif
        ".popsection\n");

#else

#include <dlfcn.h>
#include <unistd.h>

namespace {

// Variables that the program does not see. SWITCH asks for the server.
const char SWITCH[] = "JUDGE_FORK_SERVER_MODULES";
const char *const HIDDEN[] = {SWITCH, "LD_PRELOAD", "PYTHONPATH"};

// Returns whether an entry of the environment, "NAME=VALUE", is that of a variable.
bool is_of(const char *entry, const char *name) {
    for (; *name && *entry == *name; ++name)
        ++entry;
    return !*name && *entry == '=';
}

bool has_variable(const char *name) {
    for (char **entry = environ; *entry; ++entry)
        if (is_of(*entry, name))
            return true;
    return false;
}

// Removes a variable, and overwrites it: the kernel shows its place in /proc/PID/environ.
void remove_variable(const char *name) {
    char **kept = environ;
    for (char **entry = environ; *entry; ++entry) {
        if (!is_of(*entry, name))
            *kept++ = *entry;
        else
            for (char *letter = *entry; *letter; ++letter)
                *letter = '\0';
    }
    *kept = nullptr;
}

// Returns where the C library keeps the ID of this thread. Null if the kernel does not tell: then the fork keeps the
// server's, which is only compared by locks.
int *thread_id_address() {
    const int get_address = 40; // PR_GET_TID_ADDRESS
    int *found = nullptr;
    return call(SYS_prctl, get_address, address(&found)) == 0 ? found : nullptr;
}

// Holds all modules that CPython has loaded for ever. See end_without in sitecustomize.py. Other interpreters do not
// have these functions.
void keep_modules() {
    using Get = void *(*)();
    using Copy = void *(*)(void *);
    const auto modules = reinterpret_cast<Get>(dlsym(RTLD_DEFAULT, "PyImport_GetModuleDict"));
    const auto copy = reinterpret_cast<Copy>(dlsym(RTLD_DEFAULT, "PyDict_Copy"));
    if (modules && copy)
        copy(modules());
}

} // namespace

// The interpreter's fork. The first one serves, if the environment asks for it. sitecustomize.py calls it.
extern "C" pid_t fork() {
    if (!has_variable(SWITCH))
        return reinterpret_cast<pid_t (*)()>(dlsym(RTLD_NEXT, "fork"))();
    keep_modules();
    for (const char *const name : HIDDEN)
        remove_variable(name);
    serve(thread_id_address(), nullptr);
    return 0;
}

#endif
