// What the probability of a candidate pair of five fields costs, on one core.

#include <chrono>
#include <cstdio>
#include <random>
#include <string>
#include <vector>

#include "linkage/record/features.h"
#include "linkage/score/probability.h"

namespace kindred {
namespace {

constexpr size_t kRecords = 4096;
constexpr size_t kPairs = 4'000'000;

ComparedField text_field(uint16_t field, const std::string& name) {
  return {.field = field,
          .name = name,
          .levels = usual_levels(FieldType::kText, false),
          .term_frequency = 0.5};
}

std::vector<ComparedField> five_fields() {
  std::vector<ComparedField> fields = {text_field(0, "given_name"), text_field(1, "surname"),
                                       text_field(2, "address")};
  fields.push_back(
      {.field = 3, .name = "birth_date", .levels = usual_levels(FieldType::kDate, false)});
  fields.push_back({.field = 4, .name = "phone", .levels = usual_levels(FieldType::kText, true)});
  return fields;
}

// As training finds for people.
Model usual_model(const std::vector<ComparedField>& fields) {
  Model model = untrained_model(fields);
  model.prior = 1e-5;
  for (ModelField& field : model.fields) {
    for (ModelLevel& level : field.levels) level = {level.text, 0.05, 0.002};
    field.levels.front().m = 0.85;
    field.levels.back().u = 0.99;
  }
  return model;
}

std::string word(size_t size, std::mt19937_64* random) {
  std::string text;
  for (size_t i = 0; i < size; ++i) text += static_cast<char>('a' + (*random)() % 20);
  return text;
}

// Records that share a surname with every sixteenth other, as those of one block do.
KeyedRecord record(size_t number, std::mt19937_64* random) {
  Features features;
  features.values.add(0, word(6, random));
  features.values.add(1, "surname" + std::to_string(number % 16));
  features.values.add(2, std::to_string((*random)() % 1000) + " " + word(9, random) + " st");
  features.values.add(
      3, "19" + std::to_string(10 + (*random)() % 90) + "-03-1" + std::to_string((*random)() % 10));
  features.values.add(4, std::to_string(1'000'000'000 + (*random)() % 9'000'000'000));
  return KeyedRecord::pack(Record(), features, {}, {}, {});
}

// Nanoseconds a pair.
double measure(double at_least) {
  const auto fields = five_fields();
  const auto scorer = probability(fields, usual_model(fields));
  std::mt19937_64 random(1);
  std::vector<KeyedRecord> records;
  for (size_t r = 0; r < kRecords; ++r) records.push_back(record(r, &random));
  Evaluation evaluation;
  ScoreCounts counts;
  const auto start = std::chrono::steady_clock::now();
  for (size_t i = 0; i < kPairs; ++i) {
    const KeyedRecord& left = records[i % kRecords];
    const KeyedRecord& right = records[(i + 16 * (1 + i / kRecords)) % kRecords];
    scorer->score(left, right, at_least, &evaluation, &counts);
  }
  const std::chrono::duration<double, std::nano> time = std::chrono::steady_clock::now() - start;
  return time.count() / static_cast<double>(kPairs);
}

}  // namespace
}  // namespace kindred

int main() {
  std::printf("five fields, at 0.95 or more: %.0f ns a pair\n", kindred::measure(0.95));
  std::printf("five fields, to the end:      %.0f ns a pair\n", kindred::measure(-1));
}
