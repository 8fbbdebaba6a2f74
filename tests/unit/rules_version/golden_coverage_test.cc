// The golden pipelines ask for everything that a configuration can ask of the rules, so that no
// answer changes unseen. What is new is missed here until a pipeline of tests/data/rules has it.

#include <algorithm>
#include <cctype>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "config/rule.h"
#include "linkage/block/family.h"
#include "linkage/compare/comparison.h"
#include "linkage/text/clean.h"
#include "tests/catch.h"
#include "tests/unit/rules_version/golden_pipelines.h"

namespace kindred {
namespace {

bool of_a_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// The words of all golden pipelines, comments aside.
const std::set<std::string>& words() {
  static const std::set<std::string> kWords = [] {
    std::set<std::string> all;
    for (const GoldenPipeline& golden : golden_pipelines()) {
      std::string word;
      bool comment = false;
      for (const char c : golden.yaml) {
        comment = c == '#' || (comment && c != '\n');
        if (!comment && of_a_word(c)) {
          word += c;
        } else if (!word.empty()) {
          all.insert(std::exchange(word, ""));
        }
      }
    }
    return all;
  }();
  return kWords;
}

void check_word(std::string_view word) {
  if (words().contains(std::string(word))) return;
  FAIL_CHECK("no golden pipeline has \"" + std::string(word) +
             "\": add it to one in tests/data/rules, with its golden values");
}

TEST_CASE("golden pipelines have every rule, family, step of cleaning, distance and type") {
  for (const std::string_view name : config::rule_names()) check_word(name);
  for (const FamilyKind& family : family_kinds()) check_word(family.name);
  for (const std::string_view name : clean_step_names()) check_word(name);
  for (const std::string_view name : comparison_names()) check_word(name);
  for (const std::string_view name : field_type_names()) check_word(name);
}

// The codecs read by these, and make the same records as from elsewhere.
bool says_where_values_stand(std::string_view key) {
  return key.find(".from.") != std::string_view::npos || key.starts_with("sources.each");
}

TEST_CASE("golden pipelines have every key of the sections that make matches") {
  size_t keys = 0;
  for (const std::string& key : config::known_keys()) {
    const std::string section = key.substr(0, key.find('.'));
    static const std::set<std::string> kSections = {"fields", "features", "sources", "block",
                                                    "score"};
    if (!kSections.contains(section) || says_where_values_stand(key)) continue;
    const std::string last = key.substr(key.rfind('.') + 1);
    if (std::ranges::all_of(last,
                            [](char c) { return std::isupper(static_cast<unsigned char>(c)); }))
      continue;  // FIELD, that is any name
    check_word(last);
    ++keys;
  }
  CHECK(keys > 40);
}

}  // namespace
}  // namespace kindred
