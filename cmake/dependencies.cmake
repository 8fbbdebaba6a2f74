# Every library that Kindred stands on. tools/setup installs them; a missing one stops the configuration here.

# CMake puts -isystem for imported targets, so that our warnings stay ours.
find_package(Threads REQUIRED)
find_package(PkgConfig REQUIRED)
find_package(Boost 1.81 REQUIRED)  # Headers only: Asio, unordered_flat_map.
find_package(fmt REQUIRED)
find_package(ZLIB REQUIRED)
find_package(Snappy REQUIRED)
find_package(spdlog REQUIRED)
find_package(simdjson REQUIRED)
find_package(yaml-cpp REQUIRED)
find_package(Protobuf REQUIRED)
pkg_check_modules(xxhash REQUIRED IMPORTED_TARGET libxxhash)
pkg_check_modules(utf8proc REQUIRED IMPORTED_TARGET libutf8proc)
pkg_check_modules(hwy REQUIRED IMPORTED_TARGET libhwy)
pkg_check_modules(rdkafka REQUIRED IMPORTED_TARGET rdkafka)
pkg_check_modules(zstd REQUIRED IMPORTED_TARGET libzstd)
pkg_check_modules(prometheus REQUIRED IMPORTED_TARGET prometheus-cpp-core)
pkg_check_modules(curl REQUIRED IMPORTED_TARGET libcurl)
pkg_check_modules(systemd REQUIRED IMPORTED_TARGET libsystemd)

# The target's name differs between releases of yaml-cpp: yaml-cpp up to 0.7, yaml-cpp::yaml-cpp from 0.8.
if(NOT TARGET yaml-cpp::yaml-cpp)
  add_library(yaml-cpp::yaml-cpp INTERFACE IMPORTED)
  target_link_libraries(yaml-cpp::yaml-cpp INTERFACE yaml-cpp)
endif()

# CLI11 is one folder of headers; Debian 12 ships it without a CMake package.
find_path(CLI11_INCLUDE_DIR CLI/CLI.hpp REQUIRED)
