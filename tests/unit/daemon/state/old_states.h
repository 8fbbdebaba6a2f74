#ifndef KINDRED_TESTS_UNIT_DAEMON_STATE_OLD_STATES_H_
#define KINDRED_TESTS_UNIT_DAEMON_STATE_OLD_STATES_H_

// The states of tests/data/states, which earlier versions of the program have written.

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "tests/temporary_folder.h"

namespace kindred {

inline std::string old_state(const std::string& name) { return "tests/data/states/" + name; }

// Its entries as Told has them, as they were when it was written.
inline std::string said_by_old_state(const std::string& name) {
  std::ifstream in(old_state(name + ".txt"), std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// A copy, for opening a state may change it.
class OldState {
 public:
  explicit OldState(const std::string& name) {
    std::filesystem::copy(old_state(name), path(), std::filesystem::copy_options::recursive);
  }

  std::string path() const { return folder_.file("state"); }

 private:
  TemporaryFolder folder_;
};

}  // namespace kindred

#endif  // KINDRED_TESTS_UNIT_DAEMON_STATE_OLD_STATES_H_
