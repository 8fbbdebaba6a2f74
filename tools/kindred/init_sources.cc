#include "tools/kindred/init_sources.h"

#include <algorithm>
#include <array>
#include <boost/unordered/unordered_flat_map.hpp>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "linkage/hash.h"
#include "linkage/text/clean.h"

namespace kindred {

namespace {

constexpr uint32_t kWords = 3;          // in common, for a pair that matches
constexpr double kMostWithin = 0.1;     // of as many as across sources
constexpr double kLeastExpected = 10;   // pairs of a source, that a share can be taken of
constexpr double kEnoughExpected = 30;  // of all sources together

using RecordPair = std::pair<uint32_t, uint32_t>;

// The first two records that have a word.
struct Holders {
  uint32_t first = 0;
  uint32_t second = 0;
  uint32_t records = 0;
};

void hold(uint32_t record, Holders* holders) {
  const bool known =
      holders->records > 0 && (holders->first == record || holders->second == record);
  if (known) return;
  (holders->records == 0 ? holders->first : holders->second) = record;
  if (holders->records == 0) holders->second = record;
  ++holders->records;
}

// Records by number that share words with nobody else, and how many.
std::map<RecordPair, uint32_t> pairs_by_own_words(const Profile& profile,
                                                  const FieldChoice& choice) {
  boost::unordered_flat_map<uint64_t, Holders> words;
  std::string cleaned;
  for (const ChosenField& field : choice.fields) {
    const Column& column = profile.columns[field.column];
    for (size_t i = 0; i < column.size(); ++i) {
      cleaned.clear();
      clean(std::array{CleanStep::kText}, column.values[i], &cleaned);
      for (size_t begin = 0; begin < cleaned.size();) {
        const size_t end = std::min(cleaned.find(' ', begin), cleaned.size());
        const std::string_view word = std::string_view(cleaned).substr(begin, end - begin);
        hold(column.records[i], &words[mix(hash_bytes(word, 0), field.column)]);
        begin = end + 1;
      }
    }
  }
  std::map<RecordPair, uint32_t> pairs;
  for (const auto& [word, holders] : words) {
    if (holders.records == 2) ++pairs[{holders.first, holders.second}];
  }
  return pairs;
}

double pairs_of(uint64_t records) {
  const auto n = static_cast<double>(records);
  return n * (n - 1) / 2;
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
  SourcesApart found;
  for (const auto& [pair, words] : pairs_by_own_words(profile, choice)) {
    if (words < kWords) continue;
    const std::string& source = profile.sources[pair.first];
    if (source == profile.sources[pair.second]) {
      ++found.within;
      ++sources[source].pairs;
    } else {
      ++found.across;
    }
  }

  double within = 0;
  for (const auto& [name, source] : sources) within += pairs_of(source.records);
  const double across = pairs_of(profile.sources.size()) - within;
  const double density = static_cast<double>(found.across) / across;
  if (density * within < kEnoughExpected) return std::nullopt;
  for (const auto& [name, source] : sources) {
    const double expected = std::max(kLeastExpected, density * pairs_of(source.records));
    if (static_cast<double>(source.pairs) > kMostWithin * expected) return std::nullopt;
  }
  return found;
}

}  // namespace kindred
