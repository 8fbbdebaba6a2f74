#ifndef KINDRED_TOOLS_KINDRED_LABEL_ENQUIRY_H_
#define KINDRED_TOOLS_KINDRED_LABEL_ENQUIRY_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/kindred/gold/gold_pairs.h"
#include "tools/kindred/gold/labels.h"

namespace kindred {

// A pair that somebody is asked about.
struct Question {
  NumberedPair pair;  // places in Candidates::records
  double score = 0;
  std::string stratum{};  // of a pair that was drawn at random: see LabelRow
  uint64_t stratum_pairs = 0;
};

// Says what to ask next: a function of the candidates and of the answers so far, and of nothing
// else.
class Enquiry {
 public:
  virtual ~Enquiry() = default;

  // None: nothing is left to ask. The same again until there is an answer.
  virtual std::optional<Question> next() = 0;

  // What is known of a pair, asked for or not. At most once a pair.
  virtual void answer(NumberedPair pair, Verdict verdict) = 0;

  // Takes the answer back that was given last.
  virtual void take_back() = 0;

  // All that it may ever ask about.
  virtual std::vector<NumberedPair> pairs() const = 0;
};

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_LABEL_ENQUIRY_H_
