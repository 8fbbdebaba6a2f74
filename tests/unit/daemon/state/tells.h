#ifndef KINDRED_TESTS_UNIT_DAEMON_STATE_TELLS_H_
#define KINDRED_TESTS_UNIT_DAEMON_STATE_TELLS_H_

#include <string>
#include <vector>

#include "daemon/base/failure.h"

namespace kindred {

// Whether work() throws a Failure whose message has all of these texts.
template <typename Work>
bool tells(Work work, const std::vector<std::string>& texts) {
  try {
    work();
  } catch (const Failure& failure) {
    const std::string message = failure.what();
    for (const std::string& text : texts) {
      if (message.find(text) == std::string::npos) return false;
    }
    return true;
  }
  return false;
}

}  // namespace kindred

#endif  // KINDRED_TESTS_UNIT_DAEMON_STATE_TELLS_H_
