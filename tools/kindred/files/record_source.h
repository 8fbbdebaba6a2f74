#ifndef KINDRED_TOOLS_KINDRED_FILES_RECORD_SOURCE_H_
#define KINDRED_TOOLS_KINDRED_FILES_RECORD_SOURCE_H_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "config/config.h"
#include "daemon/codec/record_decoder.h"
#include "daemon/codec/rejection.h"
#include "linkage/base/thread_pool.h"
#include "linkage/record/record.h"
#include "tools/kindred/files/csv.h"
#include "tools/kindred/files/input.h"

namespace kindred {

// A record of a file that was not taken, and where it stands.
struct RejectedRecord {
  Rejection why;
  std::string input;    // as it was named
  uint64_t line = 1;    // where the record begins
  uint64_t offset = 0;  // likewise, in bytes of the text as UTF-8
  std::string text;     // as it came; empty when too large
  uint64_t lines = 1;   // that it took
};

// Consecutive records of one input: those that could be decoded, and those that could not.
struct RecordBatch {
  std::vector<Record> records;
  std::vector<RejectedRecord> rejected;  // in the order of the input

  // records[i] as a rejected one, for what the engine refuses.
  RejectedRecord reject(size_t i, Rejection why) const;

  std::string input;
  std::optional<double> share;                     // of the inputs up to its end: see RecordSource
  Block block;                                     // what the records were decoded from
  std::vector<uint32_t> place;                     // by record: its number in the block
  std::vector<std::optional<Rejection>> verdicts;  // by number in the block, while decoding
};

// Files and pipes as decoded records, batch by batch: the whole of "input -> decode". Decodes on
// all threads of the pool; what comes out does not depend on their number.
class RecordSource {
 public:
  // Names as on the command line; none: standard input. `config` and `pool` outlive the source, and
  // so do `told`, where it is told what is found out of how the inputs are written, and `stop`:
  // once it is true there is no next batch. Throws as check_input() does for any of the inputs, and
  // Failure (kInputData) from next() for a CSV header row that is none.
  RecordSource(const config::Config& config, const std::vector<std::string>& inputs,
               ThreadPool* pool, std::ostream* told = nullptr,
               const std::atomic<bool>* stop = nullptr);
  ~RecordSource();

  // Replaces *batch by the next records, some thousands; perhaps none of them could be decoded.
  // False after the last.
  bool next(RecordBatch* batch);

  // next() in three steps, so that other work can be done beside the second. read() replaces the
  // bytes of *batch. decode() makes records of those at [begin, end) of its block, with gaps for
  // what is rejected, and may run on all threads of the pool. gather() closes the gaps.
  bool read(RecordBatch* batch);
  void decode(RecordBatch* batch, size_t begin, size_t end, unsigned thread);
  void gather(RecordBatch* batch);

  // Whether read() would find something at once, or the end.
  bool readable() const { return reader_->readable(); }

  // What share of the inputs' bytes was read, packed as they are, 0 to 1; none where their size is
  // not known, as that of a pipe.
  std::optional<double> share() const;

 private:
  struct Worker;

  // Of the current input.
  const config::RecordMapping& mapping() const { return config_.mapping(inputs_[current_].source); }

  void open(size_t input);
  bool next_block(Block* block);
  void read_header(Block* block);
  bool decode_one(const RawRecord& raw, const Block& block, Worker* worker, Record* out,
                  Rejection* why) const;

  const config::Config& config_;
  ThreadPool* pool_;
  const std::atomic<bool>* stop_;
  std::vector<InputName> inputs_;
  uint64_t bytes_ = 0;       // of all inputs; 0: not known
  uint64_t bytes_read_ = 0;  // of those before the current one
  size_t current_ = 0;
  std::unique_ptr<InputReader> reader_;
  std::optional<CsvRows> rows_;  // of the current input when it is CSV, after its header row

  std::vector<std::unique_ptr<Worker>> workers_;
};

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_FILES_RECORD_SOURCE_H_
