#include "tools/kindred/init/rules.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "linkage/base/hash.h"
#include "tools/kindred/init/limits.h"

namespace kindred {

namespace {

namespace limit = limits::rules;

using JointValues = std::vector<std::pair<uint32_t, uint64_t>>;

// Hashes of the fields' values by record of the sample, several fields' hashes as one. Of several
// values of a record the first counts.
JointValues joint_values(std::span<const ChosenField> fields, std::span<const size_t> same) {
  JointValues joint = fields[same[0]].values;
  for (const size_t field : same.subspan(1)) {
    const auto& values = fields[field].values;
    JointValues both;
    size_t v = 0;
    for (const auto& [record, hash] : joint) {
      while (v < values.size() && values[v].first < record) ++v;
      if (v == values.size()) break;
      if (values[v].first == record) both.emplace_back(record, mix(hash, values[v].second));
    }
    joint = std::move(both);
  }
  return joint;
}

uint64_t pairs_of_joint(const JointValues& joint) {
  std::vector<uint64_t> hashes;
  hashes.reserve(joint.size());
  for (const auto& [record, hash] : joint) hashes.push_back(hash);
  return pairs_of_equal(std::move(hashes));
}

// Those of them that may match.
uint64_t linked_pairs_of_joint(JointValues joint, const RuleRecords& records) {
  const uint64_t all = pairs_of_joint(joint);
  if (!records.apart()) return all;
  for (auto& [record, hash] : joint) hash = mix(hash, records.sources[record]);
  return all - pairs_of_joint(joint);
}

// Among the pairs of records that have all of the fields, the share that agree in all. Where few
// have them a rule is cheap, but may yet say nothing: a gender that one in ten states.
double chance_alike(std::span<const ChosenField> fields, std::span<const size_t> same) {
  const auto joint = joint_values(fields, same);
  const double n = static_cast<double>(joint.size());
  return n < 2 ? 1 : static_cast<double>(pairs_of_joint(joint)) / (n * (n - 1) / 2);
}

bool various(const ChosenField& field) {
  return static_cast<double>(field.distinct) >=
         limit::kVarious * static_cast<double>(field.values.size());
}

// Whether values of the kind that match are hardly ever the same: a place is measured anew.
bool seldom_equal(FieldKind kind) {
  return kind == FieldKind::kLongText || kind == FieldKind::kCodes || kind == FieldKind::kGeo;
}

// Whether the one is a part of the other.
bool tell_the_same(std::span<const ChosenField> fields, size_t a, size_t b) {
  if ((fields[a].each || fields[b].each) && fields[a].path == fields[b].path) return true;
  return is_part_of(a, fields[b]) || is_part_of(b, fields[a]);
}

// Combinations of fields in the order of their cost, taken while the budget lasts.
class SameRules {
 public:
  // `telling`: only of fields that tell records apart.
  SameRules(std::span<const ChosenField> fields, const RuleRecords& records, bool telling)
      : fields_(fields),
        records_(records),
        telling_(telling),
        budget_(candidate_budget(records.records)) {}

  // All combinations of so many fields that contain no rule taken so far.
  void add(size_t size, double most) {
    if (rules_.size() == most_rules()) return;  // of many columns there are very many combinations
    choose_fields(size);
    std::vector<std::pair<double, std::vector<size_t>>> found;
    std::vector<size_t> same;
    combine(size, 0, &same, [&] {
      const double cost = expected_same(fields_, same, records_);
      const bool cheap = cost > 0 && cost <= most * budget_;
      if (cheap && telling(same) && (size == 1 || mostly_there(same))) {
        found.emplace_back(cost, same);
      }
    });
    std::sort(found.begin(), found.end());
    for (auto& [cost, fields] : found) {
      if (spent_ + cost > limit::kAllSame * budget_ || rules_.size() == most_rules()) break;
      spent_ += cost;
      rules_.push_back({.same = std::move(fields), .similar = {}});
    }
  }

  std::vector<ChosenRule> rules() && { return std::move(rules_); }

