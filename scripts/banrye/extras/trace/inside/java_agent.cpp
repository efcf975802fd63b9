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

#include <cstring>
#include <map>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace {

jvmtiEnv *machine;
std::string options;
std::unordered_set<std::string> files;

// A local variable, and where in the code of its method it is there.
struct Variable {
    std::string name;
    char type;  // the first letter of its signature
    jint slot;
    jlocation start, end;
};

std::unordered_map<jmethodID, std::vector<Variable>> methods;  // of the program
jclass tracer;
jmethodID event_method, end_method;

enum Kind { LINE, CALL, RETURN, UNWIND, RAISE, WITHIN };
std::map<std::pair<jmethodID, jlocation>, Kind> stops;

jint position(int descriptor) {
    const off_t found = lseek(descriptor, 0, SEEK_CUR);
    return found < 0 ? 0 : static_cast<jint>(found);
}

jobject boxed(JNIEnv *jni, const char *type, const char *signature, jvalue value) {
    jclass kind = jni->FindClass(type);
    jmethodID make = jni->GetStaticMethodID(kind, "valueOf", signature);
    return jni->CallStaticObjectMethodA(kind, make, &value);
}

// Returns a value of a type as an object. `type`: the first letter of its signature.
jobject as_object(JNIEnv *jni, char type, jvalue value) {
    switch (type) {
        case 'Z': return boxed(jni, "java/lang/Boolean", "(Z)Ljava/lang/Boolean;", value);
        case 'B': return boxed(jni, "java/lang/Byte", "(B)Ljava/lang/Byte;", value);
        case 'C': return boxed(jni, "java/lang/Character", "(C)Ljava/lang/Character;", value);
        case 'S': return boxed(jni, "java/lang/Short", "(S)Ljava/lang/Short;", value);
        case 'I': return boxed(jni, "java/lang/Integer", "(I)Ljava/lang/Integer;", value);
        case 'J': return boxed(jni, "java/lang/Long", "(J)Ljava/lang/Long;", value);
        case 'F': return boxed(jni, "java/lang/Float", "(F)Ljava/lang/Float;", value);
        case 'D': return boxed(jni, "java/lang/Double", "(D)Ljava/lang/Double;", value);
        case 'V': return nullptr;
        default: return value.l;
    }
}

