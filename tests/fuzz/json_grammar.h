#ifndef KINDRED_TESTS_FUZZ_JSON_GRAMMAR_H_
#define KINDRED_TESTS_FUZZ_JSON_GRAMMAR_H_

#include <cstddef>
#include <string_view>

namespace kindred::fuzz {

// Whether the bytes are one JSON text by RFC 8259, in UTF-8, its strings without half a surrogate
// pair, and nested no deeper than that. Written after the grammar, rule by rule: slow, and plainly
// right.
bool is_json(std::string_view bytes, size_t most_depth);

}  // namespace kindred::fuzz

#endif  // KINDRED_TESTS_FUZZ_JSON_GRAMMAR_H_
