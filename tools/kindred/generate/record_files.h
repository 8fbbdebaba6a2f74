// The files of one run of `kindred generate` that hold records.

#ifndef KINDRED_TOOLS_KINDRED_GENERATE_RECORD_FILES_H_
#define KINDRED_TOOLS_KINDRED_GENERATE_RECORD_FILES_H_

#include <cstdint>
#include <deque>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "tools/kindred/files/new_file.h"

namespace kindred {

// Their names: records.jsonl first and, when there are several sources, SOURCE.jsonl for each.
std::vector<std::filesystem::path> record_paths(const std::filesystem::path& folder,
                                                const std::vector<std::string>& sources);

// All records, and those of each source when there are several.
class RecordFiles {
 public:
  // `paths` as by record_paths(); the folder exists, `interruption` outlives them. Throws Failure,
  // as do the other functions.
  RecordFiles(const std::vector<std::filesystem::path>& paths, const Interruption& interruption);

  // `line` is one record with its line end, `source` the index of its source. Throws
  // Interrupted too.
  void write(uint32_t source, std::string_view line);

  void close();

  // After close().
  void place();

  uint64_t bytes_written() const { return bytes_written_; }  // of all records

 private:
  NewFile all_;
  std::deque<NewFile> by_source_;  // Empty for a single source.
  uint64_t bytes_written_ = 0;
};

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_GENERATE_RECORD_FILES_H_
