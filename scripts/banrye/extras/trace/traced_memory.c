/* Linked to a C or C++ program that is traced: before each block of the heap stands its size, for
   gdb_memory.py, and new memory is filled with the byte of variables that have no value yet.

   [32 bytes for the C library] [MAGIC] [size] [the block] */

#include <errno.h>
#include <stddef.h>
#include <string.h>

#define HEADER 48
#define LIVE 0x5eb10c4a11fe0001UL
#define FREED 0x5eb10c4a11fe0002UL
#define PATTERN 0xfe
#define FILLED (1UL << 22) /* of a large block, this much: the rest would take memory */

#ifdef __cplusplus
extern "C" {
#define THROWS_NOTHING noexcept
#else
#define THROWS_NOTHING
#endif

void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void __libc_free(void *);
void *malloc(size_t) THROWS_NOTHING;
void free(void *) THROWS_NOTHING;

static unsigned long *header_of(void *block) {
    return (unsigned long *)((char *)block - 16);
}

static void *noted(char *start, size_t size) {
    if (!start) return NULL;
    unsigned long *header = header_of(start + HEADER);
    header[0] = LIVE;
    header[1] = size;
    return start + HEADER;
}

void *malloc(size_t size) THROWS_NOTHING {
    if (size > (size_t)-1 / 2) {
        errno = ENOMEM;
        return NULL;
    }
    void *block = noted((char *)__libc_malloc(size + HEADER), size);
    if (block) memset(block, PATTERN, size < FILLED ? size : FILLED);
    return block;
}

void *calloc(size_t count, size_t each) THROWS_NOTHING {
    size_t size;
    if (__builtin_mul_overflow(count, each, &size) || size > (size_t)-1 / 2) {
        errno = ENOMEM;
        return NULL;
    }
    return noted((char *)__libc_calloc(1, size + HEADER), size);
}

void free(void *block) THROWS_NOTHING {
    if (block && header_of(block)[0] == LIVE) {
        header_of(block)[0] = FREED;
        __libc_free((char *)block - HEADER);
    } else if (block && header_of(block)[0] == FREED) {
        __libc_free((char *)block - HEADER); /* the library says that it is freed twice */
    } else {
        __libc_free(block);
    }
}

void *realloc(void *block, size_t size) THROWS_NOTHING {
    if (!block) return malloc(size);
    if (header_of(block)[0] != LIVE) return __libc_realloc(block, size);
    if (!size) {
        free(block);
        return NULL;
    }
    size_t before = header_of(block)[1];
    void *moved = malloc(size);
    if (!moved) return NULL;
    memcpy(moved, block, before < size ? before : size);
    free(block);
    return moved;
}

size_t malloc_usable_size(void *block) THROWS_NOTHING {
    return block && header_of(block)[0] == LIVE ? header_of(block)[1] : 0;
}

#ifdef __cplusplus
}
#endif
