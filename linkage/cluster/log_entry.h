#ifndef KINDRED_LINKAGE_CLUSTER_LOG_ENTRY_H_
#define KINDRED_LINKAGE_CLUSTER_LOG_ENTRY_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "linkage/cluster/crowd_statement.h"
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
  };
  Kind kind = Kind::kRecord;
  KeyedRecord record{};            // if one, or told again; a delete may be what counts
  CrowdStatement statement{};      // if one
  std::unique_ptr<Label> label{};  // if one: nothing otherwise
  // A turn ends behind it: who reads the log takes what it holds in these turns, so that all end
  // theirs at the same places. The last entry of everything that is written at once has it.
  bool ends = false;
  // Of kCounts: the offset behind which that is what counts.
  uint64_t as_of = 0;
  // Where it stands in the log, as who has read it says. It is no part of the bytes.
  uint64_t offset = 0;

  bool of_record() const {
    return kind == Kind::kRecord || kind == Kind::kAgain || kind == Kind::kCounts;
  }
};

// The key by which a compacted log keeps the last entry: of a record its identity, of a statement
// the key and the shard, of a label its pair. What is told again goes by a key of its own: by that
// of the record it could take the place of a newer version before that is read. So does a record
// with a version: one without, which counts whatever was known, is not lost by an older one that
// comes later. Its form never changes.
std::string log_key(const LogEntry& entry);

// Whether it is that of a kCounts.
bool is_key_of_counts(std::string_view key);

// The value: one byte of version, the kind, whether a turn ends, then the record's bytes, the
// statement or the label. The form of a version never changes. A label is of version 2, kCounts of
// version 3, all else of version 1, which programs read that know of neither.
void append_to(const LogEntry& entry, std::string* out);

// What append_to() wrote, all of the bytes and no more. Nothing when they are something else, and
// *why says so for people: cut off, or of a later version, which only a newer program reads. Takes
// no more memory than the bytes account for.
std::optional<LogEntry> read_log_entry(std::string_view bytes, std::string* why);

// The rank of the record that the entry is of, without a look at the rest: nothing where it is of
// none, or where read_log_entry() gives nothing for that reason. O(1).
std::optional<uint64_t> rank_in_log_entry(std::string_view bytes);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_CLUSTER_LOG_ENTRY_H_
