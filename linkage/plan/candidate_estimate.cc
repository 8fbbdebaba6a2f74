#include "linkage/plan/candidate_estimate.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "linkage/block/family.h"
#include "linkage/plan/pair_similarities.h"
#include "linkage/plan/sample_buckets.h"
#include "linkage/prepare/prepare.h"
#include "linkage/record/keyed_record.h"

namespace kindred {

namespace {

constexpr size_t kBins = 10;
constexpr size_t kLargest = 10;

// The records of the sample that could be taken.
struct Sample {
  std::vector<KeyedRecord> records;
  std::vector<ComparedRecord> compared;
  uint64_t refused = 0;
};

Sample prepare_all(const std::shared_ptr<const Pipeline>& pipeline,
                   std::span<const Record> records) {
  Sample sample;
  Preparer preparer(pipeline);
  for (const Record& record : records) {
    Prepared prepared = preparer.prepare(record);
    if (prepared.record.empty()) {
      ++sample.refused;
      continue;
    }
    sample.records.push_back(std::move(prepared.record));
    sample.compared.push_back(PairSimilarities::compared(*pipeline, preparer));
  }
  return sample;
}

std::vector<SharedKeys> largest(const SampleBuckets& buckets) {
  std::vector<SharedKeys> sizes;
  for (const SampleBucket* bucket : buckets.by_size()) {
    const auto members = static_cast<uint32_t>(bucket->members.size());
    const bool more =
        !sizes.empty() && sizes.back().members == members && sizes.back().branch == bucket->branch;
    if (!more && sizes.size() == kLargest) break;
    if (!more) {
      sizes.push_back({bucket->branch, members, 0, bucket->expected, bucket->admitted < 1});
    }
    ++sizes.back().keys;
  }
  return sizes;
}

// The records after one that it is a candidate pair with.
class Neighbours {
 public:
  Neighbours(const Pipeline& pipeline, const Sample& sample, const SampleBuckets& buckets)
      : pipeline_(pipeline),
        sample_(sample),
        buckets_(buckets),
        admitted_(sample.records.size(), 0),
        asked_(sample.records.size(), 0) {}

  // Adds the pairs of record r with later ones to the branches and to all. Capped pairs are
  // gathered in per_record_capped, to be scaled.
  void find(size_t r, CandidateEstimate* estimate) {
    for (const uint32_t other : touched_) admitted_[other] = 0;
    touched_.clear();
    size_t branch = SIZE_MAX;
    for (const uint32_t number : buckets_.of_record(r)) {
      const SampleBucket& bucket = buckets_.all()[number];
      if (bucket.branch != branch) end_branch(branch, estimate);
      branch = bucket.branch;
      for (const uint32_t other : bucket.members) {
        if (other > r) share(r, other, bucket);
      }
    }
    end_branch(branch, estimate);
    estimate->all.pairs += touched_.size();
    for (const uint32_t other : touched_) estimate->all.per_record_capped += admitted_[other];
  }

  bool found(size_t other) const { return admitted_[other] > 0; }
  const std::vector<uint32_t>& all() const { return touched_; }

 private:
  // By one key of the branch; the check of the rule is asked once.
  void share(size_t r, uint32_t other, const SampleBucket& bucket) {
    const Rule& rule = *pipeline_.blocking.branches()[bucket.branch].rule;
    if (asked_[other] == 0) {
      in_branch_.push_back({other, 0});
      const KeyedRecord& one = sample_.records[r];
      const KeyedRecord& second = sample_.records[other];
      const bool linked = pipeline_.links(one.source(), second.source());
      const bool holds = linked && (!rule.checked() || rule.holds(one, second));
      asked_[other] = holds ? in_branch_.size() : SIZE_MAX;
    }
    if (asked_[other] == SIZE_MAX) return;
    double& admitted = in_branch_[asked_[other] - 1].admitted;
    admitted = std::max(admitted, bucket.admitted);
  }

  void end_branch(size_t branch, CandidateEstimate* estimate) {
    for (const auto& [other, admitted] : in_branch_) {
      asked_[other] = 0;
      if (admitted == 0) continue;
      ++estimate->branches[branch].pairs;
      estimate->branches[branch].per_record_capped += admitted;
      if (admitted_[other] == 0) touched_.push_back(other);
      admitted_[other] = std::max(admitted_[other], admitted);
    }
    in_branch_.clear();
  }

  struct Pair {
    uint32_t other;
    double admitted;  // the greatest share of its keys; 0 when the rule does not hold
  };

  const Pipeline& pipeline_;
  const Sample& sample_;
  const SampleBuckets& buckets_;
  std::vector<double> admitted_;  // by record, by any branch
  std::vector<uint32_t> touched_;
  std::vector<Pair> in_branch_;
  std::vector<size_t> asked_;  // by record: its place in in_branch_ from 1, SIZE_MAX: no pair
};

class Bins {
 public:
  Bins(const Pipeline& pipeline, const PairSimilarities& similarities)
      : pipeline_(pipeline), features_(similarities.features()) {
    for (const uint16_t number : features_) {
      const Feature& feature = pipeline.features[number];
      FoundBySimilarity& found = found_.emplace_back();
      found.feature = feature.name;
      found.measure = feature.family ? feature.family->distance_name() : "Jaccard distance";
      for (size_t bin = 0; bin < kBins; ++bin) {
        found.bins.push_back({.from = static_cast<double>(bin) / kBins,
                              .to = static_cast<double>(bin + 1) / kBins,
                              .predicted = std::nullopt});
      }
    }
  }

