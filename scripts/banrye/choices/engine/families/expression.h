// Regular expressions as patterns (words.h): classes, groups, alternatives and repetitions.
//
// A group is repeated by writing it down as often as it may occur, so that only small numbers of repetitions are possible.
// What else is not understood (anchors within, back references, look-ahead) makes a pattern without characters.
// `is_narrowed` says that the pattern makes fewer texts than the expression matches.
#pragma once

#include <algorithm>
#include <climits>
#include <memory>
#include <string>
#include <vector>

namespace choices {

// Characters, repeated, and then one of the alternatives.
struct Node {
    int least = 0, most = 0;
    std::vector<char> characters; // sorted
    std::vector<std::shared_ptr<const Node>> alternatives;
};

typedef std::shared_ptr<const Node> NodePointer;

class ExpressionPattern {
public:
    explicit ExpressionPattern(const Node *node) : node(node) {}

    int least() const { return node->least; }
    int most() const { return node->most; }
    const std::vector<char> &characters() const { return node->characters; }
    size_t alternatives() const { return node->alternatives.size(); }
    ExpressionPattern alternative(size_t index) const { return ExpressionPattern(node->alternatives[index].get()); }

private:
    const Node *node;
};

inline NodePointer repeated_characters(std::string characters, int least, int most, NodePointer rest = nullptr) {
    auto node = std::make_shared<Node>();
    node->least = least;
    node->most = most;
    std::sort(characters.begin(), characters.end());
    characters.erase(std::unique(characters.begin(), characters.end()), characters.end());
    node->characters.assign(characters.begin(), characters.end());
    if (rest)
        node->alternatives.push_back(rest);
    return node;
}

inline NodePointer literal(const std::string &text) {
    NodePointer node = repeated_characters("", 0, 0);
    for (size_t i = text.size(); i-- > 0;)
        node = repeated_characters(text.substr(i, 1), 1, 1, i + 1 < text.size() ? node : nullptr);
    return node;
}

inline NodePointer one_of_these(const std::vector<std::string> &words) {
    auto node = std::make_shared<Node>();
    for (const std::string &word : words)
        node->alternatives.push_back(literal(word));
    return node;
}

// All visible ASCII characters.
inline std::string visible_characters() {
    std::string result;
    for (char c = '!'; c <= '~'; c++)
        result += c;
    return result;
}

// Return where a match from `at` on ends, npos if there is none. Characters are repeated as often as they can be, and the
// first alternative that matches counts.
inline size_t length_matched(const Node &node, const std::string &text, size_t at) {
    size_t count = 0;
    while (count < size_t(node.most) && at + count < text.size() &&
           std::binary_search(node.characters.begin(), node.characters.end(), text[at + count]))
        count++;
    if (count < size_t(node.least))
        return std::string::npos;
    if (node.alternatives.empty())
        return at + count;
    for (const NodePointer &alternative : node.alternatives)
        if (const size_t end = length_matched(*alternative, text, at + count); end != std::string::npos)
            return end;
    return std::string::npos;
}

class Expression {
public:
    bool is_narrowed = false;

    explicit Expression(const std::string &text) : text(text) {}

    // Return the pattern, nullptr if the expression is not understood.
    NodePointer pattern() {
        if (!text.empty() && text[0] == '^')
            at++;
        const Choice choice = parsed_choice();
        if (!is_understood || at != text.size())
            return nullptr;
        return compiled(choice, nullptr);
    }

private:
    static constexpr int MOST_GROUPS = 8; // repetitions of a group
    static constexpr int MOST_NODES = 20000;

    struct Item;
    typedef std::vector<Item> Sequence;
    typedef std::vector<Sequence> Choice;

    struct Item {
        std::string characters; // of a class; empty: a group
        Choice group;
        int least = 1, most = 1;
    };

    const std::string text;
    size_t at = 0;
    bool is_understood = true;
    int nodes = 0;

    bool has(char c) const { return at < text.size() && text[at] == c; }

    bool takes(char c) {
        const bool found = has(c);
        at += found;
        return found;
    }

    Choice parsed_choice() {
        Choice choice{parsed_sequence()};
        while (takes('|'))
            choice.push_back(parsed_sequence());
        return choice;
    }

