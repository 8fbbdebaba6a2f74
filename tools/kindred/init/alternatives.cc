#include "tools/kindred/init/alternatives.h"

#include <algorithm>
#include <array>
#include <boost/unordered/unordered_flat_set.hpp>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "linkage/base/hash.h"
#include "linkage/text/clean.h"
#include "linkage/text/digit.h"
#include "tools/kindred/init/column_range.h"
#include "tools/kindred/init/column_words.h"
#include "tools/kindred/init/likely_pairs.h"
#include "tools/kindred/init/limits.h"

namespace kindred {

namespace {

namespace limit = limits::alternatives;

using WordSet = boost::unordered_flat_set<uint64_t>;

// All words of a column, one after the other.
std::vector<uint64_t> words_of(const Column& column) {
  std::vector<uint64_t> words;
  for_each_word(column, [&](size_t, uint64_t word) { words.push_back(word); });
  return words;
}

bool never_both(const Column& a, const Column& b, uint32_t sampled) {
  if (a.names_record || b.names_record) return false;
  if (a.nested() || b.nested() || a.size() + b.size() > sampled) return false;
  const double expected =
      static_cast<double>(a.size()) * static_cast<double>(b.size()) / static_cast<double>(sampled);
  if (expected < limit::kExpectedBoth) return false;
  for (size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    if (a.records[i] == b.records[j]) return false;
    ++(a.records[i] < b.records[j] ? i : j);
  }
  return true;
}

// Of words, those that are among others too.
struct Common {
  double share = 0;
  size_t different = 0;
};

Common common_of(const std::vector<uint64_t>& words, const std::vector<uint64_t>& others) {
  const WordSet known(others.begin(), others.end());
  size_t common = 0;
  WordSet different;
  for (const uint64_t word : words) {
    if (!known.contains(word)) continue;
    ++common;
    different.insert(word);
  }
  return {static_cast<double>(common) / static_cast<double>(words.size()), different.size()};
}

bool largely_common(const std::vector<uint64_t>& a, const std::vector<uint64_t>& b) {
  if (a.empty() || b.empty()) return false;
  const Common common = a.size() <= b.size() ? common_of(a, b) : common_of(b, a);
  return common.different >= limit::kFewestWords && common.share >= limit::kSameWords;
}

// Values of the same length: a full name is no surname.
bool as_long(const Column& a, size_t words_of_a, const Column& b, size_t words_of_b) {
  const double ratio = static_cast<double>(words_of_a) * static_cast<double>(b.size()) /
                       (static_cast<double>(words_of_b) * static_cast<double>(a.size()));
  return ratio <= limit::kLonger && ratio >= 1 / limit::kLonger;
}

// The digits of each value as one word, where all are long numbers; else nothing.
std::vector<uint64_t> numbers_of(const Column& column) {
  constexpr std::array kDigits = {CleanStep::kDigits};
  std::vector<uint64_t> numbers;
  std::string digits;
  for (const std::string& value : column.values) {
    clean(kDigits, value, &digits);
    if (digits.size() < limit::kLongNumber || 2 * digits.size() < value.size()) return {};
    numbers.push_back(hash_bytes(digits, 0));
  }
  return numbers;
}

// Whether they have the same few words, and no others: towns, or kinds of things.
bool same_vocabulary(const Column& a, const std::vector<uint64_t>& words_of_a, const Column& b,
                     const std::vector<uint64_t>& words_of_b) {
  const auto is_number = [](const std::string& value) {
    return std::ranges::any_of(value, is_digit);
  };
  if (std::ranges::any_of(a.values, is_number) || std::ranges::any_of(b.values, is_number))
    return false;
  for (const Common& common :
       {common_of(words_of_a, words_of_b), common_of(words_of_b, words_of_a)}) {
    if (common.different < limit::kFewestOfFew || common.share < limit::kNearlyAll) return false;
  }
  return true;
}

// Whether sources rather have one of the columns than both, as lists do that call one thing
// differently. True of a single source, which tells nothing of it.
bool of_different_sources(const Column& a, const Column& b, const Profile& profile) {
  std::map<std::string_view, std::array<double, 3>> counts;  // of a, of b, of all records
  for (const uint32_t record : a.records) ++counts[profile.sources[record]][0];
  for (const uint32_t record : b.records) ++counts[profile.sources[record]][1];
  for (const std::string& source : profile.sources) ++counts[source][2];
  if (counts.size() < 2) return true;
  double within = 0;
  double expected = 0;
  const double records = static_cast<double>(profile.sources.size());
  for (const auto& [source, count] : counts) {
    within += count[0] * count[1];
    expected += count[2] * count[2] / (records * records);
  }
  const double all = static_cast<double>(a.size()) * static_cast<double>(b.size());
  return within <= limit::kMostOfOneSource * expected * all;
}

// What likely pairs show; nothing where they are too few.
std::optional<bool> seen_the_same(const SeenTogether& seen) {
  const auto both = static_cast<double>(seen.both);
  if (seen.both >= limit::kFewestPairs) {
    const auto alike = static_cast<double>(seen.alike);
    return alike >= limit::kAlike * both && alike >= limit::kTimesByChance * seen.by_chance * both;
  }
  if (seen.could >= limit::kFewestCould) return false;
  return std::nullopt;
}

bool about_the_same(const Column& a, const Column& b) {
  const std::vector<uint64_t> of_a = words_of(a);
  const std::vector<uint64_t> of_b = words_of(b);
  if (of_a.empty() || of_b.empty()) return false;
  // Of numbers each list has its own punctuation.
  if (largely_common(numbers_of(a), numbers_of(b))) return true;
  return of_one_range(a, b) && as_long(a, of_a.size(), b, of_b.size()) &&
         (largely_common(of_a, of_b) || same_vocabulary(a, of_a, b, of_b));
}

// Likely pairs of the columns as they are now; looked for when they are first asked for.
class Evidence {
 public:
  explicit Evidence(const Profile* profile) : profile_(profile) {}

  bool same(size_t a, size_t b) {
    const Column& one = profile_->columns[a];
    const Column& other = profile_->columns[b];
    if (!never_both(one, other, profile_->sampled)) return false;
    if (one.geo || other.geo) return one.geo && other.geo;
    if (!likely_) likely_.emplace(*profile_);
    const std::optional<bool> seen = seen_the_same(likely_->see(*profile_, a, b));
    if (seen) return *seen;
    return of_different_sources(one, other, *profile_) && about_the_same(one, other);
  }

  // After a change of the columns.
  void forget() { likely_.reset(); }

 private:
  const Profile* profile_;
  std::optional<LikelyPairs> likely_;
};

}  // namespace

void join_alternatives(Profile* profile) {
  std::vector<Column>& columns = profile->columns;
  Evidence evidence(profile);
  for (size_t a = 0; a < columns.size(); ++a) {
    for (size_t b = a + 1; b < columns.size();) {
      if (!evidence.same(a, b)) {
        ++b;
        continue;
      }
      columns[b].also.insert(columns[b].also.begin(), columns[b].place());
      add_values(std::move(columns[b]), &columns[a]);
      columns.erase(columns.begin() + static_cast<std::ptrdiff_t>(b));
      evidence.forget();
    }
  }
}

}  // namespace kindred
