#include "tools/kindred/label/label.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <utility>

#include "daemon/base/failure.h"
#include "linkage/prepare/values_digest.h"
#include "tools/kindred/candidates/candidates.h"
#include "tools/kindred/files/check_outputs.h"
#include "tools/kindred/gold/gold_pairs.h"
#include "tools/kindred/gold/label_pairs.h"
#include "tools/kindred/label/label_file.h"
#include "tools/kindred/label/questions.h"
#include "tools/kindred/label/respondents.h"
#include "tools/kindred/label/sample_draw.h"
#include "tools/kindred/report/grouped.h"

namespace kindred {

namespace {

void check_options(const config::Config& config, const LabelOptions& options) {
  if (!options.answers && !options.ask && !asks_in_terminal()) {
    throw Failure(ExitCode::kUsage,
                  "kindred label asks in a terminal, and standard input and output are none; run "
                  "it in one, or let a gold file answer: --answers-from FILE");
  }
  if (options.sample && options.questions) {
    throw Failure(ExitCode::kUsage, "--sample N says how many; leave out --questions");
  }
  std::vector<std::string> inputs = options.inputs;
  inputs.push_back(options.answers.value_or(""));
  inputs.push_back(options.config_file);
  inputs.push_back(config.model_file);
  check_outputs(inputs, {options.labels});
  if (!options.answers) check_read_twice(options.inputs);
}

std::string now() {
  const auto seconds =
      std::chrono::time_point_cast<std::chrono::seconds>(std::chrono::system_clock::now());
  const auto day = std::chrono::floor<std::chrono::days>(seconds);
  const std::chrono::year_month_day date(day);
  const std::chrono::hh_mm_ss time(seconds - day);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                     time.hours().count(), time.minutes().count(), time.seconds().count());
}

std::vector<NumberedPair> pairs_of(const LabelPairs& known) {
  std::vector<NumberedPair> pairs;
  for (const JudgedPair& judged : known.pairs) pairs.push_back(judged.pair);
  return pairs;
}

// A sample goes on only among the candidates that it was begun with.
void check_strata(const Labels& labels, const LabelPairs& known,
                  const std::vector<Stratum>& strata) {
  for (const JudgedPair& judged : known.pairs) {
    if (!judged.drawn) continue;
    const LabelRow& row = labels.rows[*judged.drawn];
    const auto now = std::ranges::find(strata, row.stratum, &Stratum::name);
    if (now != strata.end() && now->pairs == row.stratum_pairs) continue;
    throw Failure(
        ExitCode::kInputData,
        fmt::format("{}:{}: the sample was begun when {} candidate pairs had a score {}; now {} "
                    "have: the configuration, its model or the records have changed. Draw a new "
                    "sample into another file",
                    labels.path, row.line, grouped(row.stratum_pairs), row.stratum,
                    now == strata.end() ? "none" : grouped(now->pairs)));
  }
}

class Labelling {
 public:
  Labelling(const config::Config& config, const LabelOptions& options, ThreadPool* pool,
            std::ostream* report)
      : config_(config), options_(options), pool_(pool), report_(report), file_(options.labels) {
    if (options.answers) gold_ = read_gold(*options.answers, config.files_input.encoding, report);
    if (!gold_) *report << "reading the records, to find pairs to ask about\n" << std::flush;
    found_ = find_candidates(config, options.inputs, pool, report);
    if (found_.pairs.empty()) {
      throw Failure(ExitCode::kInputData,
                    "no rule of the block section finds a pair in these inputs, so that there is "
                    "nothing to ask about");
    }
    file_.check(found_.records, options.sample.has_value());
    known_ = find_labels(file_.labels(), found_.records);
    *report << label_warnings(file_.labels(), known_) << std::flush;
    for (const JudgedPair& judged : known_.pairs) verdicts_[judged.pair] = judged.verdict;
    begin_enquiry();
  }

  int run() {
    const uint64_t before = tally_.answered();
    const std::unique_ptr<Respondent> respondent = make_respondent();
    while (!enough()) {
      const std::optional<Question> question = enquiry_->next();
      if (!question || !ask(*question, respondent.get())) break;
    }
    const int signal = respondent->signal();
    tell_end(before, signal);
    return signal == 0 ? static_cast<int>(ExitCode::kDone) : 128 + signal;
  }

