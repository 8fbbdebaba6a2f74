#include "tools/kindred/entities/diff.h"

#include "daemon/codec/entity_writer.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/unit/tools/kindred/entities/entity_lines.h"

namespace kindred {
namespace {

using Names = std::vector<std::string>;

class Diffed {
 public:
  Diffed(const std::string& before, const std::string& after) {
    const TemporaryFolder folder;
    before_ = read_entity_file(folder.write("before.jsonl", before), &records_);
    after_ = read_entity_file(folder.write("after.jsonl", after), &records_);
    diff_ = diff_of(before_, after_, records_);
  }

  const EntityDiff& diff() const { return diff_; }
  std::string text() const { return diff_text(diff_, records_); }
  std::string json() const { return diff_json(diff_, records_); }

  // "ID KIND OTHERS +ADDED -REMOVED", one a change.
  Names changes() const {
    Names lines;
    for (const EntityDifference& change : diff_.changes) {
      std::string line =
          std::string(change.id) + " " + std::string(entity_change_name(change.kind));
      for (const std::string_view other : change.others) line += " " + std::string(other);
      for (const uint32_t record : change.added) line += " +" + records_.identity(record).id;
      for (const uint32_t record : change.removed) line += " -" + records_.identity(record).id;
      lines.push_back(line);
    }
    return lines;
  }

 private:
  RecordNumbers records_;
  EntityFile before_;
  EntityFile after_;
  EntityDiff diff_;
};

Names changes(const std::string& before, const std::string& after) {
  return Diffed(before, after).changes();
}

TEST_CASE("Equal entities have no difference, whatever their order in the files") {
  const std::string one = entity_line("ea", {"x/1", "x/2"});
  const std::string other = entity_line("eb", {"x/3", "x/4"});
  const Diffed diffed(one + other, other + one);
  CHECK(diffed.diff().changes.empty());
  CHECK(diffed.diff().same == 2);
  CHECK(changes("", "").empty());
}

TEST_CASE("Each kind of change is told as on the topic of changes") {
  const std::string two = entity_line("ea", {"x/1", "x/2"});
  const std::string other = entity_line("eb", {"x/3", "x/4"});
  CHECK(changes("", two) == Names{"ea created +1 +2"});
  CHECK(changes(two, "") == Names{"ea ended -1 -2"});
  CHECK(changes(two, entity_line("ea", {"x/1", "x/2", "x/9"})) == Names{"ea grew +9"});
  CHECK(changes(entity_line("ea", {"x/1", "x/2", "x/9"}), two) == Names{"ea shrank -9"});
  CHECK(changes(two, entity_line("ec", {"x/1", "x/2"})) ==
        Names{"ea ended ec -1 -2", "ec renamed ea +1 +2"});
  CHECK(changes(two + other, entity_line("ea", {"x/1", "x/2", "x/3", "x/4"})) ==
        Names{"ea merged eb +3 +4", "eb ended ea -3 -4"});
  CHECK(changes(entity_line("ea", {"x/1", "x/2", "x/3", "x/4"}), two + other) ==
        Names{"ea split eb -3 -4", "eb created ea +3 +4"});
  CHECK(changes(two, entity_line("ea", {"x/1", "x/2"}, R"(,"name":"ann")")) == Names{"ea golden"});
}

TEST_CASE("Records that move between entities that stay are told on both sides") {
  CHECK(changes(entity_line("ea", {"x/1", "x/2", "x/3"}) + entity_line("eb", {"x/4", "x/5"}),
                entity_line("ea", {"x/1", "x/2"}) + entity_line("eb", {"x/3", "x/4", "x/5"})) ==
        Names{"ea split eb -3", "eb grew ea +3"});
}

TEST_CASE("An entity whose anchor goes and whose rest falls apart ends, and others are created") {
  CHECK(changes(entity_line("ea", {"x/1", "x/2", "x/3", "x/4", "x/5"}),
                entity_line("eb", {"x/2", "x/3"}) + entity_line("ec", {"x/4", "x/5"})) ==
        Names{"ea ended eb ec -1 -2 -3 -4 -5", "eb created ea +2 +3", "ec created ea +4 +5"});
}

TEST_CASE("The text has each kind with sizes and those who came and went") {
  const Diffed diffed(entity_line("ea", {"x/1", "x/2"}) + entity_line("eb", {"x/3", "x/4"}) +
                          entity_line("ec", {"y/1", "y/2", "y/3"}) +
                          entity_line("ed", {"z/1", "z/2"}) + entity_line("ee", {"w/1", "w/2"}),
                      entity_line("ea", {"x/1", "x/2", "x/3", "x/4"}) +
                          entity_line("ec", {"y/1", "y/2"}) + entity_line("ee", {"w/1", "w/2"}) +
                          entity_line("ef", {"v/1", "v/2"}));
  CHECK(diffed.text() ==
        "before  5 entities of 11 members\n"
        "after   4 entities of 10 members\n"
        "same    1\n"
        "\n"
        "merged: 1\n"
        "  ea  2 -> 4 members, took in eb\n"
        "    + x/3, x/4\n"
        "\n"
        "created: 1\n"
        "  ef  2 members\n"
        "    + v/1, v/2\n"
        "\n"
        "ended: 1\n"
        "  ed  2 members, which are in no entity now\n"
        "\n"
        "shrank: 1\n"
        "  ec  3 -> 2 members\n"
        "    - y/3\n");
}

TEST_CASE("Of many changes the text has the first, and says how many more there are") {
  std::string after;
  for (int i = 10; i < 22; ++i) {
    Names members;
    for (int m = 0; m < 7; ++m) members.push_back("x/" + std::to_string(i * 10 + m));
    after += entity_line("e" + std::to_string(i), members);
  }
  const std::string text = Diffed("", after).text();
  CHECK(text.find("created: 12\n") != std::string::npos);
  CHECK(text.find("e19") != std::string::npos);
  CHECK(text.find("e20") == std::string::npos);
  CHECK(text.find("    + x/100, x/101, x/102, x/103, x/104 and 2 more\n") != std::string::npos);
  CHECK(text.ends_with("  and 2 more; --json has them all\n"));
}

TEST_CASE("What steers a terminal does not come through") {
  const std::string text = Diffed("", entity_line("ea", {"x/\\u001b[2J"})).text();
  CHECK(text.find('\x1b') == std::string::npos);
  CHECK(text.find("x/ [2J") != std::string::npos);
}

TEST_CASE("The JSON has every change") {
  CHECK(
      Diffed(entity_line("ea", {"x/1", "x/2"}), entity_line("eb", {"x/1", "x/2"})).json() ==
      R"({"before": {"entities": 1, "members": 2}, "after": {"entities": 1, "members": 2}, )"
      R"("same": 0, "kinds": {"merged": 0, "split": 0, "renamed": 1, "created": 0, "ended": 1, )"
      R"("grew": 0, "shrank": 0, "golden": 0}, "changes": [)"
      "\n  "
      R"({"entity": "ea", "kind": "ended", "before": 2, "after": 0, "into": ["eb"], "added": [], )"
      R"("removed": [{"source": "x", "id": "1"}, {"source": "x", "id": "2"}]},)"
      "\n  "
      R"({"entity": "eb", "kind": "renamed", "before": 0, "after": 2, "from": ["ea"], )"
      R"("added": [{"source": "x", "id": "1"}, {"source": "x", "id": "2"}], "removed": []})"
      "\n]}\n");
  CHECK(Diffed("", "").json().ends_with("\"changes\": []}\n"));
}

}  // namespace
}  // namespace kindred
