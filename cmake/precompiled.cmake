# Headers that most sources include, parsed once a library instead of once a file: a third of the time to compile.
# Sources include what they use all the same; tools/tidy reads them without.
set(KINDRED_PRECOMPILED
  <algorithm> <array> <atomic> <bit> <charconv> <chrono> <cmath> <cstddef> <cstdint> <cstdlib> <cstring> <filesystem>
  <fstream> <functional> <iterator> <limits> <map> <memory> <numeric> <optional> <random> <set> <span> <sstream> <stdexcept>
  <string> <string_view> <thread> <tuple> <unordered_map> <utility> <vector> <boost/unordered/unordered_flat_map.hpp>
  <boost/unordered/unordered_flat_set.hpp>)

# kindred_precompile(TARGET [header...]): these headers, and more that many sources of the target include.
function(kindred_precompile TARGET)
  target_precompile_headers(${TARGET} PRIVATE ${KINDRED_PRECOMPILED} ${ARGN})
endfunction()
