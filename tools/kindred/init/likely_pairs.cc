#include "tools/kindred/init/likely_pairs.h"

#include <algorithm>
#include <array>
#include <boost/unordered/unordered_flat_map.hpp>
#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "linkage/base/hash.h"
#include "linkage/text/blanks.h"
#include "linkage/text/clean.h"
#include "linkage/text/digit.h"
#include "tools/kindred/init/limits.h"

namespace kindred {

namespace {

namespace limit = limits::likely_pairs;

constexpr std::array kText = {CleanStep::kText};
constexpr uint32_t kNobody = UINT32_MAX;

// The records that have a text, up to two, and the columns where they have it.
struct Holders {
  uint32_t left = kNobody;
  uint32_t right = kNobody;
  size_t left_column = 0;
  size_t right_column = 0;
  bool more = false;
};

void hold(uint32_t record, size_t column, Holders* holders) {
  if (record == holders->left || record == holders->right) return;
  if (holders->left == kNobody) {
    holders->left = record;
    holders->left_column = column;
  } else if (holders->right == kNobody) {
    holders->right = record;
    holders->right_column = column;
  } else {
    holders->more = true;
  }
}

// Numbers and dates are shared by chance.
bool tells(std::string_view text) {
  const auto letters = std::ranges::count_if(text, [](char c) { return c != ' ' && !is_digit(c); });
  return letters >= limit::kFewestLetters;
}

// Calls visit(record, word) for the words of each record's first value.
template <typename Visit>
void for_each_word_of_first(const Column& column, Visit&& visit) {
  std::string cleaned;
  for (size_t i = 0; i < column.size(); ++i) {
    if (i > 0 && column.records[i] == column.records[i - 1]) continue;
    clean(kText, column.values[i], &cleaned);
    std::string_view rest = cleaned;
    for (auto word = next_word(&rest); !word.empty(); word = next_word(&rest)) {
      visit(column.records[i], word);
    }
  }
}

// The words of its first value by record of the sample.
ValueWords words_of(const Column& column, uint32_t sampled) {
  ValueWords words;
  words.of.resize(sampled);
  words.numeric.resize(sampled, true);
  for_each_word_of_first(column, [&](uint32_t record, std::string_view word) {
    words.of[record].push_back(hash_bytes(word, 0));
    if (!std::ranges::all_of(word, is_digit)) words.numeric[record] = false;
  });
  for (std::vector<uint64_t>& of_record : words.of) std::ranges::sort(of_record);
  return words;
}

bool alike(const ValueWords& firsts, uint32_t first, const ValueWords& seconds, uint32_t second) {
  const std::vector<uint64_t>& one = firsts.of[first];
  const std::vector<uint64_t>& other = seconds.of[second];
  if (one == other) return true;
  if (firsts.numeric[first] || seconds.numeric[second]) return false;
  std::vector<uint64_t> common;
  std::ranges::set_intersection(one, other, std::back_inserter(common));
  return 2 * common.size() >= std::min(one.size(), other.size());
}

bool several(const std::vector<std::string>& sources) {
  return std::ranges::any_of(sources,
                             [&](const std::string& source) { return source != sources.front(); });
}

std::set<std::string_view> sources_with(const Column& column, const Profile& profile) {
  std::set<std::string_view> found;
  for (const uint32_t record : column.records) found.insert(profile.sources[record]);
  return found;
}

}  // namespace

LikelyPairs::LikelyPairs(const Profile& profile) : words_(profile.columns.size()) {
  boost::unordered_flat_map<uint64_t, Holders> texts;
  std::string cleaned;
  for (size_t c = 0; c < profile.columns.size(); ++c) {
    const Column& column = profile.columns[c];
    if (column.names_record || column.geo) continue;
    for (size_t i = 0; i < column.size(); ++i) {
      clean(kText, column.values[i], &cleaned);
      if (tells(cleaned)) hold(column.records[i], c, &texts[hash_bytes(cleaned, 0)]);
    }
  }
  const bool apart = several(profile.sources);
  for (const auto& [text, holders] : texts) {
    if (holders.more || holders.right == kNobody) continue;
    if (apart && profile.sources[holders.left] == profile.sources[holders.right]) continue;
    pairs_.push_back({holders.left, holders.right, holders.left_column, holders.right_column});
  }
  std::ranges::sort(pairs_, {}, [](const Pair& pair) { return std::pair(pair.left, pair.right); });
}

const ValueWords& LikelyPairs::words(const Profile& profile, size_t column) {
  if (words_[column].of.empty()) {
    words_[column] = words_of(profile.columns[column], profile.sampled);
  }
  return words_[column];
}

SeenTogether LikelyPairs::see(const Profile& profile, size_t first, size_t second) {
  const ValueWords& firsts = words(profile, first);
  const ValueWords& seconds = words(profile, second);
  const auto sources = sources_with(profile.columns[second], profile);
  SeenTogether seen;
  std::vector<std::pair<uint32_t, uint32_t>> both;
  const auto look = [&](uint32_t one, uint32_t other) {
    if (firsts.of[one].empty() || !firsts.of[other].empty()) return;
    seen.could += sources.contains(profile.sources[other]) ? 1 : 0;
    if (!seconds.of[other].empty()) both.emplace_back(one, other);
  };
  for (const Pair& pair : pairs_) {
    const bool own = pair.left_column == first || pair.left_column == second ||
                     pair.right_column == first || pair.right_column == second;
    if (own) continue;
    look(pair.left, pair.right);
    look(pair.right, pair.left);
  }
  uint64_t mixed = 0;
  for (size_t i = 0; i < both.size(); ++i) {
    const size_t next = (i + both.size() / 2) % both.size();
    seen.alike += alike(firsts, both[i].first, seconds, both[i].second) ? 1 : 0;
    mixed += alike(firsts, both[i].first, seconds, both[next].second) ? 1 : 0;
  }
  seen.both = both.size();
  if (!both.empty()) seen.by_chance = static_cast<double>(mixed) / static_cast<double>(both.size());
  return seen;
}

}  // namespace kindred
