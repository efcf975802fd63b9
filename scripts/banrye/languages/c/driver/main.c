// Calls a function with the arguments on standard input, and prints what it returns. For example, it reads [2, 7] and 9
// for solution(int numbers[], size_t numbers_len, int target). What the function itself prints goes to standard error.
// An array that comes without its length is printed as far as its memory goes: [0, 1, 0, ...].

#ifdef __APPLE__
#include <malloc/malloc.h>
#else
#include <malloc.h>
#endif
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

// Lengths of arrays: none, because the array is in brackets, or by the input. Others are by the problem.
enum { DRIVER_BRACKETS = -2, DRIVER_IN_INPUT = -1 };

static char *driver_text;
static size_t driver_length, driver_at;

static void driver_fail(const char *wanted) {
    fprintf(stderr, "expected %s on standard input, found %.20s\n", wanted,
            driver_at < driver_length ? driver_text + driver_at : "its end");
    exit(1);
}

static void *driver_grown(void *list, size_t count, size_t size) {  // to twice its items when these are a power of two
    if (count & (count - 1)) return list;
    void *grown = realloc(list, (count ? 2 * count : 1) * size);
    if (!grown) exit(1);
    return grown;
}

static void driver_read_input(void) {
    size_t room = 0, count;
    do {
        room = 2 * room + 65536;
        driver_text = realloc(driver_text, room + 1);
        if (!driver_text) exit(1);
        count = fread(driver_text + driver_length, 1, room - driver_length, stdin);
        driver_length += count;
    } while (driver_length == room);
    driver_text[driver_length] = '\0';
}

static char driver_peek(void) {
    for (char next; (next = driver_text[driver_at]) == ' ' || next == '\n' || next == '\r' || next == ',';) driver_at++;
    return driver_text[driver_at];
}

static long long driver_integer(void) {
    driver_peek();
    char *start = driver_text + driver_at, *end;
    long long value = *start == '-' ? strtoll(start, &end, 10) : (long long)strtoull(start, &end, 10);
    if (end == start) driver_fail("an integer");
    driver_at += end - start;
    return value;
}

static double driver_decimal(void) {
    driver_peek();
    char *start = driver_text + driver_at, *end;
    double value = strtod(start, &end);
    if (end == start) driver_fail("a number");
    driver_at += end - start;
    return value;
}

static _Bool driver_boolean(void) {
    char first = driver_peek();
    if (first != 't' && first != 'f') driver_fail("true or false");
    while (driver_text[driver_at] >= 'a') driver_at++;
    return first == 't';
}

static char *driver_string(void) {
    char first = driver_peek();
    if (first == 'n') {
        driver_at += 4;
        return NULL;
    }
    if (first != '"') driver_fail("a string");
    size_t end = driver_at + 1, length = 0;
    while (driver_text[end] && driver_text[end] != '"') end += driver_text[end] == '\\' ? 2 : 1;
    char *value = malloc(end - driver_at);
    if (!value) exit(1);
    for (driver_at++; driver_at < end; driver_at++) {
        char next = driver_text[driver_at];
        if (next == '\\') {
            next = driver_text[++driver_at];
            const char *names = "bfnrt", *meanings = "\b\f\n\r\t";
            for (int i = 0; names[i]; i++)
                if (next == names[i]) {
                    next = meanings[i];
                    break;
                }
            if (next == 'u') {  // others than control characters are not escaped
                char digits[3] = {driver_text[driver_at + 3], driver_text[driver_at + 4]};
                next = (char)strtol(digits, NULL, 16);
                driver_at += 4;
            }
        }
        value[length++] = next;
    }
    value[length] = '\0';
    driver_at = end + 1;
    return value;
}

static char driver_character(void) {
    char *value = driver_string();
    if (!value || !value[0] || value[1]) driver_fail("a character");
    return value[0];
}

