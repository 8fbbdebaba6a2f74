// The files of one run of `kindred generate` that hold records.

#ifndef KINDRED_TOOLS_KINDRED_GENERATE_RECORD_FILES_H_
#define KINDRED_TOOLS_KINDRED_GENERATE_RECORD_FILES_H_

#include <cstdint>
#include <deque>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/output.h"

namespace kindred {

// records.jsonl with all records and, when there are several sources, SOURCE.jsonl for each.
class RecordFiles {
 public:
  // The folder exists. Throws Failure, as do the other functions.
  RecordFiles(const std::filesystem::path& folder, const std::vector<std::string>& sources);

  // `line` is one record with its line end, `source` the index of its source.
  void write(uint32_t source, std::string_view line);

  void close();

  uint64_t bytes_written() const { return bytes_written_; }  // of all records
  const std::vector<std::filesystem::path>& paths() const { return paths_; }

 private:
  Output all_;
  std::deque<Output> by_source_;  // Empty for a single source.
  uint64_t bytes_written_ = 0;
  std::vector<std::filesystem::path> paths_;
};

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_GENERATE_RECORD_FILES_H_
