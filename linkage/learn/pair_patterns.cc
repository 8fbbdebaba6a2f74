#include "linkage/learn/pair_patterns.h"

#include <algorithm>
#include <boost/unordered/unordered_flat_map.hpp>
#include <cmath>
#include <functional>

#include "linkage/base/hash.h"
#include "linkage/block/rule.h"

namespace kindred {

namespace {

constexpr uint64_t kCandidateSeed = 0x63616e64;
constexpr size_t kGrain = 256;

struct Posting {
  uint64_t key;
  uint16_t branch;
  uint32_t record;

  bool same_key(const Posting& other) const { return key == other.key && branch == other.branch; }
  auto operator<=>(const Posting&) const = default;
};

std::vector<Posting> postings(std::span<const KeyedRecord> records) {
  std::vector<Posting> all;
  for (size_t r = 0; r < records.size(); ++r) {
    for (size_t b = 0; b < records[r].branches(); ++b) {
      for (const uint64_t key : records[r].keys(b)) {
        all.push_back({key, static_cast<uint16_t>(b), static_cast<uint32_t>(r)});
      }
    }
  }
  std::ranges::sort(all);
  return all;
}

// Calls visit(members) for every key that two or more records have. Records are in the order of
// their ranks, so the first ones are those that a full bucket admits.
template <typename Visit>
void for_each_bucket(std::span<const Posting> postings, Visit&& visit) {
  for (size_t begin = 0; begin < postings.size();) {
    size_t end = begin + 1;
    while (end < postings.size() && postings[end].same_key(postings[begin])) ++end;
    if (end - begin >= 2) visit(postings.subspan(begin, end - begin));
    begin = end;
  }
}

// The pairs of a key, and the key's branch.
struct Found {
  RecordPair pair;
  uint16_t branch;

  auto operator<=>(const Found&) const = default;
};

// A pair is in the sample for each of its keys, or for none.
bool sampled(const KeyedRecord& a, const KeyedRecord& b, double share) {
  if (share >= 1) return true;
  constexpr double kAll = 18446744073709551616.0;  // 2^64
  return static_cast<double>(mix(mix(a.rank(), kCandidateSeed), b.rank())) < share * kAll;
}

// What the rules find.
class Candidates {
 public:
  Candidates(const Pipeline& pipeline, std::span<const KeyedRecord> records, PairSources sources)
      : pipeline_(pipeline), records_(records), sources_(sources), postings_(postings(records)) {
    for_each_bucket(postings_, [&](std::span<const Posting> bucket) {
      const auto members = static_cast<double>(admitted(bucket).size());
      keyed_pairs_ += members * (members - 1) / 2;
      capped_keys_ += admitted(bucket).size() < bucket.size();
    });
  }

  // Pairs that share a key, once for each key, whether they are linked or not.
  double keyed_pairs() const { return keyed_pairs_; }

  // Those that are linked and checked, of a share of all pairs.
  CandidatePairs sample(double share) const {
    CandidatePairs candidates;
    candidates.stands_for = 1 / share;
    candidates.capped_keys = capped_keys_;
    for (const Found& one : found(share)) {
      const Rule& rule = *pipeline_.blocking.branches()[one.branch].rule;
      if (rule.checked() && !rule.holds(records_[one.pair.first], records_[one.pair.second])) {
        continue;
      }
      if (candidates.pairs.empty() || candidates.pairs.back() != one.pair) {
        candidates.pairs.push_back(one.pair);
        candidates.branches.emplace_back();
      }
      candidates.branches.back().push_back(one.branch);
    }
    return candidates;
  }

 private:
  bool sought(const KeyedRecord& a, const KeyedRecord& b) const {
    if (sources_ == PairSources::kOneSource) return a.source() == b.source();
    return pipeline_.links(a.source(), b.source());
  }

