#include "tools/kindred/report/progress.h"

#include <fmt/format.h>

#include <cmath>
#include <string_view>

#include "tools/kindred/report/grouped.h"

namespace kindred {

namespace {

constexpr std::chrono::milliseconds kProgressInterval(200);
constexpr std::string_view kClearLine = "\r\x1B[K";

}  // namespace

Progress::Progress(std::ostream* out, bool shown) : out_(out), shown_(shown) {}

void Progress::end() {
  if (shown_) *out_ << kClearLine << std::flush;
  shown_ = false;
}

void Progress::show(uint64_t records, uint64_t matches, std::optional<double> share) {
  const Clock::time_point now = Clock::now();
  if (!shown_ || now - last_ < kProgressInterval) return;
  last_ = now;
  const double seconds = std::chrono::duration<double>(now - start_).count();
  *out_ << kClearLine << (share ? fmt::format("{:.0f} %, ", std::floor(100 * *share)) : "")
        << fmt::format("{} records, {} a second, {} matches", grouped(records),
                       grouped(static_cast<uint64_t>(static_cast<double>(records) / seconds)),
                       grouped(matches))
        << std::flush;
}

}  // namespace kindred
