#include "tools/kindred/link/link.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <optional>
#include <utility>

#include "linkage/find/find_counts.h"
#include "linkage/linker.h"
#include "linkage/prepare/prepared.h"
#include "linkage/restoring_linker.h"
#include "linkage/sharded_linker.h"
#include "tools/kindred/files/absent_fields.h"
#include "tools/kindred/files/check_outputs.h"
#include "tools/kindred/files/input.h"
#include "tools/kindred/files/interruption.h"
#include "tools/kindred/files/output.h"
#include "tools/kindred/files/prepared_source.h"
#include "tools/kindred/files/record_source.h"
#include "tools/kindred/gold/label_input.h"
#include "tools/kindred/link/clusters.h"
#include "tools/kindred/link/entities.h"
#include "tools/kindred/link/event_file.h"
#include "tools/kindred/link/input_rejects.h"
#include "tools/kindred/link/summary.h"
#include "tools/kindred/report/progress.h"

namespace kindred {

namespace {

constexpr size_t kFindGrain = 16;  // records that a thread looks up at a time

[[noreturn]] void usage(const std::string& message) { throw Failure(ExitCode::kUsage, message); }

void check_shards(const config::Config& config, const LinkOptions& options) {
  if (options.shards == 0) return;
  if (!options.against.empty()) usage("--shards links records among themselves, without --against");
  const uint32_t most = config.pipeline->max_bucket;
  if (options.shards <= most) return;
  usage(fmt::format("--shards {} is more than max_bucket, which is {}", options.shards, most));
}

Linker make_linker(const config::Config& config, const LinkOptions& options, ThreadPool* pool) {
  return options.shards == 0 ? Linker(config.pipeline, pool)
                             : sharded_linker(config.pipeline, options.shards, pool);
}

void check_files(const config::Config& config, const LinkOptions& options) {
  for (const auto& [option, file] :
       {std::pair("--clusters", &options.clusters), std::pair("--entities", &options.entities)}) {
    if (options.against.empty() || file->empty()) continue;
    usage(std::string(option) + " needs matches among the inputs, and --against looks for none");
  }
  std::vector<std::string> inputs = options.inputs;
  if (inputs.empty()) inputs.emplace_back("-");
  inputs.push_back(options.against);
  inputs.push_back(options.config_file);
  inputs.push_back(config.model_file);
  inputs.push_back(options.labels);
  check_outputs(inputs, {options.output, options.rejected, options.clusters, options.entities});
  check_input(input_name(options.against.empty() ? "-" : options.against));
}

class Link {
 public:
  Link(const config::Config& config, const LinkOptions& options, ThreadPool* pool,
       std::ostream* report)
      : config_(config),
        options_(options),
        pool_(pool),
        report_(report),
        source_(config, options.inputs, pool, report, interruption_.flag()),
        linker_(make_linker(config, options, pool)),
        absent_(config),
        events_(options.output, *config.pipeline, options.sink.change),
        rejects_(options.rejected, report, options.sink.rejected),
        progress_(report, is_terminal(report)),
        prepared_(&source_, &linker_, pool) {
    if (!options.clusters.empty()) clusters_.emplace(options.clusters);
    if (!options.entities.empty()) entities_.emplace(options.entities);
    if (options.labels.empty()) return;
    labels_.emplace(options.labels, config.files_input.encoding, report);
    if (!options.against.empty() && !labels_->with_sources()) {
      usage("--against needs --labels with the columns left_source and right_source");
    }
  }

  int run() {
    const auto start = std::chrono::steady_clock::now();
    if (labels_ && labels_->with_sources()) labels_->tell(&linker_);
    if (options_.against.empty()) {
      while (PreparedBatch* batch = prepared_.next()) {
        apply_batch(batch);
        finish_batch(batch->source);
        expect(batch->source);
      }
    } else {
      take_in_against();
      RecordBatch batch;
      while (source_.next(&batch)) {
        find_batch(batch);
        finish_batch(batch);
      }
    }
    if (labels_ && !labels_->with_sources()) {
      write(labels_->tell(&linker_));
    }
    if (labels_) counts_.labels = labels_->summary(linker_);
    // The inputs' own records are never in.
    if (labels_ && counts_.against) counts_.labels->absent = 0;
    events_.close();
    rejects_.close();
    progress_.end();
    if (interruption_.signal() == 0) {
      write_components();
      write_entities();
      if (options_.sink.linked) options_.sink.linked(linker_);
    }
    if (config_.pipeline->one_per_source && options_.against.empty()) {
      counts_.clusters = linker_.count_clusters();
    }
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    counts_.seconds = took.count();
    counts_.peak_bytes = peak_memory();
    counts_.rejected_inputs = rejects_.rejected_inputs();
    return exit_code();
  }

  std::string summary() const {
    std::string text = link_summary(counts_, rejects_.all(), stats(), *config_.pipeline);
    text += absent_.warnings();
    if (config_.expire) text += "expire: for kindredd alone, no record has left\n";
    if (interruption_.signal() != 0) {
      text += "interrupted: what stands above is of the records read until then\n";
    }
    return text;
  }

