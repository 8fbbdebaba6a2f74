#include "config/environment.h"

#include <cstdlib>

#include "tests/catch.h"
#include "tests/unit/config/complete.h"

namespace kindred::config {

TEST_CASE("variables are replaced") {
  setenv("KINDRED_TEST_NAME", "value", 1);
  setenv("KINDRED_TEST_EMPTY", "", 1);
  setenv("KINDRED_TEST_NESTED", "${KINDRED_TEST_NAME}", 1);
  unsetenv("KINDRED_TEST_UNSET");
  const auto text = [](std::string_view with) {
    const Substituted out = substitute(with);
    CHECK(out.faults.empty());
    return out.text;
  };
  CHECK(text("no variable, $5, }") == "no variable, $5, }");
  CHECK(text("a${KINDRED_TEST_NAME}b${KINDRED_TEST_NAME}") == "avaluebvalue");
  CHECK(text("${KINDRED_TEST_NAME:default}") == "value");
  CHECK(text("${KINDRED_TEST_UNSET:localhost:9092}!") == "localhost:9092!");
  CHECK(text("${KINDRED_TEST_UNSET:}").empty());
  CHECK(text("${KINDRED_TEST_EMPTY:default}").empty());
  CHECK(text("${KINDRED_TEST_NESTED}") == "${KINDRED_TEST_NAME}");
  CHECK(text("$${KINDRED_TEST_NAME}") == "${KINDRED_TEST_NAME}");
}

TEST_CASE("a variable that cannot be replaced is a fault at its value") {
  unsetenv("KINDRED_TEST_UNSET");
  CHECK(faults_of("log:\n  level: ${KINDRED_TEST_UNSET}\n").front() ==
        "2:10: the environment variable KINDRED_TEST_UNSET is not set; set it, or write a default: "
        "${KINDRED_TEST_UNSET:default}");
  CHECK(faults_of("pipeline: a${b\n").front() ==
        "1:11: \"${\" lacks its \"}\"; \"$${\" is \"${\" itself");
  for (const char* yaml : {"pipeline: ${}\n", "pipeline: ${a-b}\n", "pipeline: ${1A}\n"}) {
    CHECK(faults_of(yaml).front() ==
          "1:11: between \"${\" and \"}\" stands the name of an environment variable, of letters, "
          "digits and \"_\"; \"$${\" is \"${\" itself");
  }
}

TEST_CASE("values from the environment are read as if they stood there, keys are not replaced") {
  setenv("KINDRED_TEST_BANDS", "7", 1);
  const Config config = config_of("threads: \"${KINDRED_TEST_BANDS}\"\n");
  CHECK(config.threads == 7);
  CHECK(faults_of("${KINDRED_TEST_BANDS}: 1\n").front().find("unknown key \"${KINDRED_TEST") !=
        std::string::npos);
}

}  // namespace kindred::config
