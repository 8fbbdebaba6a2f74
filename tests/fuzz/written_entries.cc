#include "tests/fuzz/written_entries.h"

namespace kindred::fuzz {

void WrittenEntries::fields(const std::vector<std::string>& names) {
  append_fields(names, &bytes_);
}

void WrittenEntries::partitions(const std::vector<PartitionState>& partitions) {
  append_partitions(partitions, &bytes_);
}

void WrittenEntries::times(const std::string& by,
                           const std::vector<Watermark::Partition>& partitions) {
  append_times(by, partitions, &bytes_);
}

void WrittenEntries::record(const Record& record) { append_record(record, &bytes_); }

void WrittenEntries::pair(const KeptPairs::Change& change) {
  Entries entries;
  append_pair(change, &entries);
  add(entries);
}

void WrittenEntries::message(const OutputMessage& message) {
  Entries entries;
  append_message(message, &entries);
  add(entries);
}

void WrittenEntries::awaited(uint64_t count) { append_awaited(count, &bytes_); }

void WrittenEntries::matches(const std::string& rules) { append_matches(rules, &bytes_); }

void WrittenEntries::match(const PairNote& change) {
  Entries entries;
  append_match(change, &entries);
  add(entries);
}

void WrittenEntries::label(const Label& label) {
  Entries entries;
  append_label(label, &entries);
  add(entries);
}

void WrittenEntries::add(const Entries& entries) {
  for (const std::string& piece : entries.pieces) bytes_ += piece;
}

std::optional<std::string> rewritten(std::string_view bytes) {
  WrittenEntries written;
  if (!read_entries(bytes, &written).whole()) return std::nullopt;
  return written.bytes();
}

}  // namespace kindred::fuzz
