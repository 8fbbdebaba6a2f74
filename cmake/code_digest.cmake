# Writes a C++ source that gives a hash of the sources that decide which matches come of records, and how events say them.
# Usage: cmake -DROOT=FOLDER -DOUTPUT=FILE -P code_digest.cmake
# Included with ROOT set, it only lists those sources, as KINDRED_DECIDING_SOURCES.
if(NOT OUTPUT)
  set(watched CONFIGURE_DEPENDS)
endif()
file(GLOB_RECURSE KINDRED_DECIDING_SOURCES ${watched} RELATIVE ${ROOT}
  ${ROOT}/linkage/*.h ${ROOT}/linkage/*.cc ${ROOT}/config/*.h ${ROOT}/config/*.cc
  ${ROOT}/daemon/codec/event_writer.* ${ROOT}/daemon/codec/json_text.*)
# How they are compiled.
list(APPEND KINDRED_DECIDING_SOURCES cmake/compiler.cmake linkage/CMakeLists.txt)

if(OUTPUT)
  # By names and contents alone: equal in every checkout of the same sources.
  set(listing)
  foreach(source IN LISTS KINDRED_DECIDING_SOURCES)
    file(SHA256 ${ROOT}/${source} hash)
    string(APPEND listing "${source} ${hash}\n")
  endforeach()
  string(SHA256 digest "${listing}")
  string(SUBSTRING ${digest} 0 16 digest)
  file(WRITE ${OUTPUT} "#include \"daemon/state/code_digest.h\"

namespace kindred {

std::string_view code_digest() { return \"${digest}\"; }

}  // namespace kindred
")
endif()
