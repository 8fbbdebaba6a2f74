#ifndef KINDRED_TOOLS_KINDRED_FILES_TEXT_READER_H_
#define KINDRED_TOOLS_KINDRED_FILES_TEXT_READER_H_

#include <atomic>
#include <cstddef>
#include <memory>

#include "tools/kindred/files/input.h"
#include "tools/kindred/files/open_text.h"

namespace kindred {

// Reads the records of a text: JSON lines, a JSON array, or CSV, whose delimiter is found out where
// the name has none. As open_input().
std::unique_ptr<InputReader> read_text(Text text, const InputName& name, size_t max_bytes,
                                       const std::atomic<bool>* stop);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_FILES_TEXT_READER_H_
