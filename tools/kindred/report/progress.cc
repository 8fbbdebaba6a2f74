#include "tools/kindred/report/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cmath>
#include <iostream>

#include "tools/kindred/embed/embedding.h"
#include "tools/kindred/report/grouped.h"

namespace kindred {

namespace {

constexpr std::chrono::milliseconds kProgressInterval(200);
constexpr std::string_view kClearLine = "\r\x1B[K";

// Whether an embedding has taken it.
bool tell(std::string_view doing, std::optional<double> share) {
  const Embedding* const embedding = Embedding::current();
  if (embedding == nullptr || !embedding->progress) return false;
  embedding->progress(doing, share);
  return true;
}

bool wanted() {
  const Embedding* const embedding = Embedding::current();
  return embedding != nullptr && embedding->progress;
}

int percent(double share) { return static_cast<int>(std::floor(100 * share)); }

}  // namespace

Progress::Progress(std::ostream* out, bool shown) : out_(out), shown_(shown || wanted()) {}

void Progress::end() {
  clear();
  shown_ = false;
}

void Progress::show(uint64_t records, uint64_t matches, std::optional<double> share) {
  if (!due(false)) return;
  if (tell(fmt::format("{} records", grouped(records)), share)) return;
  const double seconds = std::chrono::duration<double>(last_ - start_).count();
  write(fmt::format("{}{} records, {} a second, {} matches",
                    share ? fmt::format("{} %, ", percent(*share)) : "", grouped(records),
                    grouped(static_cast<uint64_t>(static_cast<double>(records) / seconds)),
                    grouped(matches)));
}

void Progress::show(std::string_view doing, std::optional<double> share) {
  if (!due(doing != doing_)) return;
  doing_ = doing;
  if (tell(doing, share)) return;
  write(share ? fmt::format("{}, {} %", doing, percent(*share)) : std::string(doing));
}

bool Progress::due(bool at_once) {
  check_stopped();
  const Clock::time_point now = Clock::now();
  if (!shown_ || (!at_once && now - last_ < kProgressInterval)) return false;
  last_ = now;
  return true;
}

void Progress::write(std::string_view line) {
  *out_ << kClearLine << line << std::flush;
  there_ = true;
}

void Progress::clear() {
  if (there_) *out_ << kClearLine << std::flush;
  there_ = false;
}

std::streambuf::int_type Progress::Beside::overflow(int_type c) {
  if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
  const char one = traits_type::to_char_type(c);
  return xsputn(&one, 1) == 1 ? c : traits_type::eof();
}

std::streamsize Progress::Beside::xsputn(const char* text, std::streamsize size) {
  if (size > 0) progress_->clear();
  progress_->out_->write(text, size);
  return progress_->out_->good() ? size : 0;
}

int Progress::Beside::sync() {
  progress_->out_->flush();
  return progress_->out_->good() ? 0 : -1;
}

bool is_terminal(const std::ostream* report) {
  return report == &std::cerr && ::isatty(STDERR_FILENO) != 0;
}

}  // namespace kindred
