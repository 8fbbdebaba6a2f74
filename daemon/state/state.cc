#include "daemon/state/state.h"

#include <fmt/format.h>

#include <utility>

#include "daemon/base/failure.h"
#include "daemon/state/base.h"

namespace kindred {
namespace {

constexpr std::string_view kBase = "base";
constexpr std::string_view kManifest = "manifest";

constexpr const char* kAdvice =
    "restore the directory as it was, or start with --rebuild to read the topics again";

// So much, beside half of the base, is not worth a compaction.
constexpr uint64_t kLeastBytes = 16 << 20;

// How long what no longer counts is can only be guessed, so that journals so many times as large as
// the base, and so much larger, are compacted in any case.
constexpr uint64_t kMostJournals = 4;
constexpr uint64_t kMostBytes = 256 << 20;

// What a commit takes in a journal beside its entries, and what these take more in a small one than
// in the base, as if it were so many entries.
constexpr uint64_t kCommitEntries = 10;

void ignore(uint64_t /*commit*/, std::string_view /*bytes*/) {}

EntriesRead read_entries_of(const std::string& file, std::string_view bytes,
                            EntryVisitor* visitor) {
  try {
    return read_entries(bytes, visitor);
  } catch (const UnknownNumber& unknown) {
    throw Failure(ExitCode::kIo, fmt::format("{}: {}; {}", file, unknown.what(), kAdvice));
  }
}

// Adds to *count how many they are.
void visit_entries(const std::string& file, std::string_view bytes, EntryVisitor* visitor,
                   uint64_t* count) {
  const EntriesRead read = read_entries_of(file, bytes, visitor);
  *count += read.count;
  if (read.whole()) return;
  throw Failure(ExitCode::kIo,
                fmt::format("{}: holds what this version does not know, {}: a newer version of "
                            "Kindred has written it; go on with that one, or start with --rebuild "
                            "to read the topics again",
                            file, read.unknown));
}

// Adds to *entries what the commits count for.
Journal::Visit visit_commits(const std::string& file, EntryVisitor* visitor, uint64_t* entries) {
  return [&file, visitor, entries, last = uint64_t{0}](uint64_t commit,
                                                       std::string_view bytes) mutable {
    if (std::exchange(last, commit) != commit) *entries += kCommitEntries;
    visit_entries(file, bytes, visitor, entries);
  };
}

}  // namespace

State::State(std::string directory, const std::string& pipeline)
    : directory_(std::move(directory)), manifest_(read_manifest(directory_.file(kManifest))) {
  if (!manifest_ || manifest_->pipeline == pipeline) return;
  throw Failure(ExitCode::kConfiguration,
                fmt::format("state directory {}: is that of pipeline {}, not of {}; give each "
                            "pipeline its own",
                            path(), manifest_->pipeline, pipeline));
}

void State::write(const Manifest& manifest) {
  if (manifest_ == manifest) return;
  write_manifest(directory_.file(kManifest), manifest);
  manifest_ = manifest;
}

void State::forget(uint64_t committed) {
  const uint64_t first = committed + 1;
  note_first(first);  // before anything goes: what a kill would leave of it is not the whole then
  for (const uint64_t number : directory_.numbers(kJournal)) directory_.remove(kJournal, number);
  for (const uint64_t number : directory_.numbers(kBase)) directory_.remove(kBase, number);
  // It exists before anything is committed: a missing one is told from an empty one.
  const Journal empty(directory_.numbered(kJournal, first), first, committed, ignore);
}

void State::note_first(uint64_t first) {
  Manifest manifest = *manifest_;
  manifest.first = first;
  write(manifest);
}

uint64_t State::open(uint64_t committed, EntryVisitor* visitor, bool follows) {
  ahead_ = manifest_->ahead.value_or(0);
  const uint64_t limit = limit_of(committed);
  open_base(limit, visitor);
  open_journals(limit, visitor);
  const uint64_t behind = journal_->bytes_behind();
  if (!follows && manifest_->ahead && last() < committed) {
    if (behind > 0) fail_torn(behind, committed);
    fail_behind(last(), committed);
  }
  journal_->cut();
  return behind;
}

void State::check_not_elsewhere(uint64_t committed) const {
  if (committed > 0) fail_behind(0, committed);
}

void State::fail_behind(uint64_t last, uint64_t committed) const {
  throw Failure(ExitCode::kIo, fmt::format("state directory {}: ends with commit {}, and Kafka has "
                                           "commit {} of this pipeline; {}",
                                           path(), last, committed, kAdvice));
}

// Kafka has a commit only once it is whole on the disk.
void State::fail_torn(uint64_t bytes, uint64_t committed) const {
  const std::string file = directory_.numbered(kJournal, directory_.numbers(kJournal).back());
  throw Failure(ExitCode::kIo,
                fmt::format("{}: damaged: its last {} bytes are no whole commit, behind commit {}, "
                            "and Kafka has commit {} of this pipeline; {}",
                            file, bytes, last(), committed, kAdvice));
}

// Our number of the last commit that counts.
uint64_t State::limit_of(uint64_t committed) const {
  if (!manifest_->exactly_once || !manifest_->ahead) return Journal::kAll;
  const int64_t limit = static_cast<int64_t>(committed) - ahead_;
  return limit > 0 ? static_cast<uint64_t>(limit) : 0;
}

void State::count_from(uint64_t number) {
  ahead_ = static_cast<int64_t>(number) - static_cast<int64_t>(journal_->last() + 1);
}

void State::match_by(std::string rules, bool known) {
  rules_ = std::move(rules);
  matches_due_ = !known;
}

void State::open_base(uint64_t limit, EntryVisitor* visitor) {
  const std::vector<uint64_t> bases = directory_.numbers(kBase);
  if (bases.empty()) return;
  base_ = bases.back();
  if (limit < base_) fail_ahead(limit);
  const std::string file = directory_.numbered(kBase, base_);
  uint64_t entries = 0;
  read_base(file, base_,
            [&](std::string_view bytes) { visit_entries(file, bytes, visitor, &entries); });
  base_bytes_ = File::open(file).size();
  base_entries_ = entries;
  remove_replaced();
}

// What a compaction that was killed has left: the base says it all.
void State::remove_replaced() {
  for (const uint64_t number : directory_.numbers(kBase)) {
    if (number < base_) directory_.remove(kBase, number);
  }
  for (const uint64_t first : directory_.numbers(kJournal)) {
    if (first <= base_) directory_.remove(kJournal, first);
  }
}

void State::open_journals(uint64_t limit, EntryVisitor* visitor) {
  std::vector<uint64_t> numbers = directory_.numbers(kJournal);
  check_beginning(numbers);
  if (numbers.empty()) numbers.push_back(base_ + 1);
  const uint64_t newest = numbers.back();
  if (limit < newest - 1) fail_ahead(limit);
  uint64_t entries = 0;
  closed_bytes_ =
      read_journals(std::span(numbers).first(numbers.size() - 1), newest, visitor, &entries);
  closed_entries_ = std::exchange(entries, 0);
  closed_last_ = newest - 1;
  const std::string file = directory_.numbered(kJournal, newest);
  journal_.emplace(file, newest, limit, visit_commits(file, visitor, &entries));
  last_ = journal_->last();
  journal_bytes_ = journal_->bytes();
  journal_entries_ = entries;
  if (base_ == 0 && manifest_->first == 0) note_first(numbers.front());
}

// No file is missed before the first of the journals. Where a kill has ended forget(), what there
// is may stand before what should.
void State::check_beginning(const std::vector<uint64_t>& journals) const {
  const uint64_t first = manifest_->first;
  const uint64_t next = base_ > 0 ? base_ + 1 : first;
  if (next == 0) return;  // nothing was ever written, or by an earlier version
  const bool follows = journals.empty() ? base_ > 0 : journals.front() == next;
  if (follows && first <= next) return;
  throw Failure(
      ExitCode::kIo,
      fmt::format("state directory {}: the journal that begins with commit {} is missing; {}",
                  path(), std::max(first, next), kAdvice));
}

// All that these journals hold, up to the commit before `end`. Their bytes.
uint64_t State::read_journals(std::span<const uint64_t> numbers, uint64_t end,
                              EntryVisitor* visitor, uint64_t* entries) const {
  uint64_t bytes = 0;
  for (size_t i = 0; i < numbers.size(); ++i) {
    const std::string file = directory_.numbered(kJournal, numbers[i]);
    const uint64_t next = i + 1 < numbers.size() ? numbers[i + 1] : end;
    bytes += Journal::read(file, numbers[i], next - 1, visit_commits(file, visitor, entries));
  }
  return bytes;
}

void State::fail_ahead(uint64_t limit) const {
  throw Failure(ExitCode::kIo, fmt::format("state directory {}: goes on behind commit {}, the last "
                                           "that Kafka has of this pipeline; {}",
                                           path(), limit + static_cast<uint64_t>(ahead_), kAdvice));
}

bool State::compaction_due(uint64_t live) const {
  const uint64_t journals = closed_bytes_ + journal_bytes_;
  if (journals < base_bytes_ / 2 + kLeastBytes) return false;
  if (journals >= kMostJournals * base_bytes_ + kMostBytes) return true;
  // A third of the entries may be there for nothing, or of the bytes, as far as those that count no
  // longer are as long as what came in their place.
  const uint64_t came = closed_entries_ + journal_entries_;
  const uint64_t written = base_entries_ + came;
  const uint64_t gone = written - std::min(written, live);
  const double of_each =
      static_cast<double>(journals) / static_cast<double>(std::max<uint64_t>(1, came));
  return 3 * gone >= written ||
         3 * static_cast<double>(gone) * of_each >= static_cast<double>(base_bytes_ + journals);
}

void State::begin_journal() {
  if (!journal_->empty()) {
    const uint64_t first = journal_->last() + 1;
    std::optional<Journal> next;
    try {
      next.emplace(directory_.numbered(kJournal, first), first, journal_->last(), ignore);
    } catch (...) {
      directory_.remove(kJournal, first);  // the next commit goes into the one there is
      throw;
    }
    closed_bytes_ += journal_->bytes();
    closed_entries_ += journal_entries_.exchange(0);
    journal_ = std::move(next);
    journal_bytes_ = journal_->bytes();
    fields_due_ = true;
  }
  closed_last_ = journal_->last();
}

std::optional<CompactionCounts> State::compact() {
  if (closed_last_ == base_) return std::nullopt;
  BaseWriter writer(directory_.numbered(kBase, closed_last_), closed_last_);
  const CompactionCounts counts =
      kindred::compact([&](EntryVisitor* visitor) { read_closed(visitor); },
                       [&](std::string_view piece) { writer.append(piece); });
  base_bytes_ = writer.finish();
  base_entries_ = counts.kept + counts.matches;
  base_ = closed_last_;
  closed_bytes_ = 0;
  closed_entries_ = 0;
  remove_replaced();
  return counts;
}

// What stands before the newest journal.
void State::read_closed(EntryVisitor* visitor) const {
  uint64_t entries = 0;  // which are counted already
  if (base_ > 0) {
    const std::string file = directory_.numbered(kBase, base_);
    read_base(file, base_,
              [&](std::string_view bytes) { visit_entries(file, bytes, visitor, &entries); });
  }
  std::vector<uint64_t> closed = directory_.numbers(kJournal);
  std::erase_if(closed, [&](uint64_t first) { return first <= base_ || first > closed_last_; });
  read_journals(closed, closed_last_ + 1, visitor, &entries);
}

void State::commit(const Intake& intake, const StateTables& tables) {
  std::string head;
  if (fields_due_) append_fields(tables.fields, &head);
  std::vector<PartitionState> partitions = tables.partitions;
  // A partition that came after the intake stands at its beginning.
  for (size_t i = 0; i < intake.positions.size(); ++i) {
    partitions[i].offset = intake.positions[i];
    partitions[i].names_sources = intake.names_sources[i];
  }
  append_partitions(partitions, &head);
  head += intake.times;
  if (intake.awaited) append_awaited(*intake.awaited, &head);
  journal_->append(head);
  for (const std::string& piece : intake.records.pieces) journal_->append(piece);
  for (const std::string& piece : intake.messages.pieces) journal_->append(piece);
  said_matches_ = matches_due_ && intake.all_matches != nullptr;
  last_entries_ = kCommitEntries + intake.records.count + intake.messages.count;
  if (said_matches_) last_entries_ += append_all_matches(intake);
  journal_->commit();
  last_ = journal_->last();
  journal_bytes_ = journal_->bytes();
  journal_entries_ += last_entries_;
  fields_due_ = false;
  if (said_matches_) matches_due_ = false;
}

// The changes that the records tell of count no longer: they are among these. How many there are.
uint64_t State::append_all_matches(const Intake& intake) {
  Entries all;
  append_matches(rules_, &all.pieces.emplace_back());
  intake.all_matches([&](const PairNote& match) {
    append_match(match, &all);
    if (all.pieces.size() == 1) return;
    journal_->append(std::move(all.pieces.front()));
    all.pieces.erase(all.pieces.begin());
  });
  journal_->append(std::move(all.pieces.front()));
  return all.count;
}

void State::take_back() {
  journal_->take_back();
  last_ = journal_->last();
  journal_bytes_ = journal_->bytes();
  journal_entries_ -= last_entries_;
  fields_due_ = true;
  matches_due_ = matches_due_ || said_matches_;
}

}  // namespace kindred
