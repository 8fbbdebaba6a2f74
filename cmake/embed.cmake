# Files that become part of a program, as bytes.
#
# kindred_embed(TARGET OUTPUT FOLDER file...): a source OUTPUT in the build folder, made of these files of FOLDER, joins
# the target; it defines embedded_files() of daemon/console/embedded.h. It is made anew when one of the files changes.
#
# The file runs as a script too, when it makes that source: cmake -DOUTPUT=... -DFOLDER=... -DNAMES=a,b -P embed.cmake

# The source text: each byte an escape of two digits, so that nothing in a file can end the literal.
function(kindred_write_embedded OUTPUT FOLDER NAMES)
  set(entries "")
  foreach(name IN LISTS NAMES)
    file(READ ${FOLDER}/${name} bytes HEX)
    string(LENGTH "${bytes}" digits)
    math(EXPR length "${digits} / 2")
    string(REGEX REPLACE "(..)" "\\\\x\\1" literal "${bytes}")
    string(APPEND entries "    {\"${name}\", {\"${literal}\", ${length}}},\n")
  endforeach()
  file(WRITE ${OUTPUT} "// Made by cmake/embed.cmake.
#include \"daemon/console/embedded.h\"

namespace kindred {

namespace {
constexpr EmbeddedFile kFiles[] = {
${entries}};
}  // namespace

std::span<const EmbeddedFile> embedded_files() { return kFiles; }

}  // namespace kindred
")
endfunction()

if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
  string(REPLACE "," ";" NAMES "${NAMES}")
  kindred_write_embedded(${OUTPUT} ${FOLDER} "${NAMES}")
  return()
endif()

set(KINDRED_EMBED_SCRIPT ${CMAKE_CURRENT_LIST_FILE})

function(kindred_embed TARGET OUTPUT FOLDER)
  set(source ${CMAKE_CURRENT_BINARY_DIR}/${OUTPUT})
  list(TRANSFORM ARGN PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/${FOLDER}/ OUTPUT_VARIABLE files)
  string(REPLACE ";" "," names "${ARGN}")
  add_custom_command(OUTPUT ${source}
    COMMAND ${CMAKE_COMMAND} -DOUTPUT=${source} -DFOLDER=${CMAKE_CURRENT_SOURCE_DIR}/${FOLDER} -DNAMES=${names}
      -P ${KINDRED_EMBED_SCRIPT}
    DEPENDS ${files} ${KINDRED_EMBED_SCRIPT}
    COMMENT "Embedding ${FOLDER}" VERBATIM)
  target_sources(${TARGET} PRIVATE ${source})
endfunction()
