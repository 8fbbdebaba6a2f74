#include "linkage/prepare/prepared.h"

#include <utility>

#include "linkage/base/parts.h"

namespace kindred {

namespace {

constexpr uint8_t kVersion = 1;

void append_unreadable(const UnreadableCounts& unreadable, std::string* out) {
  append_number(unreadable.fields(), out);
  for (size_t field = 0; field < unreadable.fields(); ++field) {
    append_number(unreadable.of(field), out);
  }
}

UnreadableCounts read_unreadable(Parts* parts) {
  UnreadableCounts unreadable;
  const size_t fields = parts->count();
  for (size_t field = 0; field < fields && parts->ok(); ++field) {
    const uint64_t values = parts->number();
    if (values > 0) unreadable.add(field, values);
  }
  return unreadable;
}

}  // namespace

void append_to(const Prepared& prepared, std::string* out) {
  out->push_back(kVersion);
  append_text(prepared.record.empty() ? std::string_view() : prepared.record.bytes(), out);
  append_text(prepared.refusal, out);
  append_unreadable(prepared.unreadable, out);
  append_number(prepared.shingles.shingles, out);
  append_number(prepared.shingles.distinct, out);
  append_number(prepared.shingles.slots, out);
}

std::optional<Prepared> read_prepared(std::string_view bytes) {
  Parts parts(bytes);
  if (parts.byte() != kVersion) return std::nullopt;
  Prepared prepared;
  const std::string_view record = parts.text();
  prepared.refusal = parts.text();
  prepared.unreadable = read_unreadable(&parts);
  prepared.shingles.shingles = parts.number();
  prepared.shingles.distinct = parts.number();
  prepared.shingles.slots = parts.number();
  if (!parts.ok() || !parts.at_end()) return std::nullopt;
  if (record.empty()) return prepared;
  std::optional<KeyedRecord> read = KeyedRecord::from_bytes(record);
  if (!read) return std::nullopt;
  prepared.record = std::move(*read);
  return prepared;
}

}  // namespace kindred
