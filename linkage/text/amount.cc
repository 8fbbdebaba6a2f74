#include "linkage/text/amount.h"

#include <utf8proc.h>

#include <algorithm>
#include <string>

#include "linkage/text/blanks.h"
#include "linkage/text/digit.h"
#include "linkage/text/number.h"
#include "linkage/text/signs.h"
#include "linkage/text/utf8.h"

namespace kindred {
namespace {

constexpr size_t kMaxSize = 64;  // longer text is not looked at
constexpr size_t kThousand = 3;  // digits of a group
constexpr size_t kCodeSize = 3;  // of ISO 4217

// Longer ones before those that they begin or end with.
constexpr std::string_view kLetterSigns[] = {"US$", "HK$", "NZ$", "A$", "C$", "R$", "S$",
                                             "kr.", "kr",  "zł",  "Kč", "Ft", "Fr."};

// ISO 4217, those of money that people pay with.
constexpr std::string_view kCodes =
    "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP "
    "BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP "
    "GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR "
    "KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK "
    "MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR "
    "SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS "
    "UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWG ";

bool is_code(std::string_view word) {
  const size_t place = word.size() == kCodeSize ? kCodes.find(word) : std::string_view::npos;
  return place != std::string_view::npos && place % (kCodeSize + 1) == 0;
}

bool is_sign(std::string_view character) {
  size_t end = 0;
  return utf8proc_category(static_cast<utf8proc_int32_t>(next_code_point(character, &end))) ==
         UTF8PROC_CATEGORY_SC;
}

// Bytes of the currency that the text begins with; 0: none.
size_t currency_in_front(std::string_view text) {
  if (text.empty()) return 0;
  if (is_code(text.substr(0, kCodeSize))) return kCodeSize;
  for (const std::string_view sign : kLetterSigns) {
    if (text.starts_with(sign)) return sign.size();
  }
  size_t end = 0;
  next_code_point(text, &end);
  return is_sign(text.substr(0, end)) ? end : 0;
}

// Likewise that it ends with.
size_t currency_behind(std::string_view text) {
  if (text.empty()) return 0;
  if (text.size() > kCodeSize && is_code(text.substr(text.size() - kCodeSize))) return kCodeSize;
  for (const std::string_view sign : kLetterSigns) {
    if (text.ends_with(sign)) return sign.size();
  }
  size_t last = text.size() - 1;
  while (last > 0 && utf8_continuation(text[last])) --last;
  return is_sign(text.substr(last)) ? text.size() - last : 0;
}

// Cuts off a currency at either end, and blanks.
bool take_currency(std::string_view* text) {
  const size_t front = currency_in_front(*text);
  text->remove_prefix(front);
  const size_t behind = currency_behind(*text);
  text->remove_suffix(behind);
  *text = trim_blanks(*text);
  return front + behind > 0;
}

// '+' or '-', cut off; 0: none is there.
char take_sign(std::string_view* text) {
  if (!text->starts_with('+') && !text->starts_with('-')) return 0;
  const char sign = text->front();
  text->remove_prefix(1);
  return sign;
}

bool all_digits(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, is_digit);
}

// What parts thousands, and what the fraction from the rest; 0: nothing does.
struct Separators {
  char group = 0;
  char decimal = 0;
};

// Whether one separator at `place` could part thousands.
bool could_group(std::string_view text, size_t place) {
  return place >= 1 && place <= kThousand && text.front() != '0' &&
         text.size() - place - 1 == kThousand;
}

// None where it could be either.
std::optional<Separators> separators_of(std::string_view text, bool currency) {
  const auto commas = std::ranges::count(text, ',');
  const auto points = std::ranges::count(text, '.');
  const size_t other = text.find_first_of(" '");
  if (other != std::string_view::npos) {
    return Separators{text[other], commas > 0 ? ',' : points > 0 ? '.' : '\0'};
  }
  if (commas > 0 && points > 0) {
    const bool comma_last = text.rfind(',') > text.rfind('.');
    return comma_last ? Separators{'.', ','} : Separators{',', '.'};
  }
  if (commas > 1) return Separators{',', 0};
  if (points > 1) return Separators{'.', 0};
  if (commas == 1) {
    return could_group(text, text.find(',')) ? Separators{',', 0} : Separators{0, ','};
  }
  if (points == 0) return Separators{};
  if (currency && could_group(text, text.find('.'))) return std::nullopt;
  return Separators{0, '.'};
}

// The digits of groups of three, the first of which may be shorter; none of anything else.
std::optional<std::string> join_groups(std::string_view text, char separator) {
  std::string digits;
  for (size_t begin = 0; begin <= text.size();) {
    const size_t end = std::min(text.find(separator, begin), text.size());
    const std::string_view group = text.substr(begin, end - begin);
    const bool first = begin == 0;
    const bool fits =
        first ? group.size() <= kThousand && !group.starts_with('0') : group.size() == kThousand;
    if (!fits || !all_digits(group)) return std::nullopt;
    digits += group;
    begin = end + 1;
  }
  return digits;
}

// A number without a sign.
std::optional<Amount> read_digits(std::string_view text, bool currency) {
  const std::optional<Separators> separators = separators_of(text, currency);
  if (!separators) return std::nullopt;
  const size_t sign = separators->decimal == 0
                          ? text.size()
                          : std::min(text.find(separators->decimal), text.size());
  const std::string_view whole = text.substr(0, sign);
  std::optional<std::string> digits = separators->group == 0
                                          ? std::optional(std::string(whole))
                                          : join_groups(whole, separators->group);
  if (!digits || !all_digits(*digits)) return std::nullopt;
  const bool fraction = sign < text.size();
  if (fraction) {
    const std::string_view behind = text.substr(sign + 1);
    if (!all_digits(behind)) return std::nullopt;
    digits->append(".").append(behind);
  }
  const std::optional<double> value = parse_number(*digits);
  if (!value) return std::nullopt;
  return Amount{*value, fraction, currency};
}

// As JSON has it.
std::optional<Amount> read_number(std::string_view text) {
  const std::optional<double> number = parse_number(text);
  if (!number) return std::nullopt;
  const size_t point = text.find('.');
  const bool fraction = point < text.size() - 1 && is_digit(text[point + 1]);
  return Amount{*number, fraction, false};
}

}  // namespace

std::optional<Amount> parse_amount(std::string_view raw) {
  if (const std::optional<Amount> number = read_number(raw)) return number;
  if (raw.size() > kMaxSize) return std::nullopt;
  const PlainSigns plain(raw);
  std::string_view rest = trim_blanks(plain.text());
  if (!ascii(raw)) {
    if (const std::optional<Amount> number = read_number(rest)) return number;
  }
  char sign = take_sign(&rest);
  const bool currency = take_currency(&rest);
  if (sign == 0 && currency) sign = take_sign(&rest);
  std::optional<Amount> amount = read_digits(rest, currency);
  if (amount && sign == '-') amount->value = -amount->value;
  return amount;
}

}  // namespace kindred
