#include "linkage/find/judge.h"

#include <array>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "linkage/prepare/prepare.h"
#include "linkage/score/points.h"
#include "tests/catch.h"

namespace kindred {
namespace {

std::shared_ptr<const Pipeline> pipeline() {
  Pipeline p;
  const uint16_t name = p.add_field({.name = "name"});
  const uint16_t phone = p.add_field({.name = "phone"});
  p.blocking.add(p.same(name));
  p.blocking.add(p.same(phone));
  p.scorer = points({{.field = name, .name = "name"}});
  p.match = 95;
  p.review = 50;
  return std::make_shared<const Pipeline>(std::move(p));
}

KeyedRecord record(std::string id, const std::string& name, const std::string& phone,
                   int64_t time = 0) {
  Record record;
  record.identity = {"s", std::move(id)};
  record.time = time;
  record.values.add(0, name);
  record.values.add(1, phone);
  return Preparer(pipeline()).prepare(record).record;
}

TEST_CASE("a judgement does not depend on the order of the two") {
  const Judge judge(pipeline());
  ScoreCounts counts;
  const KeyedRecord a = record("1", "anna", "7", 30);
  const KeyedRecord b = record("2", "hanna", "7", 20);
  for (const auto& event : {judge.judge(a, b, &counts), judge.judge(b, a, &counts)}) {
    REQUIRE(event);
    CHECK(event->left.id == "1");
    CHECK(event->right.id == "2");
    CHECK(event->decision == Decision::kMatch);
    CHECK(event->evaluation.score == 95);
    CHECK(event->branches == std::vector<uint16_t>{1});
    CHECK(event->time == 30);
  }
  CHECK(counts.scored == 2);
}

TEST_CASE("thresholds are reached at equality") {
  const Judge judge(pipeline());
  CHECK(judge.decide(95) == Decision::kMatch);
  CHECK(judge.decide(94.999999) == Decision::kReview);
  CHECK(judge.decide(50) == Decision::kReview);
  CHECK(judge.decide(49.999999) == Decision::kRetracted);
  ScoreCounts counts;
  CHECK_FALSE(judge.judge(record("1", "anna", "7"), record("2", "xyz", "7"), &counts));
  CHECK(judge.judge(record("1", "anna", "7"), record("2", "xyz", "7"), 0, &counts));
}

TEST_CASE("the digest tells events apart by what they say") {
  const Judge judge(pipeline());
  ScoreCounts counts;
  const KeyedRecord a = record("1", "anna", "7");
  const Change event = *judge.judge(a, record("2", "anna", "7"), &counts);
  const auto changed = [&](auto change) {
    Change other = event;
    change(&other);
    return digest(other) != digest(event);
  };
  CHECK(changed([](Change* c) { c->decision = Decision::kReview; }));
  CHECK(changed([](Change* c) { c->evaluation.score += 1e-6; }));
  CHECK(changed([](Change* c) { c->evaluation.probability = 0.5; }));
  CHECK(changed([](Change* c) { c->evaluation.fields[0].similarity = 0.5; }));
  CHECK(changed([](Change* c) { c->evaluation.fields[0].score = 0.5; }));
  CHECK(changed([](Change* c) { c->evaluation.fields[0].present = false; }));
  CHECK(changed([](Change* c) { c->branches.pop_back(); }));
  CHECK_FALSE(changed([](Change* c) { c->time += 1; }));
  CHECK_FALSE(changed([](Change* c) { c->record += 1; }));
}

TEST_CASE("two lists share a key wherever in them it is") {
  std::mt19937_64 random(1);
  size_t shared = 0;
  for (int round = 0; round < 2000; ++round) {
    std::array<std::vector<uint64_t>, 2> lists;
    for (std::vector<uint64_t>& list : lists) {
      std::set<uint64_t> keys;
      for (size_t left = random() % 40; left > 0; --left) keys.insert(random() % 300);
      list.assign(keys.begin(), keys.end());
    }
    bool expected = false;
    for_each_shared(lists[0], lists[1], [&](uint64_t) { expected = true; });
    REQUIRE(share_a_key(lists[0], lists[1]) == expected);
    shared += expected;
  }
  CHECK(shared > 500);
  CHECK(shared < 1500);
}

}  // namespace
}  // namespace kindred