 private:
  void begin_enquiry() {
    if (options_.sample) {
      auto draw = std::make_unique<SampleDraw>(config_, found_, *options_.sample);
      check_strata(file_.labels(), known_, draw->strata());
      enquiry_ = std::move(draw);
    } else {
      enquiry_ = std::make_unique<Questions>(draw_pool(config_, found_, pairs_of(known_)));
    }
    // In the order in which they were given: as if they were given now.
    std::vector<JudgedPair> in_order = known_.pairs;
    std::ranges::sort(in_order, {}, &JudgedPair::row);
    for (const JudgedPair& judged : in_order) {
      if (options_.sample && !judged.drawn) continue;  // asked for anything but its stratum
      enquiry_->answer(judged.pair, judged.verdict);
      tally_.count(judged.verdict, 1);
    }
  }

  uint64_t goal() const {
    return options_.sample ? *options_.sample : options_.questions.value_or(kUsualQuestions);
  }

  bool enough() const { return tally_.answered() >= goal(); }

  std::unique_ptr<Respondent> make_respondent() {
    if (gold_) return std::make_unique<GoldAnswers>(find_gold(*gold_, found_.records).pairs);
    shown_.emplace(config_, found_, options_.inputs, records_to_show(), pool_);
    const bool blind = options_.blind || options_.sample.has_value();
    if (options_.ask) return std::make_unique<Called>(*shown_, options_.ask, blind);
    return std::make_unique<Person>(*shown_, config_.pipeline->match, goal(), blind);
  }

  std::vector<uint32_t> records_to_show() const {
    std::vector<uint32_t> places;
    for (const NumberedPair& pair : enquiry_->pairs()) {
      places.push_back(pair.left);
      places.push_back(pair.right);
    }
    return places;
  }

  // False: enough for now.
  bool ask(const Question& question, Respondent* respondent) {
    if (const auto known = verdicts_.find(question.pair); known != verdicts_.end()) {
      keep(question, known->second);  // it was asked about before, for another reason
      return true;
    }
    switch (respondent->reply(question, tally_)) {
      case Reply::kSame:
        keep(question, Verdict::kSame);
        return true;
      case Reply::kDifferent:
        keep(question, Verdict::kDifferent);
        return true;
      case Reply::kUnsure:
        keep(question, Verdict::kUnsure);
        return true;
      case Reply::kUndo:
        if (!undo()) respondent->nothing_to_undo();
        return true;
      case Reply::kQuit:
        return false;
    }
    return false;
  }

  void keep(const Question& question, Verdict verdict) {
    const KeyedRecord& left = *found_.records[question.pair.left];
    const KeyedRecord& right = *found_.records[question.pair.right];
    LabelRow row{
        .left = left.identity(), .right = right.identity(), .verdict = verdict, .by = options_.by};
    row.left_digest = values_digest(*config_.pipeline, left);
    row.right_digest = values_digest(*config_.pipeline, right);
    if (!gold_) row.at = now();
    row.stratum = question.stratum;
    row.stratum_pairs = question.stratum_pairs;
    file_.append(row);
    enquiry_->answer(question.pair, verdict);
    tally_.count(verdict, 1);
    given_.push_back(verdict);
  }

  bool undo() {
    if (!file_.take_back()) return false;
    enquiry_->take_back();
    tally_.count(given_.back(), -1);
    given_.pop_back();
    return true;
  }

  void tell_end(uint64_t before, int signal) {
    std::string text =
        signal == 0 ? "" : "interrupted: nothing is lost; the same command goes on\n";
    text += fmt::format("{}: {}, {} of them now\n", options_.labels, tally_text(tally_),
                        grouped(tally_.answered() - before));
    if (signal == 0 && !enough() && !enquiry_->next()) {
      text += "every pair that can be asked about has an answer\n";
    } else if (signal == 0 && enough() && !options_.sample) {
      text += "kindred train --labels learns from them; --questions N asks on, up to N answers\n";
    } else if (signal == 0 && enough()) {
      text += "kindred evaluate --labels estimates precision and recall from them\n";
    }
    *report_ << text << std::flush;
  }

  const config::Config& config_;
  const LabelOptions& options_;
  ThreadPool* pool_;
  std::ostream* report_;
  LabelFile file_;
  std::optional<Gold> gold_;
  Candidates found_;
  LabelPairs known_;
  std::map<NumberedPair, Verdict> verdicts_;  // of the file, as it was at first
  std::unique_ptr<Enquiry> enquiry_;
  std::optional<ShownRecords> shown_;
  Tally tally_;
  std::vector<Verdict> given_;
};

}  // namespace

int label(const config::Config& config, const LabelOptions& options, ThreadPool* pool,
          std::ostream* report) {
  check_options(config, options);
  return Labelling(config, options, pool, report).run();
}

}  // namespace kindred
