# What `cmake --install` puts where, and the package that find_package(kindred) finds.
# The headers keep their folders under include/kindred, so #include "linkage/linker.h" is the same inside and outside.
include(CMakePackageConfigHelpers)

set(KINDRED_PACKAGE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/kindred)

install(TARGETS kindred_linkage EXPORT kindred_targets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})

# The headers for programs that embed the engine. They include one another and the standard library, nothing else, so
# that every other header may change; install_test compiles each of them alone.
set(KINDRED_PUBLIC_HEADERS
  base/counts.h
  base/fraction.h
  base/little_endian.h
  base/parts.h
  base/thread_pool.h
  base/undo.h
  block/blocking.h
  compare/comparison.h
  decide/cohesion.h
  entity/entity.h
  feature/shingle.h
  find/change.h
  linker.h
  prepare/entity_rules.h
  prepare/pipeline.h
  record/identity_pair.h
  record/keyed_record.h
  record/label.h
  record/record.h
  record/values.h
  score/points.h
  score/scorer.h
  text/clean.h
)
foreach(header IN LISTS KINDRED_PUBLIC_HEADERS)
  get_filename_component(folder linkage/${header} DIRECTORY)
  install(FILES ${PROJECT_SOURCE_DIR}/linkage/${header} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/kindred/${folder})
endforeach()
install(EXPORT kindred_targets NAMESPACE kindred:: DESTINATION ${KINDRED_PACKAGE_DIR})

configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/kindred-config.cmake.in
  ${PROJECT_BINARY_DIR}/kindred-config.cmake INSTALL_DESTINATION ${KINDRED_PACKAGE_DIR})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/kindred-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/kindred-config.cmake ${PROJECT_BINARY_DIR}/kindred-config-version.cmake
  DESTINATION ${KINDRED_PACKAGE_DIR})

install(TARGETS kindred kindredd RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})

# The unit is written for /usr; the prefix is known for certain only while installing.
install(CODE "
  file(READ \"${PROJECT_SOURCE_DIR}/tools/packaging/kindredd@.service\" unit)
  string(REPLACE \"=/usr/bin/\" \"=\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_BINDIR}/\" unit \"\${unit}\")
  file(WRITE \"${PROJECT_BINARY_DIR}/kindredd@.service\" \"\${unit}\")")
install(FILES ${PROJECT_BINARY_DIR}/kindredd@.service DESTINATION lib/systemd/system)
# The user and the folder that the unit asks for: systemd-sysusers and systemd-tmpfiles --create make them.
install(FILES ${PROJECT_SOURCE_DIR}/tools/packaging/kindred.sysusers RENAME kindred.conf DESTINATION lib/sysusers.d)
install(FILES ${PROJECT_SOURCE_DIR}/tools/packaging/kindred.tmpfiles RENAME kindred.conf DESTINATION lib/tmpfiles.d)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/config/examples/ DESTINATION ${CMAKE_INSTALL_DOCDIR}/examples
  FILES_MATCHING PATTERN "*.yaml")
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES ${PROJECT_SOURCE_DIR}/tools/packaging/kindred.bash RENAME kindred
  DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
# bash-completion looks for a file of the name of the program.
install(FILES ${PROJECT_SOURCE_DIR}/tools/packaging/kindred.bash RENAME kindredd
  DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES ${PROJECT_SOURCE_DIR}/tools/packaging/_kindred DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
# fish too goes by the name of the program.
foreach(program kindred kindredd)
  install(FILES ${PROJECT_SOURCE_DIR}/tools/packaging/kindred.fish RENAME ${program}.fish
    DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
endforeach()

# The pages of the manual are made of what the programs say of themselves, so they are made when these are there.
find_package(Python3 REQUIRED COMPONENTS Interpreter)
install(CODE "
  execute_process(COMMAND \"${Python3_EXECUTABLE}\" \"${PROJECT_SOURCE_DIR}/tools/packaging/man_pages.py\"
    \"$<TARGET_FILE_DIR:kindred>\" \"${PROJECT_SOURCE_DIR}\" \"${PROJECT_BINARY_DIR}/man\" COMMAND_ERROR_IS_FATAL ANY)")
install(DIRECTORY ${PROJECT_BINARY_DIR}/man/ DESTINATION ${CMAKE_INSTALL_MANDIR})
