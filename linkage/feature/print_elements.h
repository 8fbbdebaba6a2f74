#ifndef KINDRED_LINKAGE_FEATURE_PRINT_ELEMENTS_H_
#define KINDRED_LINKAGE_FEATURE_PRINT_ELEMENTS_H_

#include <compare>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "linkage/record/values.h"

namespace kindred {

// Something about a print that another print of the finger may have too.
struct PrintElement {
  uint64_t value = 0;  // what becomes a key
  uint32_t place = 0;  // where in the image it is, for rules that look at it; 0: nowhere

  auto operator<=>(const PrintElement&) const = default;
};

// Makes a set of elements of a fingerprint, such that two prints of one finger have some values in
// common. Equal on every machine and for ever: values become keys, which are stored.
//
// Immutable and safe to share between threads.
class PrintElements {
 public:
  virtual ~PrintElements() = default;

  // Everything the elements depend on: "width=388, height=374, square=24".
  virtual std::string spec() const = 0;

  // The most elements of one print; 1 when that grows with the number of its minutiae.
  virtual double most() const = 0;

  // Appends the print's elements, in any order, perhaps with repeats.
  virtual void extract(std::span<const Minutia> print, std::vector<PrintElement>* out) const = 0;
};

using PrintElementsPointer = std::shared_ptr<const PrintElements>;

}  // namespace kindred

#endif  // KINDRED_LINKAGE_FEATURE_PRINT_ELEMENTS_H_
