// The rejected records of `kindred link`.

#ifndef KINDRED_TOOLS_KINDRED_LINK_INPUT_REJECTS_H_
#define KINDRED_TOOLS_KINDRED_LINK_INPUT_REJECTS_H_

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <ostream>
#include <span>
#include <string>
#include <vector>

#include "linkage/linker.h"
#include "tools/kindred/files/record_source.h"
#include "tools/kindred/files/rejects.h"

namespace kindred {

// A file of which every record was rejected.
struct RejectedInput {
  std::string name;  // "-": standard input
  RejectionClass commonest = RejectionClass::kNotJson;
  std::string message;  // of the first of these
};

// What could not be decoded and what the engine refused, together in the order of the input, and
// whether a file's lines are records at all.
class InputRejects {
 public:
  // `file` and `told` as Rejects has them. `also` is called with each, where it is set.
  InputRejects(const std::string& file, std::ostream* told,
               std::function<void(const RejectedRecord& rejected)> also);

  // Of a batch that the engine has seen. `refused` has ascending numbers of its records.
  void add(const RecordBatch& batch, std::span<const Refusal> refused);

  // Ends the file. Throws as Output does.
  void close() { rejects_.close(); }

  const Rejects& all() const { return rejects_; }
  std::vector<RejectedInput> rejected_inputs() const;  // by name

 private:
  struct FileCounts {
    uint64_t records = 0;  // that were taken
    std::array<uint64_t, kRejectionClasses> rejected = {};
    std::array<std::string, kRejectionClasses> messages;  // the first of each
  };

  void count(const RecordBatch& batch, std::span<const Refusal> refused);
  void add(const RejectedRecord& rejected);

  Rejects rejects_;
  std::function<void(const RejectedRecord& rejected)> also_;
  std::map<std::string, FileCounts> files_;  // by name
};

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_LINK_INPUT_REJECTS_H_
