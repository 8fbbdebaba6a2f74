#ifndef KINDRED_TOOLS_KINDRED_FILES_INTERRUPTION_H_
#define KINDRED_TOOLS_KINDRED_FILES_INTERRUPTION_H_

#include <atomic>
#include <exception>

namespace kindred {

// Ends what is worth nothing unless it is complete.
class Interrupted : public std::exception {
 public:
  explicit Interrupted(int signal) : signal_(signal) {}

  const char* what() const noexcept override { return "interrupted"; }
  int signal() const { return signal_; }

 private:
  int signal_;
};

// While it lives, SIGINT and SIGTERM only raise a flag, so that what is complete can be written
// before the program ends; the second of the same ends it at once. One at a time. Under an
// Embedding the flag is that one's, and signals are left alone.
class Interruption {
 public:
  Interruption();
  ~Interruption();
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;

  const std::atomic<bool>* flag() const;

  // 0: none so far.
  int signal() const;

  // Throws Interrupted when there was one.
  void check() const;

 private:
  const std::atomic<bool>* given_;  // null: signals raise the flag
};

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_FILES_INTERRUPTION_H_
