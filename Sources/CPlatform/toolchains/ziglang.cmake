# Finds PyPI's ziglang, which has the headers of systems that no package of Debian has: KINEMA_ZIGLANG of the environment is the folder of that
# package, by default the one that python3 imports. Sets kinema_ziglang.
set(kinema_ziglang "$ENV{KINEMA_ZIGLANG}")
if(NOT kinema_ziglang)
    execute_process(COMMAND python3 -c "import ziglang; print(*ziglang.__path__, end='')" OUTPUT_VARIABLE kinema_ziglang ERROR_QUIET)
endif()
if(NOT EXISTS ${kinema_ziglang}/lib/libc/include)
    message(FATAL_ERROR "missing: ziglang (pip install ziglang), for the system's headers; the environment's KINEMA_ZIGLANG is its folder")
endif()
