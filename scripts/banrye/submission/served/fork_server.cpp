// Fork a program that is ready to start, instead of starting it anew for each input.
//
// To start a process takes 1 to 2 ms: exec, dynamic linking, relocation. To fork one in which this is done, and in
// which nothing of the program has run yet, takes 0.1 to 0.3 ms. So the process of the program stops here, before its
// own constructors. Each request makes a fork, which goes on as the program. The idea is AFL's fork server
// (Zalewski, https://lcamtuf.blogspot.com/2014/10/fuzzing-binaries-without-execve.html).
//
// Three ways lead here. Without the environment variable SOCKET, none of them does anything.
//
//   linked        -DLINKED: the first initialiser of a program, so that a static program can be served, too
//   preloaded     by LD_PRELOAD: a constructor that runs before those of the program
//   interpreter   preloaded, and WAITS is set: the interpreter's first call of fork(), when its modules are loaded
//
// Protocol. SOCKET names the descriptor of a connected socket. The server first sends its process ID. A request is text
// with three descriptors, the standard streams of the run, and ends with NUL. The text replaces the program's last
// argument, unless it is empty; the server was started with one that is long enough. The answer is the process ID of the
// fork, or -errno. An ID is an int32_t. The fork is a child of the server's parent (CLONE_PARENT): the
// launcher waits for it and counts its time and memory as it does for a program that it has started itself.
//
// What the runs have in common: the addresses of their memory, the random bytes that the kernel gave to the server, and
// what the dynamic linker, the C library and other libraries have initialised. The memory itself is copied when it is
// written, so no run sees what another one has written. A run cannot change the server: the launcher's rules forbid
// ptrace and writing to its memory. It cannot send it a signal either: each fork confines itself by the Landlock rules
// that RULES names. Only at the level without a sandbox there are none.
//
// This file calls the kernel directly: a program in C may have a function of its own called send or close.

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <linux/sched.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>