static void driver_read_bool(_Bool *place) { *place = driver_boolean(); }
static void driver_read_char(char *place) { *place = driver_character(); }
static void driver_read_short(short *place) { *place = driver_integer(); }
static void driver_read_int(int *place) { *place = driver_integer(); }
static void driver_read_unsigned(unsigned *place) { *place = driver_integer(); }
static void driver_read_long(long *place) { *place = driver_integer(); }
static void driver_read_unsigned_long(unsigned long *place) { *place = driver_integer(); }
static void driver_read_long_long(long long *place) { *place = driver_integer(); }
static void driver_read_unsigned_long_long(unsigned long long *place) { *place = driver_integer(); }
static void driver_read_float(float *place) { *place = driver_decimal(); }
static void driver_read_double(double *place) { *place = driver_decimal(); }
static void driver_read_string(char **place) { *place = driver_string(); }
static void driver_read_constant(const char **place) { *place = driver_string(); }

#define DRIVER_READ(place)                                                                                              \
    _Generic((place), _Bool *: driver_read_bool, char *: driver_read_char, short *: driver_read_short,                  \
        int *: driver_read_int, unsigned *: driver_read_unsigned, long *: driver_read_long,                             \
        unsigned long *: driver_read_unsigned_long, long long *: driver_read_long_long,                                 \
        unsigned long long *: driver_read_unsigned_long_long, float *: driver_read_float,                               \
        double *: driver_read_double, char **: driver_read_string, const char **: driver_read_constant)(place)

static long driver_size(long size) { return size == DRIVER_IN_INPUT ? (long)driver_integer() : size; }

static long driver_begin(long size) {
    if (size >= 0) return size;
    if (driver_peek() != '[') driver_fail("an array");
    driver_at++;
    return DRIVER_BRACKETS;
}

static _Bool driver_more(long *left) {
    if (*left >= 0) return (*left)-- > 0;
    if (*left == DRIVER_BRACKETS && driver_peek() != ']') return 1;
    if (*left == DRIVER_BRACKETS) driver_at++;
    return 0;
}

#define DRIVER_VALUE(Item, value) \
    Item value;                   \
    DRIVER_READ(&value)

#define DRIVER_LIST(Item, list, count, size)                                                              \
    Item *list = NULL;                                                                                    \
    size_t count = 0;                                                                                     \
    for (long left_##list = driver_begin(driver_size(size)); driver_more(&left_##list); count++) {        \
        list = driver_grown(list, count, sizeof *list);                                                   \
        DRIVER_READ(&list[count]);                                                                        \
    }

