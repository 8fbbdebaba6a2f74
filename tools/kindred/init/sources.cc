#include "tools/kindred/init/sources.h"

#include <algorithm>
#include <array>
#include <boost/unordered/unordered_flat_map.hpp>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "linkage/learn/train.h"
#include "tools/kindred/init/column_words.h"
#include "tools/kindred/init/limits.h"
#include "tools/kindred/init/quick_training.h"
#include "tools/kindred/sample/record_sample.h"

namespace kindred {

namespace {

namespace limit = limits::sources;

// What pairs that are alike by chance make.
constexpr MostWithin kMostByChance = {.one = limit::kMostOfOne, .all = limit::kMostOfAll};
constexpr MostWithin kMostByCode = {.one = limit::kMostByCode, .all = limit::kMostByCode};

constexpr uint32_t kNobody = UINT32_MAX;
using Group = std::array<uint32_t, 3>;  // two or three records, then kNobody

// The first records that have a word.
struct Holders {
  Group first{kNobody, kNobody, kNobody};
  size_t records = 0;
};

void hold(uint32_t record, Holders* holders) {
  if (std::ranges::find(holders->first, record) != holders->first.end()) return;
  if (holders->records < holders->first.size()) holders->first[holders->records] = record;
  ++holders->records;
}

// What pairs of records are looked for by: words of all fields, or codes.
struct Telling {
  CleanStep step;
  uint32_t least;   // in common, for records that match
  MostWithin most;  // a word that two records have by chance makes a few
};

bool is_codes(const ChosenField& field) { return field.kind == FieldKind::kCodes; }

bool is_part(const FieldChoice& choice, size_t number) {
  return std::ranges::any_of(choice.fields,
                             [&](const ChosenField& whole) { return is_part_of(number, whole); });
}

// Groups of records that share with nobody else what telling.step leaves of their values, and how
// much of it.
std::map<Group, uint32_t> groups_by_own_words(const Profile& profile, const FieldChoice& choice,
                                              const Telling& telling) {
  boost::unordered_flat_map<uint64_t, Holders> words;
  for (size_t f = 0; f < choice.fields.size(); ++f) {
    const ChosenField& field = choice.fields[f];
    if (is_codes(field) != (telling.step == CleanStep::kCodes)) continue;
    if (is_part(choice, f)) continue;  // its words are the whole's
    const Column& column = profile.columns[field.column];
    for_each_word(column, column.size(), telling.step, [&](size_t i, uint64_t word) {
      hold(column.records[i], &words[mix(word, field.column)]);
    });
  }
  std::map<Group, uint32_t> groups;
  for (const auto& [word, holders] : words) {
    const bool few = holders.records >= 2 && holders.records <= holders.first.size();
    if (few) ++groups[holders.first];
  }
  return groups;
}

// The source of two of the three; none where they are of three.
const std::string* twice(const Profile& profile, const Group& three) {
  const std::string& first = profile.sources[three[0]];
  const std::string& second = profile.sources[three[1]];
  const std::string& third = profile.sources[three[2]];
  if (first == second || first == third) return &first;
  return second == third ? &second : nullptr;
}

// Of the records of a list that match others of another one.
struct Matched {
  uint64_t records = 0;
  uint64_t crowded = 0;  // match two or more

