#ifndef KINDRED_TESTS_UNIT_TOOLS_KINDRED_GOLD_FILE_FAULT_H_
#define KINDRED_TESTS_UNIT_TOOLS_KINDRED_GOLD_FILE_FAULT_H_

#include <string>
#include <string_view>

#include "daemon/base/failure.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"

namespace kindred {

// What reading a file of pairs fails with: the message, after the file's name; "none" without one.
template <typename Read>
std::string file_fault(std::string_view csv, Read&& read) {
  const TemporaryFolder folder;
  const std::string path = folder.write("pairs.csv", csv);
  try {
    read(path);
  } catch (const Failure& failure) {
    CHECK(failure.code() == ExitCode::kInputData);
    const std::string message = failure.what();
    REQUIRE(message.starts_with(path + ":"));
    return message.substr(path.size() + 1);
  }
  return "none";
}

}  // namespace kindred

#endif  // KINDRED_TESTS_UNIT_TOOLS_KINDRED_GOLD_FILE_FAULT_H_
