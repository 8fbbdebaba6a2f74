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

RecordFiles::RecordFiles(const std::vector<std::filesystem::path>& paths)
    : all_(paths.front().string()) {
  for (const auto& path : std::span(paths).subspan(1)) by_source_.emplace_back(path.string());
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
