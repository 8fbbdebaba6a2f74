# Every library that Kindred stands on. tools/setup installs them; missing ones stop the configuration here, all named at
# once, since who builds by pip sees nothing else of it.

set(KINDRED_MISSING "")

# kindred_package(NAME [what find_package() takes])
macro(kindred_package NAME)
  find_package(${NAME} ${ARGN} QUIET)
  if(NOT ${NAME}_FOUND)
    list(APPEND KINDRED_MISSING "${NAME}")
  endif()
endmacro()

# kindred_module(PREFIX MODULE): by pkg-config, as the target PkgConfig::PREFIX.
macro(kindred_module PREFIX MODULE)
  pkg_check_modules(${PREFIX} QUIET IMPORTED_TARGET ${MODULE})
  if(NOT ${PREFIX}_FOUND)
    list(APPEND KINDRED_MISSING "${MODULE}")
  endif()
endmacro()

# CMake puts -isystem for imported targets, so that our warnings stay ours.
kindred_package(Threads)
kindred_package(Boost 1.81)  # Headers only: Asio, unordered_flat_map.
kindred_package(fmt)
kindred_package(ZLIB)
kindred_package(Snappy)
kindred_package(spdlog)
kindred_package(simdjson)
kindred_package(yaml-cpp)
kindred_package(Protobuf)
kindred_package(PkgConfig)
if(PkgConfig_FOUND)
  kindred_module(xxhash libxxhash)
  kindred_module(utf8proc libutf8proc)
  kindred_module(hwy libhwy)
  kindred_module(rdkafka rdkafka)
  kindred_module(zstd libzstd)
  kindred_module(prometheus prometheus-cpp-core)
  kindred_module(curl libcurl)
  kindred_module(systemd libsystemd)
endif()

# CLI11 is one folder of headers; Debian 12 ships it without a CMake package.
find_path(CLI11_INCLUDE_DIR CLI/CLI.hpp)
if(NOT CLI11_INCLUDE_DIR)
  list(APPEND KINDRED_MISSING "CLI11")
endif()

if(KINDRED_MISSING)
  list(JOIN KINDRED_MISSING ", " KINDRED_MISSING)
  message(FATAL_ERROR "Kindred needs what is not here: ${KINDRED_MISSING}. On Debian and Ubuntu `tools/setup --build` "
    "of the source tree installs all that building needs.")
endif()

# The target's name differs between releases of yaml-cpp: yaml-cpp up to 0.7, yaml-cpp::yaml-cpp from 0.8.
if(NOT TARGET yaml-cpp::yaml-cpp)
  add_library(yaml-cpp::yaml-cpp INTERFACE IMPORTED)
  target_link_libraries(yaml-cpp::yaml-cpp INTERFACE yaml-cpp)
endif()
