// The library alone, as a program that embeds it would use it: fields, rules, a scorer, records in,
// changes out.

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "linkage/linker.h"
#include "linkage/score/points.h"
#include "tests/catch.h"

namespace kindred {
namespace {

// Customers of two companies: the same phone, or the same ZIP code and a similar name.
std::shared_ptr<const Pipeline> two_companies() {
  Pipeline p;
  const uint16_t name = p.add_field({.name = "name"});
  const uint16_t address =
      p.add_field({.name = "address", .clean = {CleanStep::kText, CleanStep::kUsAddress}});
  const uint16_t phone = p.add_field({.name = "phone", .clean = {CleanStep::kDigits}});
  const uint16_t zip = p.add_field({.name = "zip", .clean = {CleanStep::kDigits}});
  const uint16_t name_grams = p.add_shingles("name_grams", name, {.size = 3});

  p.blocking.add(p.same(phone));
  std::vector<RulePointer> near_by;
  near_by.push_back(p.same(zip));
  near_by.push_back(p.minhash(name_grams, 20, 2));
  p.blocking.add(all(std::move(near_by)), "near by");

  p.scorer = points({{.field = name, .name = "name"},
                     {.field = address, .name = "address"},
                     {.field = phone, .name = "phone"}});
  p.match = 185;
  p.review = 115;
  return std::make_shared<const Pipeline>(std::move(p));
}

Record customer(std::string company, std::string id, const std::vector<std::string>& values) {
  Record record;
  record.identity = {std::move(company), std::move(id)};
  for (uint16_t field = 0; field < values.size(); ++field) {
    if (!values[field].empty()) record.values.add(field, values[field]);
  }
  return record;
}

TEST_CASE("a program links two customer lists with the library alone") {
  ThreadPool pool(2);
  Linker linker(two_companies(), &pool);

  std::map<std::pair<Identity, Identity>, Change> links;
  const auto publish = [&](const Change& change) {
    const std::pair pair(change.left, change.right);
    if (change.decision == Decision::kRetracted) {
      links.erase(pair);
    } else {
      links[pair] = change;
    }
  };

  const std::vector<Record> batch = {
      customer("a", "17", {"William Gates", "1 Main Street", "(425) 555-0100", "98039"}),
      customer("a", "18", {"Ada Lovelace", "12 St James Square", "", "20001"}),
      customer("b", "4", {"Bill Gates", "1 Main St.", "425 555 0100", ""}),
      customer("b", "5", {"ada lovelace", "12 St. James Sq", "202 555 0199", "20001"}),
      customer("b", "6", {"Grace Hopper", "7 Elm Ave", "202 555 0111", "20001"})};
  for (const Change& change : linker.apply(batch)) publish(change);

  REQUIRE(links.size() == 2);
  const Change& gates = links.at({{"a", "17"}, {"b", "4"}});
  CHECK(gates.decision == Decision::kMatch);
  CHECK(gates.evaluation.score == 295);  // a nickname is one edit
  CHECK(linker.pipeline().blocking.branches()[gates.branches[0]].name == "same(phone)");
  const Change& lovelace = links.at({{"a", "18"}, {"b", "5"}});
  CHECK(lovelace.evaluation.score == 200);
  CHECK_FALSE(lovelace.evaluation.fields[2].present);
  CHECK(linker.pipeline().blocking.branches()[lovelace.branches[0]].name == "near by");

  // Who is that? Asked without being remembered.
  const Record caller = customer("calls", "1", {"Gates", "", "4255550100", ""});
  const std::vector<Change> found = linker.find(caller);
  CHECK(found.empty());  // the phone alone is 100 points
  const Record known = customer("calls", "1", {"Bill Gates", "", "4255550100", ""});
  REQUIRE(linker.find(known).size() == 2);
  CHECK(linker.stats().records == 5);

  // Corrections and deletions take back what they supported.
  publish(linker.apply(std::vector{customer("b", "4", {"Bill Gates", "9 Far Away", "1", ""})})[0]);
  CHECK(links.size() == 1);
  Record gone;
  gone.identity = {"a", "18"};
  gone.deleted = true;
  for (const Change& change : linker.apply(std::vector{gone})) publish(change);
  CHECK(links.empty());
  CHECK(linker.stats().matches == 0);
}

}  // namespace
}  // namespace kindred
