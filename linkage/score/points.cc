#include "linkage/score/points.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "linkage/compare/comparison.h"
#include "linkage/compare/norms.h"
#include "linkage/record/keyed_record.h"
#include "linkage/text/blanks.h"
#include "linkage/text/name_groups.h"
#include "linkage/text/nicknames.h"

namespace kindred {

namespace {

bool nicknames(const PointsField& field, std::string_view a, std::string_view b) {
  return nicknames_related(a, b) || (field.more_nicknames && field.more_nicknames->related(a, b));
}

// How many words are forms of one given name with the word at the same place of the other text. 0
// when the texts differ in their numbers of words.
size_t count_nicknames(const PointsField& field, std::string_view a, std::string_view b) {
  size_t count = 0;
  while (true) {
    const std::string_view left = next_word(&a);
    const std::string_view right = next_word(&b);
    if (left.empty() || right.empty()) return left.empty() && right.empty() ? count : 0;
    count += nicknames(field, left, right);
  }
}

// The edits when words at the same place that are forms of one given name count as one edit.
// Without such words: infinity.
double nickname_edits(const PointsField& field, std::string_view a, std::string_view b,
                      double cutoff) {
  const auto edits = static_cast<double>(count_nicknames(field, a, b));
  if (edits == 0 || edits > cutoff) return kInfinity;
  std::string rest_left;
  std::string rest_right;
  for (auto left = next_word(&a); !left.empty(); left = next_word(&a)) {
    const std::string_view right = next_word(&b);
    if (nicknames(field, left, right)) continue;
    rest_left.append(left).push_back(' ');
    rest_right.append(right).push_back(' ');
  }
  const Comparison& comparison = *field.comparison;
  return edits + comparison.distance(rest_left, rest_right, cutoff - edits).value_or(kInfinity);
}

// None when the two have no distance; infinity above the cut-off.
std::optional<double> distance(const PointsField& field, std::string_view a, std::string_view b,
                               double cutoff) {
  const Comparison& comparison = *field.comparison;
  if (field.aliases && field.aliases->related(a, b)) return 0;
  if (!comparison.counts_edits()) return comparison.distance(a, b, cutoff);
  if (a == b) return 0;
  std::optional<double> edits = comparison.distance(a, b, cutoff);
  if (field.nicknames && edits > 1) {
    edits = std::min(*edits, nickname_edits(field, a, b, cutoff));
  }
  return edits;
}

// The step of a distance in a table: 0 for none, 1 up to 1, and so on.
double step_of(double distance) { return std::ceil(distance); }

double penalty(const PointsField& field, double distance) {
  if (field.kind == Penalty::kTable) {
    const double step = step_of(distance);
    if (step == 0) return 0;
    const auto steps = static_cast<double>(field.table.size());
    return step > steps ? kInfinity : field.table[static_cast<size_t>(step) - 1];
  }
  if (field.penalty <= 0) return 0;
  return field.penalty * (field.kind == Penalty::kLinear ? distance : distance * distance);
}

double points_at(const PointsField& field, double distance) {
  return std::max(0.0, field.points - penalty(field, distance));
}

// The greatest distance that still leaves points.
double worthless(const PointsField& field) {
  if (field.kind == Penalty::kTable) return static_cast<double>(field.table.size());
  if (field.penalty <= 0) return 0;
  const double most = field.points / field.penalty;
  return field.kind == Penalty::kLinear ? most : std::sqrt(most);
}

// Calls visit(a, b, distance) for every pair of values that has a distance, until it gives false.
template <class Visit>
void visit_pairs(const PointsField& field, const KeyedRecord& left, const KeyedRecord& right,
                 double cutoff, Visit&& visit) {
  bool going_on = true;
  left.for_each(field.field, [&](std::string_view a) {
    right.for_each(field.field, [&](std::string_view b) {
      if (!going_on) return;
      if (const auto d = distance(field, a, b, cutoff)) going_on = visit(a, b, *d);
    });
  });
}

// The points of the best pair of values; none when no pair has a distance.
std::optional<double> most_points(const PointsField& field, const KeyedRecord& left,
                                  const KeyedRecord& right) {
  std::optional<double> most;
  visit_pairs(field, left, right, worthless(field), [&](auto, auto, double d) {
    most = std::max(most.value_or(0), round_score(points_at(field, d)));
    return d > 0;  // else no pair has more
  });
  return most;
}

// The best pair of values: most points, then most similar.
FieldScore best(const PointsField& field, const KeyedRecord& left, const KeyedRecord& right) {
  FieldScore most;
  visit_pairs(field, left, right, kInfinity, [&](auto a, auto b, double d) {
    const double similarity = round_score(field.comparison->similarity(d, a, b));
    const double score = round_score(points_at(field, d));
    if (!most.present || score > most.score ||
        (score == most.score && similarity > most.similarity)) {
      most = {true, similarity, score};
    }
    return d > 0 || most.similarity < 1;
  });
  return most;
}

class Points final : public Scorer {
 public:
  explicit Points(std::vector<PointsField> fields) : fields_(std::move(fields)) {
    for (PointsField& field : fields_) {
      if (!field.comparison) field.comparison = comparison("indel", FieldType::kText);
      names_.push_back(field.name);
      highest_ += field.points;
    }
  }

  const std::vector<std::string>& fields() const override { return names_; }
  double highest() const override { return round_score(highest_); }
  bool needs(size_t) const override { return false; }

  // Twice over the fields: first only as far as a distance leaves points, which dismisses most
  // pairs cheaply; then, for a pair that will be published, with the similarity of every field.
  bool score(const KeyedRecord& left, const KeyedRecord& right, double at_least, Evaluation* out,
             ScoreCounts* counts) const override {
    constexpr double kRounding = 2e-6;
    ++counts->scored;
    Sum reachable = {.points = highest_, .counted = highest_};
    for (const PointsField& field : fields_) {
      reachable.points -= field.points;
      reachable.add(field, most_points(field, left, right));
      if (scaled(reachable) < at_least - kRounding) return false;
    }
    ++counts->exact;
    out->fields.clear();
    Sum sum = {.points = 0, .counted = highest_};
    for (const PointsField& field : fields_) {
      const FieldScore& scored = out->fields.emplace_back(best(field, left, right));
      sum.add(field, scored.present ? std::optional(scored.score) : std::nullopt);
    }
    out->score = scaled(sum);
    return out->score >= at_least;
  }

 private:
  // Points, out of those that could be reached by the fields that are not missing neutrally.
  struct Sum {
    double points;
    double counted;

    void add(const PointsField& field, std::optional<double> given) {
      if (given) {
        points += *given;
      } else if (field.missing == Missing::kNeutral) {
        counted -= field.points;
      } else {
        points += field.missing_points;
      }
    }
  };

  // Where fields are still to come, with all their points in the sum: no less than it will be.
  double scaled(const Sum& sum) const {
    if (sum.counted == highest_) return round_score(sum.points);
    constexpr double kNothing = 1e-9;
    return sum.counted < kNothing ? 0 : round_score(sum.points * highest_ / sum.counted);
  }

  std::vector<PointsField> fields_;
  std::vector<std::string> names_;
  double highest_ = 0;
};

}  // namespace

std::unique_ptr<const Scorer> points(std::vector<PointsField> fields) {
  return std::make_unique<Points>(std::move(fields));
}

}  // namespace kindred
