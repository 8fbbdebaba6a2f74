#ifndef KINDRED_TESTS_FUZZ_WRITTEN_ENTRIES_H_
#define KINDRED_TESTS_FUZZ_WRITTEN_ENTRIES_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/state/entries.h"

namespace kindred::fuzz {

// Entries of a state as our own writer writes them, in the order in which they were read.
class WrittenEntries : public EntryVisitor {
 public:
  void fields(const std::vector<std::string>& names) override;
  void partitions(const std::vector<PartitionState>& partitions) override;
  void times(const std::string& by, const std::vector<Watermark::Partition>& partitions) override;
  void record(const Record& record) override;
  void pair(const KeptPairs::Change& change) override;
  void message(const OutputMessage& message) override;
  void awaited(uint64_t count) override;
  void matches(const std::string& rules) override;
  void match(const PairNote& change) override;
  void label(const Label& label) override;

  const std::string& bytes() const { return bytes_; }

 private:
  void add(const Entries& entries);

  std::string bytes_;
};

// What is read of these bytes; none where read_entries() refuses them.
std::optional<std::string> rewritten(std::string_view bytes);

}  // namespace kindred::fuzz

#endif  // KINDRED_TESTS_FUZZ_WRITTEN_ENTRIES_H_
