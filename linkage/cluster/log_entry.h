#ifndef KINDRED_LINKAGE_CLUSTER_LOG_ENTRY_H_
#define KINDRED_LINKAGE_CLUSTER_LOG_ENTRY_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "linkage/cluster/crowd_statement.h"
#include "linkage/cluster/log_time.h"
#include "linkage/cluster/partition_times.h"
#include "linkage/record/keyed_record.h"
#include "linkage/record/label.h"

namespace kindred {

// What stands in the log that all processes of a cluster read.
struct LogEntry {
  // Numbers are those of the binary form, and never change.
  enum class Kind : uint8_t {
    kRecord = 0,     // a new version of a record, or its delete
    kAgain = 1,      // what counts of a record, told once more by the shard that keeps it
    kStatement = 2,  // what a shard says of a key
    kLabel = 3,      // what somebody knows of a pair: for who decides alone
    // As kAgain, where what came last is of an older version than what counts.
    kCounts = 4,
    kPartition = 5,  // how far time has come in a partition of the input
    kTime = 6,       // and in all of them, by which records expire
    // A record has expired: whoever keeps it has let it go. It has no value, so that a compacted
    // log forgets it and the record. It says so of what expired alone: where a newer version of the
    // record stands before it, that counts, and a kCounts follows.
    kExpired = 7,
    // Before kExpired of the same shards stand two of these, under one key. For who has not read
    // the first the log was compacted, and may lack what has expired there.
    kMark = 8,
    kEnd = 9,  // nothing but that a turn ends
  };
  Kind kind = Kind::kRecord;
  KeyedRecord record{};                        // if one, or told again; a delete may be what counts
  CrowdStatement statement{};                  // if one
  std::unique_ptr<Label> label{};              // if one: nothing otherwise
  std::unique_ptr<PartitionTime> partition{};  // likewise
  CameTo came_to{};                            // of kTime
  // A turn ends behind it: who reads the log takes what it holds in these turns, so that all end
  // theirs at the same places. The last entry of everything that is written at once has it.
  bool ends = false;
  // Of kCounts: the offset behind which that is what counts.
  uint64_t as_of = 0;
  // Of kExpired: whose place it takes in a compacted log.
  Kind in_place_of = Kind::kRecord;
  struct Mark {
    uint32_t shard = 0;   // of those of who says it
    uint64_t as_of = 0;   // the offset behind which what follows had expired
    bool second = false;  // of the two

    bool operator==(const Mark&) const = default;
  };
  Mark mark{};
  // Where it stands in the log, as who has read it says. It is no part of the bytes.
  uint64_t offset = 0;

  bool of_record() const {
    return kind == Kind::kRecord || kind == Kind::kAgain || kind == Kind::kCounts ||
           kind == Kind::kExpired;
  }
};

// The key by which a compacted log keeps the last entry: of a record its identity, of a statement
// the key and the shard, of a label its pair, of a partition its name, of a mark the shard. What is
// told again goes by a key of its own: by that of the record it could take the place of a newer
// version before that is read. So does a record with a version: one without, which counts whatever
// was known, is not lost by an older one that comes later. Its form never changes.
std::string log_key(const LogEntry& entry);

// Whether it is that of a kCounts.
bool is_key_of_counts(std::string_view key);
// Whether it is that of a kTime.
bool is_key_of_time(std::string_view key);

// The value: one byte of version, the kind, whether a turn ends, then the record's bytes, the
// statement, the label, or times. The form of a version never changes. A label is of version 2,
// kCounts of version 3, kPartition, kTime, kMark and kEnd of version 4, all else of version 1,
// which programs read that know of none of these. Not for kExpired.
void append_to(const LogEntry& entry, std::string* out);
// The same; nothing of kExpired.
std::optional<std::string> log_value(const LogEntry& entry);

// What append_to() wrote, all of the bytes and no more. Nothing when they are something else, and
// *why says so for people: cut off, or of a later version, which only a newer program reads. Takes
// no more memory than the bytes account for.
std::optional<LogEntry> read_log_entry(std::string_view bytes, std::string* why);
// What an entry of that key without a value says. Nothing as above.
std::optional<LogEntry> read_log_key(std::string_view key, std::string* why);

// The rank of the record that the entry is of, without a look at the rest: nothing where it is of
// none, or where read_log_entry() gives nothing for that reason. O(1).
std::optional<uint64_t> rank_in_log_entry(std::string_view bytes);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_CLUSTER_LOG_ENTRY_H_
