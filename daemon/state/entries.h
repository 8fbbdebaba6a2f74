// What the commits of a state journal hold.

#ifndef KINDRED_DAEMON_STATE_ENTRIES_H_
#define KINDRED_DAEMON_STATE_ENTRIES_H_

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/base/output_message.h"
#include "linkage/expire/kept_pairs.h"
#include "linkage/expire/watermark.h"
#include "linkage/find/pair_note.h"
#include "linkage/record/label.h"
#include "linkage/record/record.h"

namespace kindred {

// How far an input partition was consumed, and what its messages have taught.
struct PartitionState {
  std::string topic;
  uint32_t number = 0;
  int64_t offset = 0;          // of the next record
  bool names_sources = false;  // some value named another source than the topic

  bool operator==(const PartitionState&) const = default;
};

// Entries in pieces, each of which is for a frame of its own: a piece is full at a mebibyte, and
// ends with an entry.
struct Entries {
  std::vector<std::string> pieces;
  uint64_t count = 0;

  bool empty() const { return pieces.empty(); }
};

// One entry after the other: a byte that says what it is, then its parts. Numbers are LEB128 unless
// said otherwise, texts are their length and their bytes. The format is durable.
//
//   1 fields      count, names. The numbers of fields in what follows are places in it.
//   2 partitions  count; of each topic, number, offset, a byte for names_sources. The numbers of
//                 partitions in what follows are places in it.
//   3 record      flags (1 deleted, 2 with a version, 4 because it expired, 8 because
//                 memory was full), source, id, time (8 bytes, little-endian), the version (8
//                 bytes) if any, partition, count of values; of each field, bytes
//   4 times       a text, by what records expire; count; of each partition flags (1 with a time,
//                 2 left out, see Watermark), its greatest time (8 bytes) if any
//   5 pair        1: kept, although one of the two has expired, 0: it ended; left source, id, right
//                 source, id
//   6 message     for the topics 0 and 1 (published_topic.h): flags (1 the topic's number, 2 with a
//                 key, 4 with a value), key, value, time (8 bytes), count of headers; of each the
//                 name, 1 and the value or 0
//   7 awaited     count: of the messages before, all but so many of the last were acknowledged
//   8 matches     a text that says by which rules the matches in what follows were made; those
//                 before do not count
//   9 match       flags (1 live, or else it ended, 2 review, 4 with a score), left source, id,
//                 right source, id, and if live the digest of its event (8 bytes), the score (the 8
//                 bytes of a double) if any
//  10 message     for the other topics: the topic's number, then all as in 6, without flag 1
//  11 record      as 3, and behind its time the one when its identity came to life (8 bytes,
//                 little-endian); no delete. It is 3 where the two are equal, or where the entries
//                 before say the same.
//  12 label       flags (1 same, 2 different, 3 unsure, or else 0: withdrawn; 4 with a digest of
//                 the left record's values, 8 of the right one's), left source, id, right source,
//                 id, the digests (8 bytes each) if any
//
// A deleted record has no values. A commit says times behind its partitions, or says none. Entries
// of a kind that is gone keep their number; a new kind gets the next one.
void append_fields(const std::vector<std::string>& names, std::string* out);
void append_partitions(const std::vector<PartitionState>& partitions, std::string* out);
void append_times(const std::string& by, const std::vector<Watermark::Partition>& partitions,
                  std::string* out);
void append_record(const Record& record, std::string* out);
// Whose identity came to life then, whatever the record says; of a delete nothing is told.
void append_record(const Record& record, int64_t created, std::string* out);
void append_record(const Record& record, Entries* entries);
// A delete because the record expired. A visitor sees a delete.
void append_expired(const Record& deletion, Entries* entries);
// A delete because memory was full. A visitor sees a delete.
void append_evicted(const Record& deletion, Entries* entries);
void append_pair(const KeptPairs::Change& change, Entries* entries);
void append_message(const OutputMessage& message, Entries* entries);
void append_awaited(uint64_t count, std::string* out);
void append_identities(const IdentityPair& pair, std::string* out);  // part of entries 5, 9, 12
void append_label(const Label& label, Entries* entries);
void append_matches(const std::string& rules, std::string* out);
void append_match(const PairNote& change, Entries* entries);

// A visitor throws this when an entry uses a number that no entry before it has explained.
class UnknownNumber : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Is shown the entries of a state, in their order. Does nothing with the kinds that are not
// overridden.
class EntryVisitor {
 public:
  virtual ~EntryVisitor() = default;
  virtual void fields(const std::vector<std::string>& /*names*/) {}
  virtual void partitions(const std::vector<PartitionState>& /*partitions*/) {}
  virtual void times(const std::string& /*by*/,
                     const std::vector<Watermark::Partition>& /*partitions*/) {}
  virtual void record(const Record& /*record*/) {}
  virtual void pair(const KeptPairs::Change& /*change*/) {}
  virtual void message(const OutputMessage& /*message*/) {}
  virtual void awaited(uint64_t /*count*/) {}
  virtual void matches(const std::string& /*rules*/) {}
  virtual void match(const PairNote& /*change*/) {}
  virtual void label(const Label& /*label*/) {}
};

// How far entries were read.
struct EntriesRead {
  uint64_t count = 0;  // how many were visited
  // What the next one is, for people: "an entry of kind 11". Empty: all were visited.
  std::string unknown = {};

  bool whole() const { return unknown.empty(); }
};

// Calls the visitor for every entry, in their order, up to the first that this version does not
// know, or that goes on behind the end.
EntriesRead read_entries(std::string_view bytes, EntryVisitor* visitor);

}  // namespace kindred

#endif  // KINDRED_DAEMON_STATE_ENTRIES_H_
