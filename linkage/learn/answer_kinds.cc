#include "linkage/learn/answer_kinds.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "linkage/base/hash.h"
#include "linkage/learn/code_doubts.h"
#include "linkage/learn/contradictions.h"
#include "linkage/learn/em_odds.h"
#include "linkage/learn/groups_apart.h"
#include "linkage/learn/pair_patterns.h"

namespace kindred {

namespace {

struct Kinds {
  std::vector<RecordPair> same;
  std::vector<RecordPair> differing;
};

Kinds pairs_by_kind(const SurePairs& sure, const SureKinds& kinds) {
  Kinds by_kind;
  for (size_t i = 0; i < sure.pairs.size(); ++i) {
    (kinds.differing[i] > 0.5 ? by_kind.differing : by_kind.same).push_back(sure.pairs[i]);
  }
  return by_kind;
}

// Whether it hangs on their lists which pairs differ: then each list has its way of writing, and
// there are no two kinds of things.
bool told_by_lists(const SurePairs& sure, const SureKinds& kinds) {
  // Of the pairs that would differ from most of all. On generated songs of five sources 0.0 to 0.1.
  constexpr double kUntold = 0.3;
  std::unordered_map<uint64_t, std::array<double, 2>> by_lists;
  std::array<double, 2> all{};
  for (size_t i = 0; i < sure.doubted.size(); ++i) {
    const uint64_t lists = sure.doubted[i].lists;
    if (lists == 0) continue;
    const size_t kind = kinds.differing[i] > 0.5 ? 1 : 0;
    ++by_lists[lists][kind];
    ++all[kind];
  }
  double untold = 0;
  for (const auto& [lists, pairs] : by_lists) untold += std::ranges::min(pairs);
  return untold < kUntold * std::ranges::min(all);
}

// None where the pairs that differ are of records that match by others: copies of one thing after
// all.
std::optional<SureKinds> kinds_of_things(const LearntFrom& from, const SurePairs& sure) {
  // On cora, where half of such pairs are right, 0.61; on cddb and bib_stroke 0.03 and 0.
  constexpr double kMostly = 0.25;
  auto kinds = kinds_of_sure(from.pipeline, from.fields, sure.doubted);
  if (!kinds) return kinds;
  const Kinds by_kind = pairs_by_kind(sure, *kinds);
  if (share_in_one_group(by_kind.same, by_kind.differing) > kMostly ||
      told_by_lists(sure, *kinds)) {
    kinds.reset();
  }
  return kinds;
}

// Those that are wrong are one kind.
SureKinds kinds_by_wrong(const SurePairs& sure) {
  SureKinds kinds;
  for (const DoubtedPair& pair : sure.doubted) {
    kinds.differing.push_back(pair.wrong);
    kinds.share += pair.wrong / static_cast<double>(sure.doubted.size());
  }
  return kinds;
}

// Whether of the partners that a record has in another list hardly two are right, by
// DoubtedPair::wrong, though chance would have it often: then what is right is one to one.
bool right_one_to_one(const SurePairs& sure) {
  // Chosen on generated cosmetics of two shops, where 0.00 to 0.14 of what chance would have are
  // crowded; the public sets are as without it.
  constexpr double kHardly = 0.25;
  constexpr double kEnough = 8;
  struct Partners {
    double all = 0;
    double right = 0;
  };
  std::unordered_map<uint64_t, Partners> by_record;  // and by the two lists
  Partners total;
  for (size_t i = 0; i < sure.pairs.size(); ++i) {
    const DoubtedPair& pair = sure.doubted[i];
    if (pair.lists == 0 || (pair.wrong > 0 && pair.wrong < 1)) continue;
    const double right = 1 - pair.wrong;
    for (const uint32_t record : {sure.pairs[i].first, sure.pairs[i].second}) {
      Partners& of_record = by_record[mix(pair.lists, record)];
      ++of_record.all;
      of_record.right += right;
    }
    ++total.all;
    total.right += right;
  }
  const double wrong = 1 - total.right / std::max(1.0, total.all);
  double crowded = 0;
  double by_chance = 0;
  for (const auto& [record, partners] : by_record) {
    crowded += partners.right > 1 ? 1 : 0;
    const double one = partners.all * (1 - wrong) * std::pow(wrong, partners.all - 1);
    by_chance += 1 - std::pow(wrong, partners.all) - one;
  }
  return by_chance >= kEnough && crowded <= kHardly * by_chance;
}

// Of the field alone: what is equal there is the same, and what does not agree is not. `own`: the
// field is the thing's own. Of others a thing may have several values, such as prices, one in each
// of several copies. So they are asked in pairs of two lists, and must be one to one where they are
// equal.
std::optional<SureKinds> kinds_by(size_t field, bool own, const LearntFrom& from, SurePairs* sure) {
  const size_t last = from.fields[field].compared().levels.size() - 1;
  Contradictions differs;
  for (const DoubtedPair& pair : sure->doubted) {
    const uint8_t level = level_of(pair.pattern->fields[field]);
    differs.emplace_back();
    if (level == 0 || level == last) differs.back() = level == last;
  }
  if (!seen_often(differs)) return std::nullopt;
  doubt_by(differs, sure->doubted);
  if (!(own && wrong_apart(*sure)) && !right_one_to_one(*sure)) return std::nullopt;
  return kinds_by_wrong(*sure);
}

}  // namespace

std::optional<SureKinds> kinds_by_codes(const LearntFrom& from, const EmResult& learnt,
                                        SurePairs sure) {
  if (!doubt_by_codes(from.pipeline, from.fields, learnt, from.records.size(), sure.doubted) ||
      !wrong_apart(sure)) {
    return std::nullopt;
  }
  return kinds_by_wrong(sure);
}

std::optional<SureKinds> kinds_by_own_field(const LearntFrom& from, const EmResult& learnt,
                                            SurePairs sure) {
  // Chosen on generated songs, whose titles are equal in a quarter of the pairs in which albums
  // are, and on cora, where nothing is found so.
  constexpr double kNearlyAsRare = 2;
  constexpr double kMost = 0.5;
  if (compares_people(from.fields)) return std::nullopt;
  const OwnFields own(from.pipeline, from.fields);
  std::vector<double> equal;  // the share of all pairs, by field
  for (size_t f = 0; f < from.fields.size(); ++f) {
    equal.push_back(alike(learnt, f) + learnt.fields[f].u.front());
  }
  const double rarest = *std::ranges::min_element(equal);
  std::optional<SureKinds> most;
  for (size_t f = 0; f < from.fields.size(); ++f) {
    const bool own_and_rare = own.is_own(f) && equal[f] <= kNearlyAsRare * rarest;
    std::optional<SureKinds> kinds = kinds_by(f, own_and_rare, from, &sure);
    if (!kinds || kinds->share < kMost || (most && kinds->share <= most->share)) continue;
    most = std::move(kinds);
  }
  return most;
}

std::optional<SureKinds> kinds_of(const LearntFrom& from, const SurePairs& sure) {
  constexpr double kMostPairs = 0.7;  // lists of which most things are in one alone have as many
  auto kinds = kinds_of_things(from, sure);
  if (!kinds || kinds->share <= kMostPairs) return kinds;
  const Kinds by_kind = pairs_by_kind(sure, *kinds);
  if (!groups_apart(by_kind.same, by_kind.differing)) kinds.reset();
  return kinds;
}

void doubt_kinds(const LearntFrom& from, SurePairs sure, Belief* belief) {
  // Lists may word the same things in two ways, and show no groups.
  const auto kinds =
      from.pipeline.one_per_source ? kinds_of(from, sure) : kinds_of_things(from, sure);
  if (!kinds) return;
  for (size_t i = 0; i < sure.doubted.size(); ++i) sure.doubted[i].wrong = kinds->differing[i];
  const auto name = [&](size_t field) { return from.fields[field].compared().name; };
  doubt_kinds(sure.doubted, {name(kinds->fields[0]), name(kinds->fields[1])}, belief);
}

}  // namespace kindred
