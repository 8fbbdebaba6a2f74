#include "linkage/learn/decoy_belief.h"

#include "tests/catch.h"

namespace kindred {
namespace {

using Weights = std::vector<double>;

// Two lists of 1,000 records. In each of them every record has one who is like it.
constexpr uint32_t kRecords = 1000;

const std::vector<uint32_t>& list_of() {
  static const std::vector<uint32_t> lists = [] {
    std::vector<uint32_t> both(kRecords, 0);
    both.resize(2 * kRecords, 1);
    return both;
  }();
  return lists;
}

DecoyPairs within(double weight) {
  std::vector<RecordPair> pairs;
  for (uint32_t record = 0; record < 2 * kRecords; record += 2) {
    pairs.emplace_back(record, record + 1);
  }
  return {pairs, Weights(pairs.size(), weight), list_of(), 1};
}

ListsBelief believe(const Weights& found, const DecoyPairs& decoys, double matches) {
  const auto free = [](double known) {
    const double without = 1 - known / kRecords;
    return without * without;
  };
  return belief_across_lists(
      {.found = found, .decoys = decoys, .free = free, .matches = matches, .published = 0});
}

TEST_CASE("what is wrong across lists is counted by records that have no match") {
  // Of 500 records without match half are left for one that is like them.
  Weights found(500, 12.5);
  found.insert(found.end(), 250, 3.5);
  const ListsBelief clear = believe(found, within(3.5), 500);
  CHECK(clear.by_lists);
  CHECK(clear.belief.right == Approx(500).epsilon(0.05));
  CHECK(clear.belief.unsure.empty());
}

TEST_CASE("an answer that takes similar pairs for matches is not asked how many are right") {
  Weights found(500, 12.5);
  found.insert(found.end(), 250, 3.5);
  const ListsBelief sure_of_all = believe(found, within(3.5), 1000);
  CHECK(sure_of_all.by_lists);
  CHECK(sure_of_all.belief.right == Approx(500).epsilon(0.05));
}

TEST_CASE("where lists explain all pairs the answer is asked, and unsure") {
  const ListsBelief nothing = believe(Weights(900, 3.5), within(3.5), 900);
  CHECK_FALSE(nothing.by_lists);
  CHECK(nothing.belief.right > 800);
  REQUIRE(nothing.belief.unsure.size() == 1);
  CHECK(nothing.belief.unsure[0].starts_with("as many pairs look like matches within one source"));
}

// Past bug: with other ids of its records amazon_google had no match at all.
TEST_CASE("lists are not asked which answer is right where by them hardly any pair is") {
  const auto belief = [](double right, bool by_lists) {
    return ListsBelief{Belief{.right = right, .calibration = {}, .unsure = {}}, by_lists};
  };
  CHECK(more_right(belief(300, true), belief(1000, false)));
  CHECK_FALSE(more_right(belief(1000, false), belief(300, true)));
  CHECK_FALSE(more_right(belief(9, true), belief(1000, false)));
  CHECK(more_right(belief(1000, false), belief(9, true)));
  CHECK(more_right(belief(2, true), belief(1, true)));
  CHECK_FALSE(more_right(belief(1, false), belief(2, false)));
}

}  // namespace
}  // namespace kindred
