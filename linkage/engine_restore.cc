// How the engine comes to be what an earlier run left: by its records, and its matches where they
// are known.

#include <algorithm>
#include <optional>
#include <utility>

#include "linkage/engine.h"

namespace kindred {

void Engine::all_pairs(const std::function<void(const PairNote&)>& visit) const {
  matches_.for_each([&](Slot a, Slot b, const MatchSet::Match& match) {
    PairNote change{.pair = identities(a, b),
                    .live = true,
                    .review = match.review,
                    .digest = match.digest,
                    .score = 0};
    if (pipeline_->one_per_source) change.score = partners_.score(a, b);
    visit(change);
  });
}

// What is refused was so by the earlier run, and told.
void Engine::restore(std::span<const Record> records) {
  std::vector<Prepared> prepared = prepare(records);
  restore(prepared, nullptr);
}

void Engine::restore(std::span<Prepared> records, std::vector<Refusal>* refused) {
  for (size_t i = 0; i < records.size(); ++i) {
    if (i % kGrain == 0) prefetch_identities(records.subspan(i));
    count(records[i]);
    if (refused && !records[i].refusal.empty()) refused->push_back({i, records[i].refusal});
    if (!records[i].record.empty()) restore(std::move(records[i].record));
  }
}

// As apply(), of a record that is in the index no more than any other one yet.
void Engine::restore(KeyedRecord record) {
  const Move move = enter(&record);
  if (!record.empty()) refresh(std::move(record));
  if (move.leaves != RecordStore::kNone) store_.release(move.leaves);
}

std::vector<Engine::Slot> Engine::live_slots() const {
  std::vector<Slot> slots;
  for (size_t slot = 0; slot < store_.slots(); ++slot) {
    const KeyedRecord& record = store_[static_cast<Slot>(slot)];
    if (!record.empty() && !record.deleted()) slots.push_back(static_cast<Slot>(slot));
  }
  return slots;
}

// What linking would publish, an earlier run has published, or what is to be published is found by
// comparing.
void Engine::link_restored(const std::function<void()>& progress) {
  const std::vector<Slot> slots = live_slots();
  for (size_t begin = 0; begin < slots.size();) {
    const size_t count = std::min(slots.size() - begin, at_once_);
    std::vector<Move> moves;
    for (size_t i = begin; i < begin + count; ++i) moves.push_back({.enters = slots[i]});
    apply_unsaid(moves);
    progress();
    begin += count;
    at_once_ = records_at_once(count);
  }
}

void Engine::index_restored(const std::function<void()>& progress) {
  index_.fill(live_slots(), pool_, progress);
  count_caps();
}

void Engine::restore(std::span<const PairNote> matches) {
  std::vector<std::optional<PairSupport>> pairs(matches.size());
  pool_->split(matches.size(), kGrain, [&](size_t begin, size_t end, unsigned) {
    prefetch(matches.subspan(begin, end - begin));
    for (size_t i = begin; i < end; ++i) pairs[i] = known_support(matches[i]);
  });
  for (size_t i = 0; i < matches.size(); ++i) {
    if (pairs[i]) restore(matches[i], *pairs[i]);
  }
  choose();
}

// In three steps, each of which needs what the one before has brought: where the identities stand,
// where their records begin, the records.
void Engine::prefetch(std::span<const PairNote> matches) const {
  std::vector<uint64_t> ranks;
  for (const PairNote& match : matches) {
    for (const Identity* identity : {&match.pair.first, &match.pair.second}) {
      ranks.push_back(identity_rank(identity->source, identity->id));
      store_.prefetch_identity(ranks.back());
    }
  }
  std::vector<Slot> slots;
  for (const uint64_t rank : ranks) store_.append_known(rank, &slots);
  store_.prefetch(slots);
}

// Nothing when one of the two is not live: a later change ends the pair.
std::optional<Engine::PairSupport> Engine::known_support(const PairNote& match) const {
  const auto& [left, right] = match.pair;
  const Slot a = store_.find(left.source, left.id);
  const Slot b = store_.find(right.source, right.id);
  if (!live(a) || !live(b)) return std::nullopt;
  return PairSupport{a, b, 0, match.live ? support(a, b) : 0};
}

// How many keys support the pair.
int Engine::support(Slot a, Slot b) const {
  if (pipeline_->link_only && sources_[a] == sources_[b]) return 0;
  int sum = 0;
  ScoreCounts counts;
  for (size_t branch = 0; branch < store_[a].branches(); ++branch) {
    const bool capped = stats_.capped_keys[branch] > 0;
    int keys = 0;
    for_each_shared(store_[a].keys(branch), store_[b].keys(branch), [&](uint64_t key) {
      keys += !capped || (index_.admits(key, a) && index_.admits(key, b)) ? 1 : 0;
    });
    const bool qualify = keys > 0 && index_.sketches_fit(branch, a, b) &&
                         judge_.qualifies(branch, store_[a], store_[b], &counts);
    if (qualify) sum += keys;
  }
  return sum;
}

// In the place of what was said of the pair before, which may wait to be chosen.
void Engine::restore(const PairNote& match, const PairSupport& pair) {
  if (const MatchSet::Match* known = matches_.find(pair.a, pair.b)) {
    choose();
    withdraw(pair.a, pair.b, known->review);
    matches_.remove(pair.a, pair.b);
  }
  if (pair.support != 0) add(match, pair);
}

void Engine::add(const PairNote& match, const PairSupport& pair) {
  matches_.add(pair.a, pair.b,
               {.digest = match.digest,
                .support = static_cast<uint32_t>(pair.support),
                .review = match.review,
                .published = !waits(match.review)});
  offer(pair.a, pair.b, match.review, match.score);
}

}  // namespace kindred
