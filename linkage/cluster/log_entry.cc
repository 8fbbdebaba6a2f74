#include "linkage/cluster/log_entry.h"

#include <utility>

#include "linkage/base/little_endian.h"
#include "linkage/base/parts.h"
#include "linkage/cluster/form_version.h"
#include "linkage/record/identity_parts.h"

namespace kindred {

namespace {

using Kind = LogEntry::Kind;

constexpr uint8_t kVersion = 1;

bool read_body(std::string_view bytes, LogEntry* entry) {
  if (entry->kind == Kind::kStatement) {
    const std::optional<CrowdStatement> statement = read_statement(bytes);
    if (statement) entry->statement = *statement;
    return statement.has_value();
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
  } else {
    append_identity(entry.record.identity(), &key);
  }
  return key;
}

void append_to(const LogEntry& entry, std::string* out) {
  out->push_back(static_cast<char>(kVersion));
  out->push_back(static_cast<char>(entry.kind));
  out->push_back(entry.ends ? 1 : 0);
  if (entry.kind == Kind::kStatement) {
    append_statement(entry.statement, out);
  } else {
    out->append(entry.record.bytes());
  }
}

std::optional<LogEntry> read_log_entry(std::string_view bytes, std::string* why) {
  Parts parts(bytes);
  if (!is_form_version(parts.byte(), kVersion, parts.ok(), "an entry of the log", why)) {
    return std::nullopt;
  }
  const uint8_t kind = parts.byte();
  const uint8_t ends = parts.byte();
  LogEntry entry;
  entry.kind = static_cast<Kind>(kind);
  entry.ends = ends == 1;
  constexpr size_t kBody = 3;
  const bool known = parts.ok() && kind <= static_cast<uint8_t>(Kind::kStatement) && ends <= 1;
  if (known && read_body(bytes.substr(kBody), &entry)) return entry;
  *why = "an entry of the log is cut off or damaged";
  return std::nullopt;
}

}  // namespace kindred
