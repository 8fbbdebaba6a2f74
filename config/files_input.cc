#include <array>

#include "config/encoding.h"
#include "config/mapping.h"
#include "config/read.h"
#include "config/sections.h"

namespace kindred::config {

namespace {

void read_encoding(const Node& node, Draft* draft) {
  const std::optional<std::string> name = read_text(node, draft->faults);
  if (!name) return;
  if (const auto encoding = encoding_named(*name)) {
    draft->config.files_input.encoding = *encoding;
  } else {
    add_expected(node, kEncodings, draft->faults);
  }
}

void read_delimiter(const Node& node, Draft* draft) {
  const std::optional<std::string> name = read_text(node, draft->faults);
  if (!name) return;
  draft->config.files_input.delimiter = delimiter_named(*name);
  if (!draft->config.files_input.delimiter) add_expected(node, kDelimiters, draft->faults);
}

constexpr std::array<Key<Draft>, 2> kKeys = {
    {{"encoding", read_encoding}, {"delimiter", read_delimiter}}};

}  // namespace

void read_files_input(const Node& node, Draft* draft) {
  read_mapping(node, kKeys, draft, draft->faults);
}

std::vector<std::string> keys_of_files_input() { return keys_of(kKeys); }

}  // namespace kindred::config
