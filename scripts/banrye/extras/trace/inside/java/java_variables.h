// The local variables of the methods of Java: what the virtual machine knows of them, and their values.

#pragma once

#include <jvmti.h>

#include <cstring>
#include <string>
#include <unordered_map>
#include <vector>

namespace java_variables {

inline jvmtiEnv *machine;
// By how many bytes variables end later than in their class file: see java_tables.h.
inline std::unordered_map<std::string, jint> later;

// A local variable, and where in the code of its method it is there.
struct Variable {
    std::string name;
    char type;  // the first letter of its signature
    jint slot;
    jlocation start, end;
    bool is_read_at_end;  // it has a value still where it has ended
};

inline jobject boxed(JNIEnv *jni, const char *type, const char *signature, jvalue value) {
    jclass kind = jni->FindClass(type);
    jmethodID make = jni->GetStaticMethodID(kind, "valueOf", signature);
    return jni->CallStaticObjectMethodA(kind, make, &value);
}

// Returns a value of a type as an object. `type`: the first letter of its signature.
inline jobject as_object(JNIEnv *jni, char type, jvalue value) {
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
inline bool read_local(JNIEnv *jni, jthread thread, char type, jint slot, jobject &found) {
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

// Returns the name of a method with its class and signature, "" if it has none.
inline std::string full_name(jmethodID method) {
    jclass declaring = nullptr;
    char *owner = nullptr, *name = nullptr, *signature = nullptr;
    if (machine->GetMethodDeclaringClass(method, &declaring) != JVMTI_ERROR_NONE) return "";
    if (machine->GetClassSignature(declaring, &owner, nullptr) != JVMTI_ERROR_NONE) return "";
    if (machine->GetMethodName(method, &name, &signature, nullptr) != JVMTI_ERROR_NONE) return "";
    const std::string found = std::string(owner) + name + signature;
    for (char *each : {owner, name, signature})
        machine->Deallocate(reinterpret_cast<unsigned char *>(each));
    return found;
}

inline std::string key_of(const std::string &method, jint slot, jlocation start) {
    return method + " " + std::to_string(slot) + " " + std::to_string(start);
}

// Returns the local variables of a method, none if it is not compiled with -g.
inline std::vector<Variable> variables_of(jmethodID method) {
    std::vector<Variable> found;
    jint count = 0;
    jvmtiLocalVariableEntry *table = nullptr;
    if (machine->GetLocalVariableTable(method, &count, &table) != JVMTI_ERROR_NONE) return found;
    const std::string full = full_name(method);
    for (jint i = 0; i < count; i++) {
        const jvmtiLocalVariableEntry &entry = table[i];
        const auto ends_later = later.find(key_of(full, entry.slot, entry.start_location));
        const bool is_later = ends_later != later.end();
        const jlocation end = entry.start_location + entry.length - (is_later ? ends_later->second : 0);
        if (std::strchr(entry.name, '$') == nullptr)  // of the compiler
            found.push_back({entry.name, entry.signature[0], entry.slot, entry.start_location, end,
                             is_later});
        machine->Deallocate(reinterpret_cast<unsigned char *>(entry.name));
        machine->Deallocate(reinterpret_cast<unsigned char *>(entry.signature));
        machine->Deallocate(reinterpret_cast<unsigned char *>(entry.generic_signature));
    }
    machine->Deallocate(reinterpret_cast<unsigned char *>(table));
    return found;
}

}  // namespace java_variables
