/* Linked to a C or C++ program that is traced: what it reads and prints is read and written at
   once, so that the position of its standard streams tells what a step did. */

#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

static void __attribute__((constructor(101))) do_not_buffer(void) {
    setvbuf(stdin, NULL, _IONBF, 0);
    setvbuf(stdout, NULL, _IONBF, 0);
}

/* std::ios_base::sync_with_stdio, by the linker's option --wrap: the streams of C++ keep using
   those of C. */
char __wrap__ZNSt8ios_base15sync_with_stdioEb(char is_wanted) {
    (void)is_wanted;
    return 1;
}

#ifdef __cplusplus
}
#endif
