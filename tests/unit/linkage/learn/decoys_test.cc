#include "linkage/learn/decoys.h"

#include "tests/catch.h"

namespace kindred {
namespace {

// Pairs of 2,000 records, each of `alike` in a row with all others of its row.
std::vector<RecordPair> rows_of(uint32_t alike) {
  std::vector<RecordPair> pairs;
  for (uint32_t record = 0; record < 2000; ++record) {
    const uint32_t end = (record / alike + 1) * alike;
    for (uint32_t other = record + 1; other < end; ++other) pairs.emplace_back(record, other);
  }
  return pairs;
}

// How many are left in a draw.
double left(uint32_t alike, double free) {
  const std::vector<RecordPair> pairs = rows_of(alike);
  const std::vector<uint32_t> one_list(2000, 0);
  const DecoyPairs decoys(pairs, std::vector<double>(pairs.size(), 1.5), one_list, 1);
  return static_cast<double>(decoys.left(free)[0].weights.size()) / DecoyPairs::kDraws;
}

TEST_CASE("every record of a list is taken once on either side") {
  CHECK(left(2, 1) == 2000);
  CHECK(left(4, 1) == 2000);
}

TEST_CASE("of records with one like them half leave a quarter of the pairs, of crowds half") {
  CHECK(left(2, 0.25) == Approx(500).epsilon(0.1));
  CHECK(left(40, 0.25) == Approx(1000).epsilon(0.15));
  CHECK(left(2, 0) == 0);
}

TEST_CASE("who is most alike is taken first") {
  const std::vector<RecordPair> pairs = {{0, 1}, {1, 2}, {0, 2}};
  const std::vector<double> weights = {3, 9, 5};
  const std::vector<uint32_t> one_list(3, 0);
  const std::vector<DecoyList> lists = DecoyPairs(pairs, weights, one_list, 1).left(1);
  // 1 and 2 on either side, which leaves nobody to 0.
  CHECK(lists[0].weights == std::vector<double>(size_t{2} * DecoyPairs::kDraws, 9.0));
}

TEST_CASE("each list has its decoys, by the pairs of its records") {
  const std::vector<RecordPair> pairs = {{0, 2}};
  const std::vector<double> weights = {7};
  const std::vector<uint32_t> list_of = {1, 0, 1, 1};
  const std::vector<DecoyList> lists = DecoyPairs(pairs, weights, list_of, 6).left(1);
  REQUIRE(lists.size() == 2);
  CHECK(lists[0].weights.empty());
  CHECK(lists[1].weights.size() == size_t{2} * DecoyPairs::kDraws);
  CHECK(lists[1].records == 3);
  CHECK(lists[1].rate * static_cast<double>(lists[1].weights.size()) == Approx(2));
}

TEST_CASE("without pairs within lists there are no decoys") {
  CHECK(DecoyPairs({}, {}, {}, 1).left(1).empty());
}

}  // namespace
}  // namespace kindred
