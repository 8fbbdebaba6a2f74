#ifndef KINDRED_CONFIG_DRAFT_H_
#define KINDRED_CONFIG_DRAFT_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "config/config.h"
#include "config/faults.h"
#include "config/node.h"
#include "linkage/compare/comparison.h"

namespace kindred::config {

// A configuration while it is read. Sections are read in the order of the way of a record, so that
// each finds what it refers to.
struct Draft {
  explicit Draft(Faults* all_faults) : faults(all_faults) {}

  Config config;
  std::shared_ptr<Pipeline> pipeline = std::make_shared<Pipeline>();
  Faults* faults;
  std::string path;                          // of the file; empty: not known
  bool read_model = true;                    // false: it is about to be learnt
  const std::string* given_model = nullptr;  // YAML, in place of the file that is named
  const Node* model = nullptr;               // the value that names the model, wherever it stands
  uint64_t files = 0;  // hash of what the model and other files say that were read

  // Where the fields are defined, by number. Faulty fields and features have numbers too: a
  // reference to one is no second fault.
  std::vector<Position> field_at;

  // Whether all names are known. If not, a reference to an unknown one is no second fault.
  bool fields_known = false;
  bool features_known = true;
};

// The number of the field that the value names. Adds a fault, with the nearest name, when there is
// none.
std::optional<uint16_t> read_field(const Node& node, Draft* draft);

// The number of the feature of sets that the value names: one of `features`, or a set field, whose
// tokens are a feature. Adds a fault as read_field() does.
std::optional<uint16_t> read_feature(const Node& node, Draft* draft);

// As read_feature(); a text field stands for the feature of its words.
std::optional<uint16_t> read_tokens(const Node& node, Draft* draft);

// The number of the feature of vectors that the value names: one of `features`, or a vector field.
// Adds a fault as read_field() does.
std::optional<uint16_t> read_vectors(const Node& node, Draft* draft);

// The comparison as it is for that field: one that weighs words takes their weights from the model,
// and has them counted when one is learnt.
std::shared_ptr<const Comparison> with_weights(std::shared_ptr<const Comparison> chosen,
                                               uint16_t field, Draft* draft);

// The number of the field of that name.
std::optional<uint16_t> find_field(const Pipeline& pipeline, std::string_view name);

// For messages: `; did you mean "name"?`, with the fields' names.
std::string suggest_field(const Pipeline& pipeline, std::string_view name);

// For messages: `"age" is a number field (line 7)`.
std::string describe_field(const Draft& draft, uint16_t field);

}  // namespace kindred::config

#endif  // KINDRED_CONFIG_DRAFT_H_
