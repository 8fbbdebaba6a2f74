#include "tools/kindred/generate/record_files.h"

namespace kindred {
namespace {

constexpr std::string_view kAllRecords = "records.jsonl";

}  // namespace

RecordFiles::RecordFiles(const std::filesystem::path& folder,
                         const std::vector<std::string>& sources)
    : all_((folder / kAllRecords).string()), paths_{folder / kAllRecords} {
  if (sources.size() < 2) return;
  for (const std::string& source : sources) {
    paths_.push_back(folder / (source + ".jsonl"));
    by_source_.emplace_back(paths_.back().string());
  }
}

void RecordFiles::write(uint32_t source, std::string_view line) {
  all_.write(line);
  bytes_written_ += line.size();
  if (!by_source_.empty()) by_source_[source].write(line);
}

void RecordFiles::close() {
  all_.close();
  for (Output& file : by_source_) file.close();
}

}  // namespace kindred
