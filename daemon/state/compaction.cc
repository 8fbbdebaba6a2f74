#include "daemon/state/compaction.h"

#include <xxhash.h>

#include <boost/unordered/unordered_flat_map.hpp>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daemon/state/awaited_messages.h"
#include "daemon/state/known_labels.h"
#include "daemon/state/reader.h"

namespace kindred {
namespace {

constexpr size_t kPieceBytes = 1 << 20;

// 128 bits of hash stand for an identity: no two of any number of people share them.
using IdentityHash = std::pair<uint64_t, uint64_t>;

IdentityHash hash_of(const std::string& text) {
  const XXH128_hash_t hash = XXH3_128bits(text.data(), text.size());
  return {hash.low64, hash.high64};
}

// No id holds a zero byte.
IdentityHash hash_of(const Identity& identity) {
  return hash_of(identity.source + '\0' + identity.id);
}

IdentityHash hash_of(const IdentityPair& pair) {
  std::string text;
  append_identities(pair, &text);
  return hash_of(text);
}

struct TakeLow {
  size_t operator()(const IdentityHash& hash) const { return hash.first; }
};

// What counts of an identity: the entry at `place`, and with a version the later ones of the same.
// As Versions has it (linkage/find/versions.h), but for contents, which it does not compare.
struct Counting {
  static constexpr int64_t kNotLive = INT64_MIN;

  uint64_t place = 0;
  std::optional<uint64_t> version;
  int64_t created = kNotLive;  // when it came to life

  Counting(uint64_t first, const Record& record) : place(first), version(record.version) {
    if (!record.deleted) created = record.created.value_or(record.time);
  }

  // Whether an entry that comes later counts more. Where versions are equal a delete does, so that
  // the record is gone from the disk.
  bool yields_to(const Record& later) const {
    if (!version || !later.version || *later.version > *version) return true;
    return later.deleted && later.version == version;
  }

  // A live one that is replaced stays as old as it is.
  void yield_to(const Counting& later) {
    const int64_t since = created;
    *this = later;
    if (since != kNotLive && created != kNotLive) created = since;
  }
};

// The first pass: which entries count.
class Survey : public EntryVisitor {
 public:
  void fields(const std::vector<std::string>& names) override { tables_.fields = names; }
  void partitions(const std::vector<PartitionState>& partitions) override {
    tables_.partitions = partitions;
    times_.clear();
  }
  void times(const std::string& by, const std::vector<Watermark::Partition>& partitions) override {
    append_times(by, partitions, &times_);
  }
  void pair(const KeptPairs::Change& change) override { kept_.apply(change); }
  void label(const Label& label) override { labels_.add(label); }
  void message(const OutputMessage& message) override { messages_.add(message); }
  void awaited(uint64_t count) override { messages_.keep_last(count); }
  void matches(const std::string& rules) override {
    rules_ = rules;
    matches_.clear();
  }
  void match(const PairNote& change) override {
    const IdentityHash hash = hash_of(change.pair);
    ++match_place_;
    if (change.live) {
      matches_.insert_or_assign(hash, match_place_);
    } else {
      matches_.erase(hash);
    }
  }
  void record(const Record& record) override {
    const Counting later(place_++, record);
    const auto [found, added] = counting_.try_emplace(hash_of(record.identity), later);
    if (!added && found->second.yields_to(record)) found->second.yield_to(later);
  }

  // What counts of the identity, where that is the entry at `place`, which is this one; or else
  // null.
  const Counting* counting(uint64_t place, const Record& record) const {
    const Counting& counting = counting_.at(hash_of(record.identity));
    if (record.deleted && !record.version) return nullptr;
    const bool counts =
        place == counting.place || (place > counting.place && counting.version == record.version);
    return counts ? &counting : nullptr;
  }

  // Whether the entry counts that comes at that place of all matches, from 1 on.
  bool counts(uint64_t place, const PairNote& change) const {
    const auto found = matches_.find(hash_of(change.pair));
    return found != matches_.end() && found->second == place;
  }

  const std::string& rules() const { return rules_; }
  const StateTables& tables() const { return tables_; }
  const std::string& times() const { return times_; }  // an entry, or nothing
  std::vector<IdentityPair> kept() const { return kept_.pairs(); }
  std::vector<Label> labels() const { return labels_.all(); }
  const AwaitedMessages& messages() const { return messages_; }

 private:
  StateTables tables_;
  std::string times_;
  KeptPairs kept_;
  KnownLabels labels_;
  AwaitedMessages messages_;
  boost::unordered_flat_map<IdentityHash, Counting, TakeLow> counting_;
  uint64_t place_ = 0;
  std::string rules_;
  boost::unordered_flat_map<IdentityHash, uint64_t, TakeLow> matches_;  // where they count
  uint64_t match_place_ = 0;
};

// Gives write() pieces of what is appended, all but the last when it is long enough.
using Write = std::function<void(std::string_view)>;
void write_full(std::string* piece, const Write& write) {
  if (piece->size() < kPieceBytes) return;
  write(*piece);
  piece->clear();
}

// The second pass: gives what counts. Matches are written as they come, records are given to `take`
// on another thread.
class Rewriter : public StateReader {
 public:
  Rewriter(const Survey* survey, Write write, Take take)
      : StateReader(survey->tables(), std::move(take)), survey_(survey), write_(std::move(write)) {}

  void label(const Label& /*label*/) override {}
  void matches(const std::string& /*rules*/) override {}
  void match(const PairNote& change) override {
    if (!survey_->counts(++place_, change)) return;
    append_match(change, &entries_);
    write_full(&entries_.pieces.back(), write_);
  }
  void write_rest() {
    for (const std::string& piece : entries_.pieces) write_(piece);
  }
  uint64_t matches() const { return entries_.count; }

 private:
  const Survey* survey_;
  Write write_;
  Entries entries_;
  uint64_t place_ = 0;
};

}  // namespace

CompactionCounts compact(const ReadState& read, const Write& write) {
  Survey survey;
  read(&survey);

  CompactionCounts counts;
  std::string piece;
  append_fields(survey.tables().fields, &piece);
  append_partitions(survey.tables().partitions, &piece);
  piece += survey.times();
  if (!survey.rules().empty()) append_matches(survey.rules(), &piece);
  write(piece);
  piece.clear();
  Entries others;
  for (const IdentityPair& pair : survey.kept()) append_pair({pair, true}, &others);
  for (const Label& label : survey.labels()) append_label(label, &others);
  for (const OutputMessage& one : survey.messages().all()) append_message(one, &others);
  for (const std::string& one : others.pieces) write(one);
  std::mutex writing;
  const auto write_alone = [&](std::string_view bytes) {
    const std::lock_guard lock(writing);
    write(bytes);
  };
  Rewriter rewriter(&survey, write_alone, [&](std::span<const Record> records) {
    for (const Record& record : records) {
      const Counting* const counting = survey.counting(counts.entries++, record);
      if (counting == nullptr) continue;
      ++counts.kept;
      append_record(record, counting->created, &piece);
      write_full(&piece, write_alone);
    }
  });
  read(&rewriter);
  rewriter.finish();
  rewriter.write_rest();
  write(piece);
  counts.matches = rewriter.matches();
  return counts;
}

}  // namespace kindred
