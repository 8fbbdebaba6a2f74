#include "daemon/state/entries.h"

#include <bit>
#include <optional>

#include "daemon/state/parts.h"

namespace kindred {
namespace {

constexpr char kFields = 1;
constexpr char kPartitions = 2;
constexpr char kRecord = 3;
constexpr char kTimes = 4;
constexpr char kPair = 5;
constexpr char kMessage = 6;
constexpr char kAwaited = 7;
constexpr char kMatches = 8;
constexpr char kMatch = 9;

constexpr uint8_t kDeleted = 1;
constexpr uint8_t kVersioned = 2;
constexpr uint8_t kExpired = 4;
constexpr uint8_t kEvicted = 8;

constexpr uint8_t kRejected = 1;
constexpr uint8_t kWithKey = 2;
constexpr uint8_t kWithValue = 4;

constexpr uint8_t kLive = 1;
constexpr uint8_t kReview = 2;
constexpr uint8_t kScored = 4;

constexpr uint8_t kTimed = 1;
constexpr uint8_t kLeftOut = 2;

std::vector<std::string> read_fields(Parts* parts) {
  std::vector<std::string> names(parts->count());
  for (std::string& name : names) name = parts->text();
  return names;
}

std::vector<PartitionState> read_partitions(Parts* parts) {
  std::vector<PartitionState> partitions(parts->count());
  for (PartitionState& partition : partitions) {
    partition.topic = parts->text();
    partition.number = parts->small_number<uint32_t>();
    partition.offset = static_cast<int64_t>(parts->number());
    partition.names_sources = parts->byte() != 0;
  }
  return partitions;
}

std::vector<Watermark::Partition> read_times(Parts* parts) {
  std::vector<Watermark::Partition> partitions(parts->count());
  for (Watermark::Partition& partition : partitions) {
    const uint8_t flags = parts->byte();
    partition.left_out = (flags & kLeftOut) != 0;
    if ((flags & kTimed) != 0) partition.time = static_cast<int64_t>(parts->fixed());
  }
  return partitions;
}

void read_identities(Parts* parts, IdentityPair* pair) {
  for (Identity* identity : {&pair->first, &pair->second}) {
    identity->source = parts->text();
    identity->id = parts->text();
  }
}

KeptPairs::Change read_pair(Parts* parts) {
  KeptPairs::Change change;
  change.kept = parts->byte() != 0;
  read_identities(parts, &change.pair);
  return change;
}

void read_match(Parts* parts, MatchChange* change) {
  const uint8_t flags = parts->byte();
  change->live = (flags & kLive) != 0;
  change->review = (flags & kReview) != 0;
  read_identities(parts, &change->pair);
  change->digest = change->live ? parts->fixed() : 0;
  change->score = (flags & kScored) != 0 ? std::bit_cast<double>(parts->fixed()) : 0;
}

std::optional<std::string> read_text_if(bool there, Parts* parts) {
  if (!there) return std::nullopt;
  return std::string(parts->text());
}

OutputMessage read_message(Parts* parts) {
  const uint8_t flags = parts->byte();
  OutputMessage message;
  message.rejected = (flags & kRejected) != 0;
  message.key = read_text_if((flags & kWithKey) != 0, parts);
  message.value = read_text_if((flags & kWithValue) != 0, parts);
  message.time = static_cast<int64_t>(parts->fixed());
  message.headers.resize(parts->count());
  for (auto& [name, value] : message.headers) {
    name = parts->text();
    value = read_text_if(parts->byte() != 0, parts);
  }
  return message;
}

void read_record(Parts* parts, Record* record) {
  const uint8_t flags = parts->byte();
  record->deleted = (flags & kDeleted) != 0;
  record->identity.source = parts->text();
  record->identity.id = parts->text();
  record->time = static_cast<int64_t>(parts->fixed());
  record->version.reset();
  if ((flags & kVersioned) != 0) record->version = parts->fixed();
  record->partition = parts->small_number<uint32_t>();
  record->values.clear();
  for (size_t left = parts->count(); left > 0; --left) {
    const auto field = parts->small_number<uint16_t>();
    record->values.add(field, parts->text());
  }
}

// A record with these flags, and its own.
void append(const Record& record, uint8_t flags, std::string* out) {
  out->push_back(kRecord);
  out->push_back(static_cast<char>(flags | (record.deleted ? kDeleted : 0) |
                                   (record.version ? kVersioned : 0)));
  append_text(record.identity.source, out);
  append_text(record.identity.id, out);
  append_little_endian(static_cast<uint64_t>(record.time), out);
  if (record.version) append_little_endian(*record.version, out);
  append_number(record.partition, out);
  const size_t values = record.deleted ? 0 : record.values.size();
  append_number(values, out);
  for (size_t i = 0; i < values; ++i) {
    append_number(record.values.field(i), out);
    append_text(record.values.value(i), out);
  }
}

// Pieces take their memory at once: they would be copied as they grow, into memory that the system
// has to clear first.
std::string* place_of_one_more(Entries* entries) {
  constexpr size_t kPieceBytes = 1 << 20;
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
  out->push_back(kMessage);
  out->push_back(static_cast<char>((message.rejected ? kRejected : 0) |
                                   (message.key ? kWithKey : 0) |
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

void append_matches(const std::string& rules, std::string* out) {
  out->push_back(kMatches);
  append_text(rules, out);
}

void append_match(const MatchChange& change, Entries* entries) {
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

bool read_entries(std::string_view bytes, EntryVisitor* visitor, uint64_t* count) {
  Parts parts(bytes);
  Record record;
  MatchChange match;
  while (!parts.at_end()) {
    switch (parts.byte()) {
      case kFields: {
        const std::vector<std::string> names = read_fields(&parts);
        if (parts.ok()) visitor->fields(names);
        break;
      }
      case kPartitions: {
        const std::vector<PartitionState> partitions = read_partitions(&parts);
        if (parts.ok()) visitor->partitions(partitions);
        break;
      }
      case kTimes: {
        const std::string by(parts.text());
        const std::vector<Watermark::Partition> partitions = read_times(&parts);
        if (parts.ok()) visitor->times(by, partitions);
        break;
      }
      case kPair: {
        const KeptPairs::Change change = read_pair(&parts);
        if (parts.ok()) visitor->pair(change);
        break;
      }
      case kMessage: {
        const OutputMessage message = read_message(&parts);
        if (parts.ok()) visitor->message(message);
        break;
      }
      case kAwaited: {
        const uint64_t awaited = parts.number();
        if (parts.ok()) visitor->awaited(awaited);
        break;
      }
      case kMatches: {
        const std::string rules(parts.text());
        if (parts.ok()) visitor->matches(rules);
        break;
      }
      case kMatch:
        read_match(&parts, &match);
        if (parts.ok()) visitor->match(match);
        break;
      case kRecord:
        read_record(&parts, &record);
        if (parts.ok()) visitor->record(record);
        break;
      default:
        return false;
    }
    if (!parts.ok()) return false;
    if (count != nullptr) ++*count;
  }
  return true;
}

}  // namespace kindred
