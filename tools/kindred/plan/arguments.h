// The little languages of `kindred plan`'s options. Every function throws Failure (kUsage) that
// names the option, where in its text the fault is, and what should stand there.

#ifndef KINDRED_TOOLS_KINDRED_PLAN_ARGUMENTS_H_
#define KINDRED_TOOLS_KINDRED_PLAN_ARGUMENTS_H_

#include <string>
#include <string_view>
#include <vector>

#include "linkage/block/family.h"
#include "linkage/block/sensitivity.h"

namespace kindred {

// "lines,1,4,width=2": a family by name, no or two distances in its own unit, the first the
// smaller, and its options, in any order.
struct FamilyArgument {
  FamilyPointer family;
  std::vector<double> distances;
};
FamilyArgument parse_family_argument(std::string_view text);

// "minhash, bits, ...".
std::string family_names();

// "and 4, or 4": steps in their order, each of 1 to 4,096 functions of the one before; at most 16.
std::vector<Construction> parse_construction(std::string_view text);

// "and 4".
std::string construction_text(const Construction& step);

// "name=0.7", the value 0 to 1. `option` is what messages call it.
struct Assignment {
  std::string name;
  double value = 0;
};
Assignment parse_assignment(std::string_view option, std::string_view text);

// A number from 0 to 1 and its place on a scale: "0.3=0.01".
struct ScalePoint {
  double place = 0;
  double value = 0;
};
ScalePoint parse_scale_point(std::string_view option, std::string_view text);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_PLAN_ARGUMENTS_H_
