#include "daemon/service/logging.h"

#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>

#include <regex>
#include <sstream>

#include "tests/catch.h"

namespace kindred {
namespace {

TEST_CASE("a log event in JSON is one line, whatever its text") {
  std::ostringstream out;
  spdlog::logger logger("test", std::make_shared<spdlog::sinks::ostream_sink_st>(out));
  logger.set_formatter(make_json_formatter());
  logger.warn("two\nlines and a \"quote\"");
  logger.info("next");
  const std::regex expected(
      R"x(\{"time":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z","level":"warning",)x"
      R"x("message":"two\\nlines and a \\"quote\\""\}\n)x"
      R"x(\{"time":"[^"]+","level":"info","message":"next"\}\n)x");
  INFO(out.str());
  CHECK(std::regex_match(out.str(), expected));
}

}  // namespace
}  // namespace kindred
