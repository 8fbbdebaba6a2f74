// `kindred generate`: data with a known truth, to try, test and measure Kindred on.
//
// Writes into a folder:
//   records.jsonl       every record, sources mixed, in an order that says nothing of the truth
//   SOURCE.jsonl        the records of one source in the same order, when there are several sources
//   gold.csv            left,right: pairs of ids that belong together; ids are unique over sources
//   gold_jaccard.csv    documents only, and not of sites: left,right,jaccard
//
// People (record: person_record.h): a pair of gold is two records of one person. Documents (record:
// documents.h): a pair of gold is two versions of one article whose Jaccard similarity is at least
// kGoldJaccard; gold_jaccard.csv has all pairs of versions with their exact similarity. Documents
// of sites (record: pages.h): a pair of gold is two pages that carry the same article. Fingerprints
// (record: fingerprints.h): a pair of gold is two prints of one finger.
//
// Options and seed decide every byte, on every machine. A record is made from its numbers alone and
// written at once, so memory stays near 21 bytes a record.

#ifndef KINDRED_TOOLS_KINDRED_GENERATE_GENERATE_H_
#define KINDRED_TOOLS_KINDRED_GENERATE_GENERATE_H_

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kindred {

enum class GenerateKind : uint8_t { kPeople, kDocuments, kFingerprints };

// "people", "documents" or "fingerprints", otherwise none.
std::optional<GenerateKind> generate_kind(std::string_view name);

struct GenerateOptions {
  GenerateKind kind = GenerateKind::kPeople;
  uint64_t records = 10'000;  // 1 to kMostRecords, all sources together
  // Share of the records that are later versions of an entity that has a record already. 0 to
  // kMostDuplicates. Most such entities have two records, some three or four; above 0.55 or so,
  // more. The number of duplicates is exact: records * duplicates, rounded.
  double duplicates = 0.3;
  uint64_t seed = 1;
  std::filesystem::path output;  // A folder, created when missing.
  bool force = false;            // Replace files that are there already.
  // 1 to 26 names of letters, digits, '.', '_' and '-'; each gets the same number of records. None:
  // company-a and company-b for people, articles for documents, prints for fingerprints.
  std::vector<std::string> sources;
  // Documents only. The mean length of a text in words, kLeastWords to kMostWords; texts vary by
  // 30 %.
  uint32_t words = 200;
  // Documents only. The words a shingle, 1 to kMostShingleWords, for the Jaccard similarity in
  // gold_jaccard.csv.
  uint32_t shingle_words = 3;
  // Documents only. 0 to kMostSites news sites, each of which puts menus, headlines and
  // advertisements of its own around an article; versions of an article are then pages of different
  // sites, with the same words. 0: the article alone.
  uint32_t sites = 0;
  // Fingerprints only. All prints of a finger lie alike in the image.
  bool aligned = false;

  static constexpr uint64_t kMostRecords = 1'000'000'000;
  static constexpr double kMostDuplicates = 0.95;
  static constexpr uint32_t kLeastWords = 20;
  static constexpr uint32_t kMostWords = 10'000;
  static constexpr uint32_t kMostShingleWords = 4;
  static constexpr uint32_t kMostSites = 1000;
};

inline constexpr double kGoldJaccard = 0.5;

// What was written.
struct GenerateSummary {
  uint64_t records = 0;
  uint64_t entities = 0;
  uint64_t gold_pairs = 0;  // rows of gold.csv
  uint64_t bytes = 0;       // of records.jsonl
  std::vector<std::filesystem::path> files;
};

// Throws std::invalid_argument, with a text that names the option, when one is out of its range
// (exit code 64), and Failure (kUsage) when a file is there already and `force` is not set, before
// anything is written; Failure (kIo) when a folder or file cannot be written, and Interrupted after
// SIGINT or SIGTERM. Files appear when all are complete: until then those of an earlier run stay,
// and after an error nothing new is left but folders above the one named.
GenerateSummary generate(const GenerateOptions& options);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_GENERATE_GENERATE_H_
