#include "linkage/learn/learnt_levels.h"

#include <string>

#include "tests/catch.h"

namespace kindred {
namespace {

ModelField four_levels(const std::vector<double>& m, const std::vector<double>& u) {
  ModelField field;
  for (size_t l = 0; l < m.size(); ++l) {
    field.levels.push_back({.text = std::to_string(l), .m = m[l], .u = u[l], .near = {}});
  }
  return field;
}

double sum_of_m(const ModelField& field) {
  double sum = 0;
  for (const ModelLevel& level : field.levels) sum += level.m;
  return sum;
}

double odds(const ModelLevel& level) { return level.m / level.u; }

TEST_CASE("a level that no pair was seen at weighs as the one below it") {
  ModelField field = four_levels({0.9, 0.01, 0.05, 0.04}, {0.01, 0.0001, 0.1, 0.8899});
  weigh_unseen({90, 0, 5, 4}, 1000, &field);
  CHECK(odds(field.levels[1]) == Approx(odds(field.levels[2])));
  CHECK(field.levels[0].m == 0.9);
  CHECK(field.levels[2].m == 0.05);
}

TEST_CASE("a guess does not raise what was seen: m and u sum to 1 at most") {
  ModelField field = four_levels({0.12, 0.02, 0.84, 0.02}, {0.01, 0.0004, 0.0004, 0.9892});
  weigh_unseen({12, 0, 84, 0}, 1000, &field);
  CHECK(odds(field.levels[1]) == Approx(odds(field.levels[2])));
  CHECK(sum_of_m(field) <= 1);
  CHECK(field.levels[1].u < 0.0004);
}

TEST_CASE("where no match was seen at any level, what is guessed sums to 1") {
  ModelField field = four_levels({0.25, 0.25, 0.25, 0.25}, {0.15, 0.0004, 0.0004, 0.8492});
  weigh_unseen({0, 0, 0, 0}, 1000, &field);
  CHECK(sum_of_m(field) == Approx(1));
  CHECK(odds(field.levels[1]) == Approx(odds(field.levels[3])));
  CHECK(odds(field.levels[2]) == Approx(odds(field.levels[3])));
}

}  // namespace
}  // namespace kindred
