#include "linkage/compare/alignment.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "linkage/feature/sorted_print.h"

namespace kindred {

namespace {

using Print = std::span<const Minutia>;

constexpr double kFarthest = 24;    // pixels between two minutiae that agree
constexpr double kMostTurned = 35;  // degrees
constexpr double kOverlap = 40;     // pixels around a minutia that its print is known to cover
constexpr double kDoubt = 30;       // minutiae
constexpr size_t kTried = 30;       // motions

// Sine and cosine of whole degrees. What a maths library rounds is rounded again, coarsely, so that
// all machines agree.
struct Turn {
  double cosine;
  double sine;
};

std::array<Turn, 360> make_turns() {
  constexpr double kSteps = 1 << 20;
  std::array<Turn, 360> turns{};
  for (size_t degree = 0; degree < turns.size(); ++degree) {
    const double angle = static_cast<double>(degree) * (std::numbers::pi / 180);
    turns[degree] = {std::round(std::cos(angle) * kSteps) / kSteps,
                     std::round(std::sin(angle) * kSteps) / kSteps};
  }
  return turns;
}

const Turn& turn_by(int degrees) {
  static const std::array<Turn, 360> kTurns = make_turns();
  return kTurns[static_cast<size_t>(degrees)];
}

// From 0 to 180.
double angle_between(double a, double b) {
  const double apart = std::fmod(std::abs(a - b), 360);
  return apart > 180 ? 360 - apart : apart;
}

struct Point {
  double x;
  double y;
};

// Lays the left print upon the right one.
struct Motion {
  int degrees;  // 0 to 359
  double x;
  double y;

  // The one that brings the two together, the turn to a degree.
  static Motion of(const Minutia& left, const Minutia& right) {
    const double turn = double{right.angle} - double{left.angle};
    Motion motion{static_cast<int>(std::lround(turn) + 360) % 360, 0, 0};
    const Point moved = motion.apply({left.x, left.y});
    motion.x = right.x - moved.x;
    motion.y = right.y - moved.y;
    return motion;
  }

  Point apply(Point p) const {
    const Turn& turn = turn_by(degrees);
    return {turn.cosine * p.x - turn.sine * p.y + x, turn.sine * p.x + turn.cosine * p.y + y};
  }
};

Point middle(Print print) {
  Point sum{0, 0};
  for (const Minutia& m : print) sum = {sum.x + m.x, sum.y + m.y};
  const auto n = static_cast<double>(print.size());
  return {sum.x / n, sum.y / n};
}

// Votes for motions, in cells of the turn and of the place to which the middle of the left print
// moves, counted from the middle of the right one. Where that is beyond the last cell the prints do
// not overlap.
class HoughSpace {
 public:
  // Where a motion is, in cells.
  struct Spot {
    double turn;
    double x;
    double y;
  };

  HoughSpace(Print left, Print right) : from_(middle(left)), to_(middle(right)) {}

  Spot spot(const Motion& motion) const {
    const Point moved = motion.apply(from_);
    return {motion.degrees * kTurnsOfDegree, (moved.x - to_.x) * kCellsOfPixel + kMiddle,
            (moved.y - to_.y) * kCellsOfPixel + kMiddle};
  }

  void vote(const Spot& spot) {
    if (!inside(spot.x) || !inside(spot.y)) return;
    uint16_t& votes = votes_[index(static_cast<int>(spot.turn), static_cast<int>(spot.x),
                                   static_cast<int>(spot.y))];
    if (votes < std::numeric_limits<uint16_t>::max()) ++votes;
  }

  // The votes of the spot's cell and those next to it, on the sides that it is nearer to.
  uint32_t votes(const Spot& spot) const {
    const double half = 0.5;
    if (!inside(spot.x - half) || !inside(spot.x + half)) return 0;
    if (!inside(spot.y - half) || !inside(spot.y + half)) return 0;
    const int x = static_cast<int>(spot.x - half);
    const int y = static_cast<int>(spot.y - half);
    const int turn = static_cast<int>(spot.turn + kTurns - half) % kTurns;
    const int next = (turn + 1) % kTurns;
    const auto square = [&](int t) {
      const size_t at = index(t, x, y);
      return uint32_t{votes_[at]} + votes_[at + 1] + votes_[at + kSide] + votes_[at + kSide + 1];
    };
    return square(turn) + square(next);
  }

 private:
  static constexpr int kTurns = 24;  // cells all around
  static constexpr int kSide = 40;   // cells each way
  static constexpr double kMiddle = 20;
  static constexpr double kTurnsOfDegree = kTurns / 360.0;
  static constexpr double kCellsOfPixel = 1 / 16.0;

  static bool inside(double place) { return place >= 0 && place < kSide; }

  static size_t index(int turn, int x, int y) {
    const int cell = (turn * kSide + x) * kSide + y;
    return static_cast<size_t>(cell);
  }

