#ifndef KINDRED_LINKAGE_LEARN_OWN_FIELDS_H_
#define KINDRED_LINKAGE_LEARN_OWN_FIELDS_H_

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "linkage/learn/em.h"
#include "linkage/prepare/pipeline.h"
#include "linkage/score/compared_field.h"

namespace kindred {

// The chance that a sure pair which differs in an own field is right all the same. By the gold of
// generated people 12 to 28 in 100 of those that differ in the given name are, and 3 in 100 of
// those that differ in the birth date too.
inline constexpr double kSlip = 0.15;

// What one person or thing has for itself, and those of one house, one firm or one series do not
// share. People have a date of birth and a given name: fields of type date, and fields with a level
// `nickname`. Where no field has that level, things are compared: then fields whose words are
// weighed by how rare they are, as those of titles are, count beside dates.
//
// The records alone do not show which fields these are. Pairs that agree in given name and birth
// date alone are people who moved, and match; pairs that agree in surname and address alone are a
// family, and do not.
class OwnFields {
 public:
  // `pipeline` is that of the fields.
  OwnFields(const Pipeline& pipeline, std::span<const FieldLevels> fields);

  bool any() const;
  size_t fields() const { return own_.size(); }
  bool is_own(size_t field) const { return own_[field]; }

  // How the pair agrees in what is its own. It agrees in a field at a level that speaks for a match
  // by `model`, but in a name, of people or of firms, not at one for which a word in common is
  // enough.
  struct Agreement {
    size_t compared = 0;  // own fields that it has on both sides
    bool agrees = false;  // in one of them
  };
  Agreement agreement(const PairPattern& pair, const EmResult& model) const;

  // Whether the pair has the same given name in one of the fields that have a level `nickname`;
  // none where it has none of them on both sides. A surname in common is not enough.
  std::optional<bool> same_given_name(const PairPattern& pair) const;

  // What its own fields weigh together, in bits.
  double bits(const PairPattern& pair, const EmResult& model) const;

 private:
  std::vector<bool> own_;                   // by field
  std::vector<bool> given_name_;            // by field: has a level `nickname`
  std::vector<std::vector<bool>> as_same_;  // by field and level: agreement of the whole value
};

// Whether people are compared: some field has a level `nickname`.
bool compares_people(std::span<const FieldLevels> fields);

struct TwoFields {
  size_t first;
  size_t second;
};

// A pair, what it weighs in bits, and the chance that it is wrong as far as own fields tell.
struct DoubtedPair {
  const PairPattern* pattern;
  double weight;
  double wrong;
  uint64_t lists = 0;  // equal for pairs of the same two sources; 0 within one
};

// Of so many pairs that are doubted how many must have what makes them so: three in ten, and at
// least 20.
double enough_to_doubt(size_t pairs);

// Sets DoubtedPair::wrong of all pairs by their patterns and weights. Those that differ in all
// their own fields are wrong, unless each of these is a slip. Those that have none on both sides
// are so as often as others that would be at `sure` bits or more without their own fields too.
void doubt_pairs(const OwnFields& own, const EmResult& model, double sure,
                 std::span<DoubtedPair> pairs);

// The two fields that pairs are equal in most often, of those that are no own fields, each pair
// counted by its chance to be wrong. Of fewer than two such fields none.
std::optional<TwoFields> shared_fields(std::span<const DoubtedPair> pairs, const OwnFields& own);

// The two finest fields that do not tell one another, where no own field is compared and at most
// four fields tell something that no other one tells for sure (see ToldField::surely). Nothing in
// the records shows then whether who agrees in all of them is the same. None elsewhere.
std::optional<TwoFields> nothing_own(const EmInput& input, const EmResult& model,
                                     const OwnFields& own);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LEARN_OWN_FIELDS_H_
