#ifndef KINDRED_LINKAGE_LEARN_RECORD_LEVELS_H_
#define KINDRED_LINKAGE_LEARN_RECORD_LEVELS_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "linkage/base/thread_pool.h"
#include "linkage/record/keyed_record.h"
#include "linkage/score/compared_field.h"

namespace kindred {

// Finds the levels of records that are compared again and again, as the some thousand of a training
// are, hundreds of times each: it reads each of their different values once, and remembers the
// levels of the pairs of values where a field has few. Of more than kMostRead records each is
// compared a few times only, and nothing is read before.
//
// The fields and records outlive it. Safe to share between threads.
class RecordLevels {
 public:
  static constexpr size_t kMostRead = 100'000;

  // O(values log records), on all threads. `most_read`: kMostRead, but for tests.
  RecordLevels(std::span<const FieldLevels> fields, std::span<const KeyedRecord> records,
               ThreadPool* pool, size_t most_read = kMostRead);
  ~RecordLevels();

  std::span<const FieldLevels> fields() const { return fields_; }

  // As FieldLevels::find() of the field with the record whose identity is less to the left.
  Agreement find(size_t field, uint32_t a, uint32_t b) const;

 private:
  class Column;

  // The value of a record in a field. Where there are none or several, `text` is null, and they are
  // so many of the column's, from `number` on.
  struct Cell {
    const char* text;
    uint32_t size;
    uint32_t number;
  };

  void read(ThreadPool* pool);
  bool in_order(uint32_t a, uint32_t b) const;

  std::span<const FieldLevels> fields_;
  std::span<const KeyedRecord> records_;
  std::vector<uint32_t> places_;  // by record: of its identity in their order; none where not read
  std::vector<Cell> cells_;       // by record, then by field: what is compared stands together
  std::vector<std::unique_ptr<Column>> columns_;  // by field; none where not read
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LEARN_RECORD_LEVELS_H_