    Sequence parsed_sequence() {
        Sequence sequence;
        while (at < text.size() && !has('|') && !has(')') && is_understood) {
            if (has('$') && at + 1 == text.size()) {
                at++;
                break;
            }
            Item item = parsed_item();
            parse_repetition(item);
            sequence.push_back(item);
        }
        return sequence;
    }

    Item parsed_item() {
        Item item;
        const char c = text[at++];
        if (c == '(') {
            if (takes('?') && !takes(':'))
                is_understood = false;
            item.group = parsed_choice();
            is_understood &= takes(')');
        } else if (c == '[') {
            item.characters = parsed_class();
        } else if (c == '.') {
            item.characters = visible_characters();
            is_narrowed = true;
        } else if (c == '\\') {
            item.characters = escaped();
        } else {
            is_understood &= c != '^' && c != '*' && c != '+' && c != '?' && c != '$';
            item.characters = c;
        }
        return item;
    }

    std::string escaped() {
        const char c = at < text.size() ? text[at++] : '\0';
        if (c == 'd')
            return "0123456789";
        if (c == 'w')
            return "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz";
        if (c == 's') {
            is_narrowed = true;
            return " ";
        }
        if (c == 'n')
            return "\n";
        is_understood &= c != '\0' && !std::isalnum((unsigned char) c);
        return std::string(1, c);
    }

    std::string parsed_class() {
        std::string characters;
        const bool is_complement = takes('^');
        while (at < text.size() && (!has(']') || characters.empty())) {
            std::string next = takes('\\') ? escaped() : std::string(1, text[at++]);
            if (next.size() == 1 && has('-') && at + 1 < text.size() && text[at + 1] != ']') {
                at++;
                const char last = takes('\\') ? escaped()[0] : text[at++];
                for (int c = next[0] + 1; c <= last; c++)
                    next += char(c);
            }
            characters += next;
        }
        is_understood &= takes(']');
        if (!is_complement)
            return characters;
        is_narrowed = true;
        std::string others;
        for (char c : visible_characters())
            if (characters.find(c) == std::string::npos)
                others += c;
        return others;
    }

    void parse_repetition(Item &item) {
        if (takes('*')) {
            item.least = 0;
            item.most = INT_MAX;
        } else if (takes('+')) {
            item.most = INT_MAX;
        } else if (takes('?')) {
            item.least = 0;
        } else if (takes('{')) {
            item.least = parsed_number(0);
            item.most = takes(',') ? parsed_number(INT_MAX) : item.least;
            is_understood &= takes('}');
        }
    }

    int parsed_number(int without) {
        if (at >= text.size() || text[at] < '0' || text[at] > '9')
            return without;
        long long number = 0;
        while (at < text.size() && text[at] >= '0' && text[at] <= '9')
            number = std::min(10 * number + text[at++] - '0', (long long) INT_MAX);
        return int(number);
    }

    // Return the pattern of a choice, and of what follows it.
    NodePointer compiled(const Choice &choice, NodePointer rest) {
        if (choice.size() == 1)
            return compiled(choice[0], 0, rest);
        auto node = std::make_shared<Node>();
        for (const Sequence &sequence : choice)
            node->alternatives.push_back(compiled(sequence, 0, rest));
        return node;
    }

    NodePointer compiled(const Sequence &sequence, size_t from, NodePointer rest) {
        if (++nodes > MOST_NODES)
            is_understood = false;
        if (from == sequence.size() || !is_understood)
            return rest ? rest : repeated_characters("", 0, 0);
        const Item &item = sequence[from];
        const bool is_last = from + 1 == sequence.size();
        const NodePointer next = is_last ? rest : compiled(sequence, from + 1, rest);
        if (!item.characters.empty())
            return repeated_characters(item.characters, item.least, item.most, next);
        if (item.least == 1 && item.most == 1)
            return compiled(item.group, next);
        auto node = std::make_shared<Node>();
        const int most = std::min(item.most, std::max(item.least, MOST_GROUPS));
        is_narrowed |= most < item.most;
        NodePointer repeated = next ? next : repeated_characters("", 0, 0);
        for (int count = 0; count <= most; count++) {
            if (count >= item.least)
                node->alternatives.push_back(repeated);
            if (count < most)
                repeated = compiled(item.group, repeated);
        }
        return node;
    }
};

} // namespace choices
