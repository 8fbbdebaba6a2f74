#include "linkage/text/date_reading.h"

#include <algorithm>
#include <iterator>

#include "linkage/text/blanks.h"
#include "linkage/text/calendar_names.h"
#include "linkage/text/digit.h"
#include "linkage/text/signs.h"
#include "linkage/text/utf8.h"

namespace kindred {
namespace {

constexpr size_t kMaxSize = 64;  // no date is longer; longer text is not looked at
constexpr char kCounter = '~';   // of years and months: 1974年3月2日
constexpr char kUnknown = 'x';   // a day or a month, for the time being
constexpr std::string_view kSeparators = "-/.~ ";

bool letter(char c) { return c >= 'a' && c <= 'z'; }

bool add(DateReading* reading, char part, int value) {
  if (reading->count == reading->values.size()) return false;
  reading->shape.push_back(part);
  reading->values[reading->count++] = value;
  return true;
}

void add_separator(DateReading* reading, char separator) {
  std::string& shape = reading->shape;
  if (separator != ' ' && shape.ends_with(' ')) shape.pop_back();
  const bool blank_is_noise = shape.empty() || kSeparators.find(shape.back()) != std::string::npos;
  if (separator != ' ' || !blank_is_noise) shape.push_back(separator);
}

// An ASCII character in place of one that dates are written with.
char32_t plain(char32_t c) {
  switch (c) {
    case 0x65E5:  // day, in Chinese and Japanese
      return ' ';
    case 0x5E74:  // year
    case 0x6708:  // month
      return kCounter;
    case kCounter:  // itself it parts nothing
      return '?';
    case U'ä':
    case U'Ä':
      return 'a';
    case U'é':
    case U'É':
      return 'e';
    case U'û':
    case U'Û':
      return 'u';
    default:
      return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
  }
}

// An accent that stands behind its letter, as in decomposed text (NFD).
bool combining(char32_t c) { return c >= 0x300 && c < 0x370; }

// ASCII digits and signs, ASCII letters in lower case without accents, no white space at the ends.
std::string plain(std::string_view raw) {
  std::string text;
  if (ascii(raw)) {
    for (const char c : trim_blanks(raw))
      text.push_back(static_cast<char>(plain(static_cast<char32_t>(c))));
    return text;
  }
  const PlainSigns signs(raw);
  for (size_t i = 0; i < signs.text().size();) {
    const char32_t c = next_code_point(signs.text(), &i);
    if (!combining(c)) append_utf8(plain(c), &text);
  }
  return std::string(trim_blanks(text));
}

// What a time of day is written with, its zone included.
bool time_character(char c) {
  constexpr std::string_view kOthers = ":.,+- ";
  return is_digit(c) || letter(c) || kOthers.find(c) != std::string_view::npos;
}

// Cuts off "T10:00:00Z", " 10:00 PM", " 10:00:00 GMT" and the like.
std::string_view without_time(std::string_view text) {
  const size_t colon = text.find(':');
  if (colon == std::string_view::npos) return text;
  size_t hours = colon;
  while (hours > 0 && colon - hours < 2 && is_digit(text[hours - 1])) --hours;
  const bool parted = hours > 0 && (text[hours - 1] == 't' || is_blank(text[hours - 1]));
  const bool minutes = colon + 1 < text.size() && is_digit(text[colon + 1]);
  const bool nothing_else = std::ranges::all_of(text.substr(hours), time_character);
  if (hours == colon || !parted || !minutes || !nothing_else) return text;
  return trim_blanks(text.substr(0, hours - 1));
}

template <class Belongs>
std::string_view take_while(std::string_view* text, Belongs belongs) {
  const auto end = std::ranges::find_if_not(*text, belongs);
  const std::string_view taken = text->substr(0, static_cast<size_t>(end - text->begin()));
  text->remove_prefix(taken.size());
  return taken;
}

bool read_number(std::string_view* text, DateReading* reading) {
  const std::string_view digits = take_while(text, is_digit);
  int value = 0;
  if (digits.size() > 8) return false;
  for (const char c : digits) value = value * 10 + (c - '0');
  switch (digits.size()) {
    case 1:
    case 2:
      return add(reading, 'd', value);
    case 4:
      return add(reading, 'Y', value);
    case 8:
      return add(reading, '8', value);
    default:
      return false;
  }
}

// What people write in place of a day or month that nobody knows.
bool is_unknown(std::string_view word) {
  constexpr std::string_view kWords[] = {"xx", "un", "unk", "nk"};
  return std::ranges::find(kWords, word) != std::end(kWords);
}

// A month counts; what only decorates a date ("2nd", "of", a leading day of the week) does not.
bool read_word(std::string_view* text, DateReading* reading) {
  constexpr std::string_view kEndings[] = {"st", "nd", "rd", "th", "er"};
  const bool behind_day = reading->shape.ends_with('d');
  const std::string_view word = take_while(text, letter);
  if (is_unknown(word)) return add(reading, kUnknown, 0);
  if (const int month = month_number(word); month > 0) return add(reading, 'M', month);
  if (word == "of") return true;
  if (reading->shape.empty()) return is_weekday(word);
  return behind_day && std::ranges::find(kEndings, word) != std::end(kEndings);
}

bool read_question(std::string_view* text, DateReading* reading) {
  constexpr std::string_view kTwo = "??";
  if (!text->starts_with(kTwo)) return false;
  text->remove_prefix(kTwo.size());
  return add(reading, kUnknown, 0);
}

bool read_separator(std::string_view* text, DateReading* reading) {
  const char c = text->front();
  text->remove_prefix(1);
  if (is_blank(c) || c == ',') {
    add_separator(reading, ' ');
  } else if (kSeparators.find(c) != std::string_view::npos) {
    // A date may begin with the name of a day of the week: "Sat. 2 March".
    if (reading->shape.empty()) return c == '.';
    add_separator(reading, c);
  } else {
    return false;
  }
  return true;
}

// Whether what is not known may be a day or a month. A year may not.
bool name_unknown(std::string* shape) {
  if (shape->ends_with(kUnknown) && !shape->starts_with('Y')) return false;
  std::ranges::replace(*shape, kUnknown, 'd');
  return true;
}

std::optional<DateReading> read(std::string_view text) {
  DateReading reading;
  while (!text.empty()) {
    const char c = text.front();
    const bool understood = is_digit(c) ? read_number(&text, &reading)
                            : letter(c) ? read_word(&text, &reading)
                            : c == '?'  ? read_question(&text, &reading)
                                        : read_separator(&text, &reading);
    if (!understood) return {};
  }
  // The name of a month is sign enough of the order, whatever stands around it, or nothing:
  // 02MAR1974.
  if (reading.shape.find('M') != std::string::npos) {
    std::erase_if(reading.shape,
                  [](char c) { return kSeparators.find(c) != std::string_view::npos; });
  }
  if (!name_unknown(&reading.shape)) return {};
  return reading;
}

}  // namespace

std::optional<DateReading> read_date(std::string_view raw) {
  if (raw.size() > kMaxSize) return {};
  const std::string text = plain(raw);
  return read(without_time(text));
}

}  // namespace kindred
