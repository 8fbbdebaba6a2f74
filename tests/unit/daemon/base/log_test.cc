#include "daemon/base/log.h"

#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>

#include <memory>
#include <sstream>
#include <string>

#include "tests/catch.h"

namespace kindred {
namespace {

// spdlog's default logger writes into text() while this is there.
class Captured {
 public:
  explicit Captured(spdlog::level::level_enum level) : before_(spdlog::default_logger()) {
    auto logger = std::make_shared<spdlog::logger>(
        "test", std::make_shared<spdlog::sinks::ostream_sink_mt>(out_));
    logger->set_pattern("%l: %v");
    logger->set_level(level);
    spdlog::set_default_logger(std::move(logger));
  }
  ~Captured() { spdlog::set_default_logger(before_); }
  Captured(const Captured&) = delete;
  Captured& operator=(const Captured&) = delete;

  std::string text() const { return out_.str(); }

 private:
  std::shared_ptr<spdlog::logger> before_;
  std::ostringstream out_;
};

TEST_CASE("the log has a line for each call, at its level") {
  const Captured captured(spdlog::level::debug);
  log::debug("{} of {}", 1, std::string("four"));
  log::info("no argument");
  log::warn("{{{}}}", "braces");
  log::error("{}", "an argument with {} in it");
  CHECK(captured.text() ==
        "debug: 1 of four\ninfo: no argument\nwarning: {braces}\n"
        "error: an argument with {} in it\n");
}

// Counts how often it is formatted.
struct Costly {
  int* formatted;
};

}  // namespace
}  // namespace kindred

template <>
struct fmt::formatter<kindred::Costly> : fmt::formatter<int> {
  template <typename Context>
  auto format(const kindred::Costly& costly, Context& context) const {
    return fmt::formatter<int>::format(++*costly.formatted, context);
  }
};

namespace kindred {
namespace {

TEST_CASE("what the level hides is not formatted") {
  const Captured captured(spdlog::level::warn);
  int formatted = 0;
  log::info("{}", Costly{&formatted});
  CHECK(formatted == 0);
  log::warn("{}", Costly{&formatted});
  CHECK(formatted == 1);
  CHECK(captured.text() == "warning: 1\n");
}

}  // namespace
}  // namespace kindred
