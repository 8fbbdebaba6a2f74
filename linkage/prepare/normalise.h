#ifndef KINDRED_LINKAGE_PREPARE_NORMALISE_H_
#define KINDRED_LINKAGE_PREPARE_NORMALISE_H_

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "linkage/prepare/pipeline.h"

namespace kindred {

// Whether a value may be unreadable as that type.
constexpr bool may_be_unreadable(FieldType type) {
  return type == FieldType::kNumber || type == FieldType::kDate || type == FieldType::kGeo ||
         type == FieldType::kVector;
}

// Turns the values of one field as they were received into values as they are compared. Any number
// of threads may use one.
class Normaliser {
 public:
  // The field outlives it.
  explicit Normaliser(const Field& field);

  // Replaces *out, which is empty afterwards where the value is missing: it is empty, or one of
  // Field::none, or cannot be read as the field's type. False in the last case only. `raw` must not
  // point into *out. O(bytes).
  bool normalise(std::string_view raw, std::string* out) const;

 private:
  bool read(std::string_view raw, std::string* out) const;
  void finish(std::string* value) const;
  std::string normalise_set(std::string_view raw) const;
  std::span<const CleanStep> spelling() const;

  const Field* field_;
  size_t spelling_steps_;            // of the field's, before what stands for nothing is looked for
  std::vector<std::string> none_;    // Field::none as spelling() leaves them, ascending
  std::vector<std::string> unread_;  // of these, as texts, what cannot be read as the type
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_PREPARE_NORMALISE_H_