  Point from_;
  Point to_;
  std::vector<uint16_t> votes_ = std::vector<uint16_t>(size_t{kTurns} * kSide * kSide);
};

// The motions with the most votes, first come first.
std::vector<Motion> likely_motions(Print left, Print right) {
  HoughSpace space(left, right);
  std::vector<HoughSpace::Spot> spots;  // of the motion of each pair
  spots.reserve(left.size() * right.size());
  for (const Minutia& a : left) {
    for (const Minutia& b : right) {
      spots.push_back(space.spot(Motion::of(a, b)));
      space.vote(spots.back());
    }
  }
  std::vector<std::pair<uint32_t, uint32_t>> ranked;  // votes, and the number of the pair
  ranked.reserve(spots.size());
  for (const HoughSpace::Spot& spot : spots) {
    ranked.emplace_back(space.votes(spot), static_cast<uint32_t>(ranked.size()));
  }
  const size_t count = std::min(kTried, ranked.size());
  std::partial_sort(ranked.begin(), ranked.begin() + static_cast<std::ptrdiff_t>(count),
                    ranked.end(), [](const auto& a, const auto& b) {
                      return a.first != b.first ? a.first > b.first : a.second < b.second;
                    });
  std::vector<Motion> likely;
  for (size_t i = 0; i < count; ++i) {
    const uint32_t pair = ranked[i].second;
    likely.push_back(Motion::of(left[pair / right.size()], right[pair % right.size()]));
  }
  return likely;
}

// Two minutiae that agree, and how far they are off: 0 to 2.
struct Agreement {
  double off;
  size_t left;
  size_t right;

  bool operator<(const Agreement& other) const {
    return std::tie(off, left, right) < std::tie(other.off, other.left, other.right);
  }
};

// What one print, where it was moved to, has to do with the other.
struct Meeting {
  std::vector<Agreement> agreements;
  std::vector<bool> left_overlaps;  // by minutia: it lies where the other print has some
  std::vector<bool> right_overlaps;
};

// The right print is sorted by x.
Meeting meet(Print left, Print right) {
  Meeting meeting{{}, std::vector<bool>(left.size()), std::vector<bool>(right.size())};
  for (size_t i = 0; i < left.size(); ++i) {
    const auto before = [](const Minutia& m, double x) { return m.x < x; };
    const auto first = std::lower_bound(right.begin(), right.end(), left[i].x - kOverlap, before);
    for (auto j = static_cast<size_t>(first - right.begin()); j < right.size(); ++j) {
      const double x = double{left[i].x} - double{right[j].x};
      const double y = double{left[i].y} - double{right[j].y};
      if (x < -kOverlap) break;
      const double square = x * x + y * y;
      if (square > kOverlap * kOverlap) continue;
      meeting.left_overlaps[i] = meeting.right_overlaps[j] = true;
      if (square > kFarthest * kFarthest) continue;
      const double turned = angle_between(left[i].angle, right[j].angle);
      if (turned > kMostTurned) continue;
      const double off =
          square / (kFarthest * kFarthest) + turned * turned / (kMostTurned * kMostTurned);
      meeting.agreements.push_back({off, i, j});
    }
  }
  std::sort(meeting.agreements.begin(), meeting.agreements.end());
  return meeting;
}

// Each minutia agrees with one at most, the best pairs first.
double agreeing(const Meeting& meeting) {
  std::vector<bool> left_taken(meeting.left_overlaps.size());
  std::vector<bool> right_taken(meeting.right_overlaps.size());
  double sum = 0;
  for (const Agreement& agreement : meeting.agreements) {
    if (left_taken[agreement.left] || right_taken[agreement.right]) continue;
    left_taken[agreement.left] = true;
    right_taken[agreement.right] = true;
    sum += std::exp(-agreement.off);
  }
  return sum;
}

double similarity_by(const Motion& motion, Print left, Print right) {
  std::vector<Minutia> moved;
  for (const Minutia& minutia : left) {
    const Point place = motion.apply({minutia.x, minutia.y});
    moved.push_back({static_cast<float>(place.x), static_cast<float>(place.y),
                     minutia.angle + static_cast<float>(motion.degrees)});
  }
  const Meeting meeting = meet(moved, right);
  const auto overlapping = [](const std::vector<bool>& overlaps) {
    return static_cast<double>(std::count(overlaps.begin(), overlaps.end(), true));
  };
  const double overlap =
      (overlapping(meeting.left_overlaps) + overlapping(meeting.right_overlaps)) / 2;
  return agreeing(meeting) / (overlap + kDoubt);
}

bool content_less(Print a, Print b) {
  return std::lexicographical_compare(
      a.begin(), a.end(), b.begin(), b.end(), [](const Minutia& x, const Minutia& y) {
        return std::tie(x.x, x.y, x.angle) < std::tie(y.x, y.y, y.angle);
      });
}

}  // namespace

// Rounding, and ties, must not let the order of the two prints show.
std::optional<double> alignment_similarity(Print a, Print b) {
  std::vector<Minutia> left = sorted_print(a);
  std::vector<Minutia> right = sorted_print(b);
  if (left.empty() || right.empty()) return std::nullopt;
  if (left == right) return 1;
  if (content_less(right, left)) std::swap(left, right);
  double most = 0;
  for (const Motion& motion : likely_motions(left, right)) {
    most = std::max(most, similarity_by(motion, left, right));
  }
  return most;
}

}  // namespace kindred
