#ifndef KINDRED_TESTS_UNIT_TOOLS_KINDRED_PEOPLE_H_
#define KINDRED_TESTS_UNIT_TOOLS_KINDRED_PEOPLE_H_

#include <string>

#include "config/config.h"
#include "tests/temporary_folder.h"

namespace kindred {

// A small pipeline: candidates share a phone number, or a zip code and a similar name.
inline config::Config people_config(const std::string& more = "") {
  const std::string yaml = R"(
fields: {name: , phone: {clean: [digits]}, zip: }
features: {grams: {shingles: {of: name, characters: 2}}}
block:
  any:
    - same: phone
    - {name: neighbours, all: [{same: zip}, {minhash: {of: grams, bands: 32, rows: 1}}]}
  max_bucket: 3
score:
  points: {name: {}, phone: {penalty: 100}}
  match: 150
  review: 90
)";
  return config::parse(yaml + more).config.value();
}

// Those who share a phone number are candidates, and names match by the model, which is YAML. Its
// files are written into the folder.
inline config::Config people_config_by_model(const TemporaryFolder& folder,
                                             const std::string& model) {
  folder.write("m.yaml", model);
  return config::load(folder.write("people.yaml", R"(
fields: {name: , phone: }
block: {same: phone}
score:
  probability: {model: m.yaml, fields: {name: {levels: exact, term_frequency: 0}}}
  match: 0.5
)"))
      .config.value();
}

}  // namespace kindred

#endif  // KINDRED_TESTS_UNIT_TOOLS_KINDRED_PEOPLE_H_
