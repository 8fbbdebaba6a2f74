// How a program ends: exit codes of sysexits.h, and the exception that carries one.

#ifndef KINDRED_DAEMON_BASE_FAILURE_H_
#define KINDRED_DAEMON_BASE_FAILURE_H_

#include <stdexcept>
#include <string>

namespace kindred {

enum class ExitCode : int {
  kDone = 0,
  kUsage = 64,
  kInputData = 65,
  kNoInput = 66,
  kUnavailable = 69,  // the broker
  kInternal = 70,
  kIo = 74,
  kConfiguration = 78,
};

// What went wrong, where, and what to do, in one line; thrown to where the program ends.
class Failure : public std::runtime_error {
 public:
  Failure(ExitCode code, const std::string& message) : std::runtime_error(message), code_(code) {}

  ExitCode code() const { return code_; }

 private:
  ExitCode code_;
};

// The reader of our output has gone: nobody is left to tell.
class BrokenPipe : public Failure {
 public:
  explicit BrokenPipe(const std::string& message) : Failure(ExitCode::kIo, message) {}
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_BASE_FAILURE_H_
