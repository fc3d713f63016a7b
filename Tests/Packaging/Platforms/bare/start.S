/* The first instructions of a program on qemu's machine "virt": it has its memory from 1 GB on. Without tables of pages every access must
 * be aligned, and on consoles none need be. (qemu checks this since version 9; Debian's 7.2 does not.) */
    .section .text.init.enter, "ax"
    .globl start
start:
    adrp    x0, pages
    msr     ttbr0_el1, x0
    mov     x0, #0x00ff             /* kind 0 is memory in the caches, kind 1 is devices */
    msr     mair_el1, x0
    ldr     x0, =0x00803519         /* addresses of 39 bits, pages of 4 KB, tables in the caches, no upper half */
    msr     tcr_el1, x0
    isb
    mrs     x0, sctlr_el1
    mov     x1, #0x1005             /* tables of pages and caches on */
    orr     x0, x0, x1
    msr     sctlr_el1, x0
    isb
    b       _start                  /* of the C library */

    .section .rodata.pages, "a"
    .balign 4096
pages:                              /* of 1 GB each, at their own addresses */
    .quad   0x00000405
    .quad   0x40000701
    .zero   4096 - 16
