#include "tools/kindred/init/accents.h"

#include <algorithm>
#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "linkage/base/hash.h"
#include "linkage/text/utf8.h"
#include "tools/kindred/init/limits.h"
#include "tools/kindred/init/values.h"

namespace kindred {

namespace {

bool is_text(const ChosenField& field) { return field.kind == FieldKind::kName || is_wordy(field); }

// One folded value: how it is first spelled, and whether it is spelled otherwise with accents.
struct Spelling {
  uint64_t first = 0;
  bool accents = false;  // in one of them
  bool several = false;
};

// Folded values that have several spellings, one of them with accents.
size_t values_with_accents(const ChosenField& plain, const ChosenField& folded,
                           const Column& column) {
  boost::unordered_flat_map<uint64_t, Spelling> spellings;
  std::string spelling;
  std::string value;
  for (const std::string& raw : column.values) {
    normalise(plain, raw, &spelling);
    normalise(folded, raw, &value);
    if (value.empty()) continue;
    const uint64_t hash = hash_bytes(spelling, 0);
    Spelling& known =
        spellings.try_emplace(hash_bytes(value, 0), Spelling{.first = hash}).first->second;
    known.several = known.several || known.first != hash;
    known.accents = known.accents || !ascii(spelling);
  }
  return static_cast<size_t>(std::ranges::count_if(
      spellings, [](const auto& each) { return each.second.several && each.second.accents; }));
}

void read_values(const Column& column, ChosenField* field) {
  field->values.clear();
  std::vector<uint64_t> hashes;
  std::string cleaned;
  for (size_t i = 0; i < column.size(); ++i) {
    normalise(*field, column.values[i], &cleaned);
    if (cleaned.empty()) continue;
    hashes.push_back(hash_bytes(cleaned, 0));
    field->values.emplace_back(column.records[i], hashes.back());
  }
  field->equal_pairs = pairs_of_equal(hashes);
  std::ranges::sort(hashes);
  field->distinct =
      static_cast<uint64_t>(std::unique(hashes.begin(), hashes.end()) - hashes.begin());
}

}  // namespace

void fold_accents(const Profile& profile, FieldChoice* choice) {
  for (ChosenField& field : choice->fields) {
    if (!is_text(field)) continue;
    const Column& column = profile.columns[field.column];
    ChosenField folded = field;
    folded.fold = true;
    if (values_with_accents(field, folded, column) < limits::accents::kFewest) continue;
    read_values(column, &folded);
    field = std::move(folded);
  }
}

}  // namespace kindred
