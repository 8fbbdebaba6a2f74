#include "linkage/block/consensus.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <compare>
#include <cstdlib>
#include <limits>
#include <numbers>
#include <utility>
#include <vector>

#include "linkage/base/hash.h"
#include "linkage/feature/print_place.h"

namespace kindred {

namespace {

constexpr int kTurnTolerance = 11;  // steps: 15 degrees
constexpr int kOne = 1 << 12;       // 1 in the tables of sines and cosines

// An element that both prints have: where it is in each.
struct Common {
  uint32_t left;
  uint32_t right;

  auto operator<=>(const Common&) const = default;
};

struct Vote {
  PrintPlace left;
  PrintPlace right;
  int turn;  // from left to right
};

struct Turn {
  int cosine;
  int sine;
};

// Whole numbers, so that all machines agree.
std::array<Turn, kTurnSteps> make_turns() {
  std::array<Turn, kTurnSteps> turns{};
  for (int step = 0; step < kTurnSteps; ++step) {
    const double angle = step * 2 * std::numbers::pi / kTurnSteps;
    turns[static_cast<size_t>(step)] = {static_cast<int>(std::lround(kOne * std::cos(angle))),
                                        static_cast<int>(std::lround(kOne * std::sin(angle)))};
  }
  return turns;
}

const Turn& turn_by(int steps) {
  static const std::array<Turn, kTurnSteps> kTurns = make_turns();
  return kTurns[static_cast<size_t>(steps & (kTurnSteps - 1))];
}

class ConsensusRule final : public Rule {
 public:
  explicit ConsensusRule(Consensus consensus)
      : consensus_(std::move(consensus)), salt_(hash_bytes(consensus_.spec, 0)) {}

  void keys(const Features& features, std::vector<uint64_t>* out) const override {
    for (const uint64_t element : features.sets[consensus_.feature]) {
      out->push_back(mix(salt_, element));
    }
  }

  bool grows() const override { return true; }
  bool checked() const override { return true; }
  bool needs(size_t feature) const override { return feature == consensus_.feature; }

  bool holds(const KeyedRecord& a, const KeyedRecord& b) const override {
    const std::vector<Vote> votes = votes_of(a, b);
    if (votes.size() < consensus_.at_least) return false;
    return std::any_of(votes.begin(), votes.end(), [&](const Vote& vote) {
      const auto agree = [&](const Vote& other) { return agrees(vote, other); };
      return std::count_if(votes.begin(), votes.end(), agree) >= consensus_.at_least;
    });
  }

  double probability(std::span<const double> /*similarities*/) const override {
    return std::numeric_limits<double>::quiet_NaN();
  }

  std::string text() const override { return consensus_.name; }
  std::string spec() const override { return consensus_.spec; }

 private:
  // Rounding must not let the order of the two records show: they are taken in that of their
  // contents.
  std::vector<Vote> votes_of(const KeyedRecord& a, const KeyedRecord& b) const {
    std::vector<Common> common = common_places(a, b);
    const bool swapped = content_less(b, a);
    if (swapped) {
      for (Common& both : common) std::swap(both.left, both.right);
    }
    std::sort(common.begin(), common.end());
    common.erase(std::unique(common.begin(), common.end()), common.end());
    std::vector<Vote> votes;
    const int most = static_cast<int>(consensus_.turn) * kTurnSteps / 360;
    for (const Common& both : common) {
      const PrintPlace left = PrintPlace::unpacked(both.left);
      const PrintPlace right = PrintPlace::unpacked(both.right);
      const int turn = turn_between(right.direction, left.direction);
      if (std::abs(turn) <= most) votes.push_back({left, right, turn});
    }
    return votes;
  }

  bool content_less(const KeyedRecord& a, const KeyedRecord& b) const {
    const auto compare = [](const auto& x, const auto& y) {
      return std::lexicographical_compare_three_way(x.begin(), x.end(), y.begin(), y.end());
    };
    const auto by_set = compare(a.set(consensus_.feature), b.set(consensus_.feature));
    if (by_set != 0) return by_set < 0;
    return compare(a.signature(consensus_.feature), b.signature(consensus_.feature)) < 0;
  }

  std::vector<Common> common_places(const KeyedRecord& a, const KeyedRecord& b) const {
    const std::span<const uint64_t> x = a.set(consensus_.feature);
    const std::span<const uint64_t> y = b.set(consensus_.feature);
    const std::span<const uint32_t> x_places = a.signature(consensus_.feature);
    const std::span<const uint32_t> y_places = b.signature(consensus_.feature);
    std::vector<Common> common;
    for (size_t i = 0, j = 0; i < x.size() && j < y.size();) {
      const uint64_t left = x[i];
      const uint64_t right = y[j];
      if (left == right) common.push_back({x_places[i], y_places[j]});
      i += left <= right;
      j += right <= left;
    }
    return common;
  }

  // Whether laying the left print upon the right one by the first vote brings the places of the
  // other together.
  bool agrees(const Vote& vote, const Vote& other) const {
    if (std::abs(turn_between(vote.turn, other.turn)) > kTurnTolerance) return false;
    const int x = place_difference(other.left.x, vote.left.x);
    const int y = place_difference(other.left.y, vote.left.y);
    const Turn& turn = turn_by(vote.turn);
    const int off_x =
        (turn.cosine * x - turn.sine * y) / kOne - place_difference(other.right.x, vote.right.x);
    const int off_y =
        (turn.sine * x + turn.cosine * y) / kOne - place_difference(other.right.y, vote.right.y);
    const auto shift = static_cast<int64_t>(consensus_.shift);
    return int64_t{off_x} * off_x + int64_t{off_y} * off_y <= shift * shift;
  }

  Consensus consensus_;
  uint64_t salt_;
};

}  // namespace

RulePointer consensus(Consensus options) {
  return std::make_shared<const ConsensusRule>(std::move(options));
}

}  // namespace kindred
