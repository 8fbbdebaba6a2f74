#include "linkage/record/identity_sample.h"

#include <algorithm>
#include <numeric>
#include <random>
#include <set>
#include <string>

#include "tests/catch.h"

namespace kindred {
namespace {

Record record(const std::string& id, const std::string& value = "") {
  Record made;
  made.identity = {"s", id};
  made.values.add(0, value);
  return made;
}

Record deletion(const std::string& id) {
  Record made = record(id);
  made.values.clear();
  made.deleted = true;
  return made;
}

Record version(uint64_t number, Record made) {
  made.version = number;
  return made;
}

std::vector<Record> people(size_t n) {
  std::vector<Record> records;
  for (size_t i = 0; i < n; ++i) records.push_back(record(std::to_string(i)));
  return records;
}

std::set<std::string> ids(const IdentitySample& sample) {
  std::set<std::string> found;
  for (const Record& one : sample.records()) found.insert(one.identity.id);
  return found;
}

TEST_CASE("the sample is the same whatever the order of the records") {
  std::vector<Record> records = people(1000);
  std::mt19937_64 random(1);
  std::set<std::string> first;
  for (int round = 0; round < 5; ++round) {
    IdentitySample sample(50);
    for (const Record& one : records) sample.add(one);
    CHECK(sample.live() == 1000);
    if (round == 0) first = ids(sample);
    CHECK(first.size() == 50);
    CHECK(ids(sample) == first);
    std::shuffle(records.begin(), records.end(), random);
  }
}

TEST_CASE("a larger sample holds the smaller one, and one larger than the stream is all of it") {
  IdentitySample few(20);
  IdentitySample more(40);
  IdentitySample all(500);
  for (const Record& one : people(100)) {
    few.add(one);
    more.add(one);
    all.add(one);
  }
  const auto fewer = ids(few);
  const auto larger = ids(more);
  CHECK(fewer.size() == 20);
  CHECK(std::includes(larger.begin(), larger.end(), fewer.begin(), fewer.end()));
  CHECK(all.records().size() == 100);
}

TEST_CASE("every identity is as likely to be drawn") {
  IdentitySample sample(400);
  for (const Record& one : people(1000)) sample.add(one);
  size_t low = 0;
  for (const std::string& id : ids(sample)) low += std::stoul(id) < 500;
  CHECK(low > 200 - 4 * 8);  // a hypergeometric standard deviation is 7.7
  CHECK(low < 200 + 4 * 8);
}

TEST_CASE("the latest version counts, and the greatest where there are versions") {
  IdentitySample sample(10);
  sample.add(record("1", "old"));
  sample.add(record("1", "new"));
  REQUIRE(sample.records().size() == 1);
  CHECK(sample.records()[0].values.value(0) == "new");
  CHECK(sample.live() == 1);
  IdentitySample versioned(10);
  versioned.add(version(7, record("1", "later")));
  versioned.add(version(3, record("1", "earlier")));
  CHECK(versioned.records()[0].values.value(0) == "later");
}

// What is left of them in a sample of that size: how many live, and their values. Each order once.
std::set<std::string> ends(size_t size, const std::vector<Record>& versions) {
  std::vector<size_t> order(versions.size());
  std::iota(order.begin(), order.end(), 0);
  std::set<std::string> found;
  do {
    IdentitySample sample(size);
    for (const size_t i : order) sample.add(versions[i]);
    std::string end = std::to_string(sample.live());
    for (const Record& one : sample.records()) end.append(" ").append(one.values.value(0));
    found.insert(end);
  } while (std::next_permutation(order.begin(), order.end()));
  return found;
}

using Ends = std::set<std::string>;

// Past bug: of equal versions the later arrival counted, and a late delete of an older version
// ended the record.
TEST_CASE("which version counts does not depend on the order") {
  std::vector<Record> versions = {version(3, record("1", "c")), version(7, record("1", "b")),
                                  version(7, record("1", "a")), version(3, deletion("1"))};
  CHECK(ends(1, versions) == Ends{"1 b"});
  versions.push_back(version(7, deletion("1")));
  CHECK(ends(1, versions) == Ends{"0"});
  versions.back().version = 2;
  // The identities that found no room are counted by their versions too.
  for (const char* other : {"2", "3", "4", "5"}) {
    for (Record& one : versions) one.identity.id = other;
    std::vector<Record> both = versions;
    both.push_back(version(1, record("1", "x")));
    for (const std::string& end : ends(1, both)) CHECK(end.starts_with("2 "));
  }
}

TEST_CASE("a deleted record is not in the sample, and makes no room") {
  IdentitySample sample(3);
  for (const Record& one : people(50)) sample.add(one);
  const auto before = ids(sample);
  sample.add(deletion(*before.begin()));
  CHECK(sample.live() == 49);
  CHECK(sample.records().size() == 2);
  sample.add(record(*before.begin()));
  CHECK(ids(sample) == before);
  CHECK(sample.live() == 50);
}

}  // namespace
}  // namespace kindred
