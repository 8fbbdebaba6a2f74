// What a batch processor gives to the engine, and keeps of it for the state.

#include <algorithm>
#include <iterator>
#include <utility>

#include "daemon/service/batch_processor.h"
#include "daemon/state/entries.h"

namespace kindred {
namespace {

// Records that are linked at a time where questions wait: some milliseconds.
constexpr size_t kPiece = 512;

}  // namespace

// Records and labels in their order, then what leaves.
void BatchProcessor::take(PendingBatch* batch, Intake* intake, std::vector<Change>* changes) {
  const std::span<const Record> records = batch->decoded.records();
  for (const Record& record : records) *latest_ = std::max(*latest_, record.time);
  const std::span<const DecodedMessages::Labelled> labels = batch->decoded.labels();
  size_t taken = 0;
  for (size_t begin = 0; begin < labels.size();) {
    const size_t before = labels[begin].before;
    take_in_pieces(batch, taken, before, intake, changes);
    taken = before;
    size_t end = begin + 1;
    while (end < labels.size() && labels[end].before == before) ++end;
    take_labels(labels.subspan(begin, end - begin), intake, changes);
    begin = end;
  }
  take_in_pieces(batch, taken, records.size(), intake, changes);
  Linked left = change([&] { return linker_.leave_out(batch->at_end, *latest_); });
  keep({}, left, intake);
  std::ranges::move(left.changes, std::back_inserter(*changes));
  gate_.note_batch();
}

// Changes what is linked, and tells who follows.
Linked BatchProcessor::change(const std::function<Linked()>& apply) {
  const EngineGate::Closed closed(&gate_);
  if (entities_ && !withholding()) linker_.note_entities();
  Linked linked = apply();
  if (follower_ != nullptr && !withholding()) follower_->take(linked.changes);
  ++progress_;
  return linked;
}

// Whole where nobody waits: a batch is linked some per cent faster at once.
void BatchProcessor::take_in_pieces(PendingBatch* batch, size_t begin, size_t end, Intake* intake,
                                    std::vector<Change>* changes) {
  while (end - begin > kPiece && gate_.questions_are_likely()) {
    take_records(batch, begin, begin + kPiece, intake, changes);
    begin += kPiece;
    gate_.give_way();
  }
  take_records(batch, begin, end, intake, changes);
}

void BatchProcessor::take_records(PendingBatch* batch, size_t begin, size_t end, Intake* intake,
                                  std::vector<Change>* changes) {
  if (begin == end) return;
  const auto records = batch->decoded.records().subspan(begin, end - begin);
  const auto prepared = std::span(batch->records).subspan(begin, end - begin);
  Linked linked = change([&] { return linker_.apply(records, prepared); });
  for (const Refusal& refusal : linked.refused) {
    reject(batch->input, batch->decoded.message_of(begin + refusal.record), kLink,
           {RejectionClass::kRefused, refusal.reason});
  }
  keep(records, linked, intake);
  std::ranges::move(linked.changes, std::back_inserter(*changes));
}

// The state has what is known of a pair, and not who said so, nor the note.
void BatchProcessor::take_labels(std::span<const DecodedMessages::Labelled> labels, Intake* intake,
                                 std::vector<Change>* changes) {
  std::vector<Label> taken;
  taken.reserve(labels.size());
  for (const DecodedMessages::Labelled& one : labels) {
    taken.push_back(one.label);
    append_label(one.label, &intake->records);
  }
  Linked linked = change([&] { return linker_.label(taken); });
  keep_pairs(linked, intake);
  std::ranges::move(linked.changes, std::back_inserter(*changes));
}

// What the state has to hold of the batch: every record but those that the engine has refused or
// that came too late, and what has left, each in its turn.
void BatchProcessor::keep(std::span<const Record> records, const Linked& linked,
                          Intake* intake) const {
  auto refused = linked.refused.begin();
  auto late = linked.late.begin();
  auto departure = linked.departures.begin();
  const auto departed_by = [&](size_t record) {
    for (; departure != linked.departures.end() && departure->record <= record; ++departure) {
      append_expired(departure->deletion, &intake->records);
    }
  };
  for (size_t i = 0; i < records.size(); ++i) {
    if (refused != linked.refused.end() && refused->record == i) {
      ++refused;
    } else if (late != linked.late.end() && *late == i) {
      ++late;
    } else {
      append_record(records[i], &intake->records);
    }
    departed_by(i);
  }
  departed_by(records.size());
  keep_pairs(linked, intake);
  intake->names_sources = *names_sources_;
  intake->times = times();
}

// What came of the records.
void BatchProcessor::keep_pairs(const Linked& linked, Intake* intake) {
  for (const KeptPairs::Change& change : linked.kept) append_pair(change, &intake->records);
  for (const PairNote& change : linked.notes) append_match(change, &intake->records);
}

}  // namespace kindred
