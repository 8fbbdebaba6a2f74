# Warnings, sanitizers, the compiler cache and the linker, for every target of the project.

add_compile_options(-Wall -Wextra -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual -Wimplicit-fallthrough)
if(KINDRED_WERROR)
  add_compile_options(-Werror)
endif()
# GCC 12 takes copying inside std::string for overlapping, endless or beyond its end (its bug 105651).
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  add_compile_options(-Wno-restrict -Wno-stringop-overflow -Wno-stringop-overread -Wno-array-bounds)
endif()

# Code that can stand in a shared library too, as the Python module is one. Nobody puts other functions in the place of
# ours, so that calls and inlining stay what they are without it.
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
add_compile_options(-fno-semantic-interposition)

if(KINDRED_SANITIZE)
  add_compile_options(-fsanitize=${KINDRED_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  # The library's own checks find a read behind the end of a vector but inside its room, which no sanitizer sees.
  add_compile_definitions(_GLIBCXX_ASSERTIONS)
  # GCC takes the checks that a sanitizer adds for reads of what was never written.
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options(-Wno-maybe-uninitialized)
  endif()
  add_link_options(-fsanitize=${KINDRED_SANITIZE})
  # A third of the time to compile goes into checks of what the address sanitizer sees by itself, and into writing its
  # own checks out in long functions instead of calling them.
  if(KINDRED_SANITIZE STREQUAL "address,undefined")
    add_compile_options(-fno-sanitize=null,vptr,object-size)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
      add_compile_options(--param=asan-instrumentation-with-call-threshold=200)
    else()
      add_compile_options(-fno-sanitize=function)  # clang 14 cannot write it out for coroutines
    endif()
  endif()
endif()

# What libFuzzer learns of an input is which branches it takes.
if(KINDRED_FUZZ)
  if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    message(FATAL_ERROR "KINDRED_FUZZ needs clang: configure with --preset fuzz, or run tools/fuzz")
  endif()
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()

# Without the sloppiness and -fpch-preprocess, ccache passes by every file that uses a precompiled header. With paths
# below the source tree taken as relative, one checkout serves another; names of files in debug information are then
# relative, too, to whichever build compiled first.
find_program(CCACHE ccache)
if(CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env
    CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
    CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=true ${CCACHE})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options(-fpch-preprocess)
  else()
    add_compile_options("SHELL:-Xclang -fno-pch-timestamp")
  endif()
endif()

# mold links several times faster than the default linker; GCC takes it by name since 12.1.
find_program(MOLD mold)
if(MOLD AND NOT KINDRED_SANITIZE)
  add_link_options(-fuse-ld=mold)
endif()