  std::span<const Posting> admitted(std::span<const Posting> bucket) const {
    const Branch& branch = pipeline_.blocking.branches()[bucket.front().branch];
    const bool full = pipeline_.capped(branch) && bucket.size() > pipeline_.max_bucket;
    return full ? bucket.first(pipeline_.max_bucket) : bucket;
  }

  std::vector<Found> found(double share) const {
    std::vector<Found> found;
    for_each_bucket(postings_, [&](std::span<const Posting> bucket) {
      const std::span<const Posting> members = admitted(bucket);
      for (size_t i = 0; i < members.size(); ++i) {
        for (size_t j = i + 1; j < members.size(); ++j) {
          const RecordPair pair(members[i].record, members[j].record);
          const KeyedRecord& a = records_[pair.first];
          const KeyedRecord& b = records_[pair.second];
          if (!sought(a, b) || !sampled(a, b, share)) continue;
          found.push_back({pair, members[i].branch});
        }
      }
    });
    std::ranges::sort(found);
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
  }

  const Pipeline& pipeline_;
  std::span<const KeyedRecord> records_;
  PairSources sources_;
  std::vector<Posting> postings_;
  double keyed_pairs_ = 0;
  uint64_t capped_keys_ = 0;
};

using Counts = boost::unordered_flat_map<std::string, uint64_t>;

// Counts pattern(i) for i below n on all threads.
std::vector<PairPattern> count_patterns(size_t n, ThreadPool* pool,
                                        const std::function<void(size_t, std::string*)>& pattern,
                                        const std::function<void(double)>& done) {
  std::vector<Counts> counts(pool->threads());
  std::vector<std::string> buffers(pool->threads());
  pool->split(n, kGrain, [&](size_t begin, size_t end, unsigned thread) {
    for (size_t i = begin; i < end; ++i) {
      pattern(i, &buffers[thread]);
      ++counts[thread][buffers[thread]];
    }
    if (thread == 0 && done) done(static_cast<double>(end) / static_cast<double>(n));
  });
  for (size_t t = 1; t < counts.size(); ++t) {
    for (const auto& [fields, pairs] : counts[t]) counts[0][fields] += pairs;
  }
  std::vector<PairPattern> sorted;
  for (const auto& [fields, pairs] : counts[0]) sorted.push_back({fields, pairs});
  std::ranges::sort(sorted, {}, &PairPattern::fields);
  return sorted;
}

void find_levels(const RecordLevels& records, RecordPair pair, std::span<const TermClasses> terms,
                 std::string* pattern) {
  const size_t fields = records.fields().size();
  pattern->assign(fields + terms.size(), 0);
  for (size_t f = 0; f < fields; ++f) {
    const Agreement found = records.find(f, pair.first, pair.second);
    (*pattern)[f] = static_cast<char>(found.level);
    if (terms.empty() || found.level != 0) continue;
    (*pattern)[fields + f] = static_cast<char>(terms[f].of(found.left));
  }
}

// The same of a candidate, with the fields that all of its branches ask for.
void find_levels(const RecordLevels& records, const CandidatePairs& candidates, size_t pair,
                 const std::vector<std::vector<bool>>& selected_fields,
                 std::span<const TermClasses> terms, std::string* pattern) {
  find_levels(records, candidates.pairs[pair], terms, pattern);
  for (size_t f = 0; f < records.fields().size(); ++f) {
    const bool asked = std::ranges::all_of(
        candidates.branches[pair], [&](uint16_t branch) { return selected_fields[branch][f]; });
    if (asked) (*pattern)[f] = static_cast<char>(level_of((*pattern)[f]) | kSelected);
  }
}

// The field, and those that tell the same.
std::vector<uint16_t> told_alike(const ComparedField& field, std::span<const FieldLevels> fields) {
  std::vector<uint16_t> alike = {field.field};
  for (const FieldLevels& other : fields) {
    if (field.tells_the_same(other.compared())) alike.push_back(other.compared().field);
  }
  return alike;
}

// All similarities but those of the fields: their own, and those of the features made of them.
std::vector<double> without(const Pipeline& pipeline, std::span<const uint16_t> fields) {
  std::vector<double> similarities(pipeline.fields.size() + pipeline.features.size(), 1);
  for (const uint16_t field : fields) similarities[field] = 0;
  for (size_t f = 0; f < pipeline.features.size(); ++f) {
    if (std::ranges::count(fields, pipeline.features[f].field) > 0) {
      similarities[pipeline.fields.size() + f] = 0;
    }
  }
  return similarities;
}

}  // namespace

CandidatePairs candidate_pairs(const Pipeline& pipeline, std::span<const KeyedRecord> records,
                               uint64_t most, PairSources sources) {
  const Candidates all(pipeline, records, sources);
  const auto limit = static_cast<double>(most);
  double share = std::min(1.0, limit / std::max(1.0, all.keyed_pairs()));
  CandidatePairs candidates = all.sample(share);
  // A pair has many keys, those of one source may not be linked, and a key is no promise. How many
  // pairs there are without all that, a first sample tells.
  const auto found = static_cast<double>(candidates.pairs.size());
  if (share < 1 && found < 0.9 * limit) {
    share = std::min(1.0, share * limit / std::max(1.0, found));
    candidates = all.sample(share);
  }
  return candidates;
}

std::vector<PairPattern> patterns(const RecordLevels& records, const CandidatePairs& candidates,
                                  const std::vector<std::vector<bool>>& selected_fields,
                                  ThreadPool* pool, std::span<const TermClasses> terms,
                                  const std::function<void(double)>& done) {
  return count_patterns(
      candidates.pairs.size(), pool,
      [&](size_t i, std::string* pattern) {
        find_levels(records, candidates, i, selected_fields, terms, pattern);
      },
      done);
}

std::vector<uint32_t> pattern_places(std::span<const PairPattern> found,
                                     const RecordLevels& records, const CandidatePairs& candidates,
                                     const std::vector<std::vector<bool>>& selected_fields,
                                     ThreadPool* pool, std::span<const TermClasses> terms) {
  std::vector<uint32_t> places(candidates.pairs.size());
  pool->split(places.size(), kGrain, [&](size_t begin, size_t end, unsigned) {
    std::string pattern;
    for (size_t i = begin; i < end; ++i) {
      find_levels(records, candidates, i, selected_fields, terms, &pattern);
      const auto place = std::ranges::lower_bound(found, pattern, {}, &PairPattern::fields);
      places[i] = static_cast<uint32_t>(place - found.begin());
    }
  });
  return places;
}

std::vector<PairPattern> patterns(const RecordLevels& records, std::span<const RecordPair> pairs,
                                  ThreadPool* pool, std::span<const TermClasses> terms,
                                  const std::function<void(double)>& done) {
  return count_patterns(
      pairs.size(), pool,
      [&](size_t i, std::string* pattern) { find_levels(records, pairs[i], terms, pattern); },
      done);
}

bool all_alike(std::span<const PairPattern> found, size_t fields) {
  bool any = false;
  for (const PairPattern& pattern : found) {
    for (size_t f = 0; f < fields; ++f) {
      const uint8_t level = level_of(pattern.fields[f]);
      if (level != 0 && level != kMissing) return false;
      any = any || level == 0;
    }
  }
  return any;
}

std::vector<std::vector<bool>> selected_fields(const Pipeline& pipeline,
                                               std::span<const FieldLevels> fields) {
  std::vector<std::vector<bool>> selected;
  for (const Branch& branch : pipeline.blocking.branches()) {
    std::vector<bool>& of_branch = selected.emplace_back();
    for (const FieldLevels& field : fields) {
      // Nothing but this field in the way: it is asked for when the rule then never holds.
      of_branch.push_back(
          branch.rule->probability(without(pipeline, told_alike(field.compared(), fields))) < 0.5);
    }
  }
  return selected;
}

}  // namespace kindred
