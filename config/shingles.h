#ifndef KINDRED_CONFIG_SHINGLES_H_
#define KINDRED_CONFIG_SHINGLES_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "config/draft.h"
#include "config/node.h"
#include "linkage/feature/shingle.h"

namespace kindred::config {

// What a feature's `shingles` says.
struct Shingles {
  std::optional<uint16_t> field;  // none when there is a fault
  ShingleOptions options;
};
Shingles read_shingles(const Node& node, Draft* draft);

std::vector<std::string> keys_of_shingles();

// For people: "3 characters of name", "bag of 2 words of text, 32 bits".
std::string shingles_text(const ShingleOptions& options, std::string_view field);

}  // namespace kindred::config

#endif  // KINDRED_CONFIG_SHINGLES_H_
