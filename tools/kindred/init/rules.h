// Blocking rules of a new configuration: few candidates, and nearly all matches among them.

#ifndef KINDRED_TOOLS_KINDRED_INIT_RULES_H_
#define KINDRED_TOOLS_KINDRED_INIT_RULES_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "tools/kindred/init/fields.h"
#include "tools/kindred/init/limits.h"

namespace kindred {

using limits::rules::Banding;

// Min-hash over the words of a field, or over pieces of three characters. Bandings from loose to
// tight: the first is tried first.
struct SimilarRule {
  size_t field = 0;
  bool words = false;
  size_t banding = 0;  // step; banding_of() has its numbers
  size_t loosest = 0;  // that it may be made
};

// So many of the rarest words of a field in common, mostly one.
struct RareRule {
  size_t field = 0;
  unsigned tokens = 0;
  unsigned share = 1;
};

// All of these hold: values of the fields are equal, sets are similar. Or a rare word alone.
struct ChosenRule {
  std::vector<size_t> same;
  std::vector<SimilarRule> similar;
  std::optional<RareRule> rare = std::nullopt;

  // Whether what it finds is not known before it was measured; it can be made tighter then.
  bool by_words() const { return rare || !similar.empty(); }

  bool asks_for(size_t field) const;
};

// Fewer bands where two texts are to be similar: a record gets the product of both as keys.
Banding banding_of(const ChosenRule& rule, const SimilarRule& similar);

// The records that rules are chosen for.
struct RuleRecords {
  uint32_t sampled = 0;
  uint64_t records = 0;             // of which they are a sample
  std::vector<uint64_t> sources{};  // by sampled record, where pairs are of two sources; else empty

  bool apart() const { return !sources.empty(); }
};

// Candidate pairs for each record that rules may give together (limits.h).
double candidate_budget(uint64_t records);

// Candidate pairs for each record that agree in all of the fields, as the sampled ones let expect:
// the sum over keys of n (n - 1) / 2, less those of one source where pairs are of two. They are
// taken to be as dense among all records as in the sample.
double expected_same(std::span<const ChosenField> fields, std::span<const size_t> same,
                     const RuleRecords& records);

// Rules that ask for different fields: each field that is selective alone; two or three of the
// others that are so together; similar texts; and rare words. Rare words are those of codes, and
// where sources are apart(), and so word their texts in ways of their own, those of all texts but
// addresses. What words cost is yet to be measured.
std::vector<ChosenRule> choose_rules(std::span<const ChosenField> fields,
                                     const RuleRecords& records);

// A rule that finds fewer pairs in place of this one, or none.
std::optional<ChosenRule> tighter(const ChosenRule& rule);

// A rule of one text that finds more pairs, or none. Rules of two texts begin with the loosest, and
// below a third of their words texts are alike by chance. Titles with numbers of models are found
// by these: looser rules would bring other models.
std::optional<ChosenRule> looser(const ChosenRule& rule);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_INIT_RULES_H_