namespace {

const char SOCKET[] = "JUDGE_FORK_SERVER";
const char RULES[] = "JUDGE_FORK_SERVER_RULES";
const char WAITS[] = "JUDGE_FORK_SERVER_WAITS";
const char PRELOAD[] = "LD_PRELOAD";

const int STREAMS = 3; // standard input, output and error
const int ARGUMENT_BYTES = 32;

// What a run gets.
struct Request {
    char argument[ARGUMENT_BYTES];
    int streams[STREAMS];
};

// The kernel.

// Returns what the system call returns: a negative result is -errno.
inline long call(long number, long a = 0, long b = 0, long c = 0, long d = 0, long e = 0, long f = 0) {
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

template <class T> long address(T *pointer) { return reinterpret_cast<long>(pointer); }

// The environment: an array of "NAME=VALUE" that ends with a null pointer.

// Returns the value of a variable, null if an entry is that of another one.
const char *value_in(const char *entry, const char *name) {
    while (*name && *entry == *name) {
        ++entry;
        ++name;
    }
    return !*name && *entry == '=' ? entry + 1 : nullptr;
}

const char *find_variable(char **environment, const char *name) {
    for (; *environment; ++environment)
        if (const char *const value = value_in(*environment, name))
            return value;
    return nullptr;
}

// Returns the descriptor that a variable names, -1 if there is none.
int descriptor_in(char **environment, const char *name) {
    const char *digits = find_variable(environment, name);
    if (!digits)
        return -1;
    int descriptor = 0;
    for (; *digits; ++digits)
        descriptor = 10 * descriptor + (*digits - '0');
    return descriptor;
}

void remove_variable(char **environment, const char *name) {
    char **kept = environment;
    for (; *environment; ++environment)
        if (!value_in(*environment, name))
            *kept++ = *environment;
    *kept = nullptr;
}

// The server.

// Receives a request. Returns false if the launcher has gone, or has sent something else.
bool receive(int socket, Request &request) {
    iovec data{request.argument, sizeof request.argument};
    alignas(cmsghdr) char control[CMSG_SPACE(sizeof request.streams)];
    msghdr message;
    message.msg_name = nullptr;
    message.msg_namelen = 0;
    message.msg_iov = &data;
    message.msg_iovlen = 1;
    message.msg_control = control;
    message.msg_controllen = sizeof control;
    long received;
    do
        received = call(SYS_recvmsg, socket, address(&message), 0);
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

bool send_number(int socket, int32_t number) {
    return call(SYS_sendto, socket, address(&number), sizeof number, MSG_NOSIGNAL) == sizeof number;
}

// Returns where the C library keeps the ID of this thread: a fork must have its own there. Null if the kernel does not
// tell. Then the fork keeps the server's, which is only compared by locks.
int *thread_id_address() {
    const int get_address = 40; // PR_GET_TID_ADDRESS
    int *found = nullptr;
    return call(SYS_prctl, get_address, address(&found)) == 0 ? found : nullptr;
}

// Forks a child of this process' parent. As fork(), it returns twice; on failure it returns -errno.
int32_t fork_sibling(int *thread_id) {
    const long end_signal = 0; // unused with CLONE_PARENT: the server's own is taken
    const long flags = CLONE_PARENT | end_signal | (thread_id ? CLONE_CHILD_SETTID | CLONE_CHILD_CLEARTID : 0);
#if defined(__x86_64__)
    return static_cast<int32_t>(call(SYS_clone, flags, 0, 0, address(thread_id), 0));
#else
    return static_cast<int32_t>(call(SYS_clone, flags, 0, 0, 0, address(thread_id)));
#endif
}

// Confines this process by Landlock rules: its signals reach no process outside.
void confine(int rules) {
    const long restrict_self = 446; // newer than the headers of some systems
    call(restrict_self, rules, 0);
    call(SYS_close, rules);
}

// Writes a text where another one stands that is at least as long.
void replace_text(char *place, const char *text) {
    for (const char *from = text; place && *text; ++from, ++place) {
        *place = *from;
        if (!*from)
            return;
    }
}

// Answers requests. Returns in each fork, whose standard streams are those of the request, and never in the server.
// `rules`: a descriptor, or -1. `last_argument`: of the program, null if that cannot be replaced.
void serve(int socket, int rules, char *last_argument) {
    int *const thread_id = thread_id_address();
    Request request;
    int32_t id = static_cast<int32_t>(call(SYS_getpid));
    while (send_number(socket, id) && receive(socket, request)) {
        id = fork_sibling(thread_id);
        if (id == 0) {
            call(SYS_close, socket);
            for (int number = 0; number < STREAMS; ++number) {
                call(SYS_dup3, request.streams[number], number, 0);
                call(SYS_close, request.streams[number]);
            }
            replace_text(last_argument, request.argument);
            if (rules >= 0)
                confine(rules);
            return;
        }
        for (const int stream : request.streams)
            call(SYS_close, stream);
    }
    call(SYS_exit_group, 0);
}

// Serves if the environment asks for it. Returns whether this process is a fork.
bool serve_if_asked(char **environment, char *last_argument = nullptr) {
    const int socket = descriptor_in(environment, SOCKET);
    if (socket < 0)
        return false;
    const int rules = descriptor_in(environment, RULES);
    remove_variable(environment, SOCKET);
    remove_variable(environment, RULES);
    remove_variable(environment, WAITS);
    remove_variable(environment, PRELOAD);
    serve(socket, rules, last_argument);
    return true;
}

} // namespace

#ifdef LINKED

namespace {
void first_initialiser(int count, char **arguments, char **environment) {
    serve_if_asked(environment, arguments[count - 1]);
}
} // namespace

// These functions run before all constructors, in the order of the object files.
__attribute__((section(".preinit_array"), used)) static void (*const entry)(int, char **, char **) = first_initialiser;

#else

#include <dlfcn.h>
#include <unistd.h>

__attribute__((constructor)) static void first_constructor(int count, char **arguments, char **environment) {
    if (!find_variable(environment, WAITS))
        serve_if_asked(environment, arguments[count - 1]);
}

// Holds all modules that CPython has loaded for ever. See end_without in sitecustomize.py. Other interpreters do not
// have these functions.
static void keep_modules() {
    using Get = void *(*)();
    using Copy = void *(*)(void *);
    const auto modules = reinterpret_cast<Get>(dlsym(RTLD_DEFAULT, "PyImport_GetModuleDict"));
    const auto copy = reinterpret_cast<Copy>(dlsym(RTLD_DEFAULT, "PyDict_Copy"));
    if (modules && copy)
        copy(modules());
}

// The interpreter's fork. The first one serves, if the environment asks for it.
extern "C" pid_t fork() {
    if (find_variable(environ, WAITS)) {
        keep_modules();
        if (serve_if_asked(environ))
            return 0;
    }
    return reinterpret_cast<pid_t (*)()>(dlsym(RTLD_NEXT, "fork"))();
}

#endif
