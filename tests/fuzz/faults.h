// What holds of the faults of any file that people write.

#ifndef KINDRED_TESTS_FUZZ_FAULTS_H_
#define KINDRED_TESTS_FUZZ_FAULTS_H_

#include <string_view>
#include <vector>

#include "config/config.h"

namespace kindred::fuzz {

// Each has a text, and a place in the file; they come in the file's order.
void check_faults(const std::vector<config::Fault>& faults, std::string_view file);

bool equal(const std::vector<config::Fault>& a, const std::vector<config::Fault>& b);

}  // namespace kindred::fuzz

#endif  // KINDRED_TESTS_FUZZ_FAULTS_H_
