#include "linkage/text/clean_us_address.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <stdexcept>

#include "linkage/text/blanks.h"
#include "linkage/text/digit.h"
#include "linkage/text/us_address_forms.h"
#include "linkage/text/word_table.h"

namespace kindred {
namespace {

constexpr std::string_view kTens[] = {"twenty", "thirty",  "forty",  "fifty",
                                      "sixty",  "seventy", "eighty", "ninety"};

using Table = WordTable<1024>;

constexpr Table kTable = [] {
  Table table;
  for (size_t i = 0; i < std::size(kUsAddressForms); ++i) {
    std::string_view line = kUsAddressForms[i];
    for (std::string_view word = next_word(&line); !word.empty(); word = next_word(&line)) {
      if (table[word] != Table::kAbsent) throw std::logic_error("a word with two forms");
      table[word] = static_cast<uint16_t>(i);
    }
  }
  return table;
}();

std::string_view form_of(std::string_view word) {
  const uint16_t index = kTable.find(word);
  if (index == Table::kAbsent) return word;
  std::string_view line = kUsAddressForms[index];
  return next_word(&line);
}

// What names a unit: 12, 4b, b.
bool names_unit(std::string_view word) {
  return word.size() == 1 || std::ranges::any_of(word, is_digit);
}

void append(std::string_view first, std::string_view second, std::string* out) {
  if (!out->empty()) out->push_back(' ');
  out->append(first).append(second);
}

// Each of the following looks whether the word just read, given by its form, begins something of
// more words, the others being the first of *rest. If so, it cuts these off, appends the form of
// the whole to *out and returns true.

bool take_box(std::string_view word, std::string_view* rest, std::string* out) {
  constexpr std::string_view kSpellings[][2] = {
      {"p", " o box"}, {"po", " box"}, {"post", " office box"}, {"pob", ""}, {"pobox", ""}};
  for (const auto& [first, others] : kSpellings) {
    if (word != first || !rest->starts_with(others)) continue;
    const std::string_view behind = rest->substr(others.size());
    if (!behind.empty() && !is_blank(behind.front())) continue;
    append("po box", "", out);
    *rest = behind;
    return true;
  }
  return false;
}

bool take_direction(std::string_view form, std::string_view* rest, std::string* out) {
  if (form != "n" && form != "s") return false;
  std::string_view behind = *rest;
  const std::string_view second = form_of(next_word(&behind));
  if (second != "e" && second != "w") return false;
  append(form, second, out);
  *rest = behind;
  return true;
}

bool take_ordinal(std::string_view word, std::string_view* rest, std::string* out) {
  if (!word.ends_with("ty")) return false;
  const auto* tens = std::ranges::find(kTens, word);
  if (tens == std::end(kTens)) return false;
  std::string_view behind = *rest;
  const std::string_view unit = form_of(next_word(&behind));
  if (unit.size() != 3 || !is_digit(unit[0])) return false;  // 1st to 9th
  const char ten = static_cast<char>('2' + (tens - kTens));
  append({&ten, 1}, unit, out);
  *rest = behind;
  return true;
}

// Whether this word is only the sign before a unit.
bool unit_sign(std::string_view form, std::string_view rest) {
  return form == "apt" && names_unit(next_word(&rest));
}

}  // namespace

void clean_us_address(std::string_view raw, std::string* out) {
  out->clear();
  std::string_view rest = raw;
  for (auto word = next_word(&rest); !word.empty(); word = next_word(&rest)) {
    const std::string_view form = form_of(word);
    if (unit_sign(form, rest) || take_box(word, &rest, out) || take_direction(form, &rest, out) ||
        take_ordinal(word, &rest, out)) {
      continue;
    }
    append(form, "", out);
  }
}

bool has_us_address_word(std::string_view raw) {
  std::string_view rest = raw;
  for (auto word = next_word(&rest); !word.empty(); word = next_word(&rest)) {
    if (word.size() > 1 && kTable.find(word) != Table::kAbsent) return true;
  }
  return false;
}

}  // namespace kindred
