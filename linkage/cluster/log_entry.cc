#include "linkage/cluster/log_entry.h"

#include <algorithm>
#include <utility>

#include "linkage/base/little_endian.h"
#include "linkage/base/parts.h"
#include "linkage/cluster/deletion.h"
#include "linkage/cluster/form_version.h"
#include "linkage/record/identity_parts.h"

namespace kindred {

namespace {

using Kind = LogEntry::Kind;

constexpr uint8_t kVersion = 1;
constexpr uint8_t kLabelVersion = 2;
constexpr uint8_t kCountsVersion = 3;
constexpr uint8_t kTimeVersion = 4;
// Before it stand the version, the kind, and whether a turn ends.
constexpr size_t kBody = 3;

uint8_t version_of(Kind kind) {
  if (kind == Kind::kCounts) return kCountsVersion;
  if (kind >= Kind::kPartition && kind <= Kind::kEnd) return kTimeVersion;
  return kind == Kind::kLabel ? kLabelVersion : kVersion;
}

// With which the key of a record begins that has a version, in the place of its kind.
constexpr char kOfVersion = 16;

// In front of a label: its verdict, one more than that, and which digests follow.
constexpr uint8_t kVerdict = 3;
constexpr uint8_t kLeft = 4;
constexpr uint8_t kRight = 8;

void append_label(const Label& label, std::string* out) {
  const int verdict = label.verdict ? 1 + static_cast<int>(*label.verdict) : 0;
  out->push_back(static_cast<char>(verdict | (label.left_values ? kLeft : 0) |
                                   (label.right_values ? kRight : 0)));
  append_identity(label.pair.first, out);
  append_identity(label.pair.second, out);
  if (label.left_values) append_little_endian(*label.left_values, out);
  if (label.right_values) append_little_endian(*label.right_values, out);
  append_little_endian(static_cast<uint64_t>(label.time), out);
}

std::unique_ptr<Label> read_label(std::string_view bytes) {
  Parts parts(bytes);
  auto label = std::make_unique<Label>();
  const uint8_t begin = parts.byte();
  if ((begin & kVerdict) != 0) label->verdict = static_cast<Verdict>((begin & kVerdict) - 1);
  label->pair.first = read_identity(&parts);
  label->pair.second = read_identity(&parts);
  if ((begin & kLeft) != 0) label->left_values = parts.fixed();
  if ((begin & kRight) != 0) label->right_values = parts.fixed();
  label->time = static_cast<int64_t>(parts.fixed());
  const bool whole = parts.ok() && parts.at_end() && begin <= (kVerdict | kLeft | kRight);
  if (!whole || label->pair.first >= label->pair.second) return nullptr;
  return label;
}

// In front of what is said of a partition.
constexpr uint8_t kAtEnd = 1;
constexpr uint8_t kHasTime = 2;

void append_partition(const PartitionTime& said, std::string* out) {
  out->push_back(static_cast<char>((said.at_end ? kAtEnd : 0) | (said.time ? kHasTime : 0)));
  append_text(said.topic, out);
  append_number(said.number, out);
  append_number(said.partitions, out);
  append_little_endian(said.input, out);
  if (said.time) append_little_endian(static_cast<uint64_t>(*said.time), out);
}

std::unique_ptr<PartitionTime> read_partition(std::string_view bytes) {
  Parts parts(bytes);
  auto said = std::make_unique<PartitionTime>();
  const uint8_t begin = parts.byte();
  said->at_end = (begin & kAtEnd) != 0;
  said->topic = parts.text();
  said->number = parts.small_number<uint32_t>();
  said->partitions = parts.small_number<uint32_t>();
  said->input = parts.fixed();
  if ((begin & kHasTime) != 0) said->time = static_cast<int64_t>(parts.fixed());
  const bool whole = parts.ok() && parts.at_end() && begin <= (kAtEnd | kHasTime);
  return whole ? std::move(said) : nullptr;
}

bool read_came_to(std::string_view bytes, CameTo* came_to) {
  Parts parts(bytes);
  came_to->time = static_cast<int64_t>(parts.fixed());
  came_to->clock = parts.fixed();
  return parts.ok() && parts.at_end();
}

bool read_mark(std::string_view bytes, LogEntry::Mark* mark) {
  Parts parts(bytes);
  mark->shard = parts.small_number<uint32_t>();
  mark->as_of = parts.fixed();
  const uint8_t second = parts.byte();
  mark->second = second == 1;
  return parts.ok() && parts.at_end() && second <= 1;
}

bool read_body(std::string_view bytes, LogEntry* entry) {
  if (entry->kind == Kind::kEnd) return bytes.empty();
  if (entry->kind == Kind::kMark) return read_mark(bytes, &entry->mark);
  if (entry->kind == Kind::kTime) return read_came_to(bytes, &entry->came_to);
  if (entry->kind == Kind::kLabel) {
    entry->label = read_label(bytes);
    return entry->label != nullptr;
  }
  if (entry->kind == Kind::kPartition) {
    entry->partition = read_partition(bytes);
    return entry->partition != nullptr;
  }
  if (entry->kind == Kind::kStatement) {
    const std::optional<CrowdStatement> statement = read_statement(bytes);
    if (statement) entry->statement = *statement;
    return statement.has_value();
  }
  if (entry->kind == Kind::kCounts) {
    if (bytes.size() < sizeof(uint64_t)) return false;
    entry->as_of = Parts(bytes.substr(0, sizeof(uint64_t))).fixed();
    bytes.remove_prefix(sizeof(uint64_t));
  }
  std::optional<KeyedRecord> record = KeyedRecord::from_bytes(bytes);
  if (record) entry->record = std::move(*record);
  return record.has_value();
}

}  // namespace

std::string log_key(const LogEntry& entry) {
  std::string key(1, static_cast<char>(entry.kind));
  if (entry.kind == Kind::kStatement) {
    append_little_endian(entry.statement.key, &key);
    append_number(entry.statement.shard, &key);
  } else if (entry.kind == Kind::kLabel) {
    append_identity(entry.label->pair.first, &key);
    append_identity(entry.label->pair.second, &key);
  } else if (entry.kind == Kind::kPartition) {
    append_text(entry.partition->topic, &key);
    append_number(entry.partition->number, &key);
  } else if (entry.kind == Kind::kMark) {
    append_number(entry.mark.shard, &key);
  } else if (entry.of_record()) {
    if (entry.kind == Kind::kExpired) key[0] = static_cast<char>(entry.in_place_of);
    if (entry.kind == Kind::kRecord && entry.record.version()) key[0] = kOfVersion;
    append_identity(entry.record.identity(), &key);
  }
  return key;
}

bool is_key_of_counts(std::string_view key) {
  return !key.empty() && key.front() == static_cast<char>(Kind::kCounts);
}

bool is_key_of_time(std::string_view key) {
  return !key.empty() && key.front() == static_cast<char>(Kind::kTime);
}

void append_to(const LogEntry& entry, std::string* out) {
  out->push_back(static_cast<char>(version_of(entry.kind)));
  out->push_back(static_cast<char>(entry.kind));
  out->push_back(entry.ends ? 1 : 0);
  if (entry.kind == Kind::kStatement) {
    append_statement(entry.statement, out);
  } else if (entry.kind == Kind::kLabel) {
    append_label(*entry.label, out);
  } else if (entry.kind == Kind::kPartition) {
    append_partition(*entry.partition, out);
  } else if (entry.kind == Kind::kMark) {
    append_number(entry.mark.shard, out);
    append_little_endian(entry.mark.as_of, out);
    out->push_back(entry.mark.second ? 1 : 0);
  } else if (entry.kind == Kind::kTime) {
    append_little_endian(static_cast<uint64_t>(entry.came_to.time), out);
    append_little_endian(entry.came_to.clock, out);
  } else if (entry.of_record()) {
    if (entry.kind == Kind::kCounts) append_little_endian(entry.as_of, out);
    out->append(entry.record.bytes());
  }
}

std::optional<std::string> log_value(const LogEntry& entry) {
  if (entry.kind == Kind::kExpired) return std::nullopt;
  std::string value;
  append_to(entry, &value);
  return value;
}

std::optional<uint64_t> rank_in_log_entry(std::string_view bytes) {
  if (bytes.size() < kBody) return std::nullopt;
  const auto kind = static_cast<Kind>(bytes[1]);
  if (static_cast<uint8_t>(bytes[0]) != version_of(kind)) return std::nullopt;
  size_t begin = kBody;
  if (kind == Kind::kCounts) {
    begin = std::min(bytes.size(), begin + sizeof(LogEntry::as_of));
  } else if (kind != Kind::kRecord && kind != Kind::kAgain) {
    return std::nullopt;
  }
  return KeyedRecord::rank_in(bytes.substr(begin));
}

std::optional<LogEntry> read_log_entry(std::string_view bytes, std::string* why) {
  Parts parts(bytes);
  const uint8_t version = parts.byte();
  const bool old = version >= kVersion && version < kTimeVersion;
  if (!old && !is_form_version(version, kTimeVersion, parts.ok(), "an entry of the log", why)) {
    return std::nullopt;
  }
  const uint8_t kind = parts.byte();
  const uint8_t ends = parts.byte();
  LogEntry entry;
  entry.kind = static_cast<Kind>(kind);
  entry.ends = ends == 1;
  const bool known = parts.ok() && kind <= static_cast<uint8_t>(Kind::kEnd) &&
                     entry.kind != Kind::kExpired && ends <= 1 && version == version_of(entry.kind);
  if (known && read_body(bytes.substr(kBody), &entry)) return entry;
  *why = "an entry of the log is cut off or damaged";
  return std::nullopt;
}

std::optional<LogEntry> read_log_key(std::string_view key, std::string* why) {
  Parts parts(key);
  LogEntry entry;
  entry.kind = Kind::kExpired;
  entry.in_place_of = static_cast<Kind>(parts.byte());
  Identity identity = read_identity(&parts);
  const bool known = entry.in_place_of == Kind::kRecord || entry.in_place_of == Kind::kAgain ||
                     entry.in_place_of == Kind::kCounts;
  if (known && parts.ok() && parts.at_end()) {
    entry.record = deletion_of(std::move(identity), 0);
    return entry;
  }
  *why = "an entry of the log without a value has a key that is cut off or damaged";
  return std::nullopt;
}

}  // namespace kindred
