#include "daemon/state/entries.h"

#include <bit>

#include "daemon/base/record_bytes.h"
#include "daemon/state/entry_tags.h"
#include "daemon/state/frame.h"
#include "linkage/base/parts.h"

namespace kindred {
namespace {

constexpr size_t kPieceBytes = 1 << 20;
static_assert(2 * kMostRecordBytes + kPieceBytes < FrameHead::kMaxBody);
static_assert(OutputMessage::kMostKept + kPieceBytes < FrameHead::kMaxBody);

// A record with these flags, and its own.
void append(const Record& record, int64_t created, uint8_t flags, std::string* out) {
  const bool tells_created = created != record.time && !record.deleted;
  out->push_back(tells_created ? kCreatedRecord : kRecord);
  out->push_back(static_cast<char>(flags | (record.deleted ? kDeleted : 0) |
                                   (record.version ? kVersioned : 0)));
  append_text(record.identity.source, out);
  append_text(record.identity.id, out);
  append_little_endian(static_cast<uint64_t>(record.time), out);
  if (tells_created) append_little_endian(static_cast<uint64_t>(created), out);
  if (record.version) append_little_endian(*record.version, out);
  append_number(record.partition, out);
  const size_t values = record.deleted ? 0 : record.values.size();
  append_number(values, out);
  for (size_t i = 0; i < values; ++i) {
    append_number(record.values.field(i), out);
    append_text(record.values.value(i), out);
  }
}

void append(const Record& record, uint8_t flags, std::string* out) {
  append(record, record.created.value_or(record.time), flags, out);
}

// Pieces take their memory at once: they would be copied as they grow, into memory that the system
// has to clear first.
std::string* place_of_one_more(Entries* entries) {
  constexpr size_t kMore = 1 << 12;  // for what the last entry takes beyond that
  std::vector<std::string>& pieces = entries->pieces;
  if (pieces.empty() || pieces.back().size() >= kPieceBytes) {
    pieces.emplace_back().reserve(kPieceBytes + kMore);
  }
  ++entries->count;
  return &pieces.back();
}

}  // namespace

void append_fields(const std::vector<std::string>& names, std::string* out) {
  out->push_back(kFields);
  append_number(names.size(), out);
  for (const std::string& name : names) append_text(name, out);
}

void append_partitions(const std::vector<PartitionState>& partitions, std::string* out) {
  out->push_back(kPartitions);
  append_number(partitions.size(), out);
  for (const PartitionState& partition : partitions) {
    append_text(partition.topic, out);
    append_number(partition.number, out);
    append_number(static_cast<uint64_t>(partition.offset), out);
    out->push_back(partition.names_sources ? 1 : 0);
  }
}

void append_times(const std::string& by, const std::vector<Watermark::Partition>& partitions,
                  std::string* out) {
  out->push_back(kTimes);
  append_text(by, out);
  append_number(partitions.size(), out);
  for (const Watermark::Partition& partition : partitions) {
    out->push_back(
        static_cast<char>((partition.time ? kTimed : 0) | (partition.left_out ? kLeftOut : 0)));
    if (partition.time) append_little_endian(static_cast<uint64_t>(*partition.time), out);
  }
}

void append_record(const Record& record, std::string* out) { append(record, 0, out); }

void append_record(const Record& record, int64_t created, std::string* out) {
  append(record, created, 0, out);
}

void append_record(const Record& record, Entries* entries) {
  append(record, 0, place_of_one_more(entries));
}

void append_expired(const Record& deletion, Entries* entries) {
  append(deletion, kExpired, place_of_one_more(entries));
}

void append_evicted(const Record& deletion, Entries* entries) {
  append(deletion, kEvicted, place_of_one_more(entries));
}

void append_pair(const KeptPairs::Change& change, Entries* entries) {
  std::string* const out = place_of_one_more(entries);
  out->push_back(kPair);
  out->push_back(change.kept ? 1 : 0);
  append_identities(change.pair, out);
}

void append_message(const OutputMessage& message, Entries* entries) {
  std::string* const out = place_of_one_more(entries);
  const auto topic = static_cast<uint8_t>(message.topic);
  const bool numbered = topic > kSecondTopic;
  out->push_back(numbered ? kNumberedMessage : kMessage);
  if (numbered) append_number(topic, out);
  out->push_back(static_cast<char>((numbered ? 0 : topic) | (message.key ? kWithKey : 0) |
                                   (message.value ? kWithValue : 0)));
  if (message.key) append_text(*message.key, out);
  if (message.value) append_text(*message.value, out);
  append_little_endian(static_cast<uint64_t>(message.time), out);
  append_number(message.headers.size(), out);
  for (const auto& [name, value] : message.headers) {
    append_text(name, out);
    out->push_back(value ? 1 : 0);
    if (value) append_text(*value, out);
  }
}

void append_awaited(uint64_t count, std::string* out) {
  out->push_back(kAwaited);
  append_number(count, out);
}

void append_identities(const IdentityPair& pair, std::string* out) {
  for (const Identity* identity : {&pair.first, &pair.second}) {
    append_text(identity->source, out);
    append_text(identity->id, out);
  }
}

void append_label(const Label& label, Entries* entries) {
  std::string* const out = place_of_one_more(entries);
  const int verdict = label.verdict ? 1 + static_cast<int>(*label.verdict) : 0;
  out->push_back(kLabel);
  out->push_back(static_cast<char>(verdict | (label.left_values ? kWithLeft : 0) |
                                   (label.right_values ? kWithRight : 0)));
  append_identities(label.pair, out);
  if (label.left_values) append_little_endian(*label.left_values, out);
  if (label.right_values) append_little_endian(*label.right_values, out);
}

void append_matches(const std::string& rules, std::string* out) {
  out->push_back(kMatches);
  append_text(rules, out);
}

void append_match(const PairNote& change, Entries* entries) {
  const bool scored = change.live && change.score != 0;
  std::string* const out = place_of_one_more(entries);
  out->push_back(kMatch);
  out->push_back(static_cast<char>((change.live ? kLive : 0) |
                                   (change.live && change.review ? kReview : 0) |
                                   (scored ? kScored : 0)));
  append_identities(change.pair, out);
  if (change.live) append_little_endian(change.digest, out);
  if (scored) append_little_endian(std::bit_cast<uint64_t>(change.score), out);
}

}  // namespace kindred
