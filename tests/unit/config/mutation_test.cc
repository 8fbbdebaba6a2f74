// Whatever the file: faults or a configuration, never a crash.

#include <random>

#include "config/config.h"
#include "tests/catch.h"
#include "tests/unit/config/examples.h"

namespace kindred::config {

namespace {

// Some bytes of the text replaced, removed, doubled or moved.
std::string mutated(std::string text, std::mt19937_64* random) {
  static const std::string kBytes = "{}[]:,-?&*!|>'\"%@`#~/$ \n\t\r\\0aeny\xC3\xFF";
  const auto below = [&](size_t n) { return static_cast<size_t>((*random)() % n); };
  const size_t times = 1 + below(8);
  for (size_t i = 0; i < times && !text.empty(); ++i) {
    const size_t at = below(text.size());
    const size_t length = std::min(text.size() - at, 1 + below(20));
    switch (below(5)) {
      case 0:
        text[at] = kBytes[below(kBytes.size())];
        break;
      case 1:
        text.insert(at, 1, kBytes[below(kBytes.size())]);
        break;
      case 2:
        text.erase(at, length);
        break;
      case 3:
        text.insert(below(text.size()), text.substr(at, length));
        break;
      default:
        text.resize(at);
    }
  }
  return text;
}

std::string noise(std::mt19937_64* random) {
  static const std::string kBytes = "{}[]:,-?&*!|>'\"%@`#~ \n\ta";
  std::string text((*random)() % 40, ' ');
  for (char& c : text) c = kBytes[(*random)() % kBytes.size()];
  return text;
}

// Either a configuration or faults, which are in the order of the file and within it.
void check(const std::string& yaml) {
  const Loaded loaded = parse(yaml);
  REQUIRE(loaded.config.has_value() == loaded.faults.empty());
  const auto lines = 1 + std::count(yaml.begin(), yaml.end(), '\n');
  int line = 1;
  for (const Fault& fault : loaded.faults) {
    REQUIRE(fault.line >= line);
    REQUIRE(fault.line <= lines);
    REQUIRE(fault.column >= 1);
    REQUIRE_FALSE(fault.text.empty());
    line = fault.line;
  }
  if (loaded.config) REQUIRE_FALSE(summary(*loaded.config).empty());
}

}  // namespace

TEST_CASE("mutations of the examples do not crash the parser") {
  std::mt19937_64 random(1);
  for (const auto& file : example_files()) {
    const std::string text = content(file);
    for (int round = 0; round < 1000; ++round) check(mutated(text, &random));
  }
}

TEST_CASE("noise does not crash the parser") {
  std::mt19937_64 random(2);
  for (int round = 0; round < 3000; ++round) check(noise(&random));
}

}  // namespace kindred::config
