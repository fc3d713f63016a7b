/* The standard streams of a program on the emulated machine: the emulator's. By semihosting they are the file ":tt", opened for reading,
 * writing and appending. And its environment: programs that test limits use a fiftieth of their amounts, because qemu is slow. */
#define _POSIX_C_SOURCE 200809L
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { SIZE = 4096 };
static int input, output, errors;

static int get(FILE *file) {
    static unsigned char bytes[SIZE];
    static ssize_t count, place;
    (void)file;
    if (place == count) {
        count = read(input, bytes, SIZE);
        place = 0;
    }
    return count > 0 ? bytes[place++] : EOF;
}

static char written[SIZE];
static size_t used;

static int flush(FILE *file) {
    size_t count = used;
    (void)file;
    used = 0;
    return write(output, written, count) == (ssize_t)count ? 0 : EOF;
}

static int put(char byte, FILE *file) {
    written[used++] = byte;
    return used < SIZE && byte != '\n' ? 0 : flush(file);
}

static int putError(char byte, FILE *file) {
    (void)file;
    return write(errors, &byte, 1) == 1 ? 0 : EOF;
}

static FILE reader = FDEV_SETUP_STREAM(NULL, get, NULL, _FDEV_SETUP_READ);
static FILE writer = FDEV_SETUP_STREAM(put, NULL, flush, _FDEV_SETUP_WRITE);
static FILE errorWriter = FDEV_SETUP_STREAM(putError, NULL, NULL, _FDEV_SETUP_WRITE);
FILE *const stdin = &reader;
FILE *const stdout = &writer;
FILE *const stderr = &errorWriter;

__attribute__((constructor)) static void begin(void) {
    input = open(":tt", O_RDONLY);
    output = open(":tt", O_WRONLY | O_CREAT | O_TRUNC);
    errors = open(":tt", O_WRONLY | O_CREAT | O_APPEND);
    setenv("KINEMA_TEST_SHARE", "50", 1);
}
__attribute__((destructor)) static void finish(void) { flush(stdout); }
