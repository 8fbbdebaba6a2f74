// The operations that test vectors name, each by the library's own functions. One file a topic.

#ifndef KINDRED_TESTS_VECTORS_OPERATIONS_H_
#define KINDRED_TESTS_VECTORS_OPERATIONS_H_

#include <span>
#include <string_view>

#include "tests/vectors/json.h"

namespace kindred::vectors {

struct Operation {
  std::string_view name;
  Json (*run)(const Json& input);
};
using Operations = std::span<const Operation>;

Operations shingling_operations();
Operations matrix_operations();  // characteristic matrices and permutations (MMDS 3.3.1 to 3.3.3)
Operations signature_operations();  // of hash functions (MMDS 3.3.4 to 3.3.7)
Operations curve_operations();
Operations banding_operations();
Operations distance_operations();
Operations edit_operations();
Operations axiom_operations();
Operations family_operations();
Operations sketch_operations();
Operations bucket_operations();
Operations entity_operations();
Operations fingerprint_operations();
Operations news_operations();
Operations set_join_operations();
Operations join_operations();

}  // namespace kindred::vectors

#endif  // KINDRED_TESTS_VECTORS_OPERATIONS_H_
