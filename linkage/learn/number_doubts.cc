#include "linkage/learn/number_doubts.h"

#include <algorithm>
#include <vector>

#include "linkage/compare/number_words.h"

namespace kindred {

namespace {

bool compares_titles(const ComparedField& field) {
  return std::ranges::any_of(field.levels, [](const Level& level) {
    return level.comparison && level.comparison->name() == "title";
  });
}

// By pair, whether its titles contradict each other; none where that cannot be seen.
using Contradictions = std::vector<std::optional<bool>>;

Contradictions contradictions(const FieldLevels& field, std::span<const KeyedRecord> records,
                              std::span<const RecordPair> pairs) {
  Contradictions found;
  found.reserve(pairs.size());
  for (const auto& [left, right] : pairs) {
    const Agreement titles = field.find(records[left], records[right]);
    found.push_back(numbers_contradict(titles.left, titles.right));
  }
  return found;
}

}  // namespace

double enough_to_doubt(size_t pairs) {
  constexpr double kEnough = 20;
  constexpr double kEnoughOfAll = 0.3;
  return std::max(kEnough, kEnoughOfAll * static_cast<double>(pairs));
}

std::optional<size_t> doubt_by_numbers(std::span<const FieldLevels> fields,
                                       std::span<const KeyedRecord> records,
                                       std::span<const RecordPair> pairs,
                                       std::span<DoubtedPair> doubted) {
  for (size_t f = 0; f < fields.size(); ++f) {
    if (!compares_titles(fields[f].compared())) continue;
    const Contradictions found = contradictions(fields[f], records, pairs);
    const auto seen = static_cast<double>(
        std::ranges::count_if(found, [](const auto& one) { return one.has_value(); }));
    if (seen < enough_to_doubt(pairs.size())) continue;
    const auto contradict = static_cast<double>(std::ranges::count(found, std::optional(true)));
    for (size_t i = 0; i < doubted.size(); ++i) {
      doubted[i].wrong = found[i] ? static_cast<double>(*found[i]) : contradict / seen;
    }
    return f;
  }
  return std::nullopt;
}

}  // namespace kindred
