#include "tools/kindred/evaluate/search_quality.h"

#include "linkage/record/keyed_record.h"

namespace kindred {

size_t IdentityHash::operator()(const Identity& identity) const { return identity_rank(identity); }

void Search::seek(const Identity& left, const Identity& right) {
  sought_.try_emplace(right, Sought{.source = left.source});
  answers_[right].insert(left);
  answers_[left].insert(right);
}

void Search::candidate(const Identity& a, const Identity& b, double score) {
  consider(a, b, score);
  consider(b, a, score);
}

void Search::consider(const Identity& sought, const Identity& found, double score) {
  const auto at = sought_.find(sought);
  if (at == sought_.end() || at->second.source != found.source) return;
  Sought& one = at->second;
  const bool answer = answers_.at(sought).count(found) != 0;
  if (one.candidates == 0 || score > one.best) {
    one.best = score;
    one.hit = answer;
  } else if (score == one.best) {
    one.hit = one.hit && answer;
  }
  ++one.candidates;
}

SearchQuality Search::quality(
    const std::unordered_map<std::string, uint64_t>& records_of_source) const {
  SearchQuality quality;
  uint64_t hits = 0;
  uint64_t candidates = 0;
  uint64_t records = 0;
  for (const auto& [identity, one] : sought_) {
    ++quality.sought;
    hits += one.hit;
    candidates += one.candidates;
    const auto source = records_of_source.find(one.source);
    if (source == records_of_source.end()) continue;
    records += source->second - (identity.source == one.source ? 1 : 0);
  }
  const auto share = [](uint64_t part, uint64_t whole) {
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
  };
  quality.rank1 = share(hits, quality.sought);
  quality.compared = share(candidates, records);
  return quality;
}

}  // namespace kindred
