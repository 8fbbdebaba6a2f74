// What a stream of records and labels means: which of them live, and what each one changes about
// the matches, found by comparing all live matches before it with all live matches after it.

#ifndef KINDRED_TESTS_REFERENCE_HISTORY_H_
#define KINDRED_TESTS_REFERENCE_HISTORY_H_

#include <map>
#include <span>
#include <utility>
#include <vector>

#include "tests/reference/live_matches.h"

namespace kindred::reference {

// Two versions under one number must be equal, or one of them a delete: which of two different
// ones wins is the engine's own choice.
class History {
 public:
  explicit History(Setup setup) : setup_(std::move(setup)) {}

  // The changes that the record, or the label, causes, in the order of pairs.
  std::vector<Event> apply(const Record& record);
  std::vector<Event> apply(const Label& label);

  // The same without a look at what it changes, which is what takes long: matches() stay those of
  // the last apply().
  void take(const Record& record);
  void take(const Label& label);

  std::vector<Record> survivors() const;
  const std::vector<Event>& matches() const { return matches_; }
  const Verdicts& verdicts() const { return verdicts_; }

 private:
  std::vector<Event> settle(int64_t time);

  Setup setup_;
  size_t records_ = 0;                 // and labels
  std::map<Identity, Record> latest_;  // deletes with a version included
  Verdicts verdicts_;
  std::vector<Event> matches_;
};

// The changes that a whole stream causes.
std::vector<Event> changes(const Setup& setup, std::span<const Record> records);

}  // namespace kindred::reference

#endif  // KINDRED_TESTS_REFERENCE_HISTORY_H_
