#include "linkage/learn/train.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>

#include "linkage/learn/choose_answer.h"
#include "linkage/learn/compared_pairs.h"
#include "linkage/learn/em.h"
#include "linkage/learn/em_odds.h"
#include "linkage/learn/free_share.h"
#include "linkage/learn/frequencies.h"
#include "linkage/learn/learnt_fields.h"
#include "linkage/learn/learnt_levels.h"
#include "linkage/learn/linked_pairs.h"
#include "linkage/learn/pair_weights.h"
#include "linkage/learn/similar_pairs.h"
#include "linkage/learn/train_warnings.h"

namespace kindred {

namespace {

// Enough to steady some dozens of matches, nothing to hundreds.
constexpr double kUsualPairs = 10;

bool starts_exact(const ComparedField& field) {
  return field.levels.front().kind == Level::Kind::kExact;
}

// Whether the levels are steps of one similarity: equal values, two steps or more, and all else.
bool graded(const ComparedField& field) {
  if (field.levels.size() < 4 || !starts_exact(field)) return false;
  const std::span<const Level> steps = std::span(field.levels).subspan(1, field.levels.size() - 2);
  return std::ranges::all_of(steps, [&](const Level& step) {
    return step.kind == Level::Kind::kWithin &&
           step.comparison->name() == steps.front().comparison->name();
  });
}

// What both ways of learning have in common.
class Training {
 public:
  Training(const Pipeline& pipeline, std::span<const ComparedField> fields,
           std::span<const KeyedRecord> records, const TrainingOptions& options, ThreadPool* pool)
      : pipeline_(pipeline),
        records_(records),
        by_source_(records_by_source(records)),
        options_(options),
        pool_(pool) {
    if (records.size() < 2) throw TrainingError("there are fewer than two records");
    input_.pairs = linked_pairs(by_source_, pipeline.link_only);
    input_.most_iterations = options.rounds;
    if (input_.pairs == 0) {
      throw TrainingError("with link_type: link_only there must be records of several sources");
    }
    trained_.records = records.size();
    trained_.model.tokens = token_frequencies(pipeline, records, options.sample, options.values);
    for (const ComparedField& field : fields) fields_.emplace_back(field);
    levels_.emplace(fields_, records_, pool_);
    if (fields_.empty()) return;
    asked_ = selected_fields(pipeline_, fields_);
    compare_random_pairs();
  }

  bool without_fields() const { return fields_.empty(); }

  void learn_from_candidates() {
    input_.usual_pairs = kUsualPairs;
    find_candidates();
    tell("learning from what agrees");
    // Where sources are free of duplicates, pairs within them tell which answer is the best.
    if (!clean_sources()) told_ = told_fields(pipeline_, records_, *levels_, terms_, pool_);
    input_.told = told_;
    Answers answers = learn_classes(input_);
    tell("measuring what can be believed");
    const LearntFrom from = learnt_from();
    ChosenAnswer chosen = choose(std::move(answers), from);
    doubt_unpublished(from, chosen.learnt, &chosen.belief);
    trained_.iterations = chosen.learnt.iterations;
    take(chosen.learnt);
    trained_.model.calibration = chosen.belief.calibration;
    trained_.model.unsure = std::move(chosen.belief.unsure);
    warn_of(chosen.learnt, asked_);
  }

  std::vector<bool> related_fields(const RelatedFields& may_be) {
    input_.usual_pairs = kUsualPairs;
    find_candidates();
    return find_related(input_, may_be);
  }

  std::vector<RecordPair> sure_pairs(double least) {
    input_.usual_pairs = kUsualPairs;
    find_candidates();
    place(&candidates_);
    const EmResult result = expectation_maximisation(input_);
    const PatternOdds odds(input_, result);
    std::vector<RecordPair> sure;
    for (size_t i = 0; i < candidates_.places.size(); ++i) {
      const PairPattern& pattern = candidates_.patterns[candidates_.places[i]];
      if (odds.of(pattern).match >= least) sure.push_back(candidates_.found.pairs[i]);
    }
    return sure;
  }

