// docs/configuration.md has every key that the parser knows, and no other.

#include <algorithm>
#include <set>
#include <sstream>

#include "config/config.h"
#include "linkage/compare/comparison.h"
#include "tests/catch.h"
#include "tests/unit/config/examples.h"

namespace kindred::config {

namespace {

// A row of a table of keys: | `key` | type and range | default | meaning |
struct Row {
  std::string key;
  std::string type;
  std::string meaning;
};

std::vector<Row> documented() {
  std::vector<Row> rows;
  std::istringstream lines(content("docs/configuration.md"));
  for (std::string line; std::getline(lines, line);) {
    std::vector<std::string> cells;
    std::istringstream row(line);
    for (std::string cell; std::getline(row, cell, '|');) cells.push_back(cell);
    const bool key_row = cells.size() == 5 && cells[1].substr(0, 2) == " `";
    if (!key_row) continue;
    const std::string& key = cells[1];
    rows.push_back({key.substr(2, key.rfind('`') - 2), cells[2], cells[4]});
  }
  return rows;
}

bool blank(const std::string& text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c == ' '; });
}

}  // namespace

TEST_CASE("every key is documented with type and meaning, once") {
  std::multiset<std::string> keys;
  for (const Row& row : documented()) {
    INFO(row.key);
    CHECK_FALSE(blank(row.type));
    CHECK_FALSE(blank(row.meaning));
    keys.insert(row.key);
  }
  const std::vector<std::string> known = known_keys();
  CHECK(known.size() > 40);
  for (const std::string& key : known) {
    INFO(key);
    CHECK(keys.count(key) == 1);
  }
  for (const std::string& key : keys) {
    INFO(key << " is documented but not known");
    CHECK(std::find(known.begin(), known.end(), key) != known.end());
  }
}

TEST_CASE("every distance is documented") {
  const std::string text = content("docs/configuration.md");
  for (const std::string_view name : comparison_names()) {
    INFO(name);
    CHECK(text.find(std::string("`").append(name).append("`")) != std::string::npos);
  }
}

// The blocks of YAML in the document, but not its first, are single sections.
TEST_CASE("the first example of the document is a whole configuration") {
  const std::string text = content("docs/configuration.md");
  const std::string open = "```yaml\n";
  const size_t begin = text.find(open) + open.size();
  const Loaded loaded = parse(text.substr(begin, text.find("```", begin) - begin));
  CHECK(loaded.faults.empty());
}

}  // namespace kindred::config
