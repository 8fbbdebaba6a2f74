# What `cmake --install` puts where, and the package that find_package(kindred) finds.
# The headers keep their folders under include/kindred, so #include "linkage/linker.h" is the same inside and outside.
include(CMakePackageConfigHelpers)

set(KINDRED_PACKAGE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/kindred)

install(TARGETS kindred_linkage EXPORT kindred_targets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/linkage/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/kindred/linkage
  FILES_MATCHING PATTERN "*.h")
install(EXPORT kindred_targets NAMESPACE kindred:: DESTINATION ${KINDRED_PACKAGE_DIR})

configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/kindred-config.cmake.in
  ${PROJECT_BINARY_DIR}/kindred-config.cmake INSTALL_DESTINATION ${KINDRED_PACKAGE_DIR})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/kindred-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/kindred-config.cmake ${PROJECT_BINARY_DIR}/kindred-config-version.cmake
  DESTINATION ${KINDRED_PACKAGE_DIR})
