#include "linkage/compare/joined_words.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string_view>
#include <tuple>

namespace kindred {

namespace {

using Words = std::vector<WeighedWord>;

struct Join {
  WeighedWord whole;
  std::string_view front;
  std::string_view back;
  Words JoinedWords::*apart = nullptr;  // of the text that writes it apart
};

constexpr size_t kMost = 500;  // words that one text alone has

// Whether some word of the one begins with a word of the other, as far as their first eight bytes
// tell. Of most pairs of texts none does, and nothing need be copied to see that.
bool may_begin(const Words& wholes, const Words& fronts) {
  constexpr size_t kByteBits = 8;
  for (const WeighedWord& front : fronts) {
    const size_t seen = std::min(front.word.size(), sizeof(front.head));
    if (seen == 0) continue;
    const size_t unseen = kByteBits * (sizeof(front.head) - seen);
    for (const WeighedWord& whole : wholes) {
      const bool begins = ((whole.head ^ front.head) >> unseen) == 0;
      if (begins && whole.word.size() > front.word.size()) return true;
    }
  }
  return false;
}

Words words_of_one(const Words& one, const Words& other) {
  Words alone;
  std::ranges::set_difference(one, other, std::back_inserter(alone), {}, &WeighedWord::word,
                              &WeighedWord::word);
  return alone;
}

bool has_word(const Words& words, std::string_view word) {
  return std::ranges::binary_search(words, word, {}, &WeighedWord::word);
}

void find_joins(const Words& wholes, const Words& parts, Words JoinedWords::*apart,
                std::vector<Join>* joins) {
  for (const WeighedWord& whole : wholes) {
    for (const WeighedWord& front : parts) {
      if (front.word.size() >= whole.word.size() || !whole.word.starts_with(front.word)) continue;
      const std::string_view back = whole.word.substr(front.word.size());
      if (has_word(parts, back)) joins->push_back({whole, front.word, back, apart});
    }
  }
}

bool goes_first(const Join& p, const Join& q) {
  if (p.whole.word.size() != q.whole.word.size()) {
    return p.whole.word.size() > q.whole.word.size();
  }
  return std::tie(p.whole.word, p.front) < std::tie(q.whole.word, q.front);
}

bool needs(const Join& join, std::string_view word) {
  return join.whole.word == word || join.front == word || join.back == word;
}

void take(const Join& join, Words* words) {
  std::erase_if(*words, [&](const WeighedWord& word) {
    return word.word == join.front || word.word == join.back;
  });
  words->insert(std::ranges::lower_bound(*words, join.whole.word, {}, &WeighedWord::word),
                join.whole);
}

}  // namespace

std::optional<JoinedWords> join_words(const Words& a, const Words& b) {
  const bool few = a.size() <= kMost && b.size() <= kMost;
  if (few && !may_begin(a, b) && !may_begin(b, a)) return std::nullopt;
  const Words of_a = words_of_one(a, b);
  const Words of_b = words_of_one(b, a);
  if (of_a.size() > kMost || of_b.size() > kMost) return std::nullopt;
  std::vector<Join> joins;
  find_joins(of_a, of_b, &JoinedWords::b, &joins);
  find_joins(of_b, of_a, &JoinedWords::a, &joins);
  if (joins.empty()) return std::nullopt;
  std::ranges::sort(joins, goes_first);
  JoinedWords joined = {a, b};
  std::vector<Join> taken;
  for (const Join& join : joins) {
    const bool free = std::ranges::none_of(taken, [&](const Join& other) {
      return needs(other, join.whole.word) || needs(other, join.front) || needs(other, join.back);
    });
    if (!free) continue;
    take(join, &(joined.*join.apart));
    taken.push_back(join);
  }
  return joined;
}

}  // namespace kindred
