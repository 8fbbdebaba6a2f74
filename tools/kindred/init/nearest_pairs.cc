#include "tools/kindred/init/nearest_pairs.h"

#include <algorithm>
#include <boost/unordered/unordered_flat_map.hpp>
#include <cmath>
#include <string_view>

#include "linkage/base/hash.h"
#include "linkage/text/blanks.h"
#include "tools/kindred/init/limits.h"

namespace kindred {

namespace {

namespace limit = limits::nearest_pairs;

constexpr uint32_t kNobody = UINT32_MAX;

// A word by number, and its part of the record's weight, whose squares add up to 1.
struct Weighed {
  uint32_t word = 0;
  float weight = 0;
};

// The nearest record, and how near it and the next one are.
struct Nearest {
  uint32_t record = kNobody;
  float similarity = 0;
  float next = 0;
};

class Words {
 public:
  explicit Words(std::span<const KeyedRecord> records) : of_(records.size()) {
    boost::unordered_flat_map<uint64_t, uint32_t> numbers;
    for (size_t r = 0; r < records.size(); ++r) add(records[r], &numbers, &of_[r]);
    holders_.resize(numbers.size());
    for (uint32_t r = 0; r < of_.size(); ++r) {
      for (const Weighed& word : of_[r]) holders_[word.word].push_back({r, 0});
    }
    weigh();
  }

  size_t records() const { return of_.size(); }

  // Calls visit(other, product of weights) for every rare word that another record has too.
  template <typename Visit>
  void for_each_common(uint32_t record, Visit&& visit) const {
    for (const Weighed& word : of_[record]) {
      const auto& holders = holders_[word.word];
      if (holders.size() > limit::kMostHolders) continue;
      for (const Holder& holder : holders) {
        if (holder.record != record) visit(holder.record, word.weight * holder.weight);
      }
    }
  }

  // The cosine by all words, the frequent ones too.
  float similarity(uint32_t one, uint32_t other) const {
    const std::vector<Weighed>& a = of_[one];
    const std::vector<Weighed>& b = of_[other];
    float sum = 0;
    for (size_t i = 0, j = 0; i < a.size() && j < b.size();) {
      if (a[i].word == b[j].word) sum += a[i].weight * b[j].weight;
      const bool first = a[i].word <= b[j].word;
      const bool second = b[j].word <= a[i].word;
      i += first ? 1 : 0;
      j += second ? 1 : 0;
    }
    return sum;
  }

 private:
  struct Holder {
    uint32_t record = 0;
    float weight = 0;
  };

  static void add(const KeyedRecord& record, boost::unordered_flat_map<uint64_t, uint32_t>* numbers,
                  std::vector<Weighed>* words) {
    for (size_t v = 0; v < record.values(); ++v) {
      const std::string_view value = record.value(v);
      if (std::ranges::count(value, ' ') >= limit::kMostWords) continue;
      std::string_view rest = value;
      for (auto word = next_word(&rest); !word.empty(); word = next_word(&rest)) {
        const auto number = static_cast<uint32_t>(numbers->size());
        words->push_back({numbers->try_emplace(hash_bytes(word, 0), number).first->second, 0});
      }
    }
    std::ranges::sort(*words, {}, &Weighed::word);
    const auto same_word = [](Weighed a, Weighed b) { return a.word == b.word; };
    words->erase(std::unique(words->begin(), words->end(), same_word), words->end());
  }

  void weigh() {
    std::vector<size_t> next(holders_.size(), 0);
    for (std::vector<Weighed>& words : of_) {
      double squares = 0;
      for (Weighed& word : words) {
        word.weight = std::log(static_cast<float>(of_.size()) /
                               static_cast<float>(holders_[word.word].size()));
        squares += word.weight * word.weight;
      }
      const auto length = static_cast<float>(std::sqrt(std::max(squares, 1e-9)));
      for (Weighed& word : words) {
        word.weight /= length;
        holders_[word.word][next[word.word]++].weight = word.weight;
      }
    }
  }

  std::vector<std::vector<Weighed>> of_;      // by record, ascending
  std::vector<std::vector<Holder>> holders_;  // by word
};

// Looks for the nearest records of one after the other.
class Search {
 public:
  Search(std::span<const KeyedRecord> records, bool across)
      : records_(records), across_(across), words_(records), common_(records.size(), 0) {}

  Nearest nearest(uint32_t record) {
    touched_.clear();
    words_.for_each_common(record, [&](uint32_t other, float product) {
      if (across_ && records_[record].source() == records_[other].source()) return;
      if (common_[other] == 0) touched_.push_back(other);
      common_[other] += product;
    });
    Nearest found = best(record);
    for (const uint32_t other : touched_) common_[other] = 0;
    return found;
  }

 private:
  // Of those with the most in rare words, by all words.
  Nearest best(uint32_t record) {
    const size_t looked_at = std::min(touched_.size(), limit::kLookedAt);
    std::ranges::partial_sort(touched_, touched_.begin() + static_cast<std::ptrdiff_t>(looked_at),
                              [&](uint32_t a, uint32_t b) {
                                return common_[a] != common_[b] ? common_[a] > common_[b] : a < b;
                              });
    Nearest found;
    for (size_t i = 0; i < looked_at; ++i) {
      const float similarity = words_.similarity(record, touched_[i]);
      if (similarity > found.similarity) {
        found = {touched_[i], similarity, found.similarity};
      } else {
        found.next = std::max(found.next, similarity);
      }
    }
    return found;
  }

  std::span<const KeyedRecord> records_;
  bool across_;
  Words words_;
  std::vector<float> common_;  // by record: what it has in common with the one looked at
  std::vector<uint32_t> touched_;
};

}  // namespace

std::vector<std::pair<uint32_t, uint32_t>> nearest_pairs(std::span<const KeyedRecord> records,
                                                         bool across) {
  Search search(records, across);
  std::vector<Nearest> nearest;
  for (uint32_t r = 0; r < records.size(); ++r) nearest.push_back(search.nearest(r));
  std::vector<std::pair<uint32_t, uint32_t>> pairs;
  for (uint32_t r = 0; r < records.size(); ++r) {
    const Nearest& one = nearest[r];
    if (one.record == kNobody || one.record < r || nearest[one.record].record != r) continue;
    const float next = std::max(one.next, nearest[one.record].next);
    const bool near = one.similarity >= limit::kNear && one.similarity >= limit::kNearer * next;
    if (near) pairs.emplace_back(r, one.record);
  }
  return pairs;
}

}  // namespace kindred
