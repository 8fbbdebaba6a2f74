// Rejected records on their way to Python.

#ifndef KINDRED_PYTHON_BINDINGS_REJECTED_H_
#define KINDRED_PYTHON_BINDINGS_REJECTED_H_

#include <pybind11/pybind11.h>

#include <cstddef>
#include <cstdint>
#include <exception>
#include <span>
#include <utility>
#include <vector>

#include "tools/kindred/embed/embedding.h"
#include "tools/kindred/files/record_source.h"

namespace kindred::python {

// Records that were rejected although none should be. The list is a part of them where there are
// many.
class RejectedRecords : public std::exception {
 public:
  explicit RejectedRecords(std::vector<RejectedRecord> rejected) : rejected_(std::move(rejected)) {}
  const char* what() const noexcept override { return "records were rejected"; }
  const std::vector<RejectedRecord>& rejected() const { return rejected_; }

 private:
  std::vector<RejectedRecord> rejected_;
};

// (input, row or line, class, message, record) of each; the record as JSON text, or None.
pybind11::list rejected_list(std::span<const RejectedRecord> rejected);

// Gathers the first of them, and counts all. With `strict` a batch with some of them ends the work.
class Rejected {
 public:
  static constexpr size_t kMostKept = 10'000;

  explicit Rejected(bool strict) : strict_(strict) {}

  // A record that was given in memory goes by its row, from 0, one of a file by its line, from 1.
  void add(const RejectedRecord& rejected) {
    ++count_;
    if (kept_.size() == kMostKept) return;
    kept_.push_back(rejected);
    if (given_input(rejected.input) != nullptr) --kept_.back().line;
  }
  // Throws RejectedRecords.
  void end_batch() const {
    if (strict_ && !kept_.empty()) throw RejectedRecords(kept_);
  }
  const std::vector<RejectedRecord>& kept() const { return kept_; }
  uint64_t count() const { return count_; }

 private:
  bool strict_;
  std::vector<RejectedRecord> kept_;
  uint64_t count_ = 0;
};

}  // namespace kindred::python

#endif  // KINDRED_PYTHON_BINDINGS_REJECTED_H_
