# How the WebAssembly module is linked and optimized. What counts is its size after gzip, because hosts download it.
#
# In a loop, addresses are computed from an index, instead of being counted up beside it (disable-lsr, 0.5 %), and stay in it: an access
# has a constant offset, but no register (disable-machine-licm). Values that are known on some paths only are computed again
# (enable-pre; both 0.4 %).
foreach(option disable-lsr disable-machine-licm enable-pre=false)
    target_link_options(kinema PRIVATE $<$<CONFIG:Release>:LINKER:-mllvm,-${option}>)
endforeach()

if(NOT CMAKE_BUILD_TYPE STREQUAL "Release")
    return()
endif()
find_program(KINEMA_WASM_OPT wasm-opt DOC "binaryen's optimizer, which makes the module smaller")
find_program(KINEMA_PYTHON python3 DOC "Python, which makes the parts for the web and orders their functions")
set(modules $<TARGET_FILE:kinema>)

# A page downloads web/kinema.wasm, and web/kinema-documents.wasm if it needs documents. Other hosts use the module that has both.
if(KINEMA_PYTHON)
    set(tools ${PROJECT_SOURCE_DIR}/Sources/CPlatform/toolchains)
    set(parts ${PROJECT_BINARY_DIR}/web/kinema.wasm ${PROJECT_BINARY_DIR}/web/kinema-documents.wasm)
    list(APPEND modules ${parts})
    target_link_options(kinema PRIVATE LINKER:--emit-relocs)
    add_custom_command(TARGET kinema POST_BUILD VERBATIM
        COMMAND ${CMAKE_COMMAND} -E make_directory ${PROJECT_BINARY_DIR}/web
        COMMAND ${KINEMA_PYTHON} ${tools}/split_wasm.py $<TARGET_FILE:kinema> ${modules})
    set_property(TARGET kinema APPEND PROPERTY LINK_DEPENDS ${tools}/wasm_module.py ${tools}/split_wasm.py ${tools}/pack_wasm.py)
endif()
if(KINEMA_WASM_OPT)
    # Clang would run the optimizer for speed first, which inlines. The last kilobyte of the stack, which is the first of the memory,
    # counts as unused, so that constants go into offsets. Passes that would lose debug information run only without it.
    target_link_options(kinema PRIVATE --no-wasm-opt)
    foreach(module IN LISTS modules)
        add_custom_command(TARGET kinema POST_BUILD VERBATIM COMMAND ${KINEMA_WASM_OPT} --strip-debug --strip-producers -Oz
            --converge --low-memory-unused --zero-filled-memory --enable-simd --enable-bulk-memory --enable-sign-ext
            --enable-nontrapping-float-to-int --enable-mutable-globals ${module} -o ${module})
        if(KINEMA_PYTHON)
            add_custom_command(TARGET kinema POST_BUILD VERBATIM COMMAND ${KINEMA_PYTHON} ${tools}/pack_wasm.py ${module})
        endif()
    endforeach()
endif()
