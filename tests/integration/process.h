#ifndef KINDRED_TESTS_INTEGRATION_PROCESS_H_
#define KINDRED_TESTS_INTEGRATION_PROCESS_H_

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "tests/temporary_folder.h"

namespace kindred {

// How long to wait for what takes seconds on a machine that has nothing else to do.
inline constexpr std::chrono::seconds kPatience{300};

// The path of a built program: KINDRED_BIN/name.
std::string program(const std::string& name);

// A program that runs beside the test, its standard error kept, its output dropped. Killed at the
// end.
class Process {
 public:
  Process(const std::vector<std::string>& command,
          const std::map<std::string, std::string>& environment = {});
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  void signal(int number);

  // The exit code, or 128 plus the signal that ended it. Throws when it still runs after `timeout`.
  int wait(std::chrono::milliseconds timeout = kPatience);

  // The most memory that it has held, in bytes. While it runs.
  size_t peak_memory() const;

  // The processor time that it has taken, in seconds. While it runs.
  double processor_time() const;

  // What it wrote to standard error so far.
  std::string log() const { return folder_.read("stderr"); }

  // Waits until the log has this text. Throws, with the log, when it ends or time runs out before.
  void await_log(const std::string& text);

 private:
  bool ended();

  TemporaryFolder folder_;
  pid_t pid_ = -1;
  int status_ = 0;
};

}  // namespace kindred

#endif  // KINDRED_TESTS_INTEGRATION_PROCESS_H_