  void learn_from_gold(std::vector<RecordPair> matches) {
    matches = each_once(std::move(matches));
    if (matches.empty()) throw TrainingError("there is no known match");
    const size_t within = std::erase_if(matches, [&](const RecordPair& pair) {
      return !pipeline_.links(records_[pair.first].source(), records_[pair.second].source());
    });
    const std::string never =
        " of the known matches are of two records of one source, which are never "
        "compared with link_type: link_only";
    if (matches.empty()) throw TrainingError("all" + never);
    if (within != 0) warn(std::to_string(within) + never + "; they are left out");
    const double prior = static_cast<double>(matches.size()) / input_.pairs;
    if (prior >= 1) throw TrainingError("every pair of records is a match: there is no other");
    const auto found = patterns(*levels_, std::span<const RecordPair>(matches), pool_, terms_);
    if (related()) compare_candidates();
    const EmResult result = count_labels(input_, found, prior);
    take(result);
    warn_of(result, {});
  }

  Trained result() { return std::move(trained_); }

 private:
  void tell(std::string_view doing, double share = 0) const {
    if (options_.watcher != nullptr) options_.watcher->at(doing, share);
  }

  // Tells how far patterns() has come.
  std::function<void(double)> teller(std::string_view doing) const {
    return [this, doing](double share) { tell(doing, share); };
  }

  void warn(std::string text) { trained_.warnings.push_back(std::move(text)); }

  void compare_random_pairs() {
    const std::vector<RecordPair> pairs =
        pipeline_.link_only
            ? random_pairs_across(source_numbers(records_), options_.random_pairs)
            : random_pairs(static_cast<uint32_t>(records_.size()), options_.random_pairs);
    const bool all = static_cast<double>(pairs.size()) >= input_.pairs;
    trained_.random_pairs = pairs.size();
    for (const FieldLevels& field : fields_) {
      const ComparedField& compared = field.compared();
      frequencies_.push_back(value_frequencies(records_, compared.field, options_.values,
                                               compared.parts_partial_dates()));
      if (frequencies_.back().records < 2) {
        throw TrainingError("fewer than two records have a value of \"" + compared.name + "\"");
      }
      input_.levels.push_back(compared.levels.size());
      input_.related.push_back(compared.related);
      // What sources have in common among themselves says nothing of pairs across them.
      const bool counted = !all && !pipeline_.link_only && starts_exact(compared);
      input_.exact_share.push_back(counted ? std::min(1.0, frequencies_.back().shared) : -1);
      learn_terms(compared);
    }
    input_.graded = fields_.size() == 1 && graded(fields_.front().compared());
    random_ = patterns(*levels_, pairs, pool_, terms_, teller("comparing random pairs"));
    input_.random = random_;
  }

  void learn_terms(const ComparedField& field) {
    const ValueFrequencies& found = frequencies_.back();
    const bool counts = field.term_frequency > 0 && starts_exact(field);
    terms_.push_back(counts ? TermClasses(found.frequent) : TermClasses());
    input_.terms.push_back({counts ? field.term_frequency : 0, static_cast<double>(found.records)});
  }

  void find_candidates() {
    compare_candidates();
    if (candidates_.patterns.empty()) {
      throw TrainingError("the rules of the block section find no pair to learn from");
    }
  }

  void compare_candidates() {
    tell("finding candidate pairs");
    candidates_.found = candidate_pairs(pipeline_, records_, options_.candidate_pairs);
    const CandidatePairs& found = candidates_.found;
    candidates_.patterns =
        patterns(*levels_, found, asked_, pool_, terms_, teller("comparing candidate pairs"));
    input_.candidates = candidates_.patterns;
    input_.stands_for = found.stands_for;
    if (pipeline_.one_per_source) find_rivals();
    trained_.candidate_pairs = found.pairs.size();
    trained_.stands_for = found.stands_for;
  }

  void place(ComparedPairs* pairs) const {
    if (!pairs->places.empty()) return;
    pairs->places = pattern_places(pairs->patterns, *levels_, pairs->found, asked_, pool_, terms_);
  }

  void find_rivals() {
    place(&candidates_);
    rivals_ = rivals_of(records_, candidates_.found.pairs);
    for (size_t i = 0; i < rivals_.size(); ++i) rivals_[i].pattern = candidates_.places[i];
    input_.rivals = rivals_;
  }

  // Whether no two records of a source match.
  bool clean_sources() const { return pipeline_.link_only && pipeline_.one_per_source; }

  LearntFrom learnt_from() {
    place(&candidates_);
    return {pipeline_, fields_, records_, by_source_, input_, candidates_};
  }

