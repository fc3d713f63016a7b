# cmake -DARCHIVE=… -DEXPORTS=… -DNM=… -DOBJCOPY=… -P private_names.cmake: gives all that a static library defines, except the names
# in the file EXPORTS, names that no program has, in all objects. So the library's `free`, which replaces the C library's inside, does not
# replace it in the program, and the library's parts of Swift's runtime do not meet those of a program in Swift.
cmake_minimum_required(VERSION 3.25)
file(READ ${EXPORTS} exports)
string(STRIP "${exports}" exports)
execute_process(COMMAND ${NM} --defined-only --extern-only --format=just-symbols ${ARCHIVE} OUTPUT_VARIABLE names
    COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "\n_[^\n:]+" names "\n${names}")
list(TRANSFORM names REPLACE "\n" "")
list(REMOVE_DUPLICATES names)
list(REMOVE_ITEM names ${exports})
list(TRANSFORM names REPLACE "^_(.+)$" "_\\1 _kinema_private_\\1" OUTPUT_VARIABLE lines)
list(JOIN lines "\n" text)
file(WRITE ${ARCHIVE}.names "${text}\n")
execute_process(COMMAND ${OBJCOPY} --redefine-syms=${ARCHIVE}.names ${ARCHIVE} COMMAND_ERROR_IS_FATAL ANY)
