// Whether the fields of live records agree as often as the model says.

#ifndef KINDRED_LINKAGE_LEARN_LEVEL_DRIFT_H_
#define KINDRED_LINKAGE_LEARN_LEVEL_DRIFT_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "linkage/prepare/pipeline.h"
#include "linkage/record/keyed_record.h"
#include "linkage/score/compared_field.h"
#include "linkage/score/model.h"

namespace kindred {

// How often pairs that have the field are at one of its levels.
struct LevelShare {
  std::string text;
  double expected = 0;  // by the model
  double observed = 0;
};

// Some pairs, and the population stability index of their levels: the sum of (o - e) ln(o / e) over
// the levels, of observed and expected shares. 0: they are as expected. By the custom of credit
// scoring below 0.1 is little, and above 0.25 means that the model is of other data (N. Siddiqi,
// Credit Risk Scorecards, 2006). Where nothing has changed, n pairs of l levels give some
// (l - 1) / n, by chance. Observed shares are those of one pair more, spread as expected, so that a
// level where nobody is does not make it infinite.
struct LevelStability {
  uint64_t pairs = 0;  // that both have the field
  double index = 0;
  std::vector<LevelShare> levels;  // best first
};

struct FieldDrift {
  std::string name;
  LevelStability random;   // pairs of two records drawn at random: whether u still holds
  LevelStability matches;  // pairs that match whatever this field says: whether m still holds
};

// Counts levels of agreement, and compares them with the model's.
//
// Of two records drawn at random the model expects a level as often as m, u and, where it knows
// such classes, the shares of pairs that are related, near or similar say, each by how many such
// pairs it says there are: prior m + ... + others u.
//
// Published matches have no field as m says: those that differ in it were less likely to become
// matches. So a pair counts for a field where all its other fields together make it a match of a
// probability of kSure or more, and where a rule finds it that does not ask for the field. By the
// model fields are independent, given whether two records match; so p m + (1 - p) u is expected of
// a pair that the others give a probability of p.
class LevelDrift {
 public:
  static constexpr double kSure = 0.95;

  // The scorer of the pipeline is the probability score of these fields and this model.
  LevelDrift(std::shared_ptr<const Pipeline> pipeline, const std::vector<ComparedField>& fields,
             std::shared_ptr<const Model> model);

  // Two records drawn at random. Nothing where the pipeline does not link their sources.
  void add_random(const KeyedRecord& a, const KeyedRecord& b);

  // A pair that those branches find, drawn whether it matches or not: it stands for so many.
  void add_candidate(const KeyedRecord& a, const KeyedRecord& b,
                     const std::vector<uint16_t>& branches, double stands_for);

  std::vector<FieldDrift> figures() const;

 private:
  // By level of a field.
  struct Counts {
    uint64_t pairs = 0;
    double weight = 0;
    std::vector<double> expected;
    std::vector<double> observed;
  };

  static void count(const std::vector<double>& expected, size_t level, double weight,
                    Counts* counts);
  LevelStability stability(size_t field, const Counts& counts) const;

  std::shared_ptr<const Pipeline> pipeline_;
  std::shared_ptr<const Model> model_;
  std::vector<FieldLevels> fields_;
  std::vector<std::vector<bool>> asked_;        // by branch and field: see selected_fields()
  std::vector<std::vector<double>> strangers_;  // by field and level: of two drawn at random
  std::vector<Counts> random_;                  // by field
  std::vector<Counts> matches_;                 // by field
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LEARN_LEVEL_DRIFT_H_
