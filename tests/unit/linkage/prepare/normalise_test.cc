#include "linkage/prepare/normalise.h"

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "linkage/record/values.h"
#include "tests/catch.h"

namespace kindred {
namespace {

using Texts = std::vector<std::string>;

// The values that are not missing.
Texts normalised(const Field& field, const Texts& raw, uint32_t* unreadable) {
  const Normaliser normaliser(field);
  Texts values;
  std::string value;
  *unreadable = 0;
  for (const std::string& text : raw) {
    *unreadable += normaliser.normalise(text, &value) ? 0 : 1;
    if (!value.empty()) values.push_back(value);
  }
  return values;
}

Texts normalised(FieldType type, std::vector<CleanStep> clean, const Texts& raw,
                 uint32_t* unreadable) {
  return normalised({.name = "f", .type = type, .clean = std::move(clean)}, raw, unreadable);
}

// For values that can all be read, or stand for nothing.
Texts without(const Texts& none, FieldType type, std::vector<CleanStep> clean, const Texts& raw) {
  uint32_t unreadable = 0;
  const Texts values = normalised(
      {.name = "f", .type = type, .clean = std::move(clean), .none = none}, raw, &unreadable);
  CHECK(unreadable == 0);
  return values;
}

TEST_CASE("values are brought to one spelling by type, unreadable ones are left out") {
  uint32_t unreadable = 0;
  CHECK(normalised(FieldType::kText, {CleanStep::kText}, {" Anna  LEE", "!", ""}, &unreadable) ==
        Texts{"anna lee"});
  CHECK(unreadable == 0);
  CHECK(normalised(FieldType::kText, {}, {" Anna  LEE", ""}, &unreadable) == Texts{" Anna  LEE"});
  CHECK(normalised(FieldType::kNumber, {}, {"007", "1e2", "1.234,50 €", "x", ""}, &unreadable) ==
        Texts{"7", "100", "1234.5"});
  CHECK(unreadable == 1);
  CHECK(normalised(FieldType::kDate, {CleanStep::kDate}, {"2 March 1974", "soon", ""},
                   &unreadable) == Texts{"1974-03-02"});
  CHECK(unreadable == 1);
  CHECK(normalised(FieldType::kGeo, {}, {"1.50 2", "91,0", ""}, &unreadable) == Texts{"1.5,2"});
  CHECK(unreadable == 1);
  const std::string set = encode_set(Texts{"Red", "red", "BLUE", "?"});
  CHECK(normalised(FieldType::kSet, {CleanStep::kText}, {set}, &unreadable) ==
        Texts{encode_set(Texts{"blue", "red"})});
  CHECK(normalised(FieldType::kSet, {CleanStep::kText}, {encode_set(Texts{"?"})}, &unreadable)
            .empty());
  CHECK(normalised(FieldType::kVector, {}, {encode_vector(std::vector<double>{1})}, &unreadable) ==
        Texts{encode_vector(std::vector<double>{1})});
  CHECK(unreadable == 0);
}

TEST_CASE("vectors with a component that is not finite are left out") {
  const std::string good = encode_vector(std::vector<double>{1, -2});
  const std::string sparse = encode_sparse_vector({{9, 1.5}});
  uint32_t unreadable = 0;
  CHECK(normalised(FieldType::kVector, {},
                   {good, encode_vector(std::vector<double>{1, NAN}),
                    encode_vector(std::vector<double>{INFINITY}), sparse,
                    encode_sparse_vector({{9, -INFINITY}})},
                   &unreadable) == Texts{good, sparse});
  CHECK(unreadable == 3);
}

TEST_CASE("a value that stands for nothing is missing, however it is written") {
  CHECK(without({"n/a", "unknown"}, FieldType::kText, {CleanStep::kText},
                {"N/A", " n / a ", "Unknown!", "unknown street", "Ann"}) ==
        Texts{"unknown street", "ann"});
  CHECK(without({"0000000000"}, FieldType::kText, {CleanStep::kDigits},
                {"000-000-0000", "(000) 0000000", "00000000000"}) == Texts{"00000000000"});
  CHECK(without({"NoReply@example.com"}, FieldType::kText, {CleanStep::kEmail},
                {"noreply@example.com", "ann@example.com"}) == Texts{"ann@example.com"});
  CHECK(without({"n/a"}, FieldType::kText, {}, {"n/a", "N/A"}) == Texts{"N/A"});
  CHECK(without({"1900-01-01"}, FieldType::kDate, {CleanStep::kDate},
                {"1 Jan 1900", "1/1/1900", "1900-01-02"}) == Texts{"1900-01-02"});
  CHECK(without({"-1", "0"}, FieldType::kNumber, {}, {"0.00", "-1", "1"}) == Texts{"1"});
  CHECK(without({"0,0"}, FieldType::kGeo, {}, {"0.0 0", "0,1"}) == Texts{"0,1"});
}

TEST_CASE("two digits are a year by the field's latest year") {
  const Field field{
      .name = "f", .type = FieldType::kDate, .clean = {CleanStep::kDate}, .latest_year = 2030};
  std::string out;
  CHECK(Normaliser(field).normalise("1/2/30", &out));
  CHECK(out == "2030-01-02");
  CHECK(Normaliser(field).normalise("1/2/31", &out));
  CHECK(out == "1931-01-02");
}

TEST_CASE("what stands for nothing is not taken for a value that cannot be read") {
  CHECK(without({"unknown", "0000-00-00"}, FieldType::kDate, {CleanStep::kDate},
                {"UNKNOWN", "0000-00-00", "1974-03-02"}) == Texts{"1974-03-02"});
  CHECK(without({"n/a"}, FieldType::kNumber, {}, {"N/A", "7"}) == Texts{"7"});
}

TEST_CASE("of a set the tokens that stand for nothing are missing") {
  CHECK(without({"none"}, FieldType::kSet, {CleanStep::kText},
                {encode_set(Texts{"None", "Red"}), encode_set(Texts{"none"})}) ==
        Texts{encode_set(Texts{"red"})});
}

TEST_CASE("what only sounds like a value that stands for nothing is kept") {
  const std::vector<CleanStep> steps = {CleanStep::kText, CleanStep::kPhonetic};
  const Texts neil = without({}, FieldType::kText, steps, {"Neil"});
  REQUIRE(neil == without({}, FieldType::kText, steps, {"null"}));
  CHECK(without({"null"}, FieldType::kText, steps, {"Null", "Neil"}) == neil);
}

}  // namespace
}  // namespace kindred
