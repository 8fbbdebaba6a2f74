// Models: what training has learnt, as a file that people may edit.

#include <string>

#include "config/model_file.h"
#include "tests/fuzz/bodies.h"
#include "tests/fuzz/faults.h"

namespace kindred::fuzz {

void fuzz_model(std::string_view bytes) {
  const config::LoadedModel loaded = config::parse_model(std::string(bytes));
  expect(loaded.model.has_value() == loaded.faults.empty(), "a file is a model or has faults");
  check_faults(loaded.faults, bytes);
  if (!loaded.model) return;
  const std::string written = config::model_yaml(*loaded.model);
  const config::LoadedModel again = config::parse_model(written);
  expect(again.model.has_value(), "a model that was written is read");
  // The prior is about the fields: without any it says nothing, and is not written.
  const bool same = loaded.model->fields.empty() ? again.model->tokens == loaded.model->tokens
                                                 : *again.model == *loaded.model;
  expect(same, "a model is the same when read back");
  expect(config::model_yaml(*again.model) == written, "a model has one way to be written");
  expect(config::model_hash(*again.model) == config::model_hash(*loaded.model),
         "a model keeps its hash");
}

}  // namespace kindred::fuzz
