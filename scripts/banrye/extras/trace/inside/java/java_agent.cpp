// The agent of the Java virtual machine that traces a program: it runs in the sandbox, in the
// machine itself, because JDI would need sockets.
//
//     java -agentpath:java_agent.so=RECORD,STEPS,Main.java -Xbootclasspath/a:FOLDER ...
//
// A breakpoint is at each line of the methods of the named files. At each, and where these methods
// begin and end, the agent reads the local variables, and gives them to JavaTracer.java, which
// writes the lines of the record.

#include <jvmti.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "java_code.h"
#include "java_tables.h"
#include "java_variables.h"

using namespace java_variables;

namespace {

std::string options;
std::unordered_set<std::string> files;

std::unordered_map<jmethodID, std::vector<Variable>> methods;  // of the program
jclass tracer;
jmethodID event_method, end_method;

enum Kind { LINE, CALL, RETURN, UNWIND, RAISE, WITHIN, PASSED };  // PASSED: nothing is told
using Place = std::pair<jmethodID, jlocation>;
std::map<Place, Kind> stops;
std::map<Place, std::set<jlocation>> rounds;  // where a loop goes on, and from where it jumps there
bool is_full = false;  // all steps are written that are wanted: the others are counted
jint counted = 0;      // of them
thread_local jint depth = 0;            // calls of the program's methods that have not returned
thread_local std::vector<Place> passed;  // the last stop of each of these calls

Place &passed_here() {
    depth = std::max(depth, 1);
    if (passed.size() <= static_cast<size_t>(depth)) passed.resize(2 * depth + 1);
    return passed[depth];
}

jint position(int descriptor) {
    const off_t found = lseek(descriptor, 0, SEEK_CUR);
    return found < 0 ? 0 : static_cast<jint>(found);
}

jint line_at(jmethodID method, jlocation location) {
    jint count = 0, line = 0;
    jvmtiLineNumberEntry *table = nullptr;
    if (machine->GetLineNumberTable(method, &count, &table) != JVMTI_ERROR_NONE) return 0;
    jlocation nearest = -1;
    for (jint i = 0; i < count; i++) {
        if (table[i].start_location <= location && table[i].start_location > nearest) {
            nearest = table[i].start_location;
            line = table[i].line_number;
        }
    }
    machine->Deallocate(reinterpret_cast<unsigned char *>(table));
    return line;
}

bool is_inside(const Variable &variable, jlocation location) {
    return variable.start <= location && location < variable.end;
}

struct Locals {
    std::vector<std::string> names;
    std::vector<jobject> values;
    jint ended = 0;  // how many at the end of these have just ended

