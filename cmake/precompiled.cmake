# Headers that most sources include, parsed once instead of once a file: a third of the time to compile. Each of them
# costs every file some time to load, <filesystem> most of all: what few files include does not belong here.
# Sources include what they use all the same; tools/tidy reads them without.
set(KINDRED_PRECOMPILED
  <algorithm> <array> <bit> <charconv> <chrono> <cmath> <condition_variable> <cstddef> <cstdint> <cstdlib> <cstring>
  <functional> <iterator> <limits> <map> <memory> <mutex> <numeric> <optional> <set> <span> <stdexcept> <string>
  <string_view> <thread> <tuple> <utility> <vector> <boost/unordered/unordered_flat_map.hpp>
  <boost/unordered/unordered_flat_set.hpp>)

# kindred_precompile(TARGET [header...]): these headers, and more that many sources of the target include.
function(kindred_precompile TARGET)
  target_precompile_headers(${TARGET} PRIVATE ${KINDRED_PRECOMPILED} ${ARGN})
endfunction()

# kindred_reuse_precompiled(TARGET OF): those that kindred_precompile() made for the target OF. Making them takes as long
# as a large source.
function(kindred_reuse_precompiled TARGET OF)
  # A program is compiled like the library that has them: the compiler reads them for no other kind of code.
  get_target_property(type ${TARGET} TYPE)
  if(type STREQUAL EXECUTABLE)
    set_target_properties(${TARGET} PROPERTIES POSITION_INDEPENDENT_CODE OFF)  # which would add -fPIE
    target_compile_options(${TARGET} PRIVATE -fPIC)
  endif()
  target_precompile_headers(${TARGET} REUSE_FROM ${OF})
endfunction()
