#ifndef KINDRED_TOOLS_KINDRED_REPORT_PROGRESS_H_
#define KINDRED_TOOLS_KINDRED_REPORT_PROGRESS_H_

#include <chrono>
#include <cstdint>
#include <optional>
#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>

namespace kindred {

// One line on a terminal, a few times a second, gone at the end; nothing elsewhere, but where an
// Embedding wants to know.
class Progress {
 public:
  // `shown`: whether there is a terminal.
  Progress(std::ostream* out, bool shown);
  ~Progress() { end(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // `share` of the input that was read, 0 to 1, where that is known.
  void show(uint64_t records, uint64_t matches, std::optional<double> share = std::nullopt);

  // What is done now. Where that is something new, it is shown at once.
  void show(std::string_view doing, std::optional<double> share = std::nullopt);

  // What is written to this stream goes to `out`, in place of the line, which comes again later.
  std::ostream* beside() { return &beside_; }

  // Makes room for what is said instead.
  void end();

 private:
  using Clock = std::chrono::steady_clock;

  // Takes the line away before anything else is written.
  class Beside : public std::streambuf {
   public:
    explicit Beside(Progress* progress) : progress_(progress) {}

   private:
    int_type overflow(int_type c) override;
    std::streamsize xsputn(const char* text, std::streamsize size) override;
    int sync() override;

    Progress* progress_;
  };

  bool due(bool at_once);
  void write(std::string_view line);
  void clear();

  std::ostream* out_;
  bool shown_;
  bool there_ = false;  // a line stands on the terminal
  std::string doing_;
  Beside buffer_{this};
  std::ostream beside_{&buffer_};
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_ = start_;
};

// Whether `report` is standard error, and that a terminal.
bool is_terminal(const std::ostream* report);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_REPORT_PROGRESS_H_