 private:
  // Of many fields those with the most values take part, for they cost least.
  void choose_fields(size_t size) {
    chosen_.clear();
    for (size_t field = 0; field < fields_.size(); ++field) {
      if (!seldom_equal(fields_[field].kind)) chosen_.push_back(field);
    }
    std::ranges::stable_sort(chosen_, std::greater(),
                             [&](size_t field) { return fields_[field].distinct; });
    double combinations = 1;
    size_t fields = size;  // the most of which there are not too many combinations
    for (; fields < chosen_.size(); ++fields) {
      const auto more = static_cast<double>(fields + 1);
      combinations *= more / (more - static_cast<double>(size));
      if (combinations > limit::kMostCombinations) break;
    }
    chosen_.resize(std::min(chosen_.size(), size == 1 ? chosen_.size() : fields));
    std::ranges::sort(chosen_);
  }

  template <typename Visit>
  void combine(size_t size, size_t from, std::vector<size_t>* same, Visit&& visit) const {
    if (same->size() == size) {
      if (!implied(*same)) visit();
      return;
    }
    for (size_t i = from; i < chosen_.size(); ++i) {
      const size_t field = chosen_[i];
      if (tells_the_same(field, *same)) continue;
      same->push_back(field);
      combine(size, i + 1, same, visit);
      same->pop_back();
    }
  }

  // Whether the field is a part of one of these, or made of one.
  bool tells_the_same(size_t field, const std::vector<size_t>& others) const {
    return std::ranges::any_of(others,
                               [&](size_t other) { return tell_the_same(fields_, field, other); });
  }

  // Among few records even one pair is a great share. A number that few records have and most of
  // them alone, as that of a passport, says who they are, though of so few many pairs agree.
  bool telling(std::span<const size_t> same) const {
    if (!telling_ ||
        chance_alike(fields_, same) <= std::max(limit::kMostAlike, 1.0 / records_.sampled))
      return true;
    const ChosenField& first = fields_[same.front()];
    return same.size() == 1 && various(first);
  }

  // A whole is one field more to tell what its parts do.
  size_t most_rules() const {
    return limit::kMostRules +
           static_cast<size_t>(std::ranges::count_if(
               fields_, [](const ChosenField& field) { return !field.parts.empty(); }));
  }

  // Combinations that few records have would crowd out those that find most matches.
  bool mostly_there(std::span<const size_t> same) const {
    return static_cast<double>(joint_values(fields_, same).size()) >=
           limit::kMostlyThere * records_.sampled;
  }

  // Whether a rule taken already holds wherever this one would.
  bool implied(const std::vector<size_t>& same) const {
    return std::any_of(rules_.begin(), rules_.end(), [&](const ChosenRule& rule) {
      return std::includes(same.begin(), same.end(), rule.same.begin(), rule.same.end());
    });
  }

