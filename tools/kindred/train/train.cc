#include "tools/kindred/train/train.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <memory>

#include "config/model_file.h"
#include "config/training.h"
#include "daemon/base/failure.h"
#include "linkage/learn/frequencies.h"
#include "linkage/learn/train_with_labels.h"
#include "linkage/prepare/prepare.h"
#include "linkage/score/probability.h"
#include "tools/kindred/files/check_outputs.h"
#include "tools/kindred/files/live_records.h"
#include "tools/kindred/files/output.h"
#include "tools/kindred/gold/gold_pairs.h"
#include "tools/kindred/gold/label_pairs.h"
#include "tools/kindred/report/grouped.h"
#include "tools/kindred/report/progress.h"
#include "tools/kindred/report/text_table.h"

namespace kindred {

namespace {

class ShownTraining : public TrainingWatcher {
 public:
  explicit ShownTraining(Progress* progress) : progress_(progress) {}

  void at(std::string_view doing, double share) override { progress_->show(doing, share); }

 private:
  Progress* progress_;
};

void note(uint64_t count, std::string_view what, std::ostream* report) {
  if (count != 0) *report << fmt::format("note: {} {}\n", grouped(count), what);
}

// The records by the places that training knows them by.
std::vector<const KeyedRecord*> sorted_places(std::span<KeyedRecord> records) {
  sort_by_rank(records);
  std::vector<const KeyedRecord*> places;
  for (const KeyedRecord& record : records) places.push_back(&record);
  return places;
}

Trained learn_with_gold(const config::Config& config, const std::string& path,
                        std::span<KeyedRecord> records, const TrainingOptions& training,
                        ThreadPool* pool, std::ostream* report) {
  const std::vector<const KeyedRecord*> places = sorted_places(records);
  const GoldPairs gold = find_gold(read_gold(path, config.files_input.encoding, report), places);
  const auto note_gold = [&](uint64_t count, std::string_view what, uint64_t line) {
    note(count, fmt::format("of the known matches {}, first at {}:{}", what, path, line), report);
  };
  note_gold(gold.unknown, "name a record that is not in the input; they are left out",
            gold.unknown_line);
  note_gold(gold.repeated, "are there twice; they count once", gold.repeated_line);
  std::vector<RecordPair> known;
  for (const NumberedPair& pair : gold.pairs) {
    if (pair.right < records.size()) known.emplace_back(pair.left, pair.right);
  }
  return train_with_gold(*config.pipeline, config.compared, records, std::move(known), training,
                         pool);
}

Trained learn_with_labels(const config::Config& config, const std::string& path,
                          std::span<KeyedRecord> records, const TrainingOptions& training,
                          ThreadPool* pool, std::ostream* report) {
  const std::vector<const KeyedRecord*> places = sorted_places(records);
  const Labels labels = read_labels(path, config.files_input.encoding, report);
  const LabelPairs judged = find_labels(labels, places);
  *report << label_warnings(labels, judged);
  std::vector<LabelledPair> known;
  for (const JudgedPair& label : judged.pairs) {
    if (label.verdict == Verdict::kUnsure) continue;
    known.push_back({{label.pair.left, label.pair.right}, label.verdict == Verdict::kSame});
  }
  return train_with_labels(*config.pipeline, config.compared, records, std::move(known), training,
                           pool);
}

Trained learn_as_asked(const config::Config& config, const TrainOptions& options,
                       std::span<KeyedRecord> records, const TrainingOptions& training,
                       ThreadPool* pool, std::ostream* report) {
  if (!options.gold.empty()) {
    return learn_with_gold(config, options.gold, records, training, pool, report);
  }
  if (!options.labels.empty()) {
    return learn_with_labels(config, options.labels, records, training, pool, report);
  }
  return train(*config.pipeline, config.compared, records, training, pool);
}

// The configuration once it knows which tokens are rare, and the records as it prepares them; none
// where it makes no difference. The pairs to learn from are then those that the rules will find.
std::optional<config::Config> with_tokens(const config::Config& config,
                                          std::vector<KeyedRecord>* records, ThreadPool* pool) {
  if (config.pipeline->counted_features().empty()) return std::nullopt;
  constexpr size_t kGrain = 64;
  const TrainingOptions usual;
  sort_by_rank(*records);
  auto counted = std::make_shared<Model>();
  counted->tokens = token_frequencies(*config.pipeline, *records, usual.sample, usual.values);
  config::Loaded loaded = config::parse_for_training(config.text, std::move(counted), config.path);
  if (!loaded.config) return std::nullopt;  // a file that it names has just changed
  loaded.config->files_input = config.files_input;
  std::deque<Preparer> preparers;
  for (unsigned t = 0; t < pool->threads(); ++t) preparers.emplace_back(loaded.config->pipeline);
  pool->split(records->size(), kGrain, [&](size_t begin, size_t end, unsigned thread) {
    for (size_t i = begin; i < end; ++i) {
      (*records)[i] = preparers[thread].prepare_again((*records)[i]);
    }
  });
  std::erase_if(*records, [](const KeyedRecord& record) { return record.empty(); });
  return std::move(loaded.config);
}

std::vector<std::string> level_row(const std::string& name, const ModelLevel& level) {
  return {name, level.text, fmt::format("{:.4g}", level.m), fmt::format("{:.4g}", level.u),
          fmt::format("{:.2f}", match_weight(level))};
}

// What each field tells less, and given which one; empty where none does.
std::string told_text(const Model& model) {
  std::string text;
  for (const ModelField& field : model.fields) {
    for (const ModelLevel& level : field.levels) {
      if (!level.less) continue;
      text +=
          fmt::format("{} {} weighs {:.2f} less where {} agrees, which tells it too\n", field.name,
                      level.text, match_weight(level) * told_part(level), field.given);
    }
  }
  return text.empty() ? text : "\n" + text;
}

// Names and levels stand left, numbers right: the first two columns are one for the table.
std::string level_table(const Model& model) {
  std::vector<std::vector<std::string>> rows = {{"field", "level", "m", "u", "weight"}};
  for (const ModelField& field : model.fields) {
    for (const ModelLevel& level : field.levels) {
      rows.push_back(level_row(&level == &field.levels.front() ? field.name : "", level));
    }
  }
  size_t width = 0;
  for (const auto& row : rows) width = std::max(width, shown_width(row[0]));
  for (auto& row : rows) {
    row[1] = row[0] + std::string(width - shown_width(row[0]) + 2, ' ') + row[1];
    row.erase(row.begin());
  }
  return text_table(rows);
}

// What no later command could read must not be written, whatever the reason.
void check_finite(const Model& model) {
  const std::optional<std::string> what = not_finite(model);
  if (!what) return;
  throw Failure(ExitCode::kInternal,
                fmt::format("what was learnt of \"{}\" is no finite number, so nothing is written. "
                            "This is a fault of the program; please report it with your "
                            "configuration",
                            *what));
}

}  // namespace

Trained learn(const config::Config& config, const TrainOptions& options, ThreadPool* pool,
              std::ostream* report) {
  Progress progress(report, is_terminal(report));
  report = progress.beside();
  ShownTraining watcher(&progress);
  const TrainingOptions training{.watcher = &watcher};
  LiveRecords live = read_live_records(config, options.inputs, pool, report, &progress);
  note(live.rejected, "records were rejected", report);
  const std::optional<config::Config> known = with_tokens(config, &live.records, pool);
  const config::Config& learning = known ? *known : config;
  try {
    Trained trained = learn_as_asked(learning, options, live.records, training, pool, report);
    if (trained.model.fields.empty() && trained.model.tokens.empty()) {
      throw Failure(ExitCode::kConfiguration,
                    "there is nothing to learn: the configuration has no score.probability, no "
                    "exact_jaccard, no rare_tokens and no distance that weighs words");
    }
    check_finite(trained.model);
    for (const std::string& why : trained.model.unsure) {
      trained.warnings.push_back("the model is unsure: " + why);
    }
    return trained;
  } catch (const TrainingError& error) {
    throw Failure(ExitCode::kInputData, error.what());
  }
}

std::string trained_text(const Trained& trained) {
  const Model& model = trained.model;
  std::string text = fmt::format("records          {:>12}\n", grouped(trained.records));
  if (!model.fields.empty()) {
    text +=
        fmt::format("random pairs     {:>12}   compared, for u\n", grouped(trained.random_pairs));
    if (trained.candidate_pairs != 0) {
      text += fmt::format(
          "candidate pairs  {:>12}   compared, for m{}\n", grouped(trained.candidate_pairs),
          trained.stands_for > 1 ? fmt::format("; one in {:.3g} of all", trained.stands_for) : "");
    }
    text += fmt::format("matches          {:>12}   prior {:.4g}, weight {:.2f}{}\n\n",
                        grouped(static_cast<uint64_t>(std::llround(trained.matches))), model.prior,
                        prior_weight(model),
                        trained.iterations == 0 ? "; known, taken for all there are" : "");
    if (model.related) {
      text.insert(text.size() - 1, fmt::format("only related     {:>12}   share of all pairs\n",
                                               fmt::format("{:.4g}", *model.related)));
    }
    if (model.near) {
      text.insert(text.size() - 1, fmt::format("only near        {:>12}   share of all pairs\n",
                                               fmt::format("{:.4g}", *model.near)));
    }
    if (model.similar) {
      text.insert(text.size() - 1, fmt::format("only alike       {:>12}   share of all pairs\n",
                                               fmt::format("{:.4g}", *model.similar)));
    }
    if (model.free) {
      text.insert(
          text.size() - 1,
          fmt::format("without partner  {:>12}   of pairs that do not match, weight {:.2f}\n",
                      fmt::format("{:.4g}", *model.free), -std::log2(*model.free)));
    }
    text += level_table(model);
    text += told_text(model);
  }
  for (const ModelTokens& tokens : model.tokens) {
    text += fmt::format("\n{} tokens of {} in two records or more, of {} records\n",
                        grouped(tokens.frequent.size()), tokens.feature, grouped(tokens.records));
  }
  return text;
}

void train(const config::Config& config, const TrainOptions& options, ThreadPool* pool,
           std::ostream* report) {
  const std::string path = options.output.value_or(config.model_file);
  if (path.empty()) {
    throw Failure(ExitCode::kConfiguration,
                  "the configuration names no model: add \"model: FILE\", or give --output");
  }
  if (!options.gold.empty() && !options.labels.empty()) {
    throw Failure(ExitCode::kUsage,
                  "--gold says of every pair what it is, so that --labels adds nothing: give one "
                  "of the two");
  }
  std::vector<std::string> inputs = options.inputs;
  inputs.insert(inputs.end(), {options.gold, options.labels, options.config});
  check_outputs(inputs, {path});
  const Trained trained = learn(config, options, pool, report);
  for (const std::string& warning : trained.warnings) *report << "warning: " << warning << '\n';
  write_whole(path, config::model_yaml(trained.model));
  const std::string text = fmt::format("{}\nmodel {}, {}\n", trained_text(trained), path,
                                       config::model_hash(trained.model));
  if (path == "-") {
    *report << text;
    return;
  }
  Output output("-");
  output.write(text);
  output.close();
}

}  // namespace kindred
