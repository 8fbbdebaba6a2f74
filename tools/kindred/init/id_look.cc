#include "tools/kindred/init/id_look.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <span>
#include <string>
#include <string_view>

#include "linkage/base/hash.h"
#include "linkage/text/ascii_lower.h"
#include "linkage/text/blanks.h"
#include "linkage/text/digit.h"
#include "linkage/text/number.h"
#include "tools/kindred/init/column_kind.h"
#include "tools/kindred/init/limits.h"
#include "tools/kindred/init/name_words.h"

namespace kindred {

namespace {

namespace limit = limits::id;

constexpr std::array<std::string_view, 11> kNumberWords = {
    "no", "nr", "num", "number", "nummer", "numero", "code", "ref", "reference", "pk", "sku"};

// Numbers of these are no record's.
constexpr std::array<std::string_view, 17> kOtherNumbers = {
    "phone", "telephone", "telefon", "tel",  "mobile", "cell", "fax",  "house",  "street",
    "zip",   "postal",    "post",    "area", "card",   "tax",  "iban", "version"};

bool among(std::string_view word, std::span<const std::string_view> words) {
  return std::ranges::find(words, word) != words.end();
}

bool speaks_of_number(const config::JsonPath& path) {
  const std::vector<std::string> words = name_words(path.back());
  const auto in = [&](std::span<const std::string_view> known) {
    return std::ranges::any_of(words, [&](const std::string& word) { return among(word, known); });
  };
  return in(kNumberWords) && !in(kOtherNumbers);
}

// A number that is no record's id: the records would be rejected.
bool is_fraction(std::string_view value) {
  return value.find_first_of(".eE") != std::string_view::npos && parse_number(value).has_value();
}

bool has_words(std::string_view value) {
  next_word(&value);
  return !next_word(&value).empty();
}

// Whether what stands there is rather what a record says than what it is called.
bool is_content(const Column& column) {
  if (std::ranges::any_of(column.values, has_words)) return true;
  const SpecialValues looks = special_values(column);
  return looks.dates >= limit::kMostly || looks.emails >= limit::kMostly;
}

// As people write a telephone number: many digits with signs between, or a zero in front.
bool is_telephone(std::string_view value) {
  value = trim_blanks(value);
  const auto digits = static_cast<size_t>(std::ranges::count_if(value, is_digit));
  const bool letters = std::ranges::any_of(value, [](unsigned char c) { return std::isalpha(c); });
  return !letters && digits >= limit::kTelephone && (digits < value.size() || value.front() == '0');
}

// Of one input, whose records are so many.
IdLook look_of(const Profile& profile, const Column& column, uint32_t records) {
  const auto there = static_cast<double>(column.size());
  if (column.values.empty()) return IdLook::kNone;
  const bool is_id = column.path == config::JsonPath{"id"};
  if (is_id && there >= limit::kMostly * records) return IdLook::kId;
  const uint64_t distinct = distinct_ids(profile, column);
  const bool named = speaks_of_id(column.path);
  if (column.size() < records || distinct < records) {
    const bool few_shared = there >= limit::kNearlyAll * records &&
                            static_cast<double>(distinct) >= limit::kNearlyAll * records;
    return is_id || (named && few_shared) ? IdLook::kCalled : IdLook::kNone;
  }
  if (named) return IdLook::kNamed;
  if (is_content(column)) return IdLook::kNone;
  if (speaks_of_number(column.path)) return IdLook::kNumbered;
  const auto telephones = static_cast<double>(std::ranges::count_if(column.values, is_telephone));
  return telephones >= limit::kMostly * there ? IdLook::kContact : IdLook::kCode;
}

}  // namespace

std::string reason_against_ids(const Column& column) {
  const bool in_array = std::ranges::find(column.path, "*") != column.path.end();
  if (column.nested() || column.longest_array > 0 || in_array) {
    return "objects or arrays stand there";
  }
  if (column.geo) return "it holds places on the earth";
  // Of what is called an id some may look so, as 12e4 does.
  const auto fractions = static_cast<double>(std::ranges::count_if(column.values, is_fraction));
  const double most =
      speaks_of_id(column.path) ? limit::kMostly * static_cast<double>(column.size()) : 0;
  if (fractions > most) return "its numbers have a fraction or an exponent";
  return "";
}

bool speaks_of_id(const config::JsonPath& path) {
  const std::string name = ascii_lower(path.back());
  return name.ends_with("id") || name.ends_with("key");
}

uint64_t distinct_ids(const Profile& profile, const Column& column) {
  std::vector<uint64_t> ids;
  for (size_t i = 0; i < column.size(); ++i) {
    const uint64_t source = hash_bytes(profile.sources[column.records[i]], 0);
    ids.push_back(hash_bytes(column.values[i], source));
  }
  std::ranges::sort(ids);
  return static_cast<uint64_t>(std::unique(ids.begin(), ids.end()) - ids.begin());
}

std::vector<uint32_t> records_by_input(const Profile& profile) {
  std::vector<uint32_t> records(profile.inputs.size());
  for (const uint32_t input : profile.input_of) ++records[input];
  return records;
}

std::vector<Column> by_input(const Profile& profile, const Column& column) {
  std::vector<Column> parts(profile.inputs.size());
  for (Column& part : parts) part.path = column.path;
  for (size_t i = 0; i < column.size(); ++i) {
    Column& part = parts[profile.input_of[column.records[i]]];
    part.records.push_back(column.records[i]);
    part.values.push_back(column.values[i]);
  }
  return parts;
}

std::vector<IdLook> id_looks(const Profile& profile, const Column& column) {
  std::vector<IdLook> looks(profile.inputs.size(), IdLook::kNone);
  if (!reason_against_ids(column).empty()) return looks;
  const std::vector<uint32_t> records = records_by_input(profile);
  const std::vector<Column> parts = by_input(profile, column);
  for (size_t input = 0; input < parts.size(); ++input) {
    looks[input] = look_of(profile, parts[input], records[input]);
  }
  return looks;
}

}  // namespace kindred
