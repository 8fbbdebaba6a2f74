#include "tools/kindred/generate/generate.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <iterator>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "daemon/base/failure.h"
#include "linkage/base/thread_pool.h"
#include "tools/kindred/files/interruption.h"
#include "tools/kindred/files/new_file.h"
#include "tools/kindred/generate/documents.h"
#include "tools/kindred/generate/entity_gold.h"
#include "tools/kindred/generate/fingerprints.h"
#include "tools/kindred/generate/pages.h"
#include "tools/kindred/generate/people.h"
#include "tools/kindred/generate/plan.h"
#include "tools/kindred/generate/record_files.h"

namespace kindred {
namespace {

namespace fs = std::filesystem;

constexpr size_t kMostSources = 26;  // One letter of an id names the source.

void require(bool holds, std::string_view fault) {
  if (!holds) throw std::invalid_argument(std::string(fault));
}

void check_range(std::string_view option, uint64_t value, uint64_t least, uint64_t most) {
  require(value >= least && value <= most,
          fmt::format("{} must be between {} and {}, not {}", option, least, most, value));
}

bool is_source_name(const std::string& name) {
  const auto allowed = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
           c == '_' || c == '-';
  };
  return !name.empty() && name != "records" && std::all_of(name.begin(), name.end(), allowed);
}

void check_sources(std::vector<std::string> sources) {
  require(sources.size() <= kMostSources,
          fmt::format("--sources takes at most {} names, not {}", kMostSources, sources.size()));
  for (const std::string& source : sources) {
    require(is_source_name(source),
            fmt::format("--sources: '{}' cannot name a source; use letters, digits, '.', '_' and "
                        "'-', and not 'records'",
                        source));
  }
  std::sort(sources.begin(), sources.end());
  const auto twice = std::adjacent_find(sources.begin(), sources.end());
  require(twice == sources.end(),
          twice == sources.end() ? "" : fmt::format("--sources names '{}' twice", *twice));
}

void check(const GenerateOptions& options) {
  check_range("--records", options.records, 1, GenerateOptions::kMostRecords);
  require(options.duplicates >= 0.0 && options.duplicates <= GenerateOptions::kMostDuplicates,
          fmt::format("--duplicates must be between 0 and {}, not {}",
                      GenerateOptions::kMostDuplicates, options.duplicates));
  check_range("--words", options.words, GenerateOptions::kLeastWords, GenerateOptions::kMostWords);
  check_range("--shingle-words", options.shingle_words, 1, GenerateOptions::kMostShingleWords);
  check_range("--sites", options.sites, 0, GenerateOptions::kMostSites);
  require(!options.output.empty(), "--output must name a folder");
  check_sources(options.sources);
}

std::vector<std::string> default_sources(GenerateKind kind) {
  if (kind == GenerateKind::kPeople) return {"company-a", "company-b"};
  if (kind == GenerateKind::kFingerprints) return {"prints"};
  return {"articles"};
}

// And those above it, where they are missing. Returns whether it was.
bool create_folder(const fs::path& folder) {
  std::error_code error;
  const bool made = fs::create_directories(folder, error);
  if (!error && !fs::is_directory(folder, error) && !error) {
    error = std::make_error_code(std::errc::not_a_directory);
  }
  if (error) {
    throw Failure(ExitCode::kIo,
                  fmt::format("cannot create folder {}: {}", folder.string(), error.message()));
  }
  return made;
}

std::vector<fs::path> gold_paths(const GenerateOptions& options) {
  std::vector<fs::path> paths = {options.output / "gold.csv"};
  if (options.kind == GenerateKind::kDocuments && options.sites == 0) {
    paths.push_back(options.output / "gold_jaccard.csv");
  }
  return paths;
}

void check_absent(const std::vector<fs::path>& paths) {
  for (const fs::path& path : paths) {
    std::error_code ignored;
    if (fs::exists(path, ignored) && !fs::is_directory(path, ignored)) {
      throw Failure(ExitCode::kUsage, path.string() + ": is there already; --force replaces it");
    }
  }
}

Plan make_plan(const GenerateOptions& options) {
  PlanOptions plan;
  plan.records = options.records;
  plan.duplicates = options.duplicates;
  plan.sources = static_cast<uint32_t>(options.sources.size());
  plan.seed = options.seed;
  return Plan(plan);
}

// The files that say which records belong together: gold.csv first.
class GoldFiles {
 public:
  GoldFiles(const std::vector<fs::path>& paths, const Interruption& interruption) {
    for (const fs::path& path : paths) files_.emplace_back(path, interruption);
  }

  NewFile* gold() { return &files_.front(); }
  NewFile* jaccard() { return &files_.back(); }

  void close() {
    for (NewFile& file : files_) file.close();
  }
  void place() {
    for (NewFile& file : files_) file.place();
  }

 private:
  std::deque<NewFile> files_;
};

// Returns the number of rows of gold.csv.
uint64_t write_articles(const GenerateOptions& options, const Plan& plan, RecordFiles* files,
                        GoldFiles* gold) {
  ThreadPool pool(0);
  const uint64_t pairs = write_documents_gold(options, plan, &pool, gold->gold(), gold->jaccard());
  write_documents(options, plan, &pool, files);
  return pairs;
}

// Likewise.
uint64_t write_records(const GenerateOptions& options, const Plan& plan, RecordFiles* files,
                       GoldFiles* gold) {
  const bool documents = options.kind == GenerateKind::kDocuments;
  if (documents && options.sites == 0) return write_articles(options, plan, files, gold);
  const uint64_t pairs = write_entity_gold(plan, gold->gold());
  if (documents) {
    write_pages(options, plan, files);
  } else if (options.kind == GenerateKind::kFingerprints) {
    write_fingerprints(options, plan, files);
  } else {
    write_people(options, plan, files);
  }
  return pairs;
}

// Into the folder, which is there.
GenerateSummary write_files(const GenerateOptions& options, const Plan& plan,
                            const Interruption& interruption) {
  RecordFiles files(record_paths(options.output, options.sources), interruption);
  GoldFiles gold(gold_paths(options), interruption);
  GenerateSummary summary;
  summary.gold_pairs = write_records(options, plan, &files, &gold);
  files.close();
  gold.close();
  files.place();
  gold.place();
  summary.records = plan.records();
  summary.entities = plan.entities();
  summary.bytes = files.bytes_written();
  return summary;
}

}  // namespace

std::optional<GenerateKind> generate_kind(std::string_view name) {
  if (name == "people") return GenerateKind::kPeople;
  if (name == "documents") return GenerateKind::kDocuments;
  if (name == "fingerprints") return GenerateKind::kFingerprints;
  return std::nullopt;
}

GenerateSummary generate(const GenerateOptions& given) {
  check(given);
  GenerateOptions options = given;
  if (options.sources.empty()) options.sources = default_sources(options.kind);
  std::vector<fs::path> paths = record_paths(options.output, options.sources);
  std::ranges::copy(gold_paths(options), std::back_inserter(paths));
  if (!options.force) check_absent(paths);
  // Until here SIGINT ends it at once, since there is nothing to take away.
  const Plan plan = make_plan(options);
  const Interruption interruption;
  const bool made = create_folder(options.output);
  try {
    GenerateSummary summary = write_files(options, plan, interruption);
    summary.files = std::move(paths);
    return summary;
  } catch (...) {
    std::error_code ignored;
    if (made) fs::remove(options.output, ignored);
    throw;
  }
}

}  // namespace kindred
