// The tables of local variables in a class file, of which each variable ends one instruction later.
//
//     { int w = 3; w = 4; }    the last instruction writes w. Behind it w has ended, and the virtual
//                              machine refuses to read it there: the tables are all it asks

#pragma once

#include <jvmti.h>

#include <functional>
#include <string>
#include <vector>

#include "java_code.h"

namespace java_tables {

// Is told of a variable that ends later than in the class file: its method with its signature, its
// slot, where it begins, and by how many bytes it ends later.
using Note = std::function<void(const std::string &method, jint slot, jint start, jint by)>;

class ClassFile {
  public:
    ClassFile(unsigned char *bytes, jint size, Note note)
        : bytes(bytes), size(size), note(std::move(note)) {}

    // Moves the ends. A damaged file is left as it is from there on: the machine will refuse it.
    void move_ends() {
        at = 8;  // behind the magic number and the version
        read_constants();
        at += 6;  // what it is, its name, its base class
        at += 2 * u2();
        for (jint i = u2(); i > 0 && at < size; i--) take_member();  // fields
        for (jint i = u2(); i > 0 && at < size; i--) take_member();  // methods
    }

  private:
    unsigned char *bytes;
    jint size;
    Note note;
    jint at = 0;
    std::vector<std::string> names;  // the texts in the table of constants
    std::string method;              // that is read, with its signature

    jint u1() { return at < size ? bytes[at++] : 0; }
    jint u2() {
        const jint high = u1();
        return high << 8 | u1();
    }
    jint u4() {
        const jint high = u2();
        return high << 16 | u2();
    }
    std::string name(jint index) const {
        return index < static_cast<jint>(names.size()) ? names[index] : "";
    }

    void read_constants() {
        names.assign(u2(), "");
        for (size_t i = 1; i < names.size() && at < size; i++) {
            const jint kind = u1();
            if (kind == 1) {  // a text
                const jint length = u2();
                if (at + length <= size)
                    names[i].assign(reinterpret_cast<const char *>(bytes) + at, length);
                at += length;
            } else if (kind == 7 || kind == 8 || kind == 16 || kind == 19 || kind == 20) {
                at += 2;
            } else if (kind == 15) {
                at += 3;
            } else if (kind == 5 || kind == 6) {  // a long, a double: two places
                at += 8;
                i++;
            } else {
                at += 4;
            }
        }
    }

    void take_member() {
        at += 2;
        const jint name_index = u2();
        method = name(name_index) + name(u2());
        take_attributes(0, 0);
    }

    // Takes the attributes of a member, or of its code, which begins there and has so many bytes.
    void take_attributes(jint code, jint code_length) {
        for (jint i = u2(); i > 0 && at < size; i--) {
            const std::string kind = name(u2());
            const jint length = u4();
            const jint end = at + length;
            if (kind == "Code") take_code();
            const bool is_noted = kind == "LocalVariableTable";
            if (code > 0 && (is_noted || kind == "LocalVariableTypeTable"))
                take_variables(code, code_length, is_noted);
            at = end;
        }
    }

    void take_code() {
        at += 4;
        const jint length = u4(), code = at;
        at += length;
        at += 8 * u2();  // where exceptions are caught
        if (at < size) take_attributes(code, length);
    }

    void take_variables(jint code, jint code_length, bool is_noted) {
        for (jint i = u2(); i > 0 && at + 10 <= size; i--) {
            const jint start = u2();
            const jint place = at;
            const jint length = u2();
            at += 4;
            const jint slot = u2();
            if (start + length >= code_length) continue;
            const jint longer = length + java_code::length_at(bytes + code, start + length);
            bytes[place] = static_cast<unsigned char>(longer >> 8);
            bytes[place + 1] = static_cast<unsigned char>(longer);
            if (is_noted) note(method, slot, start, longer - length);
        }
    }
};

}  // namespace java_tables
