// A program that answers in place of a person in a terminal.

#ifndef KINDRED_TOOLS_KINDRED_LABEL_CALLED_H_
#define KINDRED_TOOLS_KINDRED_LABEL_CALLED_H_

#include <functional>
#include <optional>
#include <utility>

#include "tools/kindred/label/pair_view.h"
#include "tools/kindred/label/respondents.h"
#include "tools/kindred/label/shown_records.h"

namespace kindred {

// What is asked, and what a person would see of it.
struct AskedPair {
  ShownPair pair;
  std::optional<double> score;  // none: it is not to be seen
  Tally tally;
};

using Ask = std::function<Reply(const AskedPair& asked)>;

// Calls a function with each question. With `blind` the score is not shown.
class Called final : public Respondent {
 public:
  // `records` outlives this.
  Called(const ShownRecords& records, Ask ask, bool blind)
      : records_(records), ask_(std::move(ask)), blind_(blind) {}

  Reply reply(const Question& question, const Tally& tally) override {
    return ask_({records_.pair(question.pair),
                 blind_ ? std::nullopt : std::optional(question.score), tally});
  }

 private:
  const ShownRecords& records_;
  Ask ask_;
  bool blind_;
};

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_LABEL_CALLED_H_
