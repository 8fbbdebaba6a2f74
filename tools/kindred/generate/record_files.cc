#include "tools/kindred/generate/record_files.h"

#include <span>

namespace kindred {

std::vector<std::filesystem::path> record_paths(const std::filesystem::path& folder,
                                                const std::vector<std::string>& sources) {
  std::vector<std::filesystem::path> paths = {folder / "records.jsonl"};
  if (sources.size() < 2) return paths;
  for (const std::string& source : sources) paths.push_back(folder / (source + ".jsonl"));
  return paths;
}

RecordFiles::RecordFiles(const std::vector<std::filesystem::path>& paths,
                         const Interruption& interruption)
    : all_(paths.front(), interruption) {
  for (const auto& path : std::span(paths).subspan(1)) by_source_.emplace_back(path, interruption);
}

void RecordFiles::write(uint32_t source, std::string_view line) {
  all_.write(line);
  bytes_written_ += line.size();
  if (!by_source_.empty()) by_source_[source].write(line);
}

void RecordFiles::close() {
  all_.close();
  for (NewFile& file : by_source_) file.close();
}

void RecordFiles::place() {
  all_.place();
  for (NewFile& file : by_source_) file.place();
}

}  // namespace kindred