// Reads a local variable of the frame of the event. Returns false if it has no value.
bool read_local(JNIEnv *jni, jthread thread, char type, jint slot, jobject &found) {
    jvalue value{};
    jint number = 0;
    jvmtiError error;
    switch (type) {
        case 'J': error = machine->GetLocalLong(thread, 0, slot, &value.j); break;
        case 'F': error = machine->GetLocalFloat(thread, 0, slot, &value.f); break;
        case 'D': error = machine->GetLocalDouble(thread, 0, slot, &value.d); break;
        case 'L':
        case '[': error = machine->GetLocalObject(thread, 0, slot, &value.l); break;
        default:
            error = machine->GetLocalInt(thread, 0, slot, &number);
            if (type == 'Z') value.z = static_cast<jboolean>(number);
            if (type == 'B') value.b = static_cast<jbyte>(number);
            if (type == 'C') value.c = static_cast<jchar>(number);
            if (type == 'S') value.s = static_cast<jshort>(number);
            if (type == 'I') value.i = number;
    }
    if (error != JVMTI_ERROR_NONE) return false;
    found = as_object(jni, type, value);
    return true;
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

struct Locals {
    std::vector<std::string> names;
    std::vector<jobject> values;
};

// Returns the local variables of a method, none if it is not compiled with -g.
std::vector<Variable> variables_of(jmethodID method) {
    std::vector<Variable> found;
    jint count = 0;
    jvmtiLocalVariableEntry *table = nullptr;
    if (machine->GetLocalVariableTable(method, &count, &table) != JVMTI_ERROR_NONE) return found;
    for (jint i = 0; i < count; i++) {
        const jvmtiLocalVariableEntry &entry = table[i];
        found.push_back({entry.name, entry.signature[0], entry.slot, entry.start_location,
                         entry.start_location + entry.length});
        machine->Deallocate(reinterpret_cast<unsigned char *>(entry.name));
        machine->Deallocate(reinterpret_cast<unsigned char *>(entry.signature));
        machine->Deallocate(reinterpret_cast<unsigned char *>(entry.generic_signature));
    }
    machine->Deallocate(reinterpret_cast<unsigned char *>(table));
    return found;
}

Locals locals_at(JNIEnv *jni, jthread thread, jmethodID method, jlocation location) {
    Locals locals;
    for (const Variable &each : methods.at(method)) {
        jobject value = nullptr;
        if (each.start <= location && location < each.end &&
            read_local(jni, thread, each.type, each.slot, value)) {
            locals.names.push_back(each.name);
            locals.values.push_back(value);
        }
    }
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

// Gives an event to JavaTracer. `detail`: what is returned or raised. `above`: frames of the system
// that the method has called.
void tell(JNIEnv *jni, jthread thread, Kind kind, jmethodID method, jlocation location,
          jobject detail, jint above = 0) {
    if (jni->PushLocalFrame(1000) != JNI_OK) return;
    Locals locals;
    if (kind != UNWIND && kind != RAISE) locals = locals_at(jni, thread, method, location);
    const jsize count = static_cast<jsize>(locals.names.size());
    jobjectArray names = jni->NewObjectArray(count, jni->FindClass("java/lang/String"), nullptr);
    jobjectArray values = jni->NewObjectArray(count, jni->FindClass("java/lang/Object"), nullptr);
    for (jsize i = 0; i < count; i++) {
        jni->SetObjectArrayElement(names, i, jni->NewStringUTF(locals.names[i].c_str()));
        jni->SetObjectArrayElement(values, i, locals.values[i]);
    }
    jclass declaring = nullptr;
    machine->GetMethodDeclaringClass(method, &declaring);
    jint depth = 0;
    machine->GetFrameCount(thread, &depth);
    jni->CallStaticVoidMethod(tracer, event_method, static_cast<jint>(kind),
                              jni->NewStringUTF(source_of(declaring).c_str()),
                              line_at(method, location),
                              jni->NewStringUTF(name_of(method).c_str()), depth - above, declaring, names,
                              values, detail, position(1), position(0));
    jni->ExceptionClear();
    jni->PopLocalFrame(nullptr);
}

void stop_at(jmethodID method, jlocation location, Kind kind) {
    if (stops.emplace(std::make_pair(method, location), kind).second)
        machine->SetBreakpoint(method, location);
}

// Stops where a variable gets its first value: in a line with several statements, too.
void stop_at_variables(jmethodID method) {
    for (const Variable &each : methods.at(method))
        if (each.start > 0) stop_at(method, each.start, WITHIN);
}

// Returns the length of the instruction of Java at a place of its code, 1 if it has a table.
jint length_at(const unsigned char *code, jint at) {
    static const char lengths[] =  // by the opcode
        "1111111111111111" "2323322222111111" "1111111111111111" "1111112222211111"
        "1111111111111111" "1111111111111111" "1111111111111111" "1111111111111111"
        "1111311111111111" "1111111113333333" "3333333332111111" "1133333335532311"
        "3311143355";
    const unsigned char opcode = code[at];
    if (opcode == 0xc4) return code[at + 1] == 0x84 ? 6 : 4;  // wide
    if (opcode != 0xaa && opcode != 0xab) return opcode < sizeof lengths - 1 ? lengths[opcode] - '0' : 1;
    const auto word = [&](jint from) {
        return static_cast<jint>(static_cast<unsigned>(code[from]) << 24 | code[from + 1] << 16 | code[from + 2] << 8 | code[from + 3]);
    };
    const jint table = (at / 4 + 1) * 4;
    const jint size = opcode == 0xaa ? 12 + 4 * (word(table + 8) - word(table + 4) + 1) : 8 + 8 * word(table + 4);
    return table + size - at;
}

// Returns whether a variable ends at a place, as that of a `for` does behind its loop.
bool ends_at(jmethodID method, jint slot, jlocation end) {
    for (const Variable &each : methods.at(method))
        if (each.slot == slot && each.end == end) return true;
    return false;
}

// Stops where a round of a loop ends that is in one line: each round is a step. The i++ of a `for`
// belongs to the next round.
void stop_at_rounds(jmethodID method, const jvmtiLineNumberEntry *lines, jint count) {
    jint size = 0;
    unsigned char *code = nullptr;
    if (machine->GetBytecodes(method, &size, &code) != JVMTI_ERROR_NONE) return;
    jint before = 0;
    for (jint at = 0, next = 0; at + 2 < size; before = at, at = next) {
        next = at + length_at(code, at);
        const bool is_jump = (code[at] >= 0x99 && code[at] <= 0xa7) || code[at] == 0xc6 || code[at] == 0xc7;
        const jint target = at + static_cast<jshort>(code[at + 1] << 8 | code[at + 2]);
        if (!is_jump || target >= at) continue;
        bool is_one_line = true;
        for (jint i = 0; i < count; i++)
            if (lines[i].start_location > target && lines[i].start_location <= at) is_one_line = false;
        const bool is_update = code[before] == 0x84 && ends_at(method, code[before + 1], at + 3);
        if (is_one_line) stop_at(method, is_update ? before : at, LINE);
    }
    machine->Deallocate(code);
}

// Events of the machine.

void JNICALL at_breakpoint(jvmtiEnv *, JNIEnv *jni, jthread thread, jmethodID method,
                           jlocation location) {
    const auto found = stops.find({method, location});
    tell(jni, thread, found == stops.end() ? LINE : found->second, method, location, nullptr);
}

void JNICALL at_entry(jvmtiEnv *, JNIEnv *jni, jthread thread, jmethodID method) {
    if (methods.count(method)) tell(jni, thread, CALL, method, 0, nullptr);
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
}

void JNICALL at_exception(jvmtiEnv *, JNIEnv *jni, jthread thread, jmethodID method,
                          jlocation location, jobject exception, jmethodID catches, jlocation) {
    // The system throws exceptions of its own, too: those count that leave it.
    for (jint above = 0; above < 200; above++) {
        if (methods.count(method)) {
            tell(jni, thread, RAISE, method, location, exception, above);
            return;
        }
        if (method == catches) return;
        if (machine->GetFrameLocation(thread, above + 1, &method, &location) != JVMTI_ERROR_NONE)
            return;
    }
}

void JNICALL at_class(jvmtiEnv *, JNIEnv *, jthread, jclass kind) {
    jobject loader = nullptr;
    machine->GetClassLoader(kind, &loader);
    if (loader == nullptr || !files.count(source_of(kind))) return;
    jint count = 0;
    jmethodID *found = nullptr;
    if (machine->GetClassMethods(kind, &count, &found) != JVMTI_ERROR_NONE) return;
    for (jint i = 0; i < count; i++) {
        jint lines = 0;
        jvmtiLineNumberEntry *table = nullptr;
        if (name_of(found[i]) == "$values") continue;  // of an enum, by the compiler
        if (machine->GetLineNumberTable(found[i], &lines, &table) != JVMTI_ERROR_NONE) continue;
        methods.emplace(found[i], variables_of(found[i]));
        for (jint j = 0; j < lines; j++) stop_at(found[i], table[j].start_location, LINE);
        stop_at_rounds(found[i], table, lines);
        stop_at_variables(found[i]);
        machine->Deallocate(reinterpret_cast<unsigned char *>(table));
    }
    machine->Deallocate(reinterpret_cast<unsigned char *>(found));
}

void JNICALL at_start(jvmtiEnv *, JNIEnv *jni, jthread) {
    jclass found = jni->FindClass("JavaTracer");
    if (found == nullptr) return;
    tracer = static_cast<jclass>(jni->NewGlobalRef(found));
    event_method = jni->GetStaticMethodID(
        tracer, "event",
        "(ILjava/lang/String;ILjava/lang/String;ILjava/lang/Class;[Ljava/lang/String;"
        "[Ljava/lang/Object;Ljava/lang/Object;II)V");
    end_method = jni->GetStaticMethodID(tracer, "end", "(II)V");
    jmethodID begin = jni->GetStaticMethodID(tracer, "begin", "(Ljava/lang/String;)V");
    if (event_method == nullptr || end_method == nullptr || begin == nullptr) return;
    jni->CallStaticVoidMethod(tracer, begin, jni->NewStringUTF(options.c_str()));
    for (jvmtiEvent each : {JVMTI_EVENT_CLASS_PREPARE, JVMTI_EVENT_BREAKPOINT,
                            JVMTI_EVENT_METHOD_ENTRY, JVMTI_EVENT_METHOD_EXIT,
                            JVMTI_EVENT_EXCEPTION})
        machine->SetEventNotificationMode(JVMTI_ENABLE, each, nullptr);
}

void JNICALL at_end(jvmtiEnv *, JNIEnv *jni) {
    for (jvmtiEvent each : {JVMTI_EVENT_METHOD_ENTRY, JVMTI_EVENT_METHOD_EXIT})
        machine->SetEventNotificationMode(JVMTI_DISABLE, each, nullptr);
    if (end_method != nullptr)
        jni->CallStaticVoidMethod(tracer, end_method, position(1), position(0));
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
    callbacks.ClassPrepare = at_class;
    callbacks.Breakpoint = at_breakpoint;
    callbacks.MethodEntry = at_entry;
    callbacks.MethodExit = at_exit;
    callbacks.Exception = at_exception;
    machine->SetEventCallbacks(&callbacks, sizeof callbacks);
    machine->SetEventNotificationMode(JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, nullptr);
    machine->SetEventNotificationMode(JVMTI_ENABLE, JVMTI_EVENT_VM_DEATH, nullptr);
    return 0;
}
