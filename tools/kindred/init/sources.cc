#include "tools/kindred/init/sources.h"

#include <algorithm>
#include <array>
#include <boost/unordered/unordered_flat_map.hpp>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tools/kindred/init/column_words.h"

namespace kindred {

namespace {

constexpr uint32_t kWords = 3;          // in common, for a pair that matches
constexpr double kLeastExpected = 10;   // pairs of a source, that a share can be taken of
constexpr double kEnoughExpected = 30;  // of all sources together

// Records of which one source has two, as a part of the pairs across sources. Words that three have
// by chance make up to a tenth.
constexpr double kMostThrees = 0.2;

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
  uint32_t least;  // in common, for records that match
  // Pairs of one source, and of all of them, as a part of as many as across sources. A word that
  // two records have by chance makes a few.
  double most_within_one;
  double most_within_all;
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

struct SourceCounts {
  uint64_t records = 0;
  uint64_t pairs = 0;  // that match within it
};

}  // namespace

std::optional<SourcesApart> sources_apart(const Profile& profile, const FieldChoice& choice) {
  std::map<std::string, SourceCounts> sources;
  for (const std::string& source : profile.sources) ++sources[source].records;
  if (sources.size() < 2) return std::nullopt;
  const bool codes = std::ranges::any_of(choice.fields, is_codes);
  // A model in another colour, or an accessory, has its code too: such pairs of a source are no
  // matches.
  const Telling telling = codes ? Telling{CleanStep::kCodes, 1, 0.2, 0.2}
                                : Telling{CleanStep::kText, kWords, 0.1, 0.06};
  SourcesApart found;
  uint64_t threes = 0;
  for (const auto& [group, words] : groups_by_own_words(profile, choice, telling)) {
    if (words < telling.least) continue;
    const std::string& source = profile.sources[group[0]];
    const bool together = source == profile.sources[group[1]];
    if (group[2] != kNobody) {
      threes += !together || source != profile.sources[group[2]] ? 1 : 0;
    } else if (together) {
      ++found.within;
      ++sources[source].pairs;
    } else {
      ++found.across;
    }
  }
  const auto most_threes = kMostThrees * static_cast<double>(found.across);
  if (!codes && sources.size() == 2 && static_cast<double>(threes) > most_threes) {
    return std::nullopt;
  }

  double within = 0;
  for (const auto& [name, source] : sources) within += pairs_of(source.records);
  const double across = pairs_of(profile.sources.size()) - within;
  const double density = static_cast<double>(found.across) / across;
  if (density * within < kEnoughExpected) return std::nullopt;
  if (static_cast<double>(found.within) > telling.most_within_all * density * within) {
    return std::nullopt;
  }
  for (const auto& [name, source] : sources) {
    const double expected = std::max(kLeastExpected, density * pairs_of(source.records));
    if (static_cast<double>(source.pairs) > telling.most_within_one * expected) return std::nullopt;
  }
  return found;
}

}  // namespace kindred
