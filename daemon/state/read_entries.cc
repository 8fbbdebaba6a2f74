#include <bit>
#include <optional>

#include "daemon/state/entries.h"
#include "daemon/state/entry_tags.h"
#include "daemon/state/parts.h"

namespace kindred {
namespace {

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

}  // namespace

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
