#include "tools/kindred/init/placeholders.h"

#include <algorithm>
#include <array>
#include <boost/unordered/unordered_flat_map.hpp>
#include <boost/unordered/unordered_flat_set.hpp>
#include <span>
#include <string_view>
#include <utility>

#include "linkage/text/ascii_lower.h"
#include "linkage/text/blanks.h"
#include "linkage/text/clean.h"
#include "linkage/text/digit.h"
#include "tools/kindred/init/limits.h"

namespace kindred {

namespace {

namespace limit = limits::placeholders;

constexpr std::array<std::string_view, 47> kWords = {
    "n/a", "#n/a", "<na>", "<null>", "(null)", "not available", "not applicable", "not known",
    "not provided", "not given", "not specified", "not stated", "not entered", "no data",
    "no value", "no name", "no email", "no phone", "no address", "unknown", "unspecified",
    "undefined", "undisclosed", "missing", "tbd", "tba", "tbc", "to be determined",
    "to be confirmed", "dummy",
    // German
    "unbekannt", "keine angabe", "nicht bekannt", "nicht angegeben",
    // French
    "inconnu", "inconnue", "non renseigné", "non disponible",
    // Spanish, Portuguese, Italian, Dutch, Polish, Swedish
    "desconocido", "desconocida", "desconhecido", "sconosciuto", "onbekend", "nieznany", "okänd",
    // Russian, Chinese and Japanese
    "неизвестно", "不明"};

constexpr std::array<std::string_view, 17> kPerhapsWords = {
    "na",  "n.a.", "n.a",     "k.a.", "k. a.", "nan", "none", "null", "nil",
    "unk", "test", "testing", "x",    "xx",    "xxx", "xxxx", "brak"};

bool among(std::string_view value, std::span<const std::string_view> words) {
  return std::ranges::find(words, value) != words.end();
}

// Without outer blanks and, of ASCII, without case.
std::string written_alike(std::string_view value) {
  return ascii_lower(std::string(trim_blanks(value)));
}

// A value of a column, and how many there are of it.
struct Counted {
  std::string value;
  uint64_t count = 0;
};

// The most frequent first.
std::vector<Counted> count_values(const Column& column) {
  boost::unordered_flat_map<std::string, uint64_t> counts;
  for (const std::string& value : column.values) ++counts[written_alike(value)];
  std::vector<Counted> counted;
  counted.reserve(counts.size());
  for (auto& [value, count] : counts) counted.push_back({value, count});
  std::ranges::sort(counted, [](const Counted& a, const Counted& b) {
    return a.count != b.count ? a.count > b.count : a.value < b.value;
  });
  return counted;
}

// Whether the value is punctuation alone, or a word that is nothing else.
bool certain_word(const std::string& value) {
  if (among(value, kWords)) return true;
  if (value.size() > 5 || value.empty()) return false;
  std::string text;
  clean(std::array{CleanStep::kText}, value, &text);
  return text.empty();
}

bool identifying(std::string_view value) {
  return has_digit(value) || value.find('@') != std::string_view::npos;
}

// The values that are as frequent as no thing is, see the header: so many of the first.
size_t too_frequent(std::span<const Counted> values, uint32_t sampled) {
  if (values.size() <= limit::kRank) return 0;
  const uint64_t usual = values[limit::kRank - 1].count;
  size_t found = 0;
  for (; found < limit::kRank; ++found) {
    const uint64_t count = values[found].count;
    if (count < std::max(limit::kFewest, limit::kTimesAsFrequent * usual) ||
        count * limit::kOneIn < sampled)
      break;
  }
  uint64_t others = 0;
  uint64_t identifiers = 0;
  uint64_t bytes = 0;
  for (const Counted& other : values.subspan(found)) {
    others += other.count;
    identifiers += identifying(other.value) ? other.count : 0;
    bytes += other.value.size() * other.count;
  }
  const auto of_others = static_cast<double>(others);
  const bool tell_apart =
      static_cast<double>(values.size() - found) >= limit::kDifferent * of_others &&
      static_cast<double>(identifiers) >= limit::kIdentifying * of_others &&
      static_cast<double>(bytes) >= limit::kShortest * of_others;
  return tell_apart ? found : 0;
}

// Whether a word that may be a value is none here. `values` are those that are no certain words.
bool is_word_here(const Counted& word, std::span<const Counted> values) {
  if (values.size() < limit::kManyValues || word.count < values[limit::kRank - 1].count)
    return false;
  uint64_t others = 0;
  uint64_t longer = 0;
  for (const Counted& other : values) {
    if (other.value == word.value) continue;
    others += other.count;
    longer += other.value.size() > word.value.size() ? other.count : 0;
  }
  return static_cast<double>(longer) >= limit::kLonger * static_cast<double>(others);
}

// The most frequent first.
std::vector<std::string> placeholders(const Column& column, uint32_t sampled) {
  std::vector<Counted> found;
  std::vector<Counted> values;
  for (Counted& counted : count_values(column)) {
    const bool certain = counted.count >= limit::kFewestOfWord && certain_word(counted.value);
    (certain ? found : values).push_back(std::move(counted));
  }
  const size_t frequent = too_frequent(values, sampled);
  for (size_t i = 0; i < values.size() && values[i].count >= limit::kFewestOfWord; ++i) {
    const bool word = among(values[i].value, kPerhapsWords) && is_word_here(values[i], values);
    if (i < frequent || word) found.push_back(values[i]);
  }
  std::ranges::stable_sort(found, std::ranges::greater(), &Counted::count);
  std::vector<std::string> names;
  for (Counted& counted : found) names.push_back(std::move(counted.value));
  return names;
}

void set_apart(std::vector<std::string> none, Column* column) {
  const boost::unordered_flat_set<std::string> gone(none.begin(), none.end());
  size_t kept = 0;
  for (size_t i = 0; i < column->size(); ++i) {
    if (gone.contains(written_alike(column->values[i]))) continue;
    if (kept != i) column->values[kept] = std::move(column->values[i]);
    column->records[kept++] = column->records[i];
  }
  column->left_out = column->size() - kept;
  column->values.resize(kept);
  column->records.resize(kept);
  column->none = std::move(none);
}

}  // namespace

void set_placeholders_apart(Profile* profile) {
  for (Column& column : profile->columns) {
    if (column.nested() || column.names_record) continue;
    std::vector<std::string> none = placeholders(column, profile->sampled);
    if (!none.empty()) set_apart(std::move(none), &column);
  }
}

}  // namespace kindred
