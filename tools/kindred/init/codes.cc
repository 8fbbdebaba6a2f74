#include "tools/kindred/init/codes.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "linkage/base/hash.h"
#include "linkage/text/clean_codes.h"
#include "tools/kindred/init/limits.h"
#include "tools/kindred/init/repeats.h"

namespace kindred {

namespace {

namespace limit = limits::codes;

std::string free_name(const FieldChoice& choice, const std::string& title) {
  std::string name = title + "_codes";
  while (std::ranges::count(choice.fields, name, &ChosenField::name) > 0) name += '_';
  return name;
}

// The field of a title's codes; without values where no title has any.
ChosenField codes_of(const ChosenField& title, const Column& column) {
  ChosenField codes;
  codes.path = title.path;
  codes.split = title.split;
  codes.also = title.also;
  codes.none = title.none;
  codes.column = title.column;
  codes.kind = FieldKind::kCodes;
  std::string cleaned;
  std::vector<uint64_t> hashes;
  for (size_t i = 0; i < column.size(); ++i) {
    clean_codes(column.values[i], &cleaned);
    if (cleaned.empty()) continue;
    hashes.push_back(hash_bytes(cleaned, 0));
    codes.values.emplace_back(column.records[i], hashes.back());
  }
  codes.equal_pairs = pairs_of_equal(hashes);
  std::ranges::sort(hashes);
  codes.distinct =
      static_cast<uint64_t>(std::unique(hashes.begin(), hashes.end()) - hashes.begin());
  return codes;
}

// Whether the title is nothing but its codes, as the number of a standard is.
bool says_no_more(const Column& column) {
  std::vector<std::string> codes(column.size());
  for (size_t i = 0; i < column.size(); ++i) clean_codes(column.values[i], &codes[i]);
  return hardly_more(column.values, codes);
}

bool worthwhile(const ChosenField& codes, const Column& column) {
  const auto values = static_cast<double>(codes.values.size());
  return of_several_records(codes) &&
         values >= limit::kMostly * static_cast<double>(column.size()) &&
         static_cast<double>(codes.distinct) >= std::max(limit::kFewest, limit::kVarious * values);
}

}  // namespace

void add_codes(const Profile& profile, FieldChoice* choice) {
  const size_t fields = choice->fields.size();
  for (size_t f = 0; f < fields; ++f) {
    const ChosenField& title = choice->fields[f];
    if (title.kind != FieldKind::kWords || title.place || !title.scored) continue;
    const Column& column = profile.columns[title.column];
    ChosenField codes = codes_of(title, column);
    if (!worthwhile(codes, column) || says_no_more(column)) continue;
    codes.name = free_name(*choice, title.name);
    codes.about = fmt::format(
        "codes in {}; {:.0f} % of those have one, {} different", title.name,
        100.0 * static_cast<double>(codes.values.size()) / static_cast<double>(column.size()),
        codes.distinct);
    choice->fields.push_back(std::move(codes));
  }
}

}  // namespace kindred
