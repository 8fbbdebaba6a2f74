#include "tools/kindred/init/column_kind.h"

#include <algorithm>
#include <boost/unordered/unordered_flat_map.hpp>
#include <boost/unordered/unordered_flat_set.hpp>
#include <charconv>
#include <cstddef>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "linkage/base/hash.h"
#include "linkage/text/amount.h"
#include "linkage/text/blanks.h"
#include "linkage/text/clean_date.h"
#include "linkage/text/clean_digits.h"
#include "linkage/text/clean_email.h"
#include "linkage/text/clean_text.h"
#include "linkage/text/clean_us_address.h"
#include "linkage/text/date_value.h"
#include "linkage/text/digit.h"
#include "linkage/text/nicknames.h"
#include "linkage/text/utf8.h"
#include "tools/kindred/init/limits.h"

namespace kindred {

namespace {

namespace limit = limits::looks;

struct TextHash {
  using is_transparent = void;
  using is_avalanching = void;
  size_t operator()(std::string_view text) const { return hash_bytes(text, 0); }
};

using WordCounts = boost::unordered_flat_map<std::string, uint64_t, TextHash, std::equal_to<>>;

uint64_t count_words(std::string_view cleaned, WordCounts* counts) {
  uint64_t words = 0;
  for (auto word = next_word(&cleaned); !word.empty(); word = next_word(&cleaned)) {
    const auto known = counts->find(word);
    if (known == counts->end()) {
      counts->emplace(word, 1);
    } else {
      ++known->second;
    }
    ++words;
  }
  return words;
}

// The share of the frequent words that are a form of another one of them: only given names come as
// Bill here and as William there.
double share_nicknamed(const WordCounts& counts) {
  std::vector<std::pair<uint64_t, std::string_view>> frequent;
  for (const auto& [word, count] : counts) frequent.emplace_back(count, word);
  std::sort(frequent.begin(), frequent.end(), std::greater<>());
  frequent.resize(std::min(frequent.size(), limit::kFrequentWords));
  uint64_t all = 0;
  uint64_t nicknamed = 0;
  for (const auto& [count, word] : frequent) {
    all += count;
    const std::string_view one = word;
    if (std::any_of(frequent.begin(), frequent.end(),
                    [&](const auto& other) { return nicknames_related(one, other.second); })) {
      nicknamed += count;
    }
  }
  return all == 0 ? 0 : static_cast<double>(nicknamed) / static_cast<double>(all);
}

double share_with_digit(const WordCounts& counts) {
  uint64_t all = 0;
  uint64_t with_digit = 0;
  for (const auto& [word, count] : counts) {
    all += count;
    with_digit += has_digit(word) ? count : 0;
  }
  return all == 0 ? 0 : static_cast<double>(with_digit) / static_cast<double>(all);
}

// The most frequent words without a digit, so many.
std::vector<std::string_view> number_words(const WordCounts& counts, size_t most) {
  std::vector<std::pair<uint64_t, std::string_view>> frequent;
  for (const auto& [word, count] : counts) {
    if (!has_digit(word)) frequent.emplace_back(count, word);
  }
  std::sort(frequent.begin(), frequent.end(), std::greater<>());
  frequent.resize(std::min(frequent.size(), most));
  std::vector<std::string_view> words;
  words.reserve(frequent.size());
  for (const auto& [count, word] : frequent) words.push_back(word);
  return words;
}

// Whether values are hardly fewer different ones by their digits than by their texts: a measure is
// written in two ways or three, while a house is known by its number, street and side.
bool digits_tell(const Column& column, const std::vector<std::string>& texts) {
  const boost::unordered_flat_set<std::string_view> different(texts.begin(), texts.end());
  boost::unordered_flat_set<std::string> digits;
  std::string cleaned;
  for (const std::string& value : column.values) {
    clean_digits(value, &cleaned);
    digits.insert(cleaned);
  }
  return static_cast<double>(digits.size()) >=
         limit::kToldByDigits * static_cast<double>(different.size());
}

// How many values have a digit, and besides digits nothing but such words: "pp. 23-37". `texts`:
// the values once cleaned.
uint64_t numbered_values(const Column& column, const std::vector<std::string>& texts,
                         const WordCounts& counts) {
  if (std::ranges::none_of(texts, has_digit)) return 0;
  const std::vector<std::string_view> known =
      number_words(counts, digits_tell(column, texts) ? limit::kMeasureWords : limit::kNumberWords);
  uint64_t numbered = 0;
  for (const std::string& text : texts) {
    std::string_view rest = text;
    bool plain = has_digit(text);
    for (auto word = next_word(&rest); !word.empty() && plain; word = next_word(&rest)) {
      plain = std::all_of(word.begin(), word.end(), is_digit) ||
              std::find(known.begin(), known.end(), word) != known.end();
    }
    numbered += plain ? 1 : 0;
  }
  return numbered;
}

bool zero_in_front(std::string_view value) {
  return value.size() > 1 && value[0] == '0' && is_digit(value[1]);
}

// How many of the values are of each kind.
struct Tally {
  uint64_t dates = 0;  // whole ones
  uint64_t partial_dates = 0;
  uint64_t dots_day_first = 0;
  uint64_t dots_month_first = 0;
  uint64_t signs_day_first = 0;
  uint64_t signs_month_first = 0;
  uint64_t emails = 0;
  uint64_t numbers = 0;
  uint64_t fractions = 0;
  uint64_t currencies = 0;
  uint64_t counts = 0;
  uint64_t negatives = 0;
  std::set<double> below_zero;  // the different ones
  uint64_t hosts = 0;
  uint64_t with_digit = 0;
  uint64_t unbroken = 0;
  uint64_t abbreviated = 0;
  uint64_t streets = 0;
  uint64_t words = 0;
};

// Whether a number may be whole, and have its fraction because another row of its table has a gap.
bool gap_fraction(std::string_view value) {
  constexpr std::string_view kFraction = ".0";
  return trim_blanks(value).ends_with(kFraction);
}

// Whether it may be counted or measured, and is no name, as the number of a telephone is.
bool is_count(const Amount& amount, std::string_view value) {
  if ((amount.fraction && !gap_fraction(value)) || amount.currency) return false;
  const bool year = amount.value >= limit::kFirstYear && amount.value <= limit::kLastYear;
  return year || (amount.value >= 0 && amount.value <= limit::kMostCount);
}

// Four numbers of one byte each: 192.0.2.17.
bool is_host(std::string_view value) {
  constexpr int kNumbers = 4;
  constexpr unsigned kMost = 255;
  value = trim_blanks(value);
  for (int i = 0; i < kNumbers; ++i) {
    if (i > 0 && !value.starts_with('.')) return false;
    value.remove_prefix(i > 0 ? 1 : 0);
    unsigned number = 0;
    const auto [end, fault] = std::from_chars(value.data(), value.data() + value.size(), number);
    if (fault != std::errc() || number > kMost) return false;
    value.remove_prefix(static_cast<size_t>(end - value.data()));
  }
  return value.empty();
}

// Whether the three numbers of a date are parted by dots.
bool dotted(std::string_view date) {
  const auto* const number = std::ranges::find_if(date, is_digit);
  const auto* const behind = std::find_if_not(number, date.end(), is_digit);
  return behind != date.end() && *behind == '.';
}

void count_order(std::string_view value, Tally* tally) {
  const std::optional<DateOrder> order = evident_order(value);
  if (!order) return;
  const bool day_first = *order == DateOrder::kDayFirst;
  if (dotted(value)) {
    ++(day_first ? tally->dots_day_first : tally->dots_month_first);
  } else {
    ++(day_first ? tally->signs_day_first : tally->signs_month_first);
  }
}

// Whether it can be a number, a date or a host: these have digits, of whatever script.
bool may_have_digit(std::string_view value) { return has_digit(value) || !ascii(value); }

void count_date(const std::string& value, Tally* tally) {
  std::string date;
  clean_date(value, &date);
  tally->dates += is_whole_date(date) ? 1 : 0;
  tally->partial_dates += date.empty() || is_whole_date(date) ? 0 : 1;
}

bool is_email(std::string_view value) {
  if (ascii(value) && value.find('@') == std::string_view::npos) return false;
  std::string mailbox;
  clean_email(value, &mailbox);
  return !mailbox.empty();
}

void count_number(const std::string& value, Tally* tally) {
  if (const auto amount = parse_amount(value); amount && !zero_in_front(value)) {
    ++tally->numbers;
    tally->fractions += amount->fraction && !gap_fraction(value) ? 1 : 0;
    tally->currencies += amount->currency ? 1 : 0;
    tally->counts += is_count(*amount, value) ? 1 : 0;
    tally->negatives += amount->value < 0 ? 1 : 0;
    if (amount->value < 0) tally->below_zero.insert(amount->value);
  }
  tally->hosts += is_host(value) ? 1 : 0;
}

bool is_unbroken(std::string_view value) {
  return has_digit(value) && std::ranges::none_of(trim_blanks(value), is_blank);
}

// `text`: the value once cleaned.
void count_value(const std::string& value, const std::string& text, Tally* tally,
                 WordCounts* words) {
  if (may_have_digit(value)) {
    count_date(value, tally);
    count_order(value, tally);
    count_number(value, tally);
  }
  tally->emails += is_email(value) ? 1 : 0;
  tally->with_digit += has_digit(value) ? 1 : 0;
  tally->unbroken += is_unbroken(value) ? 1 : 0;
  std::string address;
  clean_us_address(text, &address);
  tally->abbreviated += address == text ? 0 : 1;
  tally->streets += has_digit(text) && has_us_address_word(text) ? 1 : 0;
  tally->words += count_words(text, words);
}

// Years and months alone are numbers, and codes, until there are days beside them.
uint64_t partial_dates(const Tally& tally) {
  return tally.partial_dates <= tally.dates ? tally.partial_dates : 0;
}

std::vector<std::string> cleaned_texts(const Column& column) {
  std::vector<std::string> texts(column.size());
  for (size_t i = 0; i < column.size(); ++i) clean_text(column.values[i], &texts[i]);
  return texts;
}

}  // namespace

SpecialValues special_values(const Column& column) {
  Tally tally;
  for (const std::string& value : column.values) {
    if (may_have_digit(value)) {
      count_date(value, &tally);
      count_number(value, &tally);
    }
    tally.emails += is_email(value) ? 1 : 0;
  }
  const auto all = static_cast<double>(std::max<size_t>(1, column.size()));
  return {.dates = static_cast<double>(tally.dates + partial_dates(tally)) / all,
          .emails = static_cast<double>(tally.emails) / all,
          .numbers = static_cast<double>(tally.numbers) / all};
}

ColumnLooks column_looks(const Column& column) {
  if (column.values.empty()) return {};
  Tally tally;
  WordCounts words;
  const std::vector<std::string> texts = cleaned_texts(column);
  for (size_t i = 0; i < texts.size(); ++i) {
    count_value(column.values[i], texts[i], &tally, &words);
  }
  const auto of_values = [&](uint64_t count) {
    return static_cast<double>(count) / static_cast<double>(column.size());
  };
  const uint64_t partial = partial_dates(tally);
  return {.dates = of_values(tally.dates + partial),
          .partial_dates = of_values(partial),
          .dots_day_first = of_values(tally.dots_day_first),
          .dots_month_first = of_values(tally.dots_month_first),
          .signs_day_first = of_values(tally.signs_day_first),
          .signs_month_first = of_values(tally.signs_month_first),
          .emails = of_values(tally.emails),
          .numbers = of_values(tally.numbers),
          .fractions = of_values(tally.fractions),
          .currencies = of_values(tally.currencies),
          .negatives = tally.below_zero.size() > limit::kUnknowns ? of_values(tally.negatives) : 0,
          .counts = of_values(tally.counts),
          .numbered = of_values(numbered_values(column, texts, words)),
          .hosts = of_values(tally.hosts),
          .with_digit = of_values(tally.with_digit),
          .unbroken = of_values(tally.unbroken),
          .abbreviated = of_values(tally.abbreviated),
          .streets = of_values(tally.streets),
          .nicknamed = share_nicknamed(words),
          .figures = share_with_digit(words),
          .words = of_values(tally.words)};
}

}  // namespace kindred
