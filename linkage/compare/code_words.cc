#include "linkage/compare/code_words.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "linkage/text/digit.h"

namespace kindred {

namespace {

constexpr size_t kLeastShared = 4;

// Up to the last digit.
std::string_view stem(std::string_view code) {
  const auto last = std::find_if(code.rbegin(), code.rend(), is_digit);
  return code.substr(0, static_cast<size_t>(code.rend() - last));
}

bool begins(std::string_view whole, std::string_view part) {
  return whole.starts_with(part) && !(is_digit(part.back()) && is_digit(whole[part.size()]));
}

bool ends(std::string_view whole, std::string_view part) {
  return whole.ends_with(part) &&
         !(is_digit(part.front()) && is_digit(whole[whole.size() - part.size() - 1]));
}

}  // namespace

double code_similarity(std::string_view a, std::string_view b) {
  constexpr double kPart = 0.9;
  constexpr double kSeries = 0.8;
  if (a == b) return 1;
  if (a.size() > b.size()) std::swap(a, b);
  if (a.size() < kLeastShared || !has_digit(a)) return 0;
  if (a.size() < b.size() && (begins(b, a) || ends(b, a))) return kPart;
  const std::string_view shared = stem(a);
  return shared.size() >= kLeastShared && shared == stem(b) ? kSeries : 0;
}

}  // namespace kindred
