#include "linkage/find/content_judge.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "linkage/prepare/prepare.h"
#include "tests/catch.h"
#include "tests/random_text.h"

namespace kindred {
namespace {

using Slot = RecordStore::Slot;

// By how much longer the left one's first value is: another score the other way round.
class LeftIsLonger final : public Scorer {
 public:
  const std::vector<std::string>& fields() const override { return fields_; }
  double highest() const override { return 100; }
  bool needs(size_t) const override { return false; }
  bool score(const KeyedRecord& left, const KeyedRecord& right, double at_least, Evaluation* out,
             ScoreCounts* counts) const override {
    ++counts->scored;
    out->score =
        static_cast<double>(left.value(0).size()) - static_cast<double>(right.value(0).size());
    if (out->score < at_least) return false;
    ++counts->exact;
    return true;
  }

 private:
  std::vector<std::string> fields_;
};

std::shared_ptr<const Pipeline> pipeline() {
  Pipeline p;
  const uint16_t name = p.add_field({.name = "name"});
  p.blocking.add(p.same(name));
  p.scorer = std::make_shared<LeftIsLonger>();
  p.match = 2;
  p.review = 0;
  return std::make_shared<const Pipeline>(std::move(p));
}

// Records of the names given, identities in random order.
struct Records {
  explicit Records(const std::vector<std::string>& names) {
    Preparer preparer(pipeline());
    RandomText random(3);
    for (const std::string& name : names) {
      Record record;
      record.identity = {"s", std::to_string(random.number(1'000'000))};
      record.time = static_cast<int64_t>(slots.size());
      record.values.add(0, name);
      KeyedRecord packed = preparer.prepare(record).record;
      const RecordStore::Slot before = store.find(packed);
      slots.push_back(store.put(std::move(packed), before));
    }
    store.keep_digests();
  }

  RecordStore store;
  std::vector<Slot> slots;
};

bool same_event(const std::optional<Change>& x, const std::optional<Change>& y) {
  if (!x || !y) return !x && !y;
  return x->left == y->left && x->right == y->right && x->time == y->time &&
         digest(*x) == digest(*y);
}

TEST_CASE("what is said of a pair is what is said of it alone, whatever was judged before") {
  std::vector<std::string> names;
  RandomText random(1);
  // More contents than it remembers pairs of.
  for (size_t i = 0; i < 120; ++i) names.emplace_back(1 + random.number(i < 90 ? 3 : 40), 'x');
  const Records records(names);
  const Judge judge(pipeline());
  ContentJudge contents(&judge, &records.store);
  ScoreCounts alone;
  ScoreCounts together;
  size_t events = 0;
  for (const Slot a : records.slots) {
    for (const Slot b : records.slots) {
      if (a == b) continue;
      const bool too_low = contents.pass_over(a, b);
      const std::optional<Change> event = contents.judge(a, b, &together);
      REQUIRE(same_event(event, judge.judge(records.store[a], records.store[b], &alone)));
      if (too_low) REQUIRE_FALSE(event);
      events += event ? 1 : 0;
    }
  }
  CHECK(events > 1000);
  CHECK(together.exact == events);
  CHECK(together.scored < alone.scored / 2);
}

TEST_CASE("the records of two contents are looked at once, and not for a score too low") {
  const Records records({"x", "x", "xyz", "xyz", "xyz", "xyz"});
  const std::vector<Slot>& slots = records.slots;
  const Judge judge(pipeline());
  ContentJudge contents(&judge, &records.store);
  ScoreCounts counts;
  CHECK(contents.expect(slots[0], slots[1]));  // nothing is known of them
  CHECK(contents.expect(slots[1], slots[0]));
  REQUIRE(contents.judge(slots[0], slots[1], &counts));
  CHECK(counts.scored == 1);
  CHECK(counts.exact == 1);
  REQUIRE(contents.judge(slots[1], slots[0], &counts));
  CHECK(counts.scored == 1);
  CHECK(counts.exact == 2);  // as many as matches, at least
  CHECK(contents.expect(slots[1], slots[0]));
  CHECK_FALSE(contents.expect(slots[0], slots[1]));
  CHECK_FALSE(contents.pass_over(slots[1], slots[0]));
  for (const Slot slot : {slots[2], slots[3], slots[4], slots[5]}) {
    contents.judge(slots[0], slot, &counts);
    contents.judge(slots[1], slot, &counts);
  }
  CHECK(counts.scored == 3);  // in either order
  CHECK_FALSE(contents.pass_over(slots[0], slots[5]));
  CHECK(contents.repeated());
  contents.clear();
  CHECK_FALSE(contents.repeated());
  CHECK(contents.expect(slots[0], slots[1]));
}

}  // namespace
}  // namespace kindred
