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

  // Whether the pair has an own field on both sides and agrees in none: at no level that speaks for
  // a match by `model`, and in a name at none for which a surname in common is enough.
  bool differs(const PairPattern& pair, const EmResult& model) const;

 private:
  std::vector<bool> own_;                   // by field
  std::vector<std::vector<bool>> as_same_;  // by field and level: agreement of the whole value
};

struct TwoFields {
  size_t first;
  size_t second;
};

// The two fields that pairs are equal in most often, of those that are no own fields. `pairs` has
// the pattern of each. Of fewer than two such fields none.
std::optional<TwoFields> shared_fields(std::span<const PairPattern* const> pairs,
                                       const OwnFields& own);

// The two finest fields that do not tell one another, where no own field is compared and at most
// three fields tell something that no other one does (see EmInput::told). Nothing in the records
// shows then whether who agrees in all of them is the same. None elsewhere.
std::optional<TwoFields> nothing_own(const EmInput& input, const EmResult& model,
                                     const OwnFields& own);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LEARN_OWN_FIELDS_H_
