#include "daemon/state/compaction.h"

#include <xxhash.h>

#include <boost/unordered/unordered_flat_map.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daemon/state/awaited_messages.h"
#include "daemon/state/reader.h"

namespace kindred {
namespace {

constexpr size_t kPieceBytes = 1 << 20;

// 128 bits of hash stand for an identity: no two of any number of people share them.
using IdentityHash = std::pair<uint64_t, uint64_t>;

IdentityHash hash_of(const Identity& identity) {
  // No id holds a zero byte.
  const std::string text = identity.source + '\0' + identity.id;
  const XXH128_hash_t hash = XXH3_128bits(text.data(), text.size());
  return {hash.low64, hash.high64};
}

struct TakeLow {
  size_t operator()(const IdentityHash& hash) const { return hash.first; }
};

// What counts of an identity: the entry at `place`, and with a version the later ones of the same.
struct Counting {
  uint64_t place = 0;
  std::optional<uint64_t> version;

  // Whether an entry that comes later counts more. Of one version the delete does, so that the
  // record is gone from the disk.
  bool yields_to(const Record& later) const {
    if (!version || !later.version || *later.version > *version) return true;
    return later.deleted && later.version == version;
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
  void message(const OutputMessage& message) override { messages_.add(message); }
  void awaited(uint64_t count) override { messages_.keep_last(count); }
  void record(const Record& record) override {
    const Counting later{place_++, record.version};
    const auto [found, added] = counting_.try_emplace(hash_of(record.identity), later);
    if (!added && found->second.yields_to(record)) found->second = later;
  }

  // Of the entry at `place`, which is this one.
  bool counts(uint64_t place, const Record& record) const {
    const Counting& counting = counting_.at(hash_of(record.identity));
    if (record.deleted && !record.version) return false;
    return place == counting.place ||
           (place > counting.place && counting.version == record.version);
  }

  const StateTables& tables() const { return tables_; }
  const std::string& times() const { return times_; }  // an entry, or nothing
  std::vector<IdentityPair> kept() const { return kept_.pairs(); }
  const AwaitedMessages& messages() const { return messages_; }

 private:
  StateTables tables_;
  std::string times_;
  KeptPairs kept_;
  AwaitedMessages messages_;
  boost::unordered_flat_map<IdentityHash, Counting, TakeLow> counting_;
  uint64_t place_ = 0;
};

}  // namespace

CompactionCounts compact(const ReadState& read,
                         const std::function<void(std::string_view)>& write) {
  Survey survey;
  read(&survey);

  CompactionCounts counts;
  std::string piece;
  append_fields(survey.tables().fields, &piece);
  append_partitions(survey.tables().partitions, &piece);
  piece += survey.times();
  std::vector<std::string> others;
  for (const IdentityPair& pair : survey.kept()) append_pair({pair, true}, &others);
  for (const OutputMessage& one : survey.messages().all()) append_message(one, &others);
  for (const std::string& one : others) write(one);
  StateReader reader(survey.tables(), [&](std::span<const Record> records) {
    for (const Record& record : records) {
      if (!survey.counts(counts.entries++, record)) continue;
      ++counts.kept;
      append_record(record, &piece);
      if (piece.size() < kPieceBytes) continue;
      write(piece);
      piece.clear();
    }
  });
  read(&reader);
  reader.finish();
  write(piece);
  return counts;
}

}  // namespace kindred