  bool often_crowded() const {
    return static_cast<double>(crowded) >= limit::kLeastCrowded * static_cast<double>(records);
  }
  bool hardly_crowded() const {
    return static_cast<double>(crowded) <= limit::kMostCrowded * static_cast<double>(records);
  }
};

}  // namespace

SourceVerdict verdict(const SourcePairs& pairs, const MostWithin& most) {
  double within = 0;
  uint64_t records = 0;
  for (const auto& [name, source] : pairs.sources) {
    within += pairs_of(source.records);
    records += source.records;
  }
  const double density =
      static_cast<double>(pairs.found.across) / std::max(1.0, pairs_of(records) - within);
  if (density * within < limit::kEnoughExpected) return SourceVerdict::kUnknown;
  if (static_cast<double>(pairs.found.within) > most.all * density * within) {
    return SourceVerdict::kRepeated;
  }
  for (const auto& [name, source] : pairs.sources) {
    const double expected = std::max(limit::kLeastExpected, density * pairs_of(source.records));
    if (static_cast<double>(source.pairs) > most.one * expected) return SourceVerdict::kRepeated;
  }
  return SourceVerdict::kApart;
}

bool often_in_threes(const SourcesApart& found) {
  return static_cast<double>(found.threes) > limit::kMostThrees * static_cast<double>(found.across);
}

SourcesSeen sources_by_words(const Profile& profile, const FieldChoice& choice) {
  SourcePairs pairs;
  for (const std::string& source : profile.sources) ++pairs.sources[source].records;
  if (pairs.sources.size() < 2) return {};
  const bool codes = std::ranges::any_of(choice.fields, is_codes);
  // A model in another colour, or an accessory, has its code too: such pairs of a source are no
  // matches.
  const Telling telling = codes ? Telling{CleanStep::kCodes, 1, kMostByCode}
                                : Telling{CleanStep::kText, limit::kWords, kMostByChance};
  SourcesApart& found = pairs.found;
  for (const auto& [group, words] : groups_by_own_words(profile, choice, telling)) {
    if (words < telling.least) continue;
    const std::string& source = profile.sources[group[0]];
    const bool together = source == profile.sources[group[1]];
    if (group[2] != kNobody) {
      const bool one_source = together && source == profile.sources[group[2]];
      const std::string* const repeated = one_source ? nullptr : twice(profile, group);
      if (repeated == nullptr) continue;
      ++found.threes;
      if (!codes) continue;
      ++found.within;
      ++pairs.sources[*repeated].pairs;
    } else if (together) {
      ++found.within;
      ++pairs.sources[source].pairs;
    } else {
      ++found.across;
    }
  }
  const bool many_threes = !codes && pairs.sources.size() == 2 && often_in_threes(found);
  SourceVerdict told = verdict(pairs, telling.most);
  if (told == SourceVerdict::kApart && many_threes) told = SourceVerdict::kRepeated;
  return {told, found};
}

SourcesSeen sources_by_training(const config::Config& config, std::span<const Record> sample,
                                ThreadPool* pool) {
  std::vector<KeyedRecord> records = prepare_sample(config, sample);
  SourcePairs pairs;
  pairs.found.by_training = true;
  for (const KeyedRecord& record : records) ++pairs.sources[std::string(record.source())].records;
  if (pairs.sources.size() < 2) return {};
  try {
    for (const auto& [left, right] : sure_pairs(*config.pipeline, config.compared, records,
                                                limit::kSure, kQuickTraining, pool)) {
      const std::string_view source = records[left].source();
      const bool together = source == records[right].source();
      ++(together ? pairs.found.within : pairs.found.across);
      if (together) ++pairs.sources[std::string(source)].pairs;
    }
  } catch (const TrainingError&) {
    return {};  // too few records to learn from; training will say so
  }
  return {verdict(pairs, kMostByChance), pairs.found};
}

bool one_list_repeats(const config::Config& config, std::span<const Record> sample,
                      ThreadPool* pool) {
  std::vector<KeyedRecord> records = prepare_sample(config, sample);
  std::vector<uint64_t> partners(records.size(), 0);
  try {
    for (const auto& [left, right] : sure_pairs(*config.pipeline, config.compared, records,
                                                limit::kSure, kAllCandidates, pool)) {
      if (records[left].source() == records[right].source()) continue;
      ++partners[left];
      ++partners[right];
    }
  } catch (const TrainingError&) {
    return false;  // training will say so
  }
  std::map<std::string_view, Matched> lists;
  for (size_t i = 0; i < records.size(); ++i) {
    Matched& list = lists[records[i].source()];
    list.records += partners[i] > 0 ? 1 : 0;
    list.crowded += partners[i] > 1 ? 1 : 0;
  }
  if (lists.size() != 2) return false;
  const Matched& one = lists.begin()->second;
  const Matched& other = lists.rbegin()->second;
  if (std::min(one.records, other.records) < limit::kFewestMatched) return false;
  return (one.often_crowded() && other.hardly_crowded()) ||
         (other.often_crowded() && one.hardly_crowded());
}

}  // namespace kindred
