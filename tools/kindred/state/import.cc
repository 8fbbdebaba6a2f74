#include "tools/kindred/state/import.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "daemon/base/base64.h"
#include "daemon/base/failure.h"
#include "daemon/service/maker.h"
#include "daemon/state/state.h"
#include "tools/kindred/files/input.h"
#include "tools/kindred/report/grouped.h"
#include "tools/kindred/state/offsets.h"

namespace kindred {

namespace {

namespace fs = std::filesystem;

// What a commit of records takes, about: the memory that the import needs.
constexpr size_t kCommitPieces = 64;
constexpr size_t kPieceBytes = size_t{1} << 20U;
constexpr size_t kMostLineBytes = size_t{64} << 20U;

constexpr std::string_view kVersion = "kindred-save 1 ";

// Calls visit(line, fail) for each line of the folder's parts, in their order; fail(what) throws.
using Fail = std::function<void(const std::string& what)>;
void each_line(const std::string& folder,
               const std::function<void(std::string_view line, const Fail& fail)>& visit) {
  std::vector<std::string> parts;
  std::error_code error;
  for (fs::directory_iterator file(folder, error), end; !error && file != end;
       file.increment(error)) {
    if (file->path().filename().string().starts_with("part-")) parts.push_back(file->path());
  }
  if (error) throw Failure(ExitCode::kNoInput, folder + ": cannot list it: " + error.message());
  std::ranges::sort(parts);
  for (const std::string& part : parts) {
    const auto reader = open_input({.path = part, .source = part}, kMostLineBytes);
    Block block;
    while (reader->next(&block)) {
      for (const RawRecord& line : block.records) {
        visit(block.text(line), [&](const std::string& what) {
          throw Failure(ExitCode::kInputData, fmt::format("{}:{}: {}", part, line.line, what));
        });
      }
    }
  }
}

// Counts records and keeps their source, and takes pairs.
class OneEntry final : public EntryVisitor {
 public:
  void record(const Record& record) override {
    ++records;
    source = record.identity.source;
  }
  void match(const PairNote& note) override { pair = note; }

  uint64_t records = 0;
  std::string source;
  std::optional<PairNote> pair;
};

std::string bytes_of(std::string_view line, const Fail& fail, EntryVisitor* visitor) {
  std::optional<std::string> bytes = base64_bytes(line);
  if (!bytes) fail("is no base64; copy the folder again, as bytes");
  const EntriesRead read = read_entries(*bytes, visitor);
  if (!read.whole() || read.count != 1) fail("is no record or pair of a state");
  return std::move(*bytes);
}

class Import {
 public:
  Import(const config::Config& config, const std::string& folder)
      : config_(config),
        folder_(folder),
        state_(state_directory(config.state_directory, config.pipeline_name), config.pipeline_name),
        start_(config.kafka_input->topics) {}

  void run(const std::vector<std::string>& offsets) {
    if (state_.manifest()) {
      throw Failure(ExitCode::kConfiguration,
                    fmt::format("state directory {}: there is a state already; name another "
                                "directory, or remove this one",
                                state_.path()));
    }
    check_head();
    take_offsets(offsets);
    tables_ = {config::describe_fields(config_), start_.partitions()};
    state_.write(manifest(0));
    state_.forget(0);
    EntryVisitor nothing;
    state_.open(0, &nothing);
    state_.match_by(rules_of(config_), false);
    take_records();
    commit_pairs();
    state_.write(manifest(-static_cast<int64_t>(state_.last())));
  }

  std::string report() const {
    return fmt::format("state     {}\nrecords   {}\npairs     {}\n{}", state_.path(),
                       grouped(records_), grouped(pairs_), goes_on());
  }

 private:
  // Kafka has none of the commits: its first one comes behind the last of these. What the topics of
  // matches and entities hold is not known, so the start compares.
  Manifest manifest(int64_t ahead) const {
    return {.pipeline = config_.pipeline_name,
            .exactly_once = true,
            .records = config_.digests.records,
            .published = "",
            .ahead = ahead,
            .first = 1};
  }

  void check_head() const {
    bool known = false;
    each_line(folder_ + "/head", [&](std::string_view line, const Fail& fail) {
      if (!line.starts_with(kVersion)) fail("is of another version of Kindred");
      if (line != saved_head(config_)) {
        throw Failure(ExitCode::kConfiguration,
                      fmt::format("{}: was linked by another configuration, model or version of "
                                  "Kindred than this one; link again with this one",
                                  folder_));
      }
      known = true;
    });
    if (!known) {
      throw Failure(ExitCode::kNoInput, folder_ + ": its head is empty; save it again");
    }
  }

  // The folder's offsets, where it has them, and those that were said beside it.
  void take_offsets(const std::vector<std::string>& said) {
    const std::string folder = folder_ + "/offsets";
    if (fs::exists(folder)) {
      each_line(folder, [&](std::string_view line, const Fail& fail) {
        if (const auto fault = start_.add(line)) fail(*fault);
      });
    }
    for (const std::string& offset : said) {
      const auto fault = start_.add(offset);
      if (fault) throw Failure(ExitCode::kUsage, "--offset: " + *fault);
    }
  }

  // A line for each partition that does not begin anew.
  std::string goes_on() const {
    std::string lines;
    for (const PartitionState& partition : start_.partitions()) {
      if (partition.offset == kNeverRead) continue;
      lines += fmt::format("goes on   {} partition {}, offset {}\n", partition.topic,
                           partition.number, partition.offset);
    }
    return lines;
  }

  Intake intake(Entries records) const {
    return {.positions = start_.positions(),
            .names_sources = start_.names_sources(),
            .records = std::move(records)};
  }

  void take_records() {
    Entries entries;
    each_line(folder_ + "/records", [&](std::string_view line, const Fail& fail) {
      OneEntry one;
      const std::string bytes = bytes_of(line, fail, &one);
      if (one.records != 1) fail("is no record");
      start_.see(one.source);
      if (entries.empty() || entries.pieces.back().size() >= kPieceBytes) {
        if (entries.pieces.size() == kCommitPieces) {
          state_.commit(intake(std::exchange(entries, {})), tables_);
        }
        entries.pieces.emplace_back();
      }
      entries.pieces.back() += bytes;
      ++entries.count;
      ++records_;
    });
    state_.commit(intake(std::move(entries)), tables_);
  }

  void commit_pairs() {
    Intake all = intake({});
    all.all_matches = [&](const std::function<void(const PairNote&)>& visit) {
      each_line(folder_ + "/pairs", [&](std::string_view line, const Fail& fail) {
        OneEntry one;
        bytes_of(line, fail, &one);
        if (!one.pair) fail("is no pair");
        visit(*one.pair);
        ++pairs_;
      });
    };
    state_.commit(all, tables_);
  }

  const config::Config& config_;
  std::string folder_;
  State state_;
  StreamStart start_;
  StateTables tables_;
  uint64_t records_ = 0;
  uint64_t pairs_ = 0;
};

}  // namespace

std::string saved_head(const config::Config& config) {
  return std::string(kVersion) + rules_of(config);
}

void import_state(const config::Config& config, const std::string& folder,
                  const std::vector<std::string>& offsets, std::ostream* report) {
  if (!config.kafka_input) {
    throw Failure(ExitCode::kConfiguration,
                  "the configuration has no input.kafka, so no daemon can go on from a state");
  }
  Import import(config, folder);
  import.run(offsets);
  *report << import.report();
}

}  // namespace kindred
