// The text of an input: it is written while it is read.
#pragma once

#include <string>

namespace choices {

// As testlib has it.
inline bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

struct Input {
    std::string text;
    size_t position = 0; // where the validator reads
    size_t covered = 0;  // up to here, each character belongs to a recorded choice or is what had to be there

    // What was decided about the next character, if it is not in the text yet.
    bool is_closed = false; // there is none
    bool must_go_on = false;
    bool is_not_end_of_line = false;
    bool is_end_asked = false; // by `readEof`, which itself asks `eof`

    void rewind() {
        position = covered = 0;
        is_closed = must_go_on = is_not_end_of_line = is_end_asked = false;
    }

    bool is_at_end() const { return position >= text.size(); }
    bool is_covered() const { return position < covered; }
    void cover() { covered = text.size(); }

    // Whether text may follow that begins with a character.
    bool may_go_on_with(char next) const { return !is_closed && !(is_not_end_of_line && next == '\n'); }

    void append(const std::string &more) {
        text += more;
        must_go_on = is_not_end_of_line = false;
    }

    std::string token_ahead() const {
        size_t end = position;
        while (end < text.size() && !is_blank(text[end]))
            end++;
        return text.substr(position, end - position);
    }

    std::string line_ahead() const { return text.substr(position, text.find('\n', position) - position); }
};

// The characters of words and lines that no pattern limits, the simplest first.
struct Alphabet {
    std::string words, lines;

    // Only visible ASCII characters count. Lines have blanks, too, if `characters` has one.
    void set(const std::string &characters) {
        words.clear();
        for (char c : characters)
            if (c > ' ' && c < 127 && words.find(c) == std::string::npos)
                words += c;
        lines = words;
        if (characters.find(' ') != std::string::npos)
            lines += ' ';
    }
};

} // namespace choices
