// The stages of linking over rows that another engine keeps, sorts and passes on: what
// kindred.spark calls for each batch of Arrow.

#ifndef KINDRED_PYTHON_BINDINGS_LAKE_STAGE_H_
#define KINDRED_PYTHON_BINDINGS_LAKE_STAGE_H_

#include <pybind11/pybind11.h>

#include <bit>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "config/config.h"
#include "linkage/find/pair_note.h"
#include "linkage/record/keyed_record.h"
#include "python/bindings/arrow_batch.h"
#include "python/bindings/pipeline.h"
#include "python/bindings/table.h"

namespace kindred::python {

using Tables = std::vector<std::shared_ptr<const Table>>;

// One stage on one partition. Rows in, tables out.
class LakeStage {
 public:
  virtual ~LakeStage() = default;

  // Takes a batch: an object with __arrow_c_array__ and __arrow_c_stream__. Gives what is known by
  // now, perhaps no table. All tables of a stage have the same columns.
  virtual Tables push(const pybind11::object& batch) = 0;
  // No more batches come. Gives the rest: one table or more, which may be empty.
  virtual Tables finish() = 0;
};

inline Tables only(Table table) { return {std::make_shared<const Table>(std::move(table))}; }

// A stage on columns that another stage has written, which gives a table for each batch.
class RowStage : public LakeStage {
 public:
  Tables push(const pybind11::object& object) final {
    const ArrowBatch batch(object);
    Table out = columns();
    take(batch, &out);
    return only(std::move(out));
  }
  Tables finish() final {
    Table out = columns();
    end(&out);
    return only(std::move(out));
  }

 private:
  // That it gives, without rows.
  virtual Table columns() const = 0;
  virtual void take(const ArrowBatch& batch, Table* out) = 0;
  // Adds what waited for more rows.
  virtual void end(Table* /*out*/) {}
};

// What a state keeps of a pair, in the columns of pairs_stage().
class PairCells {
 public:
  explicit PairCells(const ArrowBatch& batch);

  // All but who the pair is.
  PairNote note(int64_t row) const;

 private:
  ArrowCells decision_;
  ArrowCells score_;
  ArrowCells digest_;
};

// A record that another stage has written. Throws Failure (kInternal) where that was of another
// version of this package.
KeyedRecord record_of(std::string_view bytes);

// A hash as a column has it: signed, in the same order.
inline int64_t signed_hash(uint64_t hash) {
  constexpr uint64_t kSign = uint64_t{1} << 63U;
  return std::bit_cast<int64_t>(hash ^ kSign);
}
inline uint64_t hash_of(int64_t number) {
  constexpr uint64_t kSign = uint64_t{1} << 63U;
  return std::bit_cast<uint64_t>(number) ^ kSign;
}

// The columns by which a record that was prepared goes on, or the reason why it does not.
//   rank       a hash of its identity
//   record     KeyedRecord::bytes(); null where it was rejected
//   input, reason, message, text   as kindred.errors.RejectedRecord has them; else null
Table prepared_columns();

// Reads records, whose columns are the user's: prepared_columns() out.
std::unique_ptr<LakeStage> prepare_stage(config::Config config, std::string source);
// The same in, of the records that are taken: entry, as a state has it (daemon/state/entries.h).
std::unique_ptr<LakeStage> saved_records_stage(config::Config config, std::string source);
// prepared_columns() by rank in and out: one version of each identity. Versions that nothing puts
// in an order are rejected, for the reason `repeated`.
std::unique_ptr<LakeStage> versions_stage();
// rank, record in. A row a key out: key, rank, place, capped.
std::unique_ptr<LakeStage> keys_stage(const config::Config& config);
// These by key and rank in. Those that may bring a pair out: rank, place.
std::unique_ptr<LakeStage> members_stage(const config::Config& config);
// rank, record, place by rank and place in: a record, whose place is null, and behind it the places
// of its keys. Out: group, record, admitted (see BucketMember). Keys fall into so many groups by
// their hash, and a record goes to each group that has one of its keys: once, since a fingerprint
// may have thousands of keys.
std::unique_ptr<LakeStage> spread_stage(uint64_t groups);
// These by group in. Pairs out: the columns of a MatchTable, then left_rank, right_rank, digest.
std::unique_ptr<LakeStage> pairs_stage(const config::Config& config, uint64_t groups);
// These in: entry, of each pair as a state has it.
std::unique_ptr<LakeStage> saved_pairs_stage(const config::Config& config);
// Whole groups of records that pairs and labels connect, a group behind another: group, record,
// left, right (ranks), decision, score, digest, verdict. A row is a record, a pair or a label, and
// the rest of it is null. Out: match, cluster and, where the pipeline makes them, entity, each a
// struct of the columns of such a table. A row is one of these, and the others are null.
std::unique_ptr<LakeStage> groups_stage(const config::Config& config);
// left_source, left, right_source, right, verdict in: left, right (ranks), verdict.
std::unique_ptr<LakeStage> labels_stage();

void bind_lake(pybind11::module_* module);

}  // namespace kindred::python

#endif  // KINDRED_PYTHON_BINDINGS_LAKE_STAGE_H_
