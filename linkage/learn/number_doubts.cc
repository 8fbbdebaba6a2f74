#include "linkage/learn/number_doubts.h"

#include "linkage/compare/number_words.h"
#include "linkage/learn/contradictions.h"

namespace kindred {

namespace {

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

std::optional<size_t> doubt_by_numbers(std::span<const FieldLevels> fields,
                                       std::span<const KeyedRecord> records,
                                       std::span<const RecordPair> pairs,
                                       std::span<DoubtedPair> doubted) {
  for (size_t f = 0; f < fields.size(); ++f) {
    if (!compares_titles(fields[f].compared())) continue;
    const Contradictions found = contradictions(fields[f], records, pairs);
    if (!seen_often(found)) continue;
    doubt_by(found, doubted);
    return f;
  }
  return std::nullopt;
}

}  // namespace kindred
