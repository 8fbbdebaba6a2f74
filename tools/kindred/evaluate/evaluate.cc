#include "tools/kindred/evaluate/evaluate.h"

#include <fmt/format.h>

#include <set>
#include <span>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "daemon/base/failure.h"
#include "tools/kindred/evaluate/chosen_pairs.h"
#include "tools/kindred/evaluate/html.h"
#include "tools/kindred/files/check_outputs.h"
#include "tools/kindred/files/output.h"
#include "tools/kindred/gold/gold_pairs.h"
#include "tools/kindred/report/grouped.h"
#include "tools/kindred/report/text_table.h"

namespace kindred {

namespace {

// Tells of rows of the gold file; an error when it has to be faultless.
void complain(const Gold& gold, uint64_t rows, uint64_t line, std::string_view what, bool strict,
              std::ostream* report) {
  if (rows == 0) return;
  const std::string text =
      fmt::format("{} of the gold pairs {}, first at {}:{}", grouped(rows), what, gold.path, line);
  if (strict) throw Failure(ExitCode::kInputData, text);
  *report << "note: " << text << '\n';
}

// "; its sources are a, b, c, ...": mostly they are called otherwise in the gold file.
std::string sources_of(std::span<const KeyedRecord* const> records) {
  constexpr size_t kNamed = 3;
  std::set<std::string_view> sources;
  for (const KeyedRecord* record : records) sources.insert(record->source());
  std::string text;
  size_t named = 0;
  for (const std::string_view source : sources) {
    text += named == 0 ? "; its sources are " : ", ";
    if (named++ == kNamed) return text + "...";
    text += printable(std::string(source));
  }
  return text;
}

[[noreturn]] void fail_as_unknown(const Gold& gold, std::span<const KeyedRecord* const> records) {
  const GoldRow& first = gold.rows.front();
  const auto name = [&](const Identity& who) {
    return gold.with_sources ? who.source + "/" + who.id : who.id;
  };
  throw Failure(ExitCode::kInputData,
                fmt::format("{}: every gold pair names a record that is not in the input, such as "
                            "\"{}\" or \"{}\" in line {}{}",
                            gold.path, name(first.left), name(first.right), first.line,
                            gold.with_sources ? sources_of(records) : ""));
}

void check_gold(const Gold& gold, const GoldPairs& pairs,
                std::span<const KeyedRecord* const> records, bool strict, std::ostream* report) {
  if (pairs.unknown == pairs.pairs.size()) fail_as_unknown(gold, records);
  complain(gold, pairs.unknown, pairs.unknown_line,
           strict ? "name a record that is not in the input"
                  : "name a record that is not in the input and count as missed",
           strict, report);
  complain(gold, pairs.repeated, pairs.repeated_line,
           strict ? "are there twice" : "are there twice and count once", strict, report);
}

// The identity of a number of gold pairs; unknown ones are as the gold file has them.
Identity identity_of(const Candidates& found, uint32_t number, const Identity& named) {
  return number < found.records.size() ? found.records[number]->identity() : named;
}

SearchQuality search_quality(const Candidates& found, const Gold& gold, const GoldPairs& pairs) {
  Search search;
  std::vector<bool> sought(found.records.size() + 2 * gold.rows.size());
  for (size_t row = 0; row < gold.rows.size(); ++row) {
    const auto [left, right] = pairs.rows[row];
    search.seek(identity_of(found, left, gold.rows[row].left),
                identity_of(found, right, gold.rows[row].right));
    sought[right] = true;
  }
  for (const Candidate& candidate : found.pairs) {
    const auto [left, right] = candidate.pair;
    if (!sought[left] && !sought[right]) continue;
    search.candidate(found.records[left]->identity(), found.records[right]->identity(),
                     candidate.score);
  }
  std::unordered_map<std::string, uint64_t> records_of_source;
  for (const KeyedRecord* record : found.records)
    ++records_of_source[std::string(record->source())];
  return search.quality(records_of_source);
}

void check_options(const EvaluateOptions& options) {
  if (!options.gold && !options.labels && !options.unscored && !options.promised) {
    throw Failure(ExitCode::kUsage,
                  "name --gold FILE where all matches are known, --labels FILE where some pairs "
                  "are, else --promised or --unscored FIELD");
  }
  if (options.html && !options.gold && !options.unscored) {
    throw Failure(ExitCode::kUsage, "--html needs --gold FILE or --unscored FIELD");
  }
  if (!options.gold && options.worst) {
    throw Failure(ExitCode::kUsage, "--worst needs --gold FILE");
  }
}

void check_files(const config::Config& config, const EvaluateOptions& options) {
  std::vector<std::string> inputs = options.inputs;
  inputs.push_back(options.gold.value_or(""));
  inputs.push_back(options.labels.value_or(""));
  inputs.push_back(options.config_file);
  inputs.push_back(config.model_file);
  check_outputs(inputs, {options.html.value_or(""), "-"});
}

// Each is there where it was asked for.
struct Measured {
  std::optional<EvaluateResult> result;
  std::optional<LabelledResult> labelled;
  std::optional<PromisedResult> promised;
  std::optional<UnscoredResult> unscored;
};

void write_page(const config::Config& config, const EvaluateOptions& options, Measured* all) {
  write_whole(*options.html,
              evaluate_html(all->result ? &*all->result : nullptr,
                            all->unscored ? &*all->unscored : nullptr, config.pipeline_name));
  if (all->result && !options.worst) all->result->worst.reset();  // they are on the page
}

void write_answer(const Measured& all, bool json) {
  Output output("-");
  if (json) {
    output.write(evaluate_json(all.result, all.unscored, all.promised, all.labelled));
  } else {
    std::vector<std::string> texts;
    if (all.result) texts.push_back(evaluate_text(*all.result));
    if (all.labelled) texts.push_back(labelled_text(*all.labelled));
    if (all.promised) texts.push_back(promised_text(*all.promised));
    if (all.unscored) texts.push_back(unscored_text(*all.unscored));
    output.write(fmt::format("{}", fmt::join(texts, "\n")));
  }
  output.close();
}

}  // namespace

EvaluateResult measure(const config::Config& config, const Candidates& found, const Gold& gold,
                       std::optional<size_t> worst, bool strict, ThreadPool* pool,
                       std::ostream* report) {
  const GoldPairs named = find_gold(gold, found.records);
  check_gold(gold, named, found.records, strict, report);
  const RankedPairs pairs = rank_pairs(named.pairs, scored_pairs(*config.pipeline, found));
  const double match = config.pipeline->match;
  std::vector<GoldPair> known = look_at_gold(found, pairs.gold, pool);

  EvaluateResult result;
  result.accuracy = measure_accuracy(found.records.size(), pairs, match);
  result.intervals = bootstrap(pairs, match, pool);
  result.curve = precision_recall(pairs);
  result.histogram =
      score_histogram(pairs, config.pipeline->scorer->highest(), config.scorer == "probability");
  if (config.scorer == "probability") result.calibration = measure_calibration(pairs, match);
  result.rules = recall_by_rule(found, known);
  result.sources = quality_by_source(found, pairs, match);
  result.search = search_quality(found, gold, named);
  if (config.pipeline->one_per_source) {
    result.clusters = count_clusters(*config.pipeline, found, pairs.candidates, match);
  }
  if (worst) result.worst = worst_pairs(config, found, pairs, std::move(known), *worst);
  result.unknown_gold = named.unknown;
  result.repeated_gold = named.repeated;
  result.rejected = found.rejected;
  return result;
}

EvaluateResult measure(const config::Config& config, const std::vector<std::string>& inputs,
                       const Gold& gold, ThreadPool* pool, std::ostream* report) {
  return measure(config, find_candidates(config, inputs, pool, report), gold, std::nullopt, false,
                 pool, report);
}

void evaluate(const config::Config& config, const EvaluateOptions& options, ThreadPool* pool,
              std::ostream* report) {
  check_options(options);
  check_files(config, options);
  std::optional<Gold> gold;
  if (options.gold) gold = read_gold(*options.gold, config.files_input.encoding, report);
  std::optional<Labels> labels;
  if (options.labels) labels = read_labels(*options.labels, config.files_input.encoding, report);
  if (options.promised) check_promised(config);
  if (options.unscored) check_unscored(config, *options.unscored);

  const Candidates found = find_candidates(config, options.inputs, pool, report);
  if (options.strict && found.rejected != 0) {
    throw Failure(ExitCode::kInputData, "records were rejected");
  }
  Measured all;
  if (gold) {
    constexpr size_t kOnPage = 10;
    const std::optional<size_t> worst =
        options.html ? std::optional(options.worst.value_or(kOnPage)) : options.worst;
    all.result = measure(config, found, *gold, worst, options.strict, pool, report);
  }
  if (labels) all.labelled = measure_labelled(config, found, *labels, report);
  if (options.promised) all.promised = measure_promised(config, found);
  if (options.unscored) all.unscored = measure_unscored(config, found, *options.unscored);
  if (options.html) write_page(config, options, &all);
  write_answer(all, options.json);
}

}  // namespace kindred
