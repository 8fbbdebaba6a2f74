// How a program that is no command line calls the commands: with records that it has in memory, and
// with functions in place of a terminal, of signals and of standard output.

#ifndef KINDRED_TOOLS_KINDRED_EMBED_EMBEDDING_H_
#define KINDRED_TOOLS_KINDRED_EMBED_EMBEDDING_H_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace kindred {

class InputReader;

// Records that a program has itself.
struct GivenInput {
  // Gives a reader at the beginning of the records, which takes those of more than max_bytes for
  // too large, and is at its end once *stop is true. Called once for each time that they are read.
  std::function<std::unique_ptr<InputReader>(size_t max_bytes, const std::atomic<bool>* stop)> open;
  // What InputReader::taken() is at the end; 0: not known.
  uint64_t size = 0;
};

// Ends a command that was stopped and has nothing to show for what it did until then.
class Stopped : public std::exception {
 public:
  const char* what() const noexcept override { return "stopped"; }
};

// What stands in place of a process. A command that is called while one is in force on its thread
//   - reads `inputs` where it would read files of these names;
//   - appends to `output` what it would write to standard output;
//   - ends as after a SIGINT once `stop` is true, or throws Stopped where it tells of its progress
//   or
//     reads on; it leaves signals alone;
//   - shows its progress by `progress`, where there is one.
struct Embedding {
  std::map<std::string, GivenInput, std::less<>> inputs;
  std::string output;
  std::atomic<bool> stop = false;
  // What is done, and the share of it that is done, 0 to 1, where that is known. Called by the
  // command's thread, some times a second.
  std::function<void(std::string_view doing, std::optional<double> share)> progress;

  // Null where there is no input of that name.
  const GivenInput* find(std::string_view name) const;

  // That of this thread; null: there is none, and the process is what it is.
  static Embedding* current();
};

// While it lives the embedding is in force on the thread that made it. One at a time on a thread;
// other threads have others.
class Embedded {
 public:
  explicit Embedded(Embedding* embedding);
  ~Embedded();
  Embedded(const Embedded&) = delete;
  Embedded& operator=(const Embedded&) = delete;
};

// Throws Stopped where the embedding that is in force was stopped.
void check_stopped();

// The input of that name in the embedding that is in force; null: there is none.
const GivenInput* given_input(std::string_view name);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_EMBED_EMBEDDING_H_
