#include "linkage/learn/latent_kinds.h"

#include "tests/catch.h"

namespace kindred {
namespace {

constexpr char kSame = static_cast<char>(FieldStep::kSame);
constexpr char kNearly = static_cast<char>(FieldStep::kNearly);
constexpr char kDiffers = static_cast<char>(FieldStep::kDiffers);
constexpr char kUnknown = static_cast<char>(FieldStep::kUnknown);

// 100 matches with errors of their own, and 25 pairs that differ in the first two fields at once.
const std::vector<StepPattern> kSeries = {
    {{kSame, kSame, kSame}, 80},       {{kNearly, kSame, kSame}, 8},
    {{kSame, kDiffers, kSame}, 2},     {{kSame, kSame, kNearly}, 10},
    {{kDiffers, kDiffers, kSame}, 20}, {{kDiffers, kUnknown, kSame}, 5}};

TEST_CASE("pairs that differ in two fields at once are another kind") {
  const LatentKinds kinds(kSeries);
  CHECK(kinds.gain() > 2);
  CHECK(kinds.share() == Approx(0.2).epsilon(0.1));
  CHECK(kinds.pairs() == Approx(25).epsilon(0.1));
  CHECK(kinds.chance(0) < 0.01);
  CHECK(kinds.chance(4) > 0.99);
  CHECK(kinds.apart(0, 5) > 0.9);
  CHECK(kinds.apart(1, 5) > 0.9);
  CHECK(kinds.apart(2, 5) == 0);  // it agrees more there
  CHECK(kinds.differ(1) > 0.9);
}

TEST_CASE("kinds are held against each other where enough pairs of both have the field") {
  const LatentKinds kinds(kSeries);
  CHECK(kinds.apart(1, 20) > 0.9);
  CHECK(kinds.apart(1, 25) == 0);
}

TEST_CASE("errors that do not depend on each other are no kind") {
  const LatentKinds kinds({{{kSame, kSame}, 640},
                           {{kSame, kDiffers}, 160},
                           {{kDiffers, kSame}, 160},
                           {{kDiffers, kDiffers}, 40}});
  CHECK(kinds.gain() < 1);
}

TEST_CASE("the class that agrees less may be the larger one") {
  const std::vector<StepPattern> mostly_apart = {{{kSame, kSame}, 30}, {{kDiffers, kDiffers}, 90}};
  const LatentKinds kinds(mostly_apart);
  CHECK(kinds.share() == Approx(0.75).epsilon(0.05));
  CHECK(kinds.chance(1) > 0.99);
  CHECK(kinds.apart(0, 5) > 0.9);
}

}  // namespace
}  // namespace kindred
