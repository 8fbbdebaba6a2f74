#include "tools/kindred/evaluate/search_quality.h"

#include "tests/catch.h"

namespace kindred {
namespace {

const Identity kFileA = {"file", "a"};
const Identity kFileB = {"file", "b"};
const Identity kFileC = {"file", "c"};
const Identity kScene1 = {"scene", "1"};
const Identity kScene2 = {"scene", "2"};

const std::unordered_map<std::string, uint64_t> kRecords = {{"file", 10}, {"scene", 3}};

}  // namespace

TEST_CASE("a search is a hit when the best candidate of the source is the answer") {
  Search search;
  search.seek(kFileA, kScene1);
  search.seek(kFileB, kScene2);
  search.candidate(kFileA, kScene1, 5);
  search.candidate(kScene1, kFileB, 4);
  search.candidate(kScene1, kScene2, 9);  // not of that source
  search.candidate(kFileC, kFileA, 9);    // nobody seeks these
  search.candidate(kScene2, kFileB, 2);
  search.candidate(kScene2, kFileC, 3);
  const SearchQuality quality = search.quality(kRecords);
  CHECK(quality.sought == 2);
  CHECK(quality.rank1 == 0.5);
  CHECK(quality.compared == 0.2);  // four of twice ten
}

TEST_CASE("an answer that shares the highest score with another record is no hit") {
  for (const bool answer_first : {true, false}) {
    Search search;
    search.seek(kFileA, kScene1);
    search.candidate(answer_first ? kFileA : kFileB, kScene1, 5);
    search.candidate(answer_first ? kFileB : kFileA, kScene1, 5);
    CHECK(search.quality(kRecords).rank1 == 0);
  }
}

TEST_CASE("any of several answers will do") {
  Search search;
  search.seek(kFileA, kScene1);
  search.seek(kFileB, kScene1);
  search.candidate(kFileA, kScene1, 5);
  search.candidate(kFileB, kScene1, 5);
  CHECK(search.quality(kRecords).sought == 1);
  CHECK(search.quality(kRecords).rank1 == 1);
}

TEST_CASE("a gold pair is an answer from either side") {
  Search search;
  search.seek(kFileA, kFileB);
  search.seek(kFileB, kFileC);
  search.candidate(kFileA, kFileB, 4);
  search.candidate(kFileC, kFileB, 5);
  CHECK(search.quality(kRecords).sought == 2);  // b and c
  CHECK(search.quality(kRecords).rank1 == 1);
}

TEST_CASE("a record without candidates is missed; one is not compared with itself") {
  Search search;
  search.seek(kFileA, kFileB);
  CHECK(search.quality(kRecords).rank1 == 0);
  CHECK(search.quality(kRecords).compared == 0);
  search.candidate(kFileA, kFileB, 1);
  CHECK(search.quality(kRecords).rank1 == 1);
  CHECK(search.quality(kRecords).compared == Approx(1.0 / 9));
  CHECK(Search().quality({}).rank1 == 0);
}

}  // namespace kindred
