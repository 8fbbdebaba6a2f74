#ifndef KINDRED_LINKAGE_PREPARE_PIPELINE_H_
#define KINDRED_LINKAGE_PREPARE_PIPELINE_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "linkage/base/fraction.h"
#include "linkage/block/blocking.h"
#include "linkage/feature/shingle.h"
#include "linkage/prepare/entity_rules.h"
#include "linkage/record/values.h"
#include "linkage/text/clean.h"

namespace kindred {

class PrintElements;
class Scorer;
class TokenOrder;
struct GridTriples;
struct RareTokens;
struct Triangles;

// A field of the records, and how its values are cleaned before anything else is done with them.
struct Field {
  std::string name;
  FieldType type = FieldType::kText;
  std::vector<CleanStep> clean = {CleanStep::kText};  // text, date, and each token of a set
  int latest_year = kLatestYear;  // date: that two digits stand for (clean_date.h)
  bool sparse = false;            // vector: in the input an array of pairs is [index, component]

  // Values that stand for nothing, as people write them. A value, or a token of a set, is missing
  // when it equals one of these once both are cleaned. Not for vector and minutiae.
  std::vector<std::string> none{};

  // Minutiae: the size of the image in pixels; a minutia outside of it is an error. 0: not known.
  uint32_t width = 0;
  uint32_t height = 0;
};

// What rules and scores compare in place of a field's values. Pipeline makes features.
struct Feature {
  enum class Kind : uint8_t {
    // A set of 64-bit hashes: the shingles of a text field's values, or the tokens of a set field.
    // Several values make one set. A bag is a set with a member for each copy.
    kSet,
    kVectors,  // the values of a vector field
    kWeights,  // one vector: how often words occur in a text field's values
    kValues,   // the values of a family's functions on the feature `of`, for each of its vectors
    // A set: the elements of a minutiae field's values, all in one. Their places are its signature.
    kPrints,
  };

  std::string name;
  uint16_t field = 0;
  std::optional<ShingleOptions> shingles;  // none: the tokens of a set field
  uint32_t slots = 0;                      // of its min-hash signature, or functions
  Kind kind = Kind::kSet;

  // For kValues.
  uint16_t of = 0;  // a feature before this one
  FamilyPointer family;
  uint32_t first = 0;  // function

  std::shared_ptr<const PrintElements> elements = nullptr;  // for kPrints

  bool words = false;    // a kSet of the words of a text field, made by Pipeline::add_words()
  bool counted = false;  // for kSet: a model counts how many records have an element

  // Whether a rule made it for itself, so that no other refers to it by its name.
  bool of_rule() const { return kind == Kind::kValues || kind == Kind::kPrints || words; }
  bool vectors() const { return kind == Kind::kVectors || kind == Kind::kWeights; }
};

// How records become matches: everything that the engine needs to know, and nothing that changes
// while it runs. Fill it in the order of its members: fields, features, branches, scorer.
// Linker's constructor says what a pipeline must have.
//
//   Pipeline p;
//   const uint16_t name = p.add_field({.name = "name"});
//   const uint16_t grams = p.add_shingles("grams", name, {.size = 3});
//   p.blocking.add(p.minhash(grams, 20, 5));
//   p.scorer = points({{.field = name, .name = "name"}});
//   p.match = 85;
struct Pipeline {
  std::vector<Field> fields;
  std::vector<Feature> features;
  Blocking blocking;
  std::vector<uint16_t> weighed;  // text fields whose words the scorer weighs, ascending
  std::shared_ptr<const Scorer> scorer;

  double match = 0;              // decision `match` at this score or above
  std::optional<double> review;  // decision `review` from here to `match`; none: no review
  uint32_t max_bucket = 1000;    // members that a blocking key admits; at least 2
  bool cap_exact = false;        // keys of exact joins too, which then miss pairs

  bool link_only = false;  // pairs of one source are no candidates
  bool one_per_source =
      false;  // a record has at most one partner a source, the best (docs/scores.md)

  // The least cohesion of a match, 0 to 1 (docs/scores.md); 0: any. Not with one_per_source.
  double cohesion = 0;

  // How matches become entities; none: they do not.
  std::optional<EntityRules> entities;

  // Whether max_bucket is for the keys of that branch.
  bool capped(const Branch& branch) const;

  // Whether records of these sources may be a candidate pair.
  bool links(std::string_view one, std::string_view other) const {
    return !link_only || one != other;
  }

  // With one_per_source, how many records of one source a group of matches may hold without a
  // conflict: a record, and the partner that it may have in its own source.
  size_t most_of_one_source() const { return link_only ? 1 : 2; }

  double least_score() const { return review ? *review : match; }

  uint16_t add_field(Field field);
  uint16_t add_shingles(std::string name, uint16_t field, ShingleOptions options);
  uint16_t add_tokens(uint16_t set_field);      // under the field's name
  uint16_t add_vectors(uint16_t vector_field);  // likewise
  uint16_t add_word_weights(std::string name, uint16_t text_field);
  uint16_t add_words(uint16_t text_field);  // the set of them, under words_name(); once a field

  // Rules over this pipeline's fields and features. Two calls of minhash() use different slots.
  RulePointer same(uint16_t field) const;
  RulePointer minhash(uint16_t feature, uint32_t bands, uint32_t rows);

  // `bands` times `rows` functions of a family, on sets or vectors as the family needs. Two rules
  // of one family on one feature use different functions. Adds a feature that holds their values.
  RulePointer bands(uint16_t feature, FamilyPointer family, uint32_t bands, uint32_t rows);

  // Holds for two fingerprints when one function of grid squares says yes to both (MMDS 3.8.5). Two
  // rules on one field use different functions: `first` is overwritten. Adds a feature with their
  // numbers, and tells the field the size of its image.
  RulePointer grid_triples(uint16_t field, GridTriples triples);

  // Holds for two fingerprints with at least so many triangles in common that agree on one turn, of
  // at most so many degrees, and on one shift. Adds a feature with the triangles.
  RulePointer triangles(uint16_t field, const Triangles& options, uint32_t at_least,
                        uint32_t most_turned = 180);

  RulePointer identical(uint16_t field) const;
  RulePointer exact_jaccard(uint16_t feature, Fraction at_least,
                            JoinIndex index = JoinIndex::kSuffix,
                            std::shared_ptr<const TokenOrder> order = nullptr);

  // The name in `options` is overwritten by the feature's.
  RulePointer rare_tokens(RareTokens options);

  // Says that the scorer weighs the field's words by how rare they are. Once a field.
  void weigh_words(uint16_t text_field);

  // The features whose elements a model counts: the `counted` ones, and the words that the scorer
  // weighs.
  std::vector<Feature> counted_features() const;

  // Whether a branch promises to miss no pair.
  bool exact() const;

  // The `jaccard` scorer. To estimate, it gives the feature a signature of at least 128 slots.
  std::shared_ptr<const Scorer> jaccard(uint16_t feature, bool estimate = true);

 private:
  Feature words_of(uint16_t text_field) const;
  uint16_t add_prints(uint16_t field, const std::shared_ptr<const PrintElements>& elements,
                      uint32_t functions);
};

// What a model calls the words of a text field: "words(title)".
std::string words_name(std::string_view field);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_PREPARE_PIPELINE_H_