  std::span<const ChosenField> fields_;
  const RuleRecords& records_;
  bool telling_;
  double budget_;
  double spent_ = 0;
  std::vector<size_t> chosen_;  // fields that are combined, ascending
  std::vector<ChosenRule> rules_;
};

// Whether matches are often near in this field without being equal: several words, or names of
// which nearly every record has its own.
bool found_by_pieces(const ChosenField& field, uint32_t sampled) {
  const auto values = static_cast<double>(field.values.size());
  if (values < limit::kMostlyThere * sampled || field.each) return false;
  if (is_wordy(field)) return true;
  return field.kind == FieldKind::kName && various(field);
}

// Whether the codes of the field are one of their own.
bool has_codes(std::span<const ChosenField> fields, size_t field) {
  return std::ranges::any_of(fields, [&](const ChosenField& codes) {
    return codes.kind == FieldKind::kCodes && codes.column == fields[field].column;
  });
}

// Each of the fields alone, when very similar, and two together, when somewhat similar.
void add_similar(std::span<const ChosenField> fields, uint32_t sampled,
                 std::vector<ChosenRule>* rules) {
  std::vector<SimilarRule> pieces;
  std::vector<SimilarRule> wholes;
  for (size_t field = 0; field < fields.size(); ++field) {
    if (!found_by_pieces(fields[field], sampled)) continue;
    if (!fields[field].parts.empty()) {
      wholes.push_back({field, fields[field].kind != FieldKind::kName, 0});
      continue;
    }
    pieces.push_back({field, fields[field].kind != FieldKind::kName, 0});
  }
  std::stable_sort(pieces.begin(), pieces.end(), [&](const SimilarRule& a, const SimilarRule& b) {
    return fields[a.field].values.size() > fields[b.field].values.size();
  });
  pieces.resize(std::min(pieces.size(), limit::kMostPieces));
  pieces.insert(pieces.begin(), wholes.begin(), wholes.end());
  for (SimilarRule alone : pieces) {
    alone.banding = limit::kTightEnough;
    alone.loosest = has_codes(fields, alone.field) ? limit::kTightEnough : limit::kLooseEnough;
    rules->push_back({.same = {}, .similar = {alone}});
  }
  for (size_t a = 0; a < pieces.size(); ++a) {
    for (size_t b = a + 1; b < pieces.size(); ++b) {
      if (tell_the_same(fields, pieces[a].field, pieces[b].field)) continue;
      rules->push_back({.same = {}, .similar = {pieces[a], pieces[b]}});
    }
  }
}

void add_rare(std::span<const ChosenField> fields, bool apart, uint32_t sampled,
              std::vector<ChosenRule>* rules) {
  for (size_t field = 0; field < fields.size(); ++field) {
    const ChosenField& chosen = fields[field];
    const bool text =
        apart && is_wordy(chosen) && !chosen.place && found_by_pieces(chosen, sampled);
    if (!text && chosen.kind != FieldKind::kCodes) continue;
    rules->push_back({.same = {}, .similar = {}, .rare = RareRule{field, limit::kRareWords}});
  }
}

}  // namespace

bool ChosenRule::asks_for(size_t field) const {
  return std::ranges::count(same, field) > 0 ||
         std::ranges::count(similar, field, &SimilarRule::field) > 0 ||
         (rare && rare->field == field);
}

Banding banding_of(const ChosenRule& rule, const SimilarRule& similar) {
  return rule.similar.size() > 1 ? limit::kJointBandings[similar.banding]
                                 : limit::kBandings[similar.banding];
}

double candidate_budget(uint64_t records) {
  const double each = static_cast<double>(records - 1) / 2;
  const double usual =
      std::clamp(limit::kShareOfPairs * each, limit::kLeastBudget, limit::kMostBudget);
  return std::max(usual,
                  std::min(limit::kMostOfFew, limit::kFewPairs / static_cast<double>(records)));
}

double expected_same(std::span<const ChosenField> fields, std::span<const size_t> same,
                     const RuleRecords& records) {
  const auto pairs =
      static_cast<double>(linked_pairs_of_joint(joint_values(fields, same), records));
  return pairs / pairs_of(records.sampled) * static_cast<double>(records.records - 1) / 2;
}

std::vector<ChosenRule> choose_rules(std::span<const ChosenField> fields,
                                     const RuleRecords& records) {
  SameRules same(fields, records, true);
  same.add(1, limit::kOneField);
  same.add(2, limit::kSeveralFields);
  same.add(3, limit::kSeveralFields);
  std::vector<ChosenRule> rules = std::move(same).rules();
  add_similar(fields, records.sampled, &rules);
  add_rare(fields, records.apart(), records.sampled, &rules);
  if (!rules.empty()) return rules;
  // Of few records, each with several copies, no field tells them apart, and all pairs that share
  // something can be compared.
  SameRules any(fields, records, false);
  any.add(1, limit::kAllSame);
  return std::move(any).rules();
}

std::optional<ChosenRule> tighter(const ChosenRule& rule) {
  ChosenRule next = rule;
  if (next.rare) return --next.rare->tokens == 0 ? std::nullopt : std::optional(next);
  for (SimilarRule& similar : next.similar) {
    if (++similar.banding == limit::kBandings.size()) return std::nullopt;
  }
  return next.similar.empty() ? std::nullopt : std::optional(next);
}

std::optional<ChosenRule> looser(const ChosenRule& rule) {
  if (rule.similar.size() != 1) return std::nullopt;
  if (rule.similar.front().banding <= rule.similar.front().loosest) return std::nullopt;
  ChosenRule next = rule;
  --next.similar.front().banding;
  return next;
}

}  // namespace kindred
