#include <fmt/format.h>

#include <string>
#include <vector>

#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/unit/tools/kindred/init/made_config.h"
#include "tests/unit/tools/kindred/init/made_people.h"

namespace kindred {

namespace {

// The lines of one list: what the other list has too, and what this list alone has.
std::string lines(const std::string& list, uint64_t own_from, auto&& shared) {
  std::string text;
  for (uint64_t i = 0; i < 300; ++i) {
    text += fmt::format(R"({{"id":"{0}{1}",{2},"own_{0}":{3}}})", list, i, shared(i),
                        own_from + i % 90);
    text += '\n';
  }
  return text;
}

}  // namespace

TEST_CASE("what only one record has is left out, however many values that has") {
  const TemporaryFolder folder;
  const std::string yaml = made({folder.write(
      "few.jsonl",
      R"({"id":1,"name":"Ann Lee","tags":["old","new"],"title":["a red radio KX-1234","a red radio KX-4321"]})"
      "\n"
      R"({"id":2,"name":"Ann Lee","title":"a radio of Ann"})"
      "\n"
      R"({"id":3,"name":"Bob Day","title":"a lamp of Bob"})"
      "\n")});
  INFO(yaml);
  CHECK(has(yaml, "  #   tags: only one record has a value\n"));
  CHECK(has(yaml, "  title:    # several words"));
  CHECK_FALSE(has(yaml, "title_codes"));
}

TEST_CASE("where pairs are of two sources, what one alone has is left out") {
  const TemporaryFolder folder;
  const auto linked = [&](auto&& shared) {
    return made({folder.write("a.jsonl", lines("a", 1000, shared)),
                 folder.write("b.jsonl", lines("b", 5000, shared))});
  };
  // Seen by words that two records have to themselves, before rules are chosen.
  const std::string parts = linked([](uint64_t i) {
    return fmt::format(R"("name":"part{0} of machine{0} kind{0}","maker":"maker{1}")", i, i % 40);
  });
  // Seen by training, after that.
  const std::string people = linked([](uint64_t i) {
    return fmt::format(R"("given":"g{}","surname":"s{}","town":"t{}","born":"19{}-0{}-{}")",
                       drawn(1, i, 80), drawn(2, i, 120), drawn(3, i, 30), 10 + drawn(4, i, 90),
                       1 + drawn(5, i, 9), 10 + drawn(6, i, 19));
  });
  CHECK(has(parts, "# Records that share what nobody else has: "));
  CHECK(has(people, "# Records that match by what can be learnt of them: "));
  for (const std::string& yaml : {parts, people}) {
    INFO(yaml);
    CHECK(has(yaml, "  #   own_a: one source alone has it, and pairs are of two sources\n"));
    CHECK(has(yaml, "  #   own_b: one source alone has it, and pairs are of two sources\n"));
    CHECK_FALSE(has(yaml, "own_a: {"));
    CHECK_FALSE(has(yaml, "own_b: {"));
  }
}

}  // namespace kindred
