#include "tools/kindred/generate/fingerprints.h"

#include <simdjson.h>

#include <map>
#include <set>
#include <string>

#include "linkage/base/hash.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/unit/tools/kindred/generate/generated.h"

namespace kindred {
namespace {

GenerateSummary generate_in(const TemporaryFolder& folder, bool aligned) {
  GenerateOptions options;
  options.kind = GenerateKind::kFingerprints;
  options.records = 400;
  options.duplicates = 0.5;
  options.aligned = aligned;
  options.output = folder.path();
  return generate(options);
}

using Place = std::pair<int64_t, int64_t>;

// The places of the minutiae of each print.
std::map<std::string, std::set<Place>> read_prints(const TemporaryFolder& folder) {
  std::map<std::string, std::set<Place>> prints;
  simdjson::dom::parser parser;
  for (const std::string& line : lines_of(folder.read("records.jsonl"))) {
    const simdjson::dom::element record = parser.parse(line);
    CHECK(std::string_view(record["source"]) == "prints");
    std::set<Place>& places = prints[std::string(std::string_view(record["id"]))];
    for (const simdjson::dom::element minutia : simdjson::dom::array(record["minutiae"])) {
      const int64_t angle = minutia["angle"];
      const std::string_view type = minutia["type"];
      CHECK((angle >= 0 && angle < 360));
      CHECK((type == "ending" || type == "bifurcation"));
      const Place place = {minutia["x"], minutia["y"]};
      CHECK((place.first >= 0 && place.first < kPrintSide));
      CHECK((place.second >= 0 && place.second < kPrintSide));
      places.insert(place);
    }
  }
  return prints;
}

// The part of the first print's minutiae that have one of the second within 3 pixels each way.
double near(const std::set<Place>& a, const std::set<Place>& b) {
  size_t count = 0;
  for (const auto& [x, y] : a) {
    bool found = false;
    for (const auto& [u, v] : b) found = found || (std::abs(x - u) <= 3 && std::abs(y - v) <= 3);
    count += found;
  }
  return static_cast<double>(count) / static_cast<double>(a.size());
}

// The mean of near() over the pairs of gold.
double mean_near(const TemporaryFolder& folder) {
  const auto prints = read_prints(folder);
  const auto gold = csv_of(folder.read("gold.csv"), "left,right");
  double sum = 0;
  for (const auto& row : gold) sum += near(prints.at(row[0]), prints.at(row[1]));
  return sum / static_cast<double>(gold.size());
}

}  // namespace

TEST_CASE("fingerprints are the same bytes for the same seed, on every machine") {
  const TemporaryFolder folder;
  generate_in(folder, false);
  CHECK(hash_bytes(folder.read("records.jsonl"), 0) == 10330154240679466182U);
  CHECK(hash_bytes(folder.read("gold.csv"), 0) == 13660517886727831100U);
}

TEST_CASE("prints have their minutiae, and gold pairs those of one finger") {
  const TemporaryFolder folder;
  const GenerateSummary summary = generate_in(folder, false);
  CHECK(summary.records == 400);
  CHECK(summary.entities == 200);
  CHECK(csv_of(folder.read("gold.csv"), "left,right").size() == summary.gold_pairs);
  const auto prints = read_prints(folder);
  CHECK(prints.size() == 400);
  for (const auto& [id, places] : prints) {
    INFO(id);
    CHECK(places.size() >= 10);
    CHECK(places.size() <= 70);
  }
}

TEST_CASE("second prints lie elsewhere, unless they are aligned") {
  const TemporaryFolder aligned;
  generate_in(aligned, true);
  CHECK(mean_near(aligned) > 0.7);
  const TemporaryFolder moved;
  generate_in(moved, false);
  CHECK(mean_near(moved) < 0.2);
}

}  // namespace kindred