#define DRIVER_ROWS(Item, list, rows, columns, lengths, height, width)                                    \
    Item **list = NULL;                                                                                   \
    size_t rows = 0, columns = 0;                                                                         \
    signed *lengths = NULL;                                                                               \
    long height_##list = driver_size(height), width_##list = driver_size(width);                          \
    for (long left_##list = driver_begin(height_##list); driver_more(&left_##list); rows++) {             \
        DRIVER_LIST(Item, row, row_length, width_##list)                                                  \
        list = driver_grown(list, rows, sizeof *list);                                                    \
        lengths = driver_grown(lengths, rows, sizeof *lengths);                                           \
        list[rows] = row;                                                                                 \
        lengths[rows] = columns = row_length;                                                             \
    }

// What the function returns.

static FILE *driver_answers;

static void driver_print_bool(_Bool value) { fputs(value ? "true" : "false", driver_answers); }
static void driver_print_integer(long long value) { fprintf(driver_answers, "%lld", value); }
static void driver_print_unsigned(unsigned long long value) { fprintf(driver_answers, "%llu", value); }

static void driver_print_decimal(double value) {
    char number[64];
    for (int digits = 15; digits <= 17; digits++) {  // the shortest that is the same number
        snprintf(number, sizeof number, "%.*g", digits, value);
        if (strtod(number, NULL) == value) break;
    }
    _Bool is_integer = 1;
    for (char *next = number; *next; next++) is_integer &= *next == '-' || (*next >= '0' && *next <= '9');
    fprintf(driver_answers, "%s%s", number, is_integer ? ".0" : "");
}

static void driver_print_string(const char *value) {
    if (!value) {
        fputs("null", driver_answers);
        return;
    }
    fputc('"', driver_answers);
    for (; *value; value++) {
        if (*value == '"' || *value == '\\')
            fprintf(driver_answers, "\\%c", *value);
        else if (*value > 0 && *value < ' ')
            fprintf(driver_answers, "\\u%04x", *value);
        else
            fputc(*value, driver_answers);
    }
    fputc('"', driver_answers);
}

static void driver_print_char(char value) { driver_print_string((char[]){value, '\0'}); }

#define DRIVER_PRINT(value)                                                                                             \
    _Generic((value), _Bool: driver_print_bool, char: driver_print_char, unsigned: driver_print_unsigned,               \
        unsigned long: driver_print_unsigned, unsigned long long: driver_print_unsigned, float: driver_print_decimal,   \
        double: driver_print_decimal, char *: driver_print_string, const char *: driver_print_string,                   \
        default: driver_print_integer)(value)

// How many bytes begin at a pointer that malloc has returned.
static size_t driver_memory(const void *pointer) {
#ifdef __APPLE__
    return malloc_size(pointer);
#else
    extern char end;  // of the static variables
    char here;        // on the stack
    if (!pointer) return 0;
    if ((const char *)pointer < &end || (const char *)pointer > &here) {
        fputs("{{name}} returned an array that malloc did not make: its length is not known\n", stderr);
        exit(1);
    }
    return malloc_usable_size((void *)pointer);
#endif
}

#define DRIVER_PRINT_LIST(list, count)                                                        \
    {                                                                                         \
        fputc('[', driver_answers);                                                           \
        for (size_t item = 0; item < (count); item++) {                                       \
            if (item) fputs(", ", driver_answers);                                            \
            DRIVER_PRINT((list)[item]);                                                       \
        }                                                                                     \
        fputc(']', driver_answers);                                                           \
    }

#define DRIVER_PRINT_OPEN_LIST(list)                                                          \
    {                                                                                         \
        size_t room = driver_memory(list) / sizeof *(list);                                   \
        fputc('[', driver_answers);                                                           \
        for (size_t item = 0; item < room; item++) {                                          \
            DRIVER_PRINT((list)[item]);                                                       \
            fputs(", ", driver_answers);                                                      \
        }                                                                                     \
        fputs("...]", driver_answers);                                                        \
    }

#define DRIVER_PRINT_ROWS(list, count, lengths)                                               \
    {                                                                                         \
        fputc('[', driver_answers);                                                           \
        for (size_t row = 0; row < (count); row++) {                                          \
            if (row) fputs(", ", driver_answers);                                             \
            DRIVER_PRINT_LIST((list)[row], (size_t)(lengths)[row]);                           \
        }                                                                                     \
        fputc(']', driver_answers);                                                           \
    }

#define DRIVER_PRINT_OPEN_ROWS(list)                                                          \
    {                                                                                         \
        size_t height = driver_memory(list) / sizeof *(list);                                 \
        fputc('[', driver_answers);                                                           \
        for (size_t row = 0; row < height && (list)[row]; row++) {                            \
            DRIVER_PRINT_OPEN_LIST((list)[row]);                                              \
            fputs(", ", driver_answers);                                                      \
        }                                                                                     \
        fputs("...]", driver_answers);                                                        \
    }

// Memory that the function does not fill is printed, too.
#define malloc(size) calloc(1, (size))

#include "solution.inc"

#undef main  // which may be their macro

signed main(void) {
    driver_answers = fdopen(dup(1), "w");
    dup2(2, 1);
    driver_read_input();
{{reads}}
    __auto_type answer = {{name}}({{names}});
    fflush(stdout);
    {{print}}
    fputc('\n', driver_answers);
    return fclose(driver_answers) == 0 ? 0 : 1;
}
