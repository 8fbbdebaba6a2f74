#include "linkage/expiring_linker.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace kindred {

namespace {

constexpr size_t kGrain = 64;  // records prepared by one thread at a time

void append(std::vector<Known> known, std::vector<Known>* all) {
  std::move(known.begin(), known.end(), std::back_inserter(*all));
}

Record deletion_of(const KeyedRecord& record, int64_t time) {
  Record deletion;
  deletion.identity = record.identity();
  deletion.time = time;
  deletion.version = record.version();
  deletion.partition = record.partition();
  deletion.deleted = true;
  return deletion;
}

}  // namespace

ExpiringLinker::ExpiringLinker(std::shared_ptr<const Pipeline> pipeline,
                               std::optional<Expire> expire, size_t partitions, ThreadPool* pool)
    : expire_(expire),
      pool_(pool),
      linker_(std::move(pipeline), pool),
      watermark_(expire ? partitions : 0) {
  if (expire_) linker_.file_by_time(*expire_);
}

Linked ExpiringLinker::apply(std::span<const Record> batch) {
  Linked linked;
  if (mark_) append(linker_.known(batch), &mark_->known);
  if (!expire_) {
    linked.changes = linker_.apply(batch, &linked.refused);
    return linked;
  }
  std::vector<Prepared> prepared = prepare(batch);
  for (size_t begin = 0; begin < batch.size();) {
    const size_t end = take_up(prepared, begin, &linked);
    apply(std::span(prepared).subspan(begin, end - begin), begin, &linked);
    if (limit() > limit_) leave(end - 1, &linked);
    begin = end;
  }
  return linked;
}

std::vector<Prepared> ExpiringLinker::prepare(std::span<const Record> batch) {
  std::vector<Prepared> prepared(batch.size());
  pool_->split(batch.size(), kGrain, [&](size_t begin, size_t end, unsigned thread) {
    for (size_t i = begin; i < end; ++i) prepared[i] = linker_.prepare(batch[i], thread);
  });
  return prepared;
}

// Of the records from `begin` on, those that can be taken in before any has to leave: gives the
// place behind them.
size_t ExpiringLinker::take_up(std::span<Prepared> prepared, size_t begin, Linked* linked) {
  size_t i = begin;
  do {
    const KeyedRecord& record = prepared[i].record;
    const std::optional<int64_t> time = record.empty() ? std::nullopt : expire_->time_of(record);
    if (time) {
      watermark_.observe(record.partition(), *time);
      if (!record.deleted() && *time < limit()) turn_away(&prepared[i], i, linked);
    }
    ++i;
  } while (i < prepared.size() && limit() == limit_);
  return i;
}

// What an expired record leaves behind, in its place. Of the first version that is nothing: what
// is known is of the same version or a later one.
void ExpiringLinker::turn_away(Prepared* prepared, size_t place, Linked* linked) {
  Record deletion = deletion_of(prepared->record, prepared->record.time());
  linked->late.push_back(place);
  ++expired_;
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
  limit_ = limit();
  std::vector<Record> deletions;
  std::vector<Record> remembered;
  for (const KeyedRecord* record : linker_.take_expired(limit_)) {
    Record& deletion = deletions.emplace_back(deletion_of(*record, limit_ + expire_->after));
    if (deletion.version.value_or(0) > 0) {
      remembered.push_back(deletion);
      --*remembered.back().version;
    }
    deletion.version.reset();
  }
  expired_ += deletions.size();
  remove(std::move(deletions), place, linked);
  remove(std::move(remembered), place, linked);
}

void ExpiringLinker::remove(std::vector<Record> deletions, size_t place, Linked* linked) {
  if (deletions.empty()) return;
  if (mark_) append(linker_.known(deletions), &mark_->known);
  std::vector<Change> changes = linker_.apply(deletions);
  for (Change& change : changes) change.record = place;
  std::move(changes.begin(), changes.end(), std::back_inserter(linked->changes));
  for (Record& deletion : deletions) linked->departures.push_back({place, std::move(deletion)});
}

int64_t ExpiringLinker::limit() const {
  const std::optional<int64_t> time = watermark_.time();
  return time ? expire_->limit(*time) : kNoLimit;
}

Linked ExpiringLinker::leave_out(const std::vector<bool>& at_end) {
  Linked linked;
  if (!expire_) return linked;
  watermark_.leave_out(at_end);
  if (limit() > limit_) leave(0, &linked);
  return linked;
}

bool ExpiringLinker::would_leave_out(const std::vector<bool>& at_end) const {
  return expire_ && (watermark_.would_leave_out(at_end) || limit() > limit_);
}

void ExpiringLinker::restore(std::optional<std::vector<Watermark::Partition>> partitions) {
  if (!expire_) return;
  if (partitions) {
    watermark_.set(std::move(*partitions));
    return;
  }
  linker_.records([&](const KeyedRecord& record) {
    if (const auto time = expire_->time_of(record)) watermark_.observe(record.partition(), *time);
  });
}

void ExpiringLinker::mark() {
  mark_.emplace(Mark{linker_.stats(), watermark_, limit_, expired_, {}});
}

void ExpiringLinker::roll_back() {
  linker_.put_back(std::move(mark_->known), mark_->stats);
  watermark_ = mark_->watermark;
  limit_ = mark_->limit;
  expired_ = mark_->expired;
  mark_->known.clear();
}

}  // namespace kindred