 private:
  // Who matches whom within the file decides nothing, but where each may have one partner a source.
  void take_in_against() {
    counts_.against = 0;
    std::optional<RestoringLinker> unlinked;
    if (!config_.pipeline->one_per_source) unlinked.emplace(config_.pipeline, pool_);
    RecordSource source(config_, {options_.against}, pool_, report_, interruption_.flag());
    RecordBatch batch;
    while (source.next(&batch)) {
      absent_.see(batch.records);
      refused_.clear();
      if (unlinked) {
        unlinked->add(batch.records, &refused_);
      } else {
        linker_.apply(batch.records, &refused_);
      }
      *counts_.against += batch.records.size() - refused_.size();
      rejects_.add(batch, refused_);
      progress_.show(*counts_.against, 0, source.share());
    }
    if (!unlinked) return;
    linker_ = std::move(*unlinked).index().finish();
    if (labels_) labels_->tell(&linker_);
  }

  void apply_batch(PreparedBatch* batch) {
    refused_.clear();
    std::vector<Change> changes = linker_.apply(batch->records, &refused_);
    rejects_.add(batch->source, refused_);
    write(std::move(changes));
  }

  // Once, as if the rest were like what has come: then the index makes room for all at once.
  void expect(const RecordBatch& batch) {
    constexpr double kEnough = 0.01;
    if (expects_ || batch.share.value_or(0) < kEnough) return;
    expects_ = true;
    linker_.expect(static_cast<uint64_t>(static_cast<double>(counts_.records) / *batch.share));
  }

  void find_batch(const RecordBatch& batch) {
    const std::vector<Prepared> records = linker_.prepare(batch.records);
    found_.assign(records.size(), {});
    std::vector<FindCounts> counts(pool_->threads());
    pool_->split(records.size(), kFindGrain, [&](size_t begin, size_t end, unsigned thread) {
      for (size_t i = begin; i < end; ++i) found_[i] = linker_.find(records[i], &counts[thread]);
    });
    for (const FindCounts& count : counts) find_counts_ += count;
    refused_.clear();
    for (size_t i = 0; i < records.size(); ++i) {
      if (!records[i].refusal.empty()) refused_.push_back({i, records[i].refusal});
    }
    rejects_.add(batch, refused_);
    std::vector<Change> all;
    for (std::vector<Change>& changes : found_) std::ranges::move(changes, std::back_inserter(all));
    write(std::move(all));
  }

  void finish_batch(const RecordBatch& batch) {
    counts_.records += batch.records.size() + batch.rejected.size();
    absent_.see(batch.records);
    if (options_.sink.batch) options_.sink.batch();
    // Where the next batch may take long, what stands in the way of this one's events is told now.
    if (!source_.readable()) events_.wait();
    progress_.show(counts_.records + counts_.against.value_or(0), counts_.matches, source_.share());
  }

  void write(std::vector<Change> changes) {
    for (const Change& change : changes) {
      switch (change.decision) {
        case Decision::kMatch:
          ++counts_.matches;
          break;
        case Decision::kReview:
          ++counts_.reviews;
          break;
        case Decision::kRetracted:
          ++counts_.retracted;
          break;
      }
    }
    events_.write(std::move(changes));
  }

  void write_components() {
    if (!clusters_) return;
    write_clusters(linker_, &*clusters_);
    clusters_->close();
  }

  void write_entities() {
    if (!entities_) return;
    counts_.entities = kindred::write_entities(linker_, pool_, &*entities_);
    entities_->close();
  }

  // With `against`, pairs are those of the inputs with that file, whatever happened within it.
  Stats stats() const {
    Stats stats = linker_.stats();
    if (options_.against.empty()) return stats;
    stats.unreadable_values += find_counts_.unreadable_values;
    stats.shingles += find_counts_.shingles;
    stats.candidates = find_counts_.candidates;
    stats.score = find_counts_.score;
    return stats;
  }

  int exit_code() const {
    if (interruption_.signal() != 0) return 128 + interruption_.signal();
    const bool failed = options_.strict && rejects_.all().count() != 0;
    return static_cast<int>(failed ? ExitCode::kInputData : ExitCode::kDone);
  }

  const config::Config& config_;
  const LinkOptions& options_;
  ThreadPool* pool_;
  std::ostream* report_;

  Interruption interruption_;
  RecordSource source_;
  Linker linker_;
  AbsentFields absent_;
  EventFile events_;
  std::optional<LabelInput> labels_;
  std::optional<Output> clusters_;
  std::optional<Output> entities_;
  InputRejects rejects_;
  LinkCounts counts_;
  Progress progress_;

  PreparedSource prepared_;

  std::vector<Refusal> refused_;
  std::vector<std::vector<Change>> found_;  // by record of the batch
  FindCounts find_counts_;
  bool expects_ = false;  // the linker knows how many there will be
};

}  // namespace

int link(const config::Config& config, const LinkOptions& options, ThreadPool* pool,
         std::ostream* report, const std::function<void(int)>& done) {
  check_shards(config, options);
  check_files(config, options);
  std::optional<config::Config> made;
  if (!options.entities.empty()) made = config::with_entities(config);
  Link job(made ? *made : config, options, pool, report);
  const int exit_code = job.run();
  *report << job.summary() << std::flush;
  if (done) done(exit_code);
  return exit_code;
}

}  // namespace kindred
