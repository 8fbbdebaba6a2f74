#include "tools/kindred/files/avro_bytes.h"

#include <fstream>
#include <iterator>
#include <string>

#include "daemon/base/failure.h"
#include "tests/catch.h"
#include "tests/unit/tools/kindred/files/text_bytes.h"

namespace kindred {
namespace {

// Three people in two blocks, written by avro for Python.
std::string people() {
  std::ifstream in("tests/data/files/people.avro", std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

TEST_CASE("An Avro file is JSON lines, whatever the pieces") {
  const std::string expected =
      "{\"id\":1,\"name\":\"Ann Smith\",\"born\":\"1970-03-01\"}\n"
      "{\"id\":2,\"name\":null,\"born\":\"1985-12-31\"}\n"
      "{\"id\":3,\"name\":\"Zoë \\\"Z\\\" Quinn\",\"born\":\"2001-01-01\"}\n";
  for (const size_t piece : {1, 7, 100'000}) {
    const auto bytes =
        avro_as_json_lines(std::make_unique<TextBytes>(people(), piece), "people.avro");
    CHECK(read_all(bytes.get(), piece) == expected);
    CHECK(bytes->taken() == people().size());
  }
}

TEST_CASE("What is cut of an Avro file is told when it is read") {
  const std::string whole = people();
  const auto bytes = avro_as_json_lines(
      std::make_unique<TextBytes>(whole.substr(0, whole.size() - 1), 1000), "people.avro");
  try {
    read_all(bytes.get(), 1000);
    FAIL("it was read");
  } catch (const Failure& failure) {
    CHECK(failure.code() == ExitCode::kInputData);
    CHECK(failure.what() ==
          std::string("people.avro: the file ends in the middle of it; fetch it again"));
  }
}

}  // namespace
}  // namespace kindred
