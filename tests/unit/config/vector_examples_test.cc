// The examples on vectors, on generated vectors of which it is known how near they are.

#include <cmath>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "config/config.h"
#include "linkage/linker.h"
#include "tests/catch.h"

namespace kindred::config {

namespace {

using Random = std::mt19937_64;
using Vector = std::vector<double>;

constexpr size_t kPairs = 500;

// A change of a vector that leaves it within the example's threshold, or one that does not.
struct Data {
  Vector (*make)(Random*);
  void (*move)(bool near, Vector*, Random*);
};

struct Found {
  size_t near = 0;  // pairs that should match, and do
  size_t far = 0;   // pairs that match and should not
};

Found run(const std::string& example, const Data& data) {
  const Loaded loaded = load("config/examples/" + example + ".yaml");
  REQUIRE(loaded.config);
  Random random(1);
  std::vector<Record> records;
  const auto add = [&](size_t pair, const char* source, const Vector& vector) {
    Record& record = records.emplace_back();
    record.identity = {source, std::to_string(pair)};
    record.values.add(0, encode_vector(vector));
  };
  for (size_t pair = 0; pair < kPairs; ++pair) {
    Vector vector = data.make(&random);
    add(pair, "a", vector);
    data.move(pair % 2 == 0, &vector, &random);
    add(pair, "b", vector);
  }
  ThreadPool pool(1);
  Linker linker(loaded.config->pipeline, &pool);
  Found found;
  for (const Change& change : linker.apply(records)) {
    const bool near = change.left.id == change.right.id && std::stoul(change.left.id) % 2 == 0;
    ++(near ? found.near : found.far);
  }
  return found;
}

double normal(Random* random) { return std::normal_distribution<double>()(*random); }

Vector normal_vector(size_t length, double scale, Random* random) {
  Vector vector(length);
  for (double& x : vector) x = scale * normal(random);
  return vector;
}

double norm(const Vector& v) {
  double squares = 0;
  for (const double x : v) squares += x * x;
  return std::sqrt(squares);
}

// Adds a random vector of that length, and takes from it what points along the first one.
void add_across(double length, Vector* vector, Random* random) {
  Vector step = normal_vector(vector->size(), 1, random);
  double dot = 0;
  for (size_t i = 0; i < step.size(); ++i) dot += step[i] * (*vector)[i];
  const double along = dot / (norm(*vector) * norm(*vector));
  for (size_t i = 0; i < step.size(); ++i) step[i] -= along * (*vector)[i];
  const double scale = length / norm(step);
  for (size_t i = 0; i < step.size(); ++i) (*vector)[i] += scale * step[i];
}

}  // namespace

TEST_CASE("the example on cosine finds vectors at 15 degrees, and none at 40") {
  const Found found =
      run("vectors_cosine", {[](Random* random) { return normal_vector(64, 1, random); },
                             [](bool near, Vector* v, Random* random) {
                               add_across(norm(*v) * std::tan((near ? 15 : 40) * M_PI / 180), v,
                                          random);
                             }});
  CHECK(found.near >= kPairs / 2 - 2);
  CHECK(found.far == 0);
}

TEST_CASE("the example on places finds what is 0.8 metres apart, and nothing at 3 metres") {
  const Found found =
      run("vectors_euclid",
          {[](Random* random) { return normal_vector(3, 5000, random); },
           [](bool near, Vector* v, Random* random) { add_across(near ? 0.8 : 3, v, random); }});
  CHECK(found.near >= kPairs / 2 - 2);
  CHECK(found.far == 0);
}

TEST_CASE("the example on bits finds pictures that differ in 4 of 64 bits, and none in 12") {
  const Found found = run("bits_hamming", {[](Random* random) {
                                             Vector bits(64);
                                             for (double& bit : bits)
                                               bit = static_cast<double>((*random)() % 2);
                                             return bits;
                                           },
                                           [](bool near, Vector* bits, Random* random) {
                                             std::set<size_t> places;
                                             while (places.size() < (near ? 4U : 12U)) {
                                               places.insert((*random)() % bits->size());
                                             }
                                             for (const size_t place : places)
                                               (*bits)[place] = 1 - (*bits)[place];
                                           }});
  CHECK(found.near == kPairs / 2);
  CHECK(found.far == 0);
}

}  // namespace kindred::config
