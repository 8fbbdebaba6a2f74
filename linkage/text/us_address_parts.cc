#include "linkage/text/us_address_parts.h"

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <iterator>

#include "linkage/text/digit.h"

namespace kindred {
namespace {

std::string_view form_of(std::string_view word) { return us_address_word(word).form; }

bool all_digits(std::string_view word) {
  return !word.empty() && std::ranges::all_of(word, is_digit);
}

bool one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, word) != words.end();
}

bool is_direction(std::string_view form) {
  return form.size() == 1 && std::string_view("nsew").find(form) != std::string_view::npos;
}

bool postal_code(std::string_view word) {
  constexpr size_t kDigits = 5;
  return word.size() == kDigits && all_digits(word);
}

// What names a unit: 12, 4b, b.
bool names_unit(std::string_view word) { return word.size() == 1 || has_digit(word); }

// The digits of 1st, 22nd; empty: it is no ordinal number.
std::string_view ordinal_digits(std::string_view form) {
  constexpr size_t kEnding = 2;
  if (form.size() <= kEnding || !is_digit(form.front())) return "";
  const std::string_view digits = form.substr(0, form.size() - kEnding);
  const bool ordinal = one_of(form.substr(digits.size()), {"st", "nd", "rd", "th"});
  return ordinal && all_digits(digits) ? digits : "";
}

// What names a road: 1, 19, 61b.
bool names_road(std::string_view word) {
  constexpr size_t kMostDigits = 4;
  if (word.empty() || !is_digit(word.front())) return false;
  const std::string_view digits = is_digit(word.back()) ? word : word.substr(0, word.size() - 1);
  return digits.size() <= kMostDigits && all_digits(digits);
}

// Whether it is road, route or highway; all that is written for these begins with r or h.
bool is_road(std::string_view word) {
  return (word.starts_with('r') || word.starts_with('h')) &&
         one_of(form_of(word), {"rd", "rte", "hwy"});
}

// Ends a road of that kind with its name, if the next word is one.
bool end_road(std::string_view kind, AddressWords ahead, AddressWords* rest, std::string* out) {
  const std::string_view name = ahead.next();
  const bool letter = kind == "cr" && name.size() == 1;  // as counties of Wisconsin have
  if (!names_road(name) && !letter) return false;
  append_word(kind, "", out);
  append_word(name, "", out);
  *rest = ahead;
  return true;
}

// Likewise where it must be told first that it is a road.
bool end_told_road(std::string_view kind, AddressWords ahead, AddressWords* rest,
                   std::string* out) {
  return is_road(ahead.next()) && end_road(kind, ahead, rest, out);
}

// Likewise where it may be told.
bool end_any_road(std::string_view kind, AddressWords ahead, AddressWords* rest, std::string* out) {
  return end_road(kind, ahead, rest, out) || end_told_road(kind, ahead, rest, out);
}

// "21st" of "twenty" and "1st"; empty: they are no such number.
std::string ordinal_of(std::string_view tens, std::string_view unit) {
  constexpr std::string_view kTens[] = {"twenty", "thirty",  "forty",  "fifty",
                                        "sixty",  "seventy", "eighty", "ninety"};
  constexpr size_t kSize = 3;  // 1st to 9th
  const auto* const found = std::ranges::find(kTens, tens);
  const bool ordinal = unit.size() == kSize && !ordinal_digits(unit).empty();
  if (found == std::end(kTens) || !ordinal) return "";
  return static_cast<char>('2' + (found - kTens)) + std::string(unit);
}

void end_ordinal(const std::string& ordinal, AddressWords* rest, std::string* out) {
  if (!take_floor(ordinal, rest, out)) append_word(ordinal, "", out);
}

// The word behind a floor's number, so that it is none of Florida's postal codes.
bool ends_floor(std::string_view number, AddressWords ahead, AddressWords* rest, std::string* out) {
  if (postal_code(ahead.peek())) return false;
  append_word("fl", "", out);
  append_word(number, "", out);
  *rest = ahead;
  return true;
}

}  // namespace

bool take_box(std::string_view form, AddressWords* rest, std::string* out) {
  AddressWords ahead = *rest;
  const bool box = (form == "p" && ahead.take("o") && (ahead.take("box") || ahead.take("b"))) ||
                   (form == "po" && ahead.take("box")) ||
                   (form == "post" && ahead.take("ofc") && ahead.take("box")) ||
                   one_of(form, {"pob", "pobox"});
  if (!box) return false;
  append_word("po box", "", out);
  *rest = ahead;
  return true;
}

