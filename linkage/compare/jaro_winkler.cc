#include "linkage/compare/jaro_winkler.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "linkage/compare/match_masks.h"
#include "linkage/compare/text_pair.h"

namespace kindred {
namespace {

constexpr size_t kMaxPrefix = 4;
constexpr double kPrefixWeight = 0.1;

// As many items as fit, without memory of its own.
template <class Item, size_t kMost>
class FixedList {
 public:
  void push_back(Item item) { items_[size_++] = item; }
  bool empty() const { return size_ == 0; }
  size_t size() const { return size_; }
  Item operator[](size_t i) const { return items_[i]; }

 private:
  std::array<Item, kMost> items_;
  size_t size_ = 0;
};

// Which places of b are still free, for each character the first one in a window.
template <class String>
class ShortMatches {
 public:
  using Matched = FixedList<typename String::value_type, MatchMasks::kWordBits>;

  explicit ShortMatches(const String& b) : size_(b.size()) {
    for (size_t i = 0; i < size_; ++i) masks_.add(static_cast<char32_t>(b[i]), i);
  }

  // Takes the first free place of the character from `begin` to `end`; size() for none. Neither
  // bound ever falls from one call to the next.
  size_t take(char32_t c, size_t begin, size_t end) {
    const uint64_t below_end = end >= 64 ? ~uint64_t{0} : (uint64_t{1} << end) - 1;
    const uint64_t places = masks_.mask(c) & free_ & below_end & (~uint64_t{0} << begin);
    if (places == 0) return size_;
    free_ &= ~(places & -places);
    return static_cast<size_t>(std::countr_zero(places));
  }

  bool taken(size_t place) const { return ((free_ >> place) & 1) == 0; }

 private:
  size_t size_;
  uint64_t free_ = ~uint64_t{0};
  MatchMasks masks_;
};

// The same for any length. The places of each character stand in a run; as windows only move on, a
// place that was taken or left behind is never looked at again.
template <class String>
class LongMatches {
 public:
  using Matched = std::vector<typename String::value_type>;

  explicit LongMatches(const String& b) : size_(b.size()), taken_(b.size(), false) {
    std::vector<Place> sorted;
    for (size_t i = 0; i < size_; ++i) sorted.push_back({static_cast<char32_t>(b[i]), i});
    std::ranges::sort(sorted);
    for (const auto& [character, place] : sorted) {
      if (runs_.empty() || runs_.back().character != character) {
        runs_.push_back({character, places_.size(), places_.size()});
      }
      places_.push_back(place);
      ++runs_.back().end;
    }
  }

  size_t take(char32_t c, size_t begin, size_t end) {
    const auto run = std::ranges::lower_bound(runs_, c, {}, &Run::character);
    if (run == runs_.end() || run->character != c) return size_;
    while (run->next < run->end && places_[run->next] < begin) ++run->next;
    if (run->next == run->end || places_[run->next] >= end) return size_;
    const size_t place = places_[run->next++];
    taken_[place] = true;
    return place;
  }

  bool taken(size_t place) const { return taken_[place]; }

 private:
  using Place = std::pair<char32_t, size_t>;
  struct Run {
    char32_t character;
    size_t next;  // both are numbers in places_
    size_t end;
  };

  size_t size_;
  std::vector<bool> taken_;
  std::vector<size_t> places_;
  std::vector<Run> runs_;
};

template <class Matches, class String>
double jaro(const String& a, const String& b) {
  const size_t half = std::max(a.size(), b.size()) / 2;
  const size_t reach = half == 0 ? 0 : half - 1;
  Matches matches(b);
  typename Matches::Matched matched;
  for (size_t i = 0; i < a.size(); ++i) {
    const size_t begin = i > reach ? i - reach : 0;
    const size_t end = std::min(i + reach + 1, b.size());
    if (begin >= end) break;
    if (matches.take(static_cast<char32_t>(a[i]), begin, end) < b.size()) matched.push_back(a[i]);
  }
  if (matched.empty()) return 0;
  size_t out_of_order = 0;
  size_t k = 0;
  for (size_t j = 0; j < b.size(); ++j) {
    if (matches.taken(j)) out_of_order += matched[k++] != b[j] ? 1 : 0;
  }
  const auto c = static_cast<double>(matched.size());
  const size_t transpositions = out_of_order / 2;
  const auto t = static_cast<double>(transpositions);
  return (c / static_cast<double>(a.size()) + c / static_cast<double>(b.size()) + (c - t) / c) / 3;
}

// No more than this: all characters of the shorter text match, in their order.
double highest(size_t a_size, size_t b_size) {
  const auto [less, more] = std::minmax(a_size, b_size);
  return (2 + static_cast<double>(less) / static_cast<double>(more)) / 3;
}

template <class String>
double similarity(const String& a, const String& b, size_t max_prefix, double at_least) {
  if (a == b) return 1;
  if (a.empty() || b.empty()) return 0;
  const size_t equal = static_cast<size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
  const double raise = kPrefixWeight * static_cast<double>(std::min(equal, max_prefix));
  const auto raised = [&](double s) { return s + (1 - s) * raise; };
  if (raised(highest(a.size(), b.size())) < at_least) return 0;
  const double plain = b.size() <= MatchMasks::kWordBits ? jaro<ShortMatches<String>>(a, b)
                                                         : jaro<LongMatches<String>>(a, b);
  return raised(plain) < at_least ? 0 : raised(plain);
}

}  // namespace

double jaro_similarity(std::string_view a, std::string_view b, double at_least) {
  return with_code_points(a, b, [&](auto x, auto y) { return similarity(x, y, 0, at_least); });
}

double jaro_winkler_similarity(std::string_view a, std::string_view b, double at_least) {
  return with_code_points(a, b,
                          [&](auto x, auto y) { return similarity(x, y, kMaxPrefix, at_least); });
}

}  // namespace kindred
