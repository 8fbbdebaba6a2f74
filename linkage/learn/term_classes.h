#ifndef KINDRED_LINKAGE_LEARN_TERM_CLASSES_H_
#define KINDRED_LINKAGE_LEARN_TERM_CLASSES_H_

#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>
#include <span>
#include <string_view>

#include "linkage/score/model.h"

namespace kindred {

// Roughly how frequent a value is, so that pairs can be counted by it. Class 1 is a value of one
// record; the values of each next class are about 1.4 times (half a bit) as frequent.
double records_of_class(uint8_t term_class);

// Classes of a field's values.
class TermClasses {
 public:
  // None: every value is of class 0, which says nothing.
  TermClasses() = default;

  // By the values of two records or more.
  explicit TermClasses(std::span<const ValueCount> frequent);

  uint8_t of(std::string_view value) const;

 private:
  bool known_ = false;
  boost::unordered_flat_map<uint64_t, uint8_t> by_value_;  // by its hash
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LEARN_TERM_CLASSES_H_