    // `otherwise`: what stands for an object that the machine does not give, because another way to
    // this place has none.
    void add(JNIEnv *jni, jthread thread, const Variable &variable, jobject otherwise = nullptr) {
        jobject value = nullptr;
        const bool is_object = variable.type == 'L' || variable.type == '[';
        if (!read_local(jni, thread, variable.type, variable.slot, value)) {
            if (otherwise == nullptr || !is_object) return;
            value = otherwise;
        }
        names.push_back(variable.name);
        values.push_back(value);
    }
};

// Reads the variables that are there, and those that were there at the last stop of the frame.
Locals locals_at(JNIEnv *jni, jthread thread, const Place &place, const Place &before) {
    Locals locals;
    const auto &[method, location] = place;
    for (const Variable &each : methods.at(method))
        if (is_inside(each, location)) locals.add(jni, thread, each);
    const size_t count = locals.names.size();
    for (const Variable &each : methods.at(method))
        if (each.is_read_at_end && each.end == location && before.first == method &&
            is_inside(each, before.second))
            locals.add(jni, thread, each, tracer);
    locals.ended = static_cast<jint>(locals.names.size() - count);
    return locals;
}

std::string source_of(jclass kind) {
    char *name = nullptr;
    if (machine->GetSourceFileName(kind, &name) != JVMTI_ERROR_NONE) return "";
    const std::string found = name;
    machine->Deallocate(reinterpret_cast<unsigned char *>(name));
    return found;
}

std::string name_of(jmethodID method) {
    char *name = nullptr;
    if (machine->GetMethodName(method, &name, nullptr, nullptr) != JVMTI_ERROR_NONE) return "";
    const std::string found = name;
    machine->Deallocate(reinterpret_cast<unsigned char *>(name));
    return found;
}

char returned_type(jmethodID method) {
    char *signature = nullptr;
    if (machine->GetMethodName(method, nullptr, &signature, nullptr) != JVMTI_ERROR_NONE)
        return 'V';
    const char found = std::strchr(signature, ')')[1];
    machine->Deallocate(reinterpret_cast<unsigned char *>(signature));
    return found;
}

// Turns the events on or off that make all code of a thread slow: JavaTracer needs none of them, and
// counting no calls.
void listen(jthread thread, bool is_on) {
    for (jvmtiEvent each : {JVMTI_EVENT_METHOD_ENTRY, JVMTI_EVENT_METHOD_EXIT, JVMTI_EVENT_EXCEPTION}) {
        const bool is_wanted = is_on && (!is_full || each == JVMTI_EVENT_EXCEPTION);
        machine->SetEventNotificationMode(is_wanted ? JVMTI_ENABLE : JVMTI_DISABLE, each, thread);
    }
}

// Gives an event to JavaTracer. `detail`: what is returned or raised.
void tell(JNIEnv *jni, jthread thread, Kind kind, jmethodID method, jlocation location,
          jobject detail) {
    if (jni->PushLocalFrame(1000) != JNI_OK) return;
    Place &before = passed_here();
    Locals locals;
    if (kind != UNWIND && kind != RAISE && !is_full)
        locals = locals_at(jni, thread, {method, location}, before);
    before = {method, location};
    const jsize count = static_cast<jsize>(locals.names.size());
    jobjectArray names = jni->NewObjectArray(count, jni->FindClass("java/lang/String"), nullptr);
    jobjectArray values = jni->NewObjectArray(count, jni->FindClass("java/lang/Object"), nullptr);
    for (jsize i = 0; i < count; i++) {
        jni->SetObjectArrayElement(names, i, jni->NewStringUTF(locals.names[i].c_str()));
        jni->SetObjectArrayElement(values, i, locals.values[i]);
    }
    jclass declaring = nullptr;
    machine->GetMethodDeclaringClass(method, &declaring);
    listen(thread, false);
    is_full = jni->CallStaticBooleanMethod(tracer, event_method, static_cast<jint>(kind),
                              jni->NewStringUTF(source_of(declaring).c_str()),
                              line_at(method, location),
                              jni->NewStringUTF(name_of(method).c_str()), depth, declaring, names,
                              values, locals.ended, detail, position(1), position(0));
    jni->ExceptionClear();
    listen(thread, true);
    jni->PopLocalFrame(nullptr);
}

// Stops at a place. A line, or a round of a loop, may begin where a variable ends.
void stop_at(jmethodID method, jlocation location, Kind kind) {
    const auto [found, is_new] = stops.emplace(Place(method, location), kind);
    if (is_new) machine->SetBreakpoint(method, location);
    if (kind == LINE) found->second = LINE;
}

// Stops where a variable gets its first value, in a line with several statements, too, and where
// its block has ended.
void stop_at_variables(jmethodID method) {
    for (const Variable &each : methods.at(method)) {
        if (each.start > 0) stop_at(method, each.start, WITHIN);
        if (each.is_read_at_end) stop_at(method, each.end, WITHIN);
    }
}

// Returns whether a variable ends at a place, as that of a `for` does behind its loop.
bool ends_at(jmethodID method, jint slot, jlocation end) {
    for (const Variable &each : methods.at(method))
        if (each.slot == slot && each.end == end) return true;
    return false;
}

// Stops where a round of a loop begins that is no line of its own: each round is a step. In one
// line, the i++ of a `for` belongs to the next round.
void stop_at_rounds(jmethodID method, const std::set<jlocation> &lines) {
    jint size = 0;
    unsigned char *code = nullptr;
    if (machine->GetBytecodes(method, &size, &code) != JVMTI_ERROR_NONE) return;
    const std::vector<jint> places = java_code::instructions(code, size);
    for (size_t i = 0; i < places.size(); i++) {
        const jint at = places[i], target = java_code::target_of(code, at);
        if (target < 0 || target >= at || lines.count(target)) continue;
        const auto next = lines.upper_bound(target);
        const bool is_one_line = next == lines.end() || *next > at;
        if (!is_one_line && line_at(method, at) == line_at(method, target)) continue;  // of a `for`
        const auto ends = [&](jint slot) { return ends_at(method, slot, at + 3); };
        const size_t update = is_one_line ? java_code::update_before(code, places, i, ends) : i;
        if (update < i) {
            stop_at(method, places[update], LINE);
        } else {
            stop_at(method, at, PASSED);
            stop_at(method, target, PASSED);
            rounds[{method, target}].insert(at);
        }
    }
    machine->Deallocate(code);
}

// Events of the machine.

void JNICALL at_breakpoint(jvmtiEnv *, JNIEnv *jni, jthread thread, jmethodID method,
                           jlocation location) {
    const Place place(method, location);
    const auto found = stops.find(place);
    const auto round = rounds.find(place);
    Kind kind = found == stops.end() ? LINE : found->second;
    Place &before = passed_here();
    if (round != rounds.end() && before.first == method && round->second.count(before.second))
        kind = LINE;
    if (is_full) counted += kind == LINE;
    if (is_full || kind == PASSED) before = place;
    else tell(jni, thread, kind, method, location, nullptr);
}

void JNICALL at_entry(jvmtiEnv *, JNIEnv *jni, jthread thread, jmethodID method) {
    if (!methods.count(method)) return;
    depth++;
    passed_here() = {method, 0};
    tell(jni, thread, CALL, method, 0, nullptr);
}

void JNICALL at_exit(jvmtiEnv *, JNIEnv *jni, jthread thread, jmethodID method,
                     jboolean is_exception, jvalue value) {
    if (!methods.count(method)) return;
    jmethodID same = nullptr;
    jlocation location = 0;
    machine->GetFrameLocation(thread, 0, &same, &location);
    if (is_exception) {
        tell(jni, thread, UNWIND, method, location, nullptr);
    } else {
        tell(jni, thread, RETURN, method, location, as_object(jni, returned_type(method), value));
    }
    depth = std::max(depth - 1, 0);
}

void JNICALL at_exception(jvmtiEnv *, JNIEnv *jni, jthread thread, jmethodID method,
                          jlocation location, jobject exception, jmethodID catches, jlocation) {
    if (is_full && catches != nullptr) return;
    // The system throws exceptions of its own, too: those count that leave it.
    for (jint above = 0; above < 200; above++) {
        if (methods.count(method)) {
            tell(jni, thread, RAISE, method, location, exception);
            return;
        }
        if (method == catches) return;
        if (machine->GetFrameLocation(thread, above + 1, &method, &location) != JVMTI_ERROR_NONE)
            return;
    }
}

// Lets variables be read where they end, before a class of the program is made.
void JNICALL at_class_file(jvmtiEnv *, JNIEnv *, jclass, jobject loader, const char *name, jobject,
                           jint size, const unsigned char *bytes, jint *new_size,
                           unsigned char **new_bytes) {
    if (loader == nullptr || name == nullptr) return;
    if (machine->Allocate(size, new_bytes) != JVMTI_ERROR_NONE) return;
    std::memcpy(*new_bytes, bytes, size);
    *new_size = size;
    const std::string owner = std::string("L") + name + ";";
    const auto note = [&](const std::string &method, jint slot, jint start, jint by) {
        later.emplace(key_of(owner + method, slot, start), by);
    };
    java_tables::ClassFile(*new_bytes, size, note).move_ends();
}

// Returns whether the compiler has written a method: of an enum, or of a class for a `switch`.
bool is_of_compiler(jclass kind, jmethodID method) {
    constexpr jint synthetic = 0x1000, enumeration = 0x4000;
    jint modifiers = 0;
    machine->GetClassModifiers(kind, &modifiers);
    const std::string full = full_name(method);
    const auto is_called = [&](const char *name) { return full.find(name) != std::string::npos; };
    return (modifiers & synthetic) ||
           ((modifiers & enumeration) && (is_called(";$values()") || is_called(";values()[") ||
                                          is_called(";valueOf(Ljava/lang/String;)")));
}

void JNICALL at_class(jvmtiEnv *, JNIEnv *, jthread, jclass kind) {
    jobject loader = nullptr;
    machine->GetClassLoader(kind, &loader);
    if (loader == nullptr || !files.count(source_of(kind))) return;
    jint count = 0;
    jmethodID *found = nullptr;
    if (machine->GetClassMethods(kind, &count, &found) != JVMTI_ERROR_NONE) return;
    for (jint i = 0; i < count; i++) {
        jint length = 0;
        jvmtiLineNumberEntry *table = nullptr;
        if (is_of_compiler(kind, found[i])) continue;
        if (machine->GetLineNumberTable(found[i], &length, &table) != JVMTI_ERROR_NONE) continue;
        methods.emplace(found[i], variables_of(found[i]));
        std::set<jlocation> lines;
        for (jint j = 0; j < length; j++) lines.insert(table[j].start_location);
        for (jlocation each : lines) stop_at(found[i], each, LINE);
        stop_at_variables(found[i]);
        stop_at_rounds(found[i], lines);
        machine->Deallocate(reinterpret_cast<unsigned char *>(table));
    }
    machine->Deallocate(reinterpret_cast<unsigned char *>(found));
}

void JNICALL at_thread(jvmtiEnv *, JNIEnv *, jthread thread) { listen(thread, true); }

void JNICALL at_start(jvmtiEnv *, JNIEnv *jni, jthread thread) {
    jclass found = jni->FindClass("JavaTracer");
    if (found == nullptr) return;
    tracer = static_cast<jclass>(jni->NewGlobalRef(found));
    event_method = jni->GetStaticMethodID(
        tracer, "event",
        "(ILjava/lang/String;ILjava/lang/String;ILjava/lang/Class;[Ljava/lang/String;"
        "[Ljava/lang/Object;ILjava/lang/Object;II)Z");
    end_method = jni->GetStaticMethodID(tracer, "end", "(III)V");
    jmethodID begin = jni->GetStaticMethodID(tracer, "begin", "(Ljava/lang/String;)V");
    if (event_method == nullptr || end_method == nullptr || begin == nullptr) return;
    jni->CallStaticVoidMethod(tracer, begin, jni->NewStringUTF(options.c_str()));
    for (jvmtiEvent each : {JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, JVMTI_EVENT_CLASS_PREPARE,
                            JVMTI_EVENT_BREAKPOINT, JVMTI_EVENT_THREAD_START})
        machine->SetEventNotificationMode(JVMTI_ENABLE, each, nullptr);
    listen(thread, true);
}

void JNICALL at_end(jvmtiEnv *, JNIEnv *jni) {
    jthread thread = nullptr;
    if (machine->GetCurrentThread(&thread) == JVMTI_ERROR_NONE) listen(thread, false);
    if (end_method != nullptr)
        jni->CallStaticVoidMethod(tracer, end_method, counted, position(1), position(0));
}

}  // namespace

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *words, void *) {
    if (vm->GetEnv(reinterpret_cast<void **>(&machine), JVMTI_VERSION_1_2) != JNI_OK) return 1;
    options = words;
    size_t start = options.find(',', options.find(',') + 1);
    while (start != std::string::npos) {  // the files come after the record and the steps
        const size_t end = options.find(',', start + 1);
        files.insert(options.substr(start + 1, end - start - 1));
        start = end;
    }
    jvmtiCapabilities wanted{};
    wanted.can_generate_breakpoint_events = 1;
    wanted.can_generate_method_entry_events = 1;
    wanted.can_generate_method_exit_events = 1;
    wanted.can_generate_exception_events = 1;
    wanted.can_access_local_variables = 1;
    wanted.can_get_line_numbers = 1;
    wanted.can_get_bytecodes = 1;
    wanted.can_get_source_file_name = 1;
    if (machine->AddCapabilities(&wanted) != JVMTI_ERROR_NONE) return 1;
    jvmtiEventCallbacks callbacks{};
    callbacks.VMInit = at_start;
    callbacks.VMDeath = at_end;
    callbacks.ClassFileLoadHook = at_class_file;
    callbacks.ClassPrepare = at_class;
    callbacks.ThreadStart = at_thread;
    callbacks.Breakpoint = at_breakpoint;
    callbacks.MethodEntry = at_entry;
    callbacks.MethodExit = at_exit;
    callbacks.Exception = at_exception;
    machine->SetEventCallbacks(&callbacks, sizeof callbacks);
    machine->SetEventNotificationMode(JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, nullptr);
    machine->SetEventNotificationMode(JVMTI_ENABLE, JVMTI_EVENT_VM_DEATH, nullptr);
    return 0;
}
