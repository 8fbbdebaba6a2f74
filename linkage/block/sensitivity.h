// The theory of locality-sensitive functions (MMDS 3.6): how sure a family is, and what AND and OR
// make of it.

#ifndef KINDRED_LINKAGE_BLOCK_SENSITIVITY_H_
#define KINDRED_LINKAGE_BLOCK_SENSITIVITY_H_

#include <cstdint>
#include <span>
#include <vector>

#include "linkage/block/family.h"

namespace kindred {

// A family is (d1, d2, p1, p2)-sensitive, d1 < d2, when its functions agree on records at most d1
// apart with a chance of at least p1, and on records at least d2 apart with one of at most p2
// (MMDS 3.6.1). It says nothing of distances between the two.
struct Sensitivity {
  double d1 = 0;
  double d2 = 0;
  double p1 = 1;
  double p2 = 0;
};

// The sensitivity of a family for two distances in its own unit. No better one exists, since the
// chance falls with the distance.
Sensitivity sensitivity(const Family& family, double d1, double d2);

// Whether measured or calculated chances agree with it.
struct AgreementPoint {
  double distance = 0;
  double probability = 0;
};
bool is_sensitive(const Sensitivity& sensitivity, std::span<const AgreementPoint> points);

// A step that makes a new family of independent functions of an old one (MMDS 3.6.3): AND agrees
// when all `arity` functions do, p to the power of arity; OR when one does, 1 - (1 - p)^arity.
struct Construction {
  enum class Kind : uint8_t { kAnd, kOr };
  Kind kind = Kind::kAnd;
  uint32_t arity = 1;  // at least 1
};

// The steps are applied in their order: {AND 4, OR 5} is five bands of four rows.
double amplify(std::span<const Construction> steps, double p);
Sensitivity amplify(std::span<const Construction> steps, const Sensitivity& sensitivity);

// How many functions of the first family one of the last uses: the product of the arities.
double functions_used(std::span<const Construction> steps);

// The chances between 0 and 1 that the steps leave as they are, ascending: where the curve crosses
// the diagonal. Below such a point a chance falls, above it rises, so it should lie between p2 and
// p1. None when all steps are of arity 1, or all AND, or all OR. To about 1e-15; two crossings
// nearer than 0.001 to each other are missed.
std::vector<double> fixedpoints(std::span<const Construction> steps);

// Where the curve of the steps rises most, and how steeply.
struct Steepest {
  double p = 0;
  double slope = 1;
};
Steepest steepest(std::span<const Construction> steps);  // on [0, 1]; numerically, for any steps

// Where the curve rises most, in closed form: for AND of r then OR of b, and for OR of b then AND
// of r. For r = b = 1 the slope is 1 everywhere, and p is 0.
Steepest steepest_and_or(uint32_t r, uint32_t b);
Steepest steepest_or_and(uint32_t b, uint32_t r);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_BLOCK_SENSITIVITY_H_