bool take_direction(std::string_view form, AddressWords* rest, std::string* out) {
  AddressWords ahead = *rest;
  const std::string_view second = form_of(ahead.next());
  if (second != "e" && second != "w") return false;
  append_word(form, second, out);
  *rest = ahead;
  return true;
}

bool take_ordinal(std::string_view tens, AddressWords* rest, std::string* out) {
  AddressWords ahead = *rest;
  const std::string ordinal = ordinal_of(tens, form_of(ahead.next()));
  if (ordinal.empty()) return false;
  *rest = ahead;
  end_ordinal(ordinal, rest, out);
  return true;
}

bool take_joined_ordinal(std::string_view word, AddressWords* rest, std::string* out) {
  constexpr size_t kShortest = 10;  // fortyfirst
  if (word.size() < kShortest) return false;
  const size_t tens = word.find("ty");
  if (tens == std::string_view::npos) return false;
  constexpr size_t kEnding = 2;
  const std::string ordinal =
      ordinal_of(word.substr(0, tens + kEnding), form_of(word.substr(tens + kEnding)));
  if (ordinal.empty()) return false;
  end_ordinal(ordinal, rest, out);
  return true;
}

bool take_floor(std::string_view form, AddressWords* rest, std::string* out) {
  constexpr size_t kMostDigits = 3;
  AddressWords ahead = *rest;
  if (form == "fl") {
    const std::string_view digits = ordinal_digits(form_of(ahead.next()));
    return !digits.empty() && ends_floor(digits, ahead, rest, out);
  }
  const std::string_view behind = ahead.next();
  if (!behind.starts_with('f') || form_of(behind) != "fl") return false;
  const std::string_view digits = ordinal_digits(form);
  if (!digits.empty()) return ends_floor(digits, ahead, rest, out);
  const bool told = behind != "fl" && !out->empty();  // a house's number comes first
  return told && all_digits(form) && form.size() <= kMostDigits &&
         ends_floor(form, ahead, rest, out);
}

bool take_unit(AddressWords* rest, std::string* out) {
  AddressWords ahead = *rest;
  std::string_view unit = ahead.next();
  while (us_address_word(unit).begins == AddressPart::kUnit) unit = ahead.next();
  if (!names_unit(unit)) return false;
  *rest = ahead;
  const std::string_view next = ahead.next();
  const bool last = ahead.done();
  const bool letter_behind = all_digits(unit) && next.size() == 1 && !is_digit(next.front()) &&
                             (last || !is_direction(next));
  const bool digits_behind =
      unit.size() == 1 && !all_digits(unit) && all_digits(next) && last && !postal_code(next);
  const bool joined = letter_behind || digits_behind;
  append_word(unit, joined ? next : "", out);
  if (joined) *rest = ahead;
  return true;
}

bool take_road(std::string_view form, AddressWords* rest, std::string* out) {
  AddressWords ahead = *rest;
  if (form == "us" || (form == "u" && ahead.take("s"))) {
    return end_any_road("us hwy", ahead, rest, out);
  }
  if (form == "state" || form == "st") return end_told_road("sr", ahead, rest, out);
  if (form == "sr" || form == "sh") return end_road("sr", ahead, rest, out);
  if (one_of(form, {"county", "co", "cnty"})) return end_told_road("cr", ahead, rest, out);
  if (form == "cr") return end_any_road("cr", ahead, rest, out);
  if (form == "farm") {
    if (ahead.take("to") && !ahead.take("market")) return false;
    return end_told_road("fm", ahead, rest, out);
  }
  if (form == "fm") return end_any_road("fm", ahead, rest, out);
  if (one_of(form, {"interstate", "ih", "i"})) return end_any_road("i", ahead, rest, out);
  if (form == "rural") return end_told_road("rr", ahead, rest, out);
  if (form == "rr" || form == "rfd" || (form == "r" && ahead.take("r"))) {
    return end_road("rr", ahead, rest, out);
  }
  return false;
}

void join_last_unit(std::string* address) {
  constexpr size_t kLetter = 2;          // with the blank before it
  constexpr std::ptrdiff_t kOthers = 3;  // words in front: a house, a street and its kind
  const std::string_view text = *address;
  if (text.size() <= kLetter || text[text.size() - kLetter] != ' ') return;
  const std::string_view letter = text.substr(text.size() - 1);
  const std::string_view rest = text.substr(0, text.size() - kLetter);
  const size_t blank = rest.rfind(' ');
  if (is_digit(letter.front()) || is_direction(letter) || blank == std::string_view::npos) return;
  const std::ptrdiff_t others = 1 + std::ranges::count(rest.substr(0, blank), ' ');
  if (!all_digits(rest.substr(blank + 1)) || others < kOthers) return;
  address->erase(address->size() - kLetter, 1);
}

}  // namespace kindred
