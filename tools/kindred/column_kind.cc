#include "tools/kindred/column_kind.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <string_view>
#include <utility>

#include "linkage/text/blanks.h"
#include "linkage/text/clean_date.h"
#include "linkage/text/clean_email.h"
#include "linkage/text/clean_us_address.h"
#include "linkage/text/digit.h"
#include "linkage/text/nicknames.h"
#include "linkage/text/number.h"

namespace kindred {

namespace {

constexpr std::array kText = {CleanStep::kText};
constexpr std::array kTextAddress = {CleanStep::kText, CleanStep::kUsAddress};
constexpr size_t kFrequentWords = 300;

bool is_letter(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x80U || std::isalpha(byte) != 0;  // beyond ASCII nearly all are
}

using WordCounts = std::map<std::string, uint64_t, std::less<>>;

uint64_t count_words(std::string_view cleaned, WordCounts* counts) {
  uint64_t words = 0;
  for (auto word = next_word(&cleaned); !word.empty(); word = next_word(&cleaned)) {
    ++(*counts)[std::string(word)];
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
  frequent.resize(std::min(frequent.size(), kFrequentWords));
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

// How many of the values are of each kind.
struct Tally {
  uint64_t dates = 0;
  uint64_t emails = 0;
  uint64_t numbers = 0;
  uint64_t decimals = 0;
  uint64_t letterless = 0;
  uint64_t with_digit = 0;
  uint64_t abbreviated = 0;
  uint64_t streets = 0;
  uint64_t words = 0;
  uint64_t length = 0;
};

void count_value(const std::string& value, Tally* tally, WordCounts* words) {
  std::string cleaned;
  clean_date(value, &cleaned);
  tally->dates += cleaned.empty() ? 0 : 1;
  clean_email(value, &cleaned);
  tally->emails += cleaned.empty() ? 0 : 1;
  if (parse_number(value)) {
    ++tally->numbers;
    tally->decimals += value.find('.') == std::string::npos ? 0 : 1;
  }
  if (has_digit(value)) {
    ++tally->with_digit;
    tally->letterless += std::none_of(value.begin(), value.end(), is_letter) ? 1 : 0;
  }
  std::string text;
  clean(kText, value, &text);
  clean(kTextAddress, value, &cleaned);
  tally->abbreviated += cleaned == text ? 0 : 1;
  tally->streets += has_digit(text) && has_us_address_word(text) ? 1 : 0;
  tally->words += count_words(text, words);
  tally->length += text.size();
}

}  // namespace

ColumnLooks column_looks(const Column& column) {
  if (column.values.empty()) return {};
  Tally tally;
  WordCounts words;
  for (const std::string& value : column.values) count_value(value, &tally, &words);
  const auto of_values = [&](uint64_t count) {
    return static_cast<double>(count) / static_cast<double>(column.size());
  };
  return {.dates = of_values(tally.dates),
          .emails = of_values(tally.emails),
          .numbers = of_values(tally.numbers),
          .decimals = of_values(tally.decimals),
          .letterless = of_values(tally.letterless),
          .with_digit = of_values(tally.with_digit),
          .abbreviated = of_values(tally.abbreviated),
          .streets = of_values(tally.streets),
          .nicknamed = share_nicknamed(words),
          .words = of_values(tally.words),
          .length = of_values(tally.length)};
}

}  // namespace kindred
