#include "linkage/expiring_linker.h"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

#include "linkage/expire/oldest.h"
#include "linkage/record/copy_record.h"

namespace kindred {

namespace {

Record deletion_of(const KeyedRecord& record, int64_t time) {
  Record deletion;
  deletion.identity = record.identity();
  deletion.time = time;
  deletion.version = record.version();
  deletion.partition = record.partition();
  deletion.deleted = true;
  return deletion;
}

// What is known of an identity, empty when nothing: to be looked at once it is replaced.
KeyedRecord copy_of(const KeyedRecord* version) {
  if (version == nullptr) return {};
  return copy_record(*version);
}

// Whether a version that is known is still the one that counts.
bool stands(const KeyedRecord& before, const KeyedRecord& after) {
  return !before.empty() && before.deleted() == after.deleted() &&
         before.version() == after.version() && before.content() == after.content();
}

}  // namespace

ExpiringLinker::ExpiringLinker(std::shared_ptr<const Pipeline> pipeline,
                               std::optional<Expire> expire, size_t partitions, ThreadPool* pool)
    : ExpiringLinker(Linker(std::move(pipeline), pool), expire, partitions, {}) {}

ExpiringLinker::ExpiringLinker(Linker restored, std::optional<Expire> expire, size_t partitions,
                               Outlived outlived)
    : expire_(expire),
      linker_(std::move(restored)),
      clock_(Clock{.watermark = Watermark(expire ? partitions : 0)}) {
  for (const IdentityPair& pair : outlived.kept) kept_.apply({pair, true});
  if (!expire_) return;
  linker_.file_by_time(*expire_);
  Watermark& watermark = clock_->watermark;
  if (outlived.times) {
    watermark.set(std::move(*outlived.times));
    return;
  }
  linker_.records([&](const KeyedRecord& record) {
    if (const auto time = expire_->time_of(record)) watermark.observe(record.partition(), *time);
  });
}

Linked ExpiringLinker::apply(std::span<const Record> batch) {
  std::vector<Prepared> prepared = prepare(batch);
  return apply(batch, prepared);
}

Linked ExpiringLinker::apply(std::span<const Record> batch, std::span<Prepared> prepared) {
  Linked linked;
  take_in(batch, prepared, &linked);
  linked.notes = linker_.take_pair_notes();
  return linked;
}

void ExpiringLinker::take_in(std::span<const Record> batch, std::span<Prepared> prepared,
                             Linked* linked) {
  if (!batch.empty()) end_outdated(batch.front().time, linked);
  if (!expire_) {
    linked->changes = linker_.apply(prepared, &linked->refused);
    return;
  }
  for (size_t begin = 0; begin < batch.size();) {
    const bool ending = may_end_pairs(prepared[begin]);
    const size_t end = take_up(prepared, begin, linked);
    const std::span<Prepared> piece = prepared.subspan(begin, end - begin);
    if (ending) {
      apply_ending(piece, batch[begin], begin, linked);
    } else {
      apply(piece, begin, linked);
    }
    if (late_ || limit() > clock_->limit) leave(end - 1, linked);
    begin = end;
  }
}

std::vector<Prepared> ExpiringLinker::prepare(std::span<const Record> batch) {
  return linker_.prepare(batch);
}

// Takes the records from `begin` on that can be taken in before any has to leave: gives the place
// behind them.
size_t ExpiringLinker::take_up(std::span<Prepared> prepared, size_t begin, Linked* linked) {
  const bool alone = may_end_pairs(prepared[begin]);
  late_ = false;
  size_t i = begin;
  do {
    const KeyedRecord& record = prepared[i].record;
    const std::optional<int64_t> time = record.empty() ? std::nullopt : expire_->time_of(record);
    if (time) {
      clock_->watermark.observe(record.partition(), *time);
      const bool late = *time < limit();
      if (late && !expire_->keep_matches) turn_away(&prepared[i], i, linked);
      late_ = late && expire_->keep_matches;
    }
    ++i;
  } while (!alone && !late_ && i < prepared.size() && limit() == clock_->limit &&
           !may_end_pairs(prepared[i]));
  return i;
}

// Whether the record's identity has pairs that its content, or its delete, ends.
bool ExpiringLinker::may_end_pairs(const Prepared& prepared) const {
  if (kept_.size() == 0 || prepared.record.empty()) return false;
  const Identity identity = prepared.record.identity();
  if (!kept_.has(identity)) return false;
  const KeyedRecord* const known = linker_.record(identity);
  return known == nullptr || prepared.record.deleted() || !prepared.record.same_content(*known);
}

// Takes in a record that comes alone. An older version than the known one changes nothing.
void ExpiringLinker::apply_ending(std::span<Prepared> one, const Record& record, size_t place,
                                  Linked* linked) {
  const size_t first = linked->changes.size();
  const KeyedRecord before = copy_of(linker_.version(record.identity));
  apply(one, place, linked);
  const KeyedRecord* const after = linker_.version(record.identity);
  if (after == nullptr || !stands(before, *after))
    end_pairs(record.identity, record.time, place, linked);
  std::sort(linked->changes.begin() + static_cast<std::ptrdiff_t>(first), linked->changes.end(),
            pair_less);
}

// A pair that the record matches again has its new value; the others are retracted.
void ExpiringLinker::end_pairs(const Identity& identity, int64_t time, size_t place,
                               Linked* linked) {
  for (const Identity& partner : kept_.partners(identity)) {
    end_pair(pair_of(identity, partner), time, place, linked);
  }
}

// A pair that is kept. What the record or label at that place has already said of it holds.
void ExpiringLinker::end_pair(const IdentityPair& pair, int64_t time, size_t place,
                              Linked* linked) {
  const KeptPairs::Change ended{pair, false};
  kept_.apply(ended);
  linked->kept.push_back(ended);
  const bool said = std::ranges::any_of(linked->changes, [&](const Change& change) {
    return change.record == place && IdentityPair(change.left, change.right) == pair;
  });
  if (said) return;
  Change& retraction = linked->changes.emplace_back();
  std::tie(retraction.left, retraction.right) = pair;
  retraction.decision = Decision::kRetracted;
  retraction.time = time;
  retraction.record = place;
}

// Another configuration has kept them. Before anything else: a pair may come to match again.
void ExpiringLinker::end_outdated(int64_t time, Linked* linked) {
  if (!outdated()) return;
  for (const auto& [left, right] : kept_.pairs()) end_pairs(left, time, 0, linked);
}

Linked ExpiringLinker::label(std::span<const Label> labels) {
  Linked linked;
  linked.changes = linker_.label(labels);
  for (size_t i = 0; i < labels.size(); ++i) {
    const Label& label = labels[i];
    if (label.verdict != Verdict::kDifferent || !kept_.has(label.pair)) continue;
    end_pair(label.pair, label.time, i, &linked);
  }
  std::ranges::stable_sort(linked.changes, [](const Change& x, const Change& y) {
    return x.record != y.record ? x.record < y.record : pair_less(x, y);
  });
  return linked;
}

// What expiry retracts, from the change `first` on, is kept instead.
void ExpiringLinker::keep_retracted(size_t first, Linked* linked) {
  const auto begin = linked->changes.begin() + static_cast<std::ptrdiff_t>(first);
  const auto retracted = std::stable_partition(begin, linked->changes.end(), [](const Change& one) {
    return one.decision != Decision::kRetracted;
  });
  for (auto change = retracted; change != linked->changes.end(); ++change) {
    linked->kept.push_back({{change->left, change->right}, true});
    kept_.apply(linked->kept.back());
  }
  linked->changes.erase(retracted, linked->changes.end());
}

// What an expired record leaves behind, in its place. Of the first version that is nothing: what
// is known is of the same version or a later one.
void ExpiringLinker::turn_away(Prepared* prepared, size_t place, Linked* linked) {
  Record deletion = deletion_of(prepared->record, prepared->record.time());
  linked->late.push_back(place);
  ++clock_->expired;
  if (deletion.version == 0) {
    prepared->record = KeyedRecord();
    return;
  }
  if (deletion.version) --*deletion.version;
  *prepared = linker_.prepare(deletion, 0);
  linked->departures.push_back({place, std::move(deletion)});
}

void ExpiringLinker::apply(std::span<Prepared> prepared, size_t begin, Linked* linked) {
  std::vector<Refusal> refused;
  std::vector<Change> changes = linker_.apply(prepared, &refused);
  for (Change& change : changes) change.record += begin;
  for (Refusal& refusal : refused) refusal.record += begin;
  std::move(changes.begin(), changes.end(), std::back_inserter(linked->changes));
  std::move(refused.begin(), refused.end(), std::back_inserter(linked->refused));
}

// What is older than the limit, behind the record that moved it.
void ExpiringLinker::leave(size_t place, Linked* linked) {
  clock_->limit = limit();
  std::vector<Record> deletions;
  std::vector<Record> remembered;
  for (const KeyedRecord* record : linker_.take_expired(clock_->limit)) {
    Record& deletion = deletions.emplace_back(deletion_of(*record, clock_->limit + expire_->after));
    if (deletion.version.value_or(0) > 0) {
      remembered.push_back(deletion);
      --*remembered.back().version;
    }
    deletion.version.reset();
  }
  clock_->expired += deletions.size();
  const size_t first = linked->changes.size();
  remove(std::move(deletions), place, linked);
  if (expire_->keep_matches) keep_retracted(first, linked);
  remove(std::move(remembered), place, linked);
}

void ExpiringLinker::remove(std::vector<Record> deletions, size_t place, Linked* linked) {
  if (deletions.empty()) return;
  std::vector<Change> changes = linker_.apply(deletions);
  for (Change& change : changes) change.record = place;
  std::move(changes.begin(), changes.end(), std::back_inserter(linked->changes));
  for (Record& deletion : deletions) linked->departures.push_back({place, std::move(deletion)});
}

int64_t ExpiringLinker::limit(const Watermark& watermark) const {
  const std::optional<int64_t> time = watermark.time();
  return time ? expire_->limit(*time) : kNoLimit;
}

Linked ExpiringLinker::leave_out(const std::vector<bool>& at_end, int64_t time) {
  Linked linked;
  end_outdated(time, &linked);
  if (!expire_) return linked;
  clock_->watermark.leave_out(at_end);
  if (limit() > clock_->limit) leave(0, &linked);
  linked.notes = linker_.take_pair_notes();
  return linked;
}

Linked ExpiringLinker::advance(int64_t time) {
  Linked linked;
  if (!expire_) return linked;
  clock_->watermark.raise(time);
  if (limit() > clock_->limit) leave(0, &linked);
  linked.notes = linker_.take_pair_notes();
  return linked;
}

bool ExpiringLinker::would_leave_out(const std::vector<bool>& at_end) const {
  if (!expire_) return outdated();
  Watermark then = clock_->watermark;
  then.leave_out(at_end);
  return outdated() || limit(then) > clock_->limit;
}

Linked ExpiringLinker::expire_oldest(size_t count, int64_t time) {
  OldestRecords oldest(expire_);
  linker_.records([&](const KeyedRecord& record) { oldest.add(record); });
  std::vector<Record> deletions;
  for (const KeyedRecord* record : oldest.take(count)) {
    deletions.push_back(deletion_of(*record, time));
    deletions.back().version.reset();
  }
  clock_->expired += deletions.size();
  Linked linked;
  remove(std::move(deletions), 0, &linked);
  if (expire_ && expire_->keep_matches) keep_retracted(0, &linked);
  linked.notes = linker_.take_pair_notes();
  return linked;
}

void ExpiringLinker::pass_over(uint32_t partition) {
  if (!expire_) return;
  clock_.for_good([=](Clock* clock) { clock->watermark.pass_over(partition); });
}

void ExpiringLinker::add_partition() {
  if (!expire_) return;
  clock_.for_good([](Clock* clock) { clock->watermark.add_partition(); });
}

}  // namespace kindred
