#ifndef KINDRED_TOOLS_KINDRED_FILES_AVRO_BYTES_H_
#define KINDRED_TOOLS_KINDRED_FILES_AVRO_BYTES_H_

#include <memory>
#include <string>
#include <string_view>

#include "tools/kindred/files/byte_stream.h"

namespace kindred {

// Whether bytes that begin so, four or more, are an Avro file.
bool is_avro(std::string_view begins);

// An Avro file as JSON lines, a record a line: docs/payloads.md says what values become. read()
// throws Failure (kInputData) where the file is damaged; `name` is what it calls the file.
std::unique_ptr<ByteStream> avro_as_json_lines(std::unique_ptr<ByteStream> file,
                                               const std::string& name);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_FILES_AVRO_BYTES_H_