  void add(const std::vector<double>& similarities, bool found) {
    double none = 1;
    for (const Branch& branch : pipeline_.blocking.branches()) {
      none *= 1 - branch.rule->probability(similarities);
    }
    for (size_t i = 0; i < features_.size(); ++i) {
      const double similarity = similarities[pipeline_.fields.size() + features_[i]];
      SimilarityBin& bin = found_[i].bins[bin_of(similarity)];
      ++bin.pairs;
      bin.found += found;
      bin.similarity += similarity;
      bin.predicted = bin.predicted.value_or(0) + (1 - none);
    }
  }

  std::vector<FoundBySimilarity> means() {
    for (FoundBySimilarity& found : found_) {
      for (SimilarityBin& bin : found.bins) {
        if (bin.pairs == 0) continue;
        bin.similarity /= static_cast<double>(bin.pairs);
        *bin.predicted /= static_cast<double>(bin.pairs);
        if (std::isnan(*bin.predicted)) bin.predicted.reset();
      }
    }
    return std::move(found_);
  }

 private:
  static size_t bin_of(double similarity) {
    // 1 - 0.8 is a little less than 0.2, and stands at the begin of a bin all the same.
    constexpr double kRounding = 1e-9;
    return std::min(static_cast<size_t>(similarity * kBins + kRounding), kBins - 1);
  }

  const Pipeline& pipeline_;
  const std::vector<uint16_t>& features_;
  std::vector<FoundBySimilarity> found_;
};

// A pair of the sample stands for so many pairs, for each record.
void scale(double pairs_stand_for, FoundPairs* found) {
  found->per_record = static_cast<double>(found->pairs) * pairs_stand_for;
  found->per_record_capped *= pairs_stand_for;
}

void count_keys(const Sample& sample, CandidateEstimate* estimate) {
  const auto n = static_cast<double>(std::max<size_t>(1, sample.records.size()));
  for (const KeyedRecord& record : sample.records) {
    estimate->most_keys = std::max(estimate->most_keys, static_cast<double>(record.keys().size()));
    estimate->all.keys += static_cast<double>(record.keys().size()) / n;
    for (size_t b = 0; b < estimate->branches.size(); ++b) {
      estimate->branches[b].keys += static_cast<double>(record.keys(b).size()) / n;
    }
  }
}

// The standard error of the mean number of candidates of a record, from how much that varies
// between the records.
double standard_error(const std::vector<uint32_t>& candidates, uint64_t records) {
  const auto n = static_cast<double>(candidates.size());
  if (n < 2) return 0;
  double sum = 0;
  double squares = 0;
  for (const uint32_t c : candidates) {
    sum += c;
    squares += static_cast<double>(c) * c;
  }
  const double variance = std::max(0.0, squares - sum * sum / n) / (n - 1);
  const double unseen = std::max(0.0, 1 - n / static_cast<double>(records));
  return (static_cast<double>(records) - 1) / (n - 1) * std::sqrt(variance / n * unseen);
}

// Adds the pairs of record r and each later one that may be linked: how similar they are, and
// whether they were found.
void add_similarities(const Pipeline& pipeline, const Sample& sample, size_t r,
                      const PairSimilarities& measure, const Neighbours& neighbours,
                      std::vector<double>* similarities, Bins* bins) {
  for (size_t other = r + 1; other < sample.records.size(); ++other) {
    const bool linked = pipeline.links(sample.records[r].source(), sample.records[other].source());
    if (!linked) continue;
    measure.measure(sample.compared[r], sample.compared[other], similarities);
    bins->add(*similarities, neighbours.found(other));
  }
}

}  // namespace

CandidateEstimate estimate_candidates(const std::shared_ptr<const Pipeline>& pipeline,
                                      std::span<const Record> records, uint64_t total,
                                      Estimated what) {
  const Sample sample = prepare_all(pipeline, records);
  const size_t n = sample.records.size();
  CandidateEstimate estimate;
  estimate.sampled = n;
  estimate.refused = sample.refused;
  estimate.records = total;
  for (const Branch& branch : pipeline->blocking.branches()) {
    estimate.branches.push_back({.name = branch.name});
  }
  count_keys(sample, &estimate);
  const double times = static_cast<double>(total) / static_cast<double>(std::max<size_t>(1, n));
  const SampleBuckets buckets(*pipeline, sample.records, times);
  estimate.largest = largest(buckets);

  const PairSimilarities measure(pipeline);
  Bins bins(*pipeline, measure);
  Neighbours neighbours(*pipeline, sample, buckets);
  std::vector<double> similarities;
  std::vector<uint32_t> candidates(n, 0);
  for (size_t r = 0; r < n; ++r) {
    neighbours.find(r, &estimate);
    candidates[r] += static_cast<uint32_t>(neighbours.all().size());
    for (const uint32_t other : neighbours.all()) ++candidates[other];
    if (measure.features().empty() || what == Estimated::kPairs) continue;
    add_similarities(*pipeline, sample, r, measure, neighbours, &similarities, &bins);
  }
  const double stand_for =
      n < 2 ? 0 : (static_cast<double>(total) - 1) / (static_cast<double>(n) * (n - 1.0));
  for (FoundPairs& branch : estimate.branches) scale(stand_for, &branch);
  scale(stand_for, &estimate.all);
  estimate.standard_error = standard_error(candidates, total);
  if (what == Estimated::kPairsBySimilarity) estimate.found = bins.means();
  return estimate;
}

}  // namespace kindred