  ChosenAnswer choose(Answers answers, const LearntFrom& from) {
    if (!clean_sources()) return choose_answer(std::move(answers), from);
    ComparedPairs within;
    within.found =
        candidate_pairs(pipeline_, records_, options_.candidate_pairs, PairSources::kOneSource);
    within.patterns = patterns(*levels_, within.found, asked_, pool_, terms_);
    place(&within);
    return choose_by_decoys(std::move(answers), from, within);
  }

  bool related() const { return std::ranges::count(input_.related, true) != 0; }

  // Writes down what was learnt.
  void take(const EmResult& result) {
    trained_.matches = result.matches;
    const double others = static_cast<double>(trained_.random_pairs) * (1 - result.prior);
    if (all_alike(random_, fields_.size())) {
      throw TrainingError(
          "all pairs agree in every field: there are no others to tell matches from");
    }
    if (result.matches < 1) {
      throw TrainingError(
          "none of the pairs looks like a match: there is nothing to learn from. Train on more "
          "records or with known matches (--gold), or score with score.points");
    }
    if (others < 1) throw TrainingError("every pair of records is a match: there is no other");
    trained_.model.prior = chance(result.prior);
    if (pipeline_.one_per_source) {
      trained_.model.free = chance(free_share(by_source_, pipeline_.link_only, result.prior));
    }
    if (related()) {
      trained_.model.related = chance(result.related);
      trained_.model.near = chance(result.near);
    }
    if (result.similar > 0) trained_.model.similar = chance(result.similar);
    trained_.model.fields = learnt_fields(fields_, result, std::move(frequencies_));
  }

  // `asked`: asked_; empty with gold.
  void warn_of(const EmResult& result, const std::vector<std::vector<bool>>& asked) {
    for (std::string& text : train_warnings(result, trained_.model.fields, asked)) {
      warn(std::move(text));
    }
  }

  const Pipeline& pipeline_;
  std::span<const KeyedRecord> records_;
  std::vector<uint64_t> by_source_;  // how many records
  const TrainingOptions& options_;
  ThreadPool* pool_;
  std::vector<FieldLevels> fields_;
  std::optional<RecordLevels> levels_;
  std::vector<TermClasses> terms_;
  std::vector<PairPattern> random_;
  std::vector<std::vector<bool>> asked_;  // by branch and field: what the rules ask for
  ComparedPairs candidates_;
  std::vector<RivalPair> rivals_;
  std::vector<ToldField> told_;
  std::vector<ValueFrequencies> frequencies_;
  EmInput input_;
  Trained trained_;
};

}  // namespace

void sort_by_rank(std::span<KeyedRecord> records) {
  std::ranges::sort(records, [](const KeyedRecord& a, const KeyedRecord& b) {
    return a.rank() != b.rank() ? a.rank() < b.rank() : identity_less(a, b);
  });
}

Trained train(const Pipeline& pipeline, std::span<const ComparedField> fields,
              std::span<KeyedRecord> records, const TrainingOptions& options, ThreadPool* pool) {
  sort_by_rank(records);
  Training training(pipeline, fields, records, options, pool);
  if (!training.without_fields()) training.learn_from_candidates();
  return training.result();
}

Trained train_with_gold(const Pipeline& pipeline, std::span<const ComparedField> fields,
                        std::span<const KeyedRecord> records, std::vector<RecordPair> matches,
                        const TrainingOptions& options, ThreadPool* pool) {
  Training training(pipeline, fields, records, options, pool);
  if (!training.without_fields()) training.learn_from_gold(std::move(matches));
  return training.result();
}

std::vector<bool> learn_related(const Pipeline& pipeline, std::span<const ComparedField> fields,
                                std::span<KeyedRecord> records, const RelatedFields& may_be,
                                const TrainingOptions& options, ThreadPool* pool) {
  sort_by_rank(records);
  return Training(pipeline, fields, records, options, pool).related_fields(may_be);
}

std::vector<RecordPair> sure_pairs(const Pipeline& pipeline, std::span<const ComparedField> fields,
                                   std::span<KeyedRecord> records, double least,
                                   const TrainingOptions& options, ThreadPool* pool) {
  sort_by_rank(records);
  return Training(pipeline, fields, records, options, pool).sure_pairs(least);
}

}  // namespace kindred
