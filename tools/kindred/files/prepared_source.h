#ifndef KINDRED_TOOLS_KINDRED_FILES_PREPARED_SOURCE_H_
#define KINDRED_TOOLS_KINDRED_FILES_PREPARED_SOURCE_H_

#include <exception>
#include <optional>
#include <vector>

#include "linkage/base/thread_pool.h"
#include "linkage/linker.h"
#include "linkage/prepare/prepared.h"
#include "tools/kindred/files/record_source.h"

namespace kindred {

// A batch of records as read, and what Linker::prepare() made of them.
struct PreparedBatch {
  RecordBatch source;
  std::vector<Prepared> records;  // as source.records
};

// The batches of a source, prepared for a linker: while the caller works on one, threads of the
// pool that have nothing else to do prepare the next.
class PreparedSource {
 public:
  // All outlive this.
  PreparedSource(RecordSource* source, Linker* linker, ThreadPool* pool);

  // The next batch, valid until the next call; null after the last. Waits for no more input than
  // this batch needs. Throws as RecordSource::next().
  PreparedBatch* next();

 private:
  bool begin();
  void prepare(size_t begin, size_t end, unsigned thread);
  void finish();

  RecordSource* source_;
  Linker* linker_;
  ThreadPool* pool_;
  PreparedBatch current_;
  PreparedBatch ahead_;
  std::exception_ptr failure_;      // of reading what follows current_
  std::optional<Background> work_;  // on ahead_
};

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_FILES_PREPARED_SOURCE_H_
