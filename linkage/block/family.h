#ifndef KINDRED_LINKAGE_BLOCK_FAMILY_H_
#define KINDRED_LINKAGE_BLOCK_FAMILY_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "linkage/block/blocking.h"
#include "linkage/record/values.h"

namespace kindred {

// What a family's functions are applied to: a set or a vector, the other one is empty.
struct Operand {
  enum class Kind : uint8_t { kSet, kVector };

  std::span<const uint64_t> set;          // hashes, in any order, perhaps with repeats
  std::span<const Component> components;  // ascending by index, none zero
  uint64_t length = 0;                    // of the vector; 0: not known
};

// A locality-sensitive family (MMDS 3.6): functions, numbered from 0, each of which agrees on two
// records the more likely the closer they are. Function n is the same on every machine and for
// ever, whatever other functions are asked for.
//
// Immutable and safe to share between threads.
class Family {
 public:
  // Stands for the value of a function that has none on this operand. It agrees with nothing, not
  // even with itself. Only partial() families give it.
  static constexpr uint32_t kNone = UINT32_MAX;

  virtual ~Family() = default;

  virtual std::string name() const = 0;  // of the rule: "lines"
  // What else the functions depend on: "width=4".
  virtual std::string options() const { return ""; }
  virtual Operand::Kind operand() const = 0;
  virtual std::string_view distance_name() const = 0;  // with its unit: "angle in degrees"

  // The chance that a random function agrees on two records at that distance; falls from 1 at 0.
  virtual double agree(double distance) const = 0;

  // The distance as a similarity between 0 and 1, and back; 1 is distance 0. What
  // Rule::probability() is given.
  virtual double similarity(double distance) const { return 1 - distance; }
  virtual double distance(double similarity) const { return 1 - similarity; }

  // The distance of two records, which agree() takes, but for rounding. Sets are ascending and
  // distinct. None when one of them has no values, or the family cannot tell. O(size of both).
  virtual std::optional<double> measure(const Operand& /*a*/, const Operand& /*b*/) const {
    return std::nullopt;
  }

  // Whether a function may have no value.
  virtual bool partial() const { return false; }

  // The values of functions [first, first + out.size()). False when the operand has none: the empty
  // set, a direction of the zero vector.
  virtual bool values(const Operand& operand, uint32_t first, std::span<uint32_t> out) const = 0;
};

// A number that a family is made with. Each family has a default for what is not given.
struct FamilyOption {
  std::string_view name;
  double least;
  double most;
  bool least_included;
  bool whole;  // only whole numbers
  bool required;
  std::string_view text;  // "a number above 0"
};

// A row of the table of families: all that the configuration and the planner need to know.
struct FamilyKind {
  std::string_view name;
  Operand::Kind operand;
  uint32_t bands;  // unless the user says otherwise
  uint32_t rows;
  std::vector<FamilyOption> options;
  // The values are by option, checked.
  FamilyPointer (*make)(std::span<const std::optional<double>> values);
};

// All families (families.cc).
std::span<const FamilyKind> family_kinds();

}  // namespace kindred

#endif  // KINDRED_LINKAGE_BLOCK_FAMILY_H_
