#ifndef KINDRED_LINKAGE_PREPARE_NORMALISE_H_
#define KINDRED_LINKAGE_PREPARE_NORMALISE_H_

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "linkage/prepare/pipeline.h"

namespace kindred {

// Whether a value may be none of that type.
constexpr bool may_be_unreadable(FieldType type) {
  return type == FieldType::kNumber || type == FieldType::kDate || type == FieldType::kGeo ||
         type == FieldType::kVector;
}

// From the values of one field as they were received to values as they are compared. Any number of
// threads may use one.
class Normaliser {
 public:
  // The field outlives it.
  explicit Normaliser(const Field& field);

  // Replaces *out; by nothing where the value is missing, be it that it is empty, one of
  // Field::none, or cannot be read as the field's type. False in the last case alone. `raw` must
  // not point into *out. O(bytes).
  bool normalise(std::string_view raw, std::string* out) const;

 private:
  bool read(std::string_view raw, std::string* out) const;
  void finish(std::string* value) const;
  std::string normalise_set(std::string_view raw) const;
  std::span<const CleanStep> spelling() const;

  const Field* field_;
  size_t spelling_steps_;            // of the field's, before what stands for nothing is looked for
  std::vector<std::string> none_;    // Field::none as spelling() leaves them, ascending
  std::vector<std::string> unread_;  // those of them that are none of the type's values, as texts
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_PREPARE_NORMALISE_H_
