// Who answers.

#ifndef KINDRED_TOOLS_KINDRED_LABEL_RESPONDENTS_H_
#define KINDRED_TOOLS_KINDRED_LABEL_RESPONDENTS_H_

#include <cstdint>
#include <set>
#include <span>
#include <string>

#include "tools/kindred/gold/gold_pairs.h"
#include "tools/kindred/label/enquiry.h"
#include "tools/kindred/label/shown_records.h"
#include "tools/kindred/label/terminal.h"

namespace kindred {

enum class Reply { kSame, kDifferent, kUnsure, kUndo, kQuit };

// Answers so far, those of earlier runs included.
struct Tally {
  uint64_t same = 0;
  uint64_t different = 0;
  uint64_t unsure = 0;

  uint64_t answered() const { return same + different + unsure; }
  // Changes one of the three by so much.
  void count(Verdict verdict, int by);
};

// "12 answered, 3 same", with the unsure ones where there are some.
std::string tally_text(const Tally& tally);

class Respondent {
 public:
  virtual ~Respondent() = default;
  virtual Reply reply(const Question& question, const Tally& tally) = 0;
  // That there was nothing to take back.
  virtual void nothing_to_undo() {}
  // The signal that ended the answers; 0: none did.
  virtual int signal() const { return 0; }
};

// Whoever sits in front of the terminal. With `blind` the score is not shown, so that it cannot
// lead.
class Person final : public Respondent {
 public:
  // `records` outlives this. `match` is the threshold; `goal`, how many answers are wanted, 0: any.
  Person(const ShownRecords& records, double match, uint64_t goal, bool blind);

  Reply reply(const Question& question, const Tally& tally) override;
  void nothing_to_undo() override;
  int signal() const override { return signal_; }

 private:
  void show(const Question& question, const Tally& tally);

  const ShownRecords& records_;
  double match_;
  uint64_t goal_;
  bool blind_;
  int signal_ = 0;
  Terminal terminal_;
};

// A gold file, in which every pair that is not there is different.
class GoldAnswers final : public Respondent {
 public:
  explicit GoldAnswers(std::span<const NumberedPair> gold) : gold_(gold.begin(), gold.end()) {}

  Reply reply(const Question& question, const Tally&) override {
    return gold_.contains(question.pair) ? Reply::kSame : Reply::kDifferent;
  }

 private:
  std::set<NumberedPair> gold_;
};

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_LABEL_RESPONDENTS_H_
