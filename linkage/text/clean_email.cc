#include "linkage/text/clean_email.h"

#include <algorithm>
#include <cstddef>

#include "linkage/text/ascii_lower.h"
#include "linkage/text/blanks.h"
#include "linkage/text/clean_text.h"
#include "linkage/text/digit.h"
#include "linkage/text/signs.h"
#include "linkage/text/utf8.h"

namespace kindred {
namespace {

constexpr size_t kMaxSize = 254;
constexpr size_t kMaxLocalSize = 64;
constexpr size_t kMaxLabelSize = 63;

bool beyond_ascii(char c) { return static_cast<unsigned char>(c) >= 0x80; }
bool letter_or_digit(char c) { return (c >= 'a' && c <= 'z') || is_digit(c) || beyond_ascii(c); }

bool local_character(char c) {
  constexpr std::string_view kOthers = "!#$%&'*+-/=?^_`{|}~.";
  return letter_or_digit(c) || kOthers.find(c) != std::string_view::npos;
}

bool valid_local(std::string_view local) {
  return !local.empty() && local.size() <= kMaxLocalSize && local.front() != '.' &&
         local.back() != '.' && local.find("..") == std::string_view::npos &&
         std::ranges::all_of(local, local_character);
}

bool valid_label(std::string_view label) {
  return !label.empty() && label.size() <= kMaxLabelSize && label.front() != '-' &&
         label.back() != '-' &&
         std::ranges::all_of(label, [](char c) { return letter_or_digit(c) || c == '-'; });
}

// At least two labels; the last one is no number, or it would be an IP address.
bool valid_domain(std::string_view domain) {
  size_t begin = 0;
  for (size_t dot = domain.find('.'); dot != std::string_view::npos;
       dot = domain.find('.', begin)) {
    if (!valid_label(domain.substr(begin, dot - begin))) return false;
    begin = dot + 1;
  }
  const std::string_view last = domain.substr(begin);
  return begin > 0 && valid_label(last) && !std::ranges::all_of(last, is_digit);
}

void lower_case(std::string_view text, std::string* out) {
  if (!ascii(text)) return fold_case(PlainSigns(text).text(), out);
  out->resize(text.size());
  std::ranges::transform(text, out->begin(), [](char c) { return ascii_lower(c); });
}

// What stands between angle brackets at the end, if anything does.
std::string_view without_name(std::string_view text) {
  if (!text.ends_with('>')) return text;
  const size_t open = text.rfind('<');
  if (open == std::string_view::npos) return text;
  return trim_blanks(text.substr(open + 1, text.size() - open - 2));
}

std::string_view without_scheme(std::string_view text) {
  constexpr std::string_view kScheme = "mailto:";
  return text.starts_with(kScheme) ? trim_blanks(text.substr(kScheme.size())) : text;
}

std::string_view without_tag(std::string_view local) {
  const size_t plus = local.find('+');
  return plus == 0 ? local : local.substr(0, plus);
}

}  // namespace

void clean_email(std::string_view raw, std::string* out) {
  out->clear();
  std::string lower;
  lower_case(raw, &lower);
  const std::string_view address = without_scheme(without_name(trim_blanks(lower)));
  const size_t at = address.find('@');
  if (at == std::string_view::npos || address.size() > kMaxSize) return;
  const std::string_view local = address.substr(0, at);
  std::string_view domain = address.substr(at + 1);
  if (!valid_local(local) || !valid_domain(domain)) return;

  *out = without_tag(local);
  if (domain == "googlemail.com") domain = "gmail.com";
  if (domain == "gmail.com") std::erase(*out, '.');
  out->append("@").append(domain);
}

}  // namespace kindred
