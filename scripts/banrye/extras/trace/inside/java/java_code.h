// The code of a method of Java: its instructions, its loops, and where a round of a loop begins.
//
//     for (int i = 0; i < n; i += 2) total += i;    the round ends before the instructions of i += 2

#pragma once

#include <jvmti.h>

#include <functional>
#include <vector>

namespace java_code {

constexpr unsigned char IINC = 0x84, GOTO = 0xa7, WIDE = 0xc4;

// Returns the length of the instruction at a place of the code, 1 if it has a table.
inline jint length_at(const unsigned char *code, jint at) {
    static const char lengths[] =  // by the opcode
        "1111111111111111" "2323322222111111" "1111111111111111" "1111112222211111"
        "1111111111111111" "1111111111111111" "1111111111111111" "1111111111111111"
        "1111311111111111" "1111111113333333" "3333333332111111" "1133333335532311"
        "3311143355";
    const unsigned char opcode = code[at];
    if (opcode == WIDE) return code[at + 1] == IINC ? 6 : 4;
    if (opcode != 0xaa && opcode != 0xab)  // a switch
        return opcode < sizeof lengths - 1 ? lengths[opcode] - '0' : 1;
    const auto word = [&](jint from) {
        return static_cast<jint>(static_cast<unsigned>(code[from]) << 24 | code[from + 1] << 16 |
                                 code[from + 2] << 8 | code[from + 3]);
    };
    const jint table = (at / 4 + 1) * 4;
    const jint size = opcode == 0xaa ? 12 + 4 * (word(table + 8) - word(table + 4) + 1)
                                     : 8 + 8 * word(table + 4);
    return table + size - at;
}

// Where each instruction begins.
inline std::vector<jint> instructions(const unsigned char *code, jint size) {
    std::vector<jint> found;
    for (jint at = 0; at < size; at += length_at(code, at)) found.push_back(at);
    return found;
}

// Returns where an instruction jumps to, -1 if it is no jump.
inline jint target_of(const unsigned char *code, jint at) {
    const unsigned char opcode = code[at];
    const bool is_jump = (opcode >= 0x99 && opcode <= GOTO) || opcode == 0xc6 || opcode == 0xc7;
    return is_jump ? at + static_cast<jshort>(code[at + 1] << 8 | code[at + 2]) : -1;
}

// Returns the slot that an instruction writes, -1 if it writes none.
inline jint written_slot(const unsigned char *code, jint at) {
    const unsigned char opcode = code[at];
    if (opcode == IINC || (opcode >= 0x36 && opcode <= 0x3a)) return code[at + 1];
    return opcode >= 0x3b && opcode <= 0x4e ? (opcode - 0x3b) % 4 : -1;
}

// How many values an instruction takes from the stack, and how many it gives.
struct Effect {
    jint takes, gives;
    bool is_known;
};

inline Effect effect_of(unsigned char opcode) {
    const auto within = [&](int first, int last) { return opcode >= first && opcode <= last; };
    if (within(0x01, 0x2d) || opcode == 0xb2) return {0, 1, true};  // constants, variables
    if (within(0x2e, 0x35) || within(0x60, 0x73) || within(0x78, 0x83) || within(0x94, 0x98))
        return {2, 1, true};  // elements, arithmetic, comparisons
    if (within(0x74, 0x77) || within(0x85, 0x93) || opcode == 0xb4 || opcode == 0xbe || opcode == 0xc0)
        return {1, 1, true};  // signs, conversions, fields, lengths
    return {0, 0, false};
}

// Returns the number of the instruction with which the update of a `for` begins, whose loop jumps
// back in the instruction `jump`. It is `jump` if there is no update. `ends`: whether the variable
// of a slot ends behind the loop.
inline size_t update_before(const unsigned char *code, const std::vector<jint> &places, size_t jump,
                            const std::function<bool(jint)> &ends) {
    size_t begin = jump;
    while (begin > 0) {
        size_t at = begin - 1;
        const jint slot = written_slot(code, places[at]);
        if (slot < 0 || !ends(slot)) break;
        jint needed = code[places[at]] == IINC ? 0 : 1;
        while (needed > 0 && at > 0) {
            const Effect effect = effect_of(code[places[--at]]);
            if (!effect.is_known) return begin;
            needed += effect.takes - effect.gives;
        }
        begin = at;
    }
    return begin;
}

}  // namespace java_code
