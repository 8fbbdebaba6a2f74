// How a finder comes to be what another one was: by its records, and its pairs where they are
// known.

#include <algorithm>
#include <optional>
#include <utility>

#include "linkage/find/finder.h"

namespace kindred {

namespace {

// Records or notes that are brought to the processor together.
constexpr size_t kGrain = 64;

}  // namespace

// As apply(), of records that are in the index no more than any other one yet.
void Finder::take_in(std::span<Prepared> records) {
  for (size_t i = 0; i < records.size(); ++i) {
    if (i % kGrain == 0) prefetch_identities(records.subspan(i));
    KeyedRecord& record = records[i].record;
    if (record.empty()) continue;
    const Move move = versions_.enter(&record);
    if (!record.empty()) versions_.refresh(std::move(record));
    versions_.release(move);
  }
}

void Finder::link(const Take& take, const std::function<void()>& progress) {
  const std::vector<Slot> slots = versions_.live_slots();
  for (size_t begin = 0; begin < slots.size();) {
    const size_t count = std::min(slots.size() - begin, at_once_);
    std::vector<Move> moves;
    for (size_t i = begin; i < begin + count; ++i) moves.push_back({.enters = slots[i]});
    apply_unnoted(moves, take);
    progress();
    begin += count;
    at_once_ = records_at_once(count);
  }
}

void Finder::index(const std::function<void()>& progress) {
  index_.fill(versions_.live_slots(), pool_, progress);
  count_caps();
}

void Finder::restore(std::span<const PairNote> notes, const Take& take) {
  std::vector<std::optional<PairSupport>> pairs(notes.size());
  pool_->split(notes.size(), kGrain, [&](size_t begin, size_t end, unsigned) {
    prefetch(notes.subspan(begin, end - begin));
    for (size_t i = begin; i < end; ++i) pairs[i] = known_support(notes[i]);
  });
  const auto tell = [&] {
    if (!turn_.empty()) take(&turn_, 0);
    turn_ = {};
  };
  turn_ = {};
  for (size_t i = 0; i < notes.size(); ++i) {
    if (!pairs[i]) continue;
    // Within a turn what is found is not lost.
    if (pairs_.find(pairs[i]->a, pairs[i]->b) != nullptr) tell();
    restore(notes[i], *pairs[i]);
  }
  tell();
}

// In three steps, each of which needs what the one before has brought: where the identities stand,
// where their records begin, the records.
void Finder::prefetch(std::span<const PairNote> notes) const {
  std::vector<uint64_t> ranks;
  for (const PairNote& note : notes) {
    for (const Identity* identity : {&note.pair.first, &note.pair.second}) {
      ranks.push_back(identity_rank(*identity));
      store().prefetch_identity(ranks.back());
    }
  }
  std::vector<Slot> slots;
  for (const uint64_t rank : ranks) store().append_known(rank, &slots);
  store().prefetch(slots);
}

// Nothing when one of the two is not live: a later note ends the pair.
std::optional<Finder::PairSupport> Finder::known_support(const PairNote& note) const {
  const auto& [left, right] = note.pair;
  const Slot a = store().find(left.source, left.id);
  const Slot b = store().find(right.source, right.id);
  if (!versions_.live(a) || !versions_.live(b)) return std::nullopt;
  return PairSupport{std::min(a, b), std::max(a, b), 0, note.live ? support(a, b) : 0};
}

// How many keys support the pair.
int Finder::support(Slot a, Slot b) const {
  const SlotSources& sources = versions_.sources();
  if (pipeline_->link_only && sources[a] == sources[b]) return 0;
  int sum = 0;
  ScoreCounts counts;
  for (size_t branch = 0; branch < store()[a].branches(); ++branch) {
    const bool capped = capped_keys_[branch] > 0;
    int keys = 0;
    for_each_shared(store()[a].keys(branch), store()[b].keys(branch), [&](uint64_t key) {
      keys += !capped || (index_.admits(key, a) && index_.admits(key, b)) ? 1 : 0;
    });
    const bool qualify = keys > 0 && index_.sketches_fit(branch, a, b) &&
                         judge().qualifies(branch, store()[a], store()[b], &counts);
    if (qualify) sum += keys;
  }
  return sum;
}

// In the place of what was said of the pair before.
void Finder::restore(const PairNote& note, const PairSupport& pair) {
  if (const SupportedPairs::Pair* const known = pairs_.find(pair.a, pair.b)) {
    turn_.lost.push_back({pair.a, pair.b, known->review, known->digest});
    pairs_.remove(pair.a, pair.b);
  }
  if (pair.support == 0) return;
  const auto support = static_cast<uint32_t>(pair.support);
  pairs_.add(pair.a, pair.b, {.digest = note.digest, .support = support, .review = note.review});
  FoundPair& found = turn_.found.emplace_back();
  found.a = pair.a;
  found.b = pair.b;
  found.support = support;
  found.digest = note.digest;
  found.event.decision = note.review ? Decision::kReview : Decision::kMatch;
  found.event.evaluation.score = note.score;
}

}  // namespace kindred
