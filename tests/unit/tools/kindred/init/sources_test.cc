#include "tools/kindred/init/sources.h"

#include <fmt/format.h>

#include <array>
#include <string>
#include <utility>

#include "tests/catch.h"
#include "tests/unit/tools/kindred/init/made_config.h"
#include "tests/unit/tools/kindred/init/made_people.h"

namespace kindred {

namespace {

constexpr MostWithin kMost = {.one = 0.1, .all = 0.06};

SourcePairs pairs(uint64_t across, uint64_t within) {
  SourcePairs pairs;
  pairs.sources["a"] = {.records = 1000, .pairs = within};
  pairs.sources["b"] = {.records = 1000, .pairs = 0};
  pairs.found = {.across = across, .within = within};
  return pairs;
}

// People of two lists with few different words, so that no two records have words to themselves.
// `repeated` of the second list are there twice. One value in ten of what is written again differs.
std::string people(uint64_t repeated) {
  constexpr std::array<std::pair<const char*, uint64_t>, 4> kColumns = {
      {{"given", 60}, {"name", 90}, {"town", 50}, {"18", 90}}};
  std::string rows = "id,source,given,surname,town,year\n";
  uint64_t id = 0;
  const auto add = [&](const char* source, uint64_t person) {
    ++id;
    WrittenPerson written(id, person);
    rows += fmt::format("{},{}", id, source);
    for (const auto& [what, values] : kColumns) rows += written.next(what, values);
    rows += "\n";
  };
  for (uint64_t person = 0; person < 600; ++person) {
    add("a", person);
    add("b", person % 2 == 0 ? person : person + 1000);
    if (person < repeated) add("b", person % 2 == 0 ? person : person + 1000);
  }
  return rows;
}

bool one_to_one(const std::string& yaml) {
  return yaml.find("partners: one_per_source") != std::string::npos;
}

// Radios of two shops. The second offers every third model so many times.
std::string products(uint64_t offers) {
  std::string rows = "id,source,name\n";
  uint64_t id = 0;
  const auto add = [&](const char* shop, uint64_t model) {
    ++id;
    rows += fmt::format("{},{},radio {} kx-{} in {}\n", id, shop,
                        static_cast<char>('a' + drawn(1, model, 9)), 1000 + model * 7919 % 90'000,
                        static_cast<char>('k' + drawn(2, id, 9)));
  };
  for (uint64_t model = 0; model < 400; ++model) {
    add("a", model);
    for (uint64_t offer = 0; offer < (model % 3 == 0 ? offers : 1); ++offer) add("b", model);
  }
  return rows;
}

}  // namespace

TEST_CASE("sources are free of duplicates where hardly any pair is of one of them") {
  CHECK(verdict(pairs(500, 0), kMost) == SourceVerdict::kApart);
  CHECK(verdict(pairs(500, 20), kMost) == SourceVerdict::kApart);
  CHECK(verdict(pairs(500, 100), kMost) == SourceVerdict::kRepeated);
  CHECK(verdict(pairs(20, 0), kMost) == SourceVerdict::kUnknown);
}

TEST_CASE("people who share no rare words show by training that lists are free of duplicates") {
  const std::string yaml = config_of(people(0));
  INFO(yaml);
  CHECK(yaml.find("# Records that match by what can be learnt of them: ") != std::string::npos);
  CHECK(one_to_one(yaml));
  CHECK(yaml.find("  match: 0.5    #") != std::string::npos);
  CHECK_FALSE(one_to_one(config_of(people(200))));
}

TEST_CASE("a shop that offers a model several times is not free of duplicates") {
  CHECK(one_to_one(config_of(products(1))));
  CHECK_FALSE(one_to_one(config_of(products(2))));
}

TEST_CASE("what is concluded of the sources is told with the pairs behind it") {
  CHECK(has(made_of(people(0)).report, "each source is taken to be free of duplicates, for "));
  const Made repeated = made_of(people(200));
  CHECK(has(repeated.report, "sources: records of one source may match, for "));
  CHECK(has(repeated.report,
            " lie within a source; where each source is free of duplicates, say "
            "--link-only\n"));
}

TEST_CASE("lists that are said to be free of duplicates are linked across alone") {
  // A third of the models is offered twice by one shop, so that many records have two partners.
  const Made told = made_of(products(2), ListsSaid::kLinkOnly);
  INFO(told.yaml << told.report);
  CHECK(has(told.yaml, "  link_type: link_only\n"));
  CHECK_FALSE(one_to_one(told.yaml));
  CHECK(has(told.yaml, "may have several\n# partners"));
  CHECK(has(told.yaml, "  match: 0.95\n"));
  CHECK(has(told.report, "as --link-only says, and a record may have several partners in one; "));
  CHECK(one_to_one(made_of(products(2), ListsSaid::kOneToOne).yaml));
  CHECK(one_to_one(made_of(people(0), ListsSaid::kLinkOnly).yaml));
}

// Past bug: words show groups of three alone, and names of people hardly any. Of a bibliography
// that another one has several times over half of the pairs at most could be found.
TEST_CASE("one of two told lists that repeats its records is seen by training") {
  const Made told = made_of(people(200), ListsSaid::kLinkOnly);
  INFO(told.yaml << told.report);
  CHECK(has(told.yaml, "  link_type: link_only\n"));
  CHECK_FALSE(one_to_one(told.yaml));
  CHECK(has(told.yaml, "# Records of one source often match several of the other one"));
  CHECK(has(told.report, "may have several partners in one, for records of one source often"));
  CHECK(one_to_one(made_of(people(200), ListsSaid::kOneToOne).yaml));
}

TEST_CASE("of a single list nothing can be said of pairs of two") {
  CHECK_THROWS_WITH(
      made_of("id,name\n1,Ann Lee\n2,Ann Lee\n3,Bob Day\n", ListsSaid::kLinkOnly),
      "--link-only: all records are of one list, records, so that there is no pair of two; give "
      "each list as a file of its own, or name the list of each record in a column \"source\"");
}

}  // namespace kindred
