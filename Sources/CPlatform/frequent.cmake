# What the link for ELF systems knows of the code that runs often, from two files that Tests/Benchmarks writes with what changes, commits
# and streams run.
#
# order.txt lists these functions in the order of who calls whom, so that they stand together: a frame of changes takes 0.96 of the
# time, and has a fifth of the misses in a cache for instructions.
#
# profile.txt counts, for those that run most, how often each branch is taken. Blocks that seldom run, as where a check fails or memory
# grows, then lie apart from the others (enable-split-machine-functions): to create an animation and to commit it takes 0.89 of the time.
# The compiler ignores the counts of a function whose branches are not the same any more.
set(frequent ${PROJECT_SOURCE_DIR}/Sources/CPlatform)
set_property(TARGET kinema APPEND PROPERTY LINK_DEPENDS ${frequent}/order.txt)
set(frequent_options --no-warn-symbol-ordering --symbol-ordering-file=${frequent}/order.txt)

# The counts are of code for x86-64.
option(KINEMA_RECORD "Let the library count how often its code runs, for Tests/Benchmarks/profile" OFF)
find_program(KINEMA_PROFDATA llvm-profdata PATHS ${swift_tools} NO_DEFAULT_PATH DOC "Swift's converter of profiles")
string(REGEX MATCH "^x86_64" has_profile "${swift_triple}")
if(has_profile AND KINEMA_RECORD)
    target_sources(KinemaInline PRIVATE ${frequent}/record.c)
    list(APPEND frequent_options --lto-cs-profile-generate -u,__llvm_profile_runtime)
    target_link_libraries(kinema PRIVATE ${swift_resources}/clang/lib/linux/libclang_rt.profile-x86_64.a)
elseif(has_profile AND KINEMA_PROFDATA)
    set(profile ${PROJECT_BINARY_DIR}/profile.profdata)
    add_custom_command(OUTPUT ${profile} DEPENDS ${frequent}/profile.txt VERBATIM
        COMMAND ${KINEMA_PROFDATA} merge ${frequent}/profile.txt -o ${profile})
    target_sources(kinema PRIVATE ${profile}) # has it made
    set_property(TARGET kinema APPEND PROPERTY LINK_DEPENDS ${profile})
    list(APPEND frequent_options --lto-cs-profile-file=${profile} --no-lto-pgo-warn-mismatch -mllvm,-enable-split-machine-functions)
endif()
# The sizes of copies are not counted.
list(APPEND frequent_options -mllvm,-disable-vp)
foreach(option IN LISTS frequent_options)
    target_link_options(kinema PRIVATE $<$<CONFIG:Release>:LINKER:${option}>)
endforeach()
