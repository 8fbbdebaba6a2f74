#include <bit>
#include <optional>
#include <string>

#include "daemon/state/entries.h"
#include "daemon/state/entry_tags.h"
#include "linkage/base/parts.h"

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

void read_match(Parts* parts, PairNote* change) {
  const uint8_t flags = parts->byte();
  change->live = (flags & kLive) != 0;
  change->review = (flags & kReview) != 0;
  read_identities(parts, &change->pair);
  change->digest = change->live ? parts->fixed() : 0;
  change->score = (flags & kScored) != 0 ? std::bit_cast<double>(parts->fixed()) : 0;
}

Label read_label(Parts* parts) {
  Label label;
  const uint8_t flags = parts->byte();
  const uint8_t verdict = flags & kVerdict;
  if (verdict != 0) label.verdict = static_cast<Verdict>(verdict - 1);
  read_identities(parts, &label.pair);
  if ((flags & kWithLeft) != 0) label.left_values = parts->fixed();
  if ((flags & kWithRight) != 0) label.right_values = parts->fixed();
  return label;
}

std::optional<std::string> read_text_if(bool there, Parts* parts) {
  if (!there) return std::nullopt;
  return std::string(parts->text());
}

OutputMessage read_message(PublishedTopic topic, uint8_t flags, Parts* parts) {
  OutputMessage message{.topic = topic};
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

void read_record(bool created, Parts* parts, Record* record) {
  const uint8_t flags = parts->byte();
  record->deleted = (flags & kDeleted) != 0;
  record->identity.source = parts->text();
  record->identity.id = parts->text();
  record->time = static_cast<int64_t>(parts->fixed());
  record->created.reset();
  if (created) record->created = static_cast<int64_t>(parts->fixed());
  record->version.reset();
  if ((flags & kVersioned) != 0) record->version = parts->fixed();
  record->partition = parts->small_number<uint32_t>();
  record->values.clear();
  for (size_t left = parts->count(); left > 0; --left) {
    const auto field = parts->small_number<uint16_t>();
    record->values.add(field, parts->text());
  }
}

// Takes entries one by one, and shows them to a visitor.
class EntryReader {
 public:
  EntryReader(std::string_view bytes, EntryVisitor* visitor) : parts_(bytes), visitor_(visitor) {}

  EntriesRead read() {
    EntriesRead read;
    while (!parts_.at_end()) {
      read.unknown = visit(parts_.byte());
      if (!parts_.ok()) read.unknown = "an entry that goes on behind the end of its piece";
      if (!read.whole()) break;
      ++read.count;
    }
    return read;
  }

 private:
  // What it is, where this version does not know that.
  std::string visit(uint8_t kind) {
    switch (kind) {
      case kFields:
        return show(&EntryVisitor::fields, read_fields(&parts_));
      case kPartitions:
        return show(&EntryVisitor::partitions, read_partitions(&parts_));
      case kTimes:
        return visit_times();
      case kPair:
        return show(&EntryVisitor::pair, read_pair(&parts_));
      case kMessage: {
        const uint8_t flags = parts_.byte();
        return visit_message(flags & kSecondTopic, flags);
      }
      case kNumberedMessage: {
        const uint64_t topic = parts_.number();
        return visit_message(topic, parts_.byte());
      }
      case kLabel:
        return show(&EntryVisitor::label, read_label(&parts_));
      case kAwaited:
        return show(&EntryVisitor::awaited, parts_.number());
      case kMatches:
        return show(&EntryVisitor::matches, std::string(parts_.text()));
      case kMatch:
        read_match(&parts_, &match_);
        return show(&EntryVisitor::match, match_);
      case kRecord:
      case kCreatedRecord:
        read_record(kind == kCreatedRecord, &parts_, &record_);
        return show(&EntryVisitor::record, record_);
      default:
        return "an entry of kind " + std::to_string(kind);
    }
  }

  std::string visit_times() {
    const std::string by(parts_.text());
    const std::vector<Watermark::Partition> partitions = read_times(&parts_);
    if (parts_.ok()) visitor_->times(by, partitions);
    return "";
  }

  std::string visit_message(uint64_t number, uint8_t flags) {
    const std::optional<PublishedTopic> topic = published_topic(number);
    if (!topic) return "a message for topic number " + std::to_string(number);
    return show(&EntryVisitor::message, read_message(*topic, flags, &parts_));
  }

  template <typename Parameter, typename Entry>
  std::string show(void (EntryVisitor::*what)(Parameter), const Entry& entry) {
    if (parts_.ok()) (visitor_->*what)(entry);
    return "";
  }

  Parts parts_;
  EntryVisitor* visitor_;
  Record record_;  // whose buffers are used again
  PairNote match_;
};

}  // namespace

EntriesRead read_entries(std::string_view bytes, EntryVisitor* visitor) {
  return EntryReader(bytes, visitor).read();
}

}  // namespace kindred
