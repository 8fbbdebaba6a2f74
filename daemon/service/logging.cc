#include "daemon/service/logging.h"

#include <spdlog/formatter.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <chrono>
#include <memory>
#include <string>

#include "daemon/base/json_append.h"

namespace kindred {
namespace {

class JsonFormatter : public spdlog::formatter {
 public:
  void format(const spdlog::details::log_msg& message, spdlog::memory_buf_t& out) override {
    line_.clear();
    line_.append(R"({"time":")");
    append_time(message.time);
    line_.append(R"(","level":")");
    const auto level = spdlog::level::to_string_view(message.level);
    line_.append(level.data(), level.size());
    line_.append(R"(","message":)");
    append_json_string({message.payload.data(), message.payload.size()}, &line_);
    line_.append("}\n");
    out.append(line_.data(), line_.data() + line_.size());
  }

  std::unique_ptr<spdlog::formatter> clone() const override {
    return std::make_unique<JsonFormatter>();
  }

 private:
  void append_time(spdlog::log_clock::time_point time) {
    const std::time_t seconds = spdlog::log_clock::to_time_t(time);
    const auto milliseconds =
        std::chrono::duration_cast<std::chrono::milliseconds>(time.time_since_epoch()).count() %
        1000;
    std::tm utc{};
    gmtime_r(&seconds, &utc);
    line_.append(fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z", utc.tm_year + 1900,
                             utc.tm_mon + 1, utc.tm_mday, utc.tm_hour, utc.tm_min, utc.tm_sec,
                             milliseconds));
  }

  std::string line_;
};

}  // namespace

std::unique_ptr<spdlog::formatter> make_json_formatter() {
  return std::make_unique<JsonFormatter>();
}

void set_up_logging(const config::Logging& logging) {
  spdlog::set_default_logger(std::make_shared<spdlog::logger>(
      "kindred", std::make_shared<spdlog::sinks::stderr_sink_mt>()));
  change_logging(logging);
}

void change_logging(const config::Logging& logging) {
  spdlog::logger* const logger = spdlog::default_logger_raw();
  if (logging.json) {
    logger->set_formatter(make_json_formatter());
  } else {
    logger->set_pattern("%Y-%m-%dT%H:%M:%S.%eZ %l: %v", spdlog::pattern_time_type::utc);
  }
  logger->set_level(spdlog::level::from_str(logging.level));
}

}  // namespace kindred
