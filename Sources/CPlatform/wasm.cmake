# How the WebAssembly module is linked and optimized. What counts is its size after gzip, because hosts download it.
#
# In a loop, addresses are computed from an index, instead of being counted up beside it (disable-lsr, 0.5 %), and stay in it: an access
# has a constant offset, but no register (disable-machine-licm). Values that are known on some paths only are computed again
# (enable-pre; both 0.4 %).
foreach(option disable-lsr disable-machine-licm enable-pre=false)
    target_link_options(kinema PRIVATE $<$<CONFIG:Release>:LINKER:-mllvm,-${option}>)
endforeach()

find_program(KINEMA_WASM_OPT wasm-opt DOC "binaryen's optimizer, which makes the module smaller")
find_program(KINEMA_PYTHON python3 DOC "Python, which orders the functions of the module")
if(KINEMA_WASM_OPT AND CMAKE_BUILD_TYPE STREQUAL "Release")
    # Clang would run the optimizer for speed first, which inlines. The last kilobyte of the stack, which is the first of the memory,
    # counts as unused, so that constants go into offsets. Passes that would lose debug information run only without it.
    target_link_options(kinema PRIVATE --no-wasm-opt)
    add_custom_command(TARGET kinema POST_BUILD VERBATIM COMMAND ${KINEMA_WASM_OPT} --strip-debug --strip-producers -Oz
        --converge --low-memory-unused --zero-filled-memory --enable-simd --enable-bulk-memory --enable-sign-ext
        --enable-nontrapping-float-to-int --enable-mutable-globals $<TARGET_FILE:kinema> -o $<TARGET_FILE:kinema>)
    if(KINEMA_PYTHON)
        add_custom_command(TARGET kinema POST_BUILD VERBATIM
            COMMAND ${KINEMA_PYTHON} ${PROJECT_SOURCE_DIR}/Sources/CPlatform/toolchains/pack_wasm.py $<TARGET_FILE:kinema>)
    endif()
    set_property(TARGET kinema APPEND PROPERTY LINK_DEPENDS ${PROJECT_SOURCE_DIR}/Sources/CPlatform/toolchains/pack_wasm.py)
endif()
