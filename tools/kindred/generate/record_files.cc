#include "tools/kindred/generate/record_files.h"

namespace kindred {
namespace {

constexpr std::string_view kAllRecords = "records.jsonl";

}  // namespace

RecordFiles::RecordFiles(const std::filesystem::path& folder,
                         const std::vector<std::string>& sources)
    : all_(folder / kAllRecords), paths_{folder / kAllRecords} {
  if (sources.size() < 2) return;
  for (const std::string& source : sources) {
    paths_.push_back(folder / (source + ".jsonl"));
    by_source_.emplace_back(paths_.back());
  }
}

void RecordFiles::write(uint32_t source, std::string_view line) {
  all_.write(line);
  if (!by_source_.empty()) by_source_[source].write(line);
}

void RecordFiles::close() {
  all_.close();
  for (OutputFile& file : by_source_) file.close();
}

}  // namespace kindred
