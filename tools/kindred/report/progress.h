#ifndef KINDRED_TOOLS_KINDRED_REPORT_PROGRESS_H_
#define KINDRED_TOOLS_KINDRED_REPORT_PROGRESS_H_

#include <chrono>
#include <cstdint>
#include <optional>
#include <ostream>

namespace kindred {

// One line on a terminal, a few times a second, gone at the end; nothing elsewhere.
class Progress {
 public:
  // `shown`: whether there is a terminal.
  Progress(std::ostream* out, bool shown);
  ~Progress() { end(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // `share` of the input that was read, 0 to 1, where that is known.
  void show(uint64_t records, uint64_t matches, std::optional<double> share = std::nullopt);

  // Makes room for what is said instead.
  void end();

 private:
  using Clock = std::chrono::steady_clock;

  std::ostream* out_;
  bool shown_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_ = start_;
};

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_REPORT_PROGRESS_H_
