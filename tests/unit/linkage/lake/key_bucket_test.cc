// The pairs of all keys' buckets, each found by itself, are those of a linker.

#include "linkage/lake/key_bucket.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "linkage/find/pair_note.h"
#include "linkage/lake/key_members.h"
#include "linkage/linker.h"
#include "tests/catch.h"
#include "tests/unit/linkage/random_history.h"

namespace kindred {
namespace {

using PairCounts = std::map<IdentityPair, size_t>;

KeyedRecord copy(const KeyedRecord& record) { return *KeyedRecord::from_bytes(record.bytes()); }

// What the keys of the records admit, by the places of a record's keys.
std::map<uint64_t, std::vector<size_t>> admitted_by(const Pipeline& pipeline,
                                                    const std::vector<KeyedRecord>& records) {
  std::vector<KeyPosting> postings;
  for (const KeyedRecord& record : records) {
    uint32_t place = 0;
    for (size_t branch = 0; branch < record.branches(); ++branch) {
      const bool capped = pipeline.capped(pipeline.blocking.branches()[branch]);
      for (const uint64_t key : record.keys(branch)) {
        postings.push_back({key, record.rank(), place++, capped});
      }
    }
  }
  std::ranges::sort(postings, {}, [](const KeyPosting& x) { return std::pair(x.key, x.rank); });
  std::vector<KeyPosting> admitted;
  KeyMembers members(pipeline.max_bucket);
  for (const KeyPosting& posting : postings) members.add(posting, &admitted);
  std::map<uint64_t, std::vector<size_t>> places;  // by rank
  for (const KeyPosting& posting : admitted) places[posting.rank].push_back(posting.place);
  return places;
}

PairCounts pairs_of_buckets(const std::shared_ptr<const Pipeline>& pipeline,
                            const std::vector<KeyedRecord>& records) {
  const auto places = admitted_by(*pipeline, records);
  std::vector<BucketMember> members;
  for (const KeyedRecord& record : records) {
    std::string bits(record.keys().size() / 8 + 1, '\0');
    const auto admitted = places.find(record.rank());
    if (admitted == places.end()) continue;
    for (const size_t place : admitted->second) {
      bits[place / 8] = static_cast<char>(bits[place / 8] | 1 << place % 8);
    }
    members.emplace_back(copy(record), bits);
  }
  std::map<uint64_t, std::vector<const BucketMember*>> buckets;
  for (const BucketMember& member : members) {
    for (size_t branch = 0; branch < member.record().branches(); ++branch) {
      for (const uint64_t key : member.keys(branch)) buckets[key].push_back(&member);
    }
  }
  PairCounts pairs;
  const KeyBuckets judge(pipeline);
  for (const auto& [key, bucket] : buckets) {
    judge.judge(key, bucket, [&](const KeyedRecord& a, const KeyedRecord& b, const Change&) {
      ++pairs[pair_of(a.identity(), b.identity())];
    });
  }
  return pairs;
}

TEST_CASE("buckets that know nothing of one another give each pair of a linker once") {
  size_t found = 0;
  for (const uint32_t most : {1000U, 3U, 2U}) {
    for (const World& world :
         {customers(most), nested(most), typed(most), checked(most), joined(most),
          joined(most, true), prints(most), one_per_source(customers(most))}) {
      for (uint64_t seed = 0; seed < 4; ++seed) {
        ThreadPool pool(1);
        Linker linker(world.setup.pipeline, &pool);
        linker.apply(random_history(world, {.records = 80, .identities = 60}, seed));
        PairCounts expected;
        linker.all_pairs([&](const PairNote& note) { expected[note.pair] = 1; });
        std::vector<KeyedRecord> records;
        linker.records([&](const KeyedRecord& record) { records.push_back(copy(record)); });
        REQUIRE(pairs_of_buckets(world.setup.pipeline, records) == expected);
        found += expected.size();
      }
    }
  }
  CHECK(found > 500);
}

}  // namespace
}  // namespace kindred
