#ifndef KINDRED_TOOLS_KINDRED_FILES_REJECTS_H_
#define KINDRED_TOOLS_KINDRED_FILES_REJECTS_H_

#include <array>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>

#include "daemon/codec/rejection.h"
#include "tools/kindred/files/output.h"
#include "tools/kindred/files/record_source.h"

namespace kindred {

// What becomes of rejected records: counted by class, and either written to a file, one JSON object
// a line, or, the first few of them, told of on a stream without their content.
//
//   {"input":"a.jsonl","line":7,"offset":812,"class":"missing_id","message":"...","record":"{...}"}
//
// Behind "line" comes "lines" where the record took several.
// `record` is the text as it came; `record_base64` stands in its place when that is not UTF-8, and
// neither does when it was too large.
class Rejects {
 public:
  static constexpr uint64_t kTold = 5;

  // `file` empty: no file.
  Rejects(const std::string& file, std::ostream* told);

  void add(const RejectedRecord& rejected);

  // Ends the file. Throws as Output does.
  void close();

  uint64_t count() const;
  uint64_t lines() const { return lines_; }  // that they took
  uint64_t count(RejectionClass reason) const { return counts_[static_cast<size_t>(reason)]; }

 private:
  std::optional<Output> output_;
  std::ostream* told_;
  std::array<uint64_t, kRejectionClasses> counts_ = {};
  uint64_t lines_ = 0;
  std::string line_;
};

// One line of the file, with its end.
void append_rejected(const RejectedRecord& rejected, std::string* out);

// For people, without the record: "a.jsonl:7: rejected, missing_id: ...".
std::string place_and_reason(const RejectedRecord& rejected);

// RFC 4648, with padding.
std::string base64(std::string_view bytes);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_FILES_REJECTS_H_
