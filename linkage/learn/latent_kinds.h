#ifndef KINDRED_LINKAGE_LEARN_LATENT_KINDS_H_
#define KINDRED_LINKAGE_LEARN_LATENT_KINDS_H_

#include <array>
#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

namespace kindred {

// How far two records agree in a field.
enum class FieldStep : char { kSame, kNearly, kDiffers, kUnknown };
inline constexpr size_t kKnownSteps = 3;

// Pairs that agree alike.
struct StepPattern {
  std::string of;  // by field, a FieldStep
  double pairs = 0;

  FieldStep step(size_t field) const { return static_cast<FieldStep>(of[field]); }
};

// Two classes of pairs in each of which the fields are independent: the latent class model of P. F.
// Lazarsfeld, N. W. Henry, "Latent Structure Analysis", 1968, by EM. The same on every machine up
// to the rounding of the library's functions.
class LatentKinds {
 public:
  // Fits from 2 starts a field, some 200 rounds of O(patterns * fields) each at the most. There is
  // at least one pattern; the patterns stay where they are.
  explicit LatentKinds(const std::vector<StepPattern>& patterns);

  // The share of the class that agrees less, over all fields, and what it has of a pattern: 0 to 1.
  // It may be the larger one.
  double share() const { return share_; }
  double chance(size_t pattern) const { return chance_[pattern]; }

  // Pairs of that class.
  double pairs() const { return share_ * pairs_; }

  // The log likelihood over that of one class, each parameter that two have more. Below 1 there is
  // no reason to take two (H. Akaike, IEEE Trans. Autom. Control 19, 1974).
  double gain() const;

  // How far apart the two are in a field, 0 to 1, as total variation; 0 where that class does not
  // agree less there, or one of them has fewer than `least` pairs that have the field.
  double apart(size_t field, double least) const;

  // The share of that class that differs in the field.
  double differ(size_t field) const;

 private:
  using Shares = std::array<double, kKnownSteps>;
  using Kind = std::vector<Shares>;  // by field

  static double sum(const Shares& shares);
  static double disagreement(const Shares& shares);
  static double disagreement(const Kind& kind);
  template <typename Weight>
  Kind counted(Weight weight) const;
  void fit(size_t field, FieldStep step);
  void maximise(const std::vector<double>& chance);
  double expect(std::vector<double>* chance) const;
  double seen(size_t field, bool differing) const;

  const std::vector<StepPattern>& patterns_;
  double pairs_ = 0;
  Kind all_;  // how many pairs
  std::array<Kind, 2> now_;
  double share_now_ = 0;
  // The best that was found; the second class is the one that agrees less.
  double likelihood_ = -HUGE_VAL;
  std::array<Kind, 2> kinds_;
  double share_ = 0;
  std::vector<double> chance_;  // by pattern, of the second class
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LEARN_LATENT_KINDS_H_
