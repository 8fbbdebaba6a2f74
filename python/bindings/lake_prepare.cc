// From the user's rows to one prepared version of each record.

#include <array>
#include <map>
#include <optional>
#include <string_view>

#include "daemon/state/entries.h"
#include "linkage/base/hash.h"
#include "linkage/base/thread_pool.h"
#include "linkage/lake/live_version.h"
#include "linkage/prepare/preparers.h"
#include "linkage/text/utf8.h"
#include "python/bindings/arrow_batch.h"
#include "python/bindings/call.h"
#include "python/bindings/lake_stage.h"
#include "tools/kindred/files/record_source.h"

namespace kindred::python {

namespace py = pybind11;

namespace {

enum Place : size_t { kRank, kRecord, kInput, kReason, kMessage, kText, kColumns };

constexpr std::array<const char*, kColumns> kNames = {"rank",   "record",  "input",
                                                      "reason", "message", "text"};

void add_record(const KeyedRecord& record, Table* out) {
  out->columns[kRank].add(signed_hash(record.rank()));
  out->columns[kRecord].add(record.bytes());
  for (const Place place : {kInput, kReason, kMessage, kText}) out->columns[place].add_null();
}

void add_rejected(uint64_t hash, const std::array<std::string_view, 4>& told, Table* out) {
  out->columns[kRank].add(signed_hash(hash));
  out->columns[kRecord].add_null();
  for (size_t i = 0; i < told.size(); ++i) {
    Column& column = out->columns[kInput + i];
    if (told[i].empty()) {
      column.add_null();
    } else {
      column.add(told[i]);
    }
  }
}

// Makes records of the user's rows.
class Reading : public LakeStage {
 public:
  Reading(config::Config config, std::string source)
      : config_(std::move(config)), source_(std::move(source)), pool_(1) {}

  Tables push(const py::object& batch) override {
    Table out = columns();
    Call call{py::none()};
    py::list inputs;
    inputs.append(py::make_tuple("arrow", source_, batch, 0));
    const std::vector<std::string> names = call.give(inputs, &config_);
    call.run([&] {
      RecordSource source(config_, names, &pool_, call.report());
      RecordBatch records;
      while (source.next(&records)) take(records, &out);
    });
    return only(std::move(out));
  }

  Tables finish() override { return only(columns()); }

 protected:
  virtual Table columns() const = 0;
  virtual void take(const RecordBatch& batch, Table* out) = 0;

  const config::Config& config() const { return config_; }
  ThreadPool* pool() { return &pool_; }

 private:
  config::Config config_;
  std::string source_;
  ThreadPool pool_;
};

class Prepare final : public Reading {
 public:
  Prepare(config::Config config, std::string source)
      : Reading(std::move(config), std::move(source)),
        preparers_(this->config().pipeline, pool()) {}

 private:
  Table columns() const override { return prepared_columns(); }

  void take(const RecordBatch& batch, Table* out) override {
    for (const RejectedRecord& rejected : batch.rejected) add(rejected, out);
    const std::vector<Prepared> prepared = preparers_.prepare(batch.records);
    for (size_t i = 0; i < prepared.size(); ++i) {
      if (prepared[i].refusal.empty()) {
        add_record(prepared[i].record, out);
      } else {
        add(batch.reject(i, {RejectionClass::kRefused, prepared[i].refusal}), out);
      }
    }
  }

  // By its text, so that rejected ones fall evenly on partitions.
  static void add(const RejectedRecord& rejected, Table* out) {
    const std::string reason(rejection_class_name(rejected.why.reason));
    const bool shown = valid_utf8(rejected.text);
    add_rejected(hash_bytes(rejected.text, 0),
                 {rejected.input, reason, rejected.why.message,
                  shown ? std::string_view(rejected.text) : std::string_view()},
                 out);
  }

  Preparers preparers_;
};

// Records as a state has them.
class SavedRecords final : public Reading {
 public:
  using Reading::Reading;

 private:
  Table columns() const override { return {{{"entry", Column::Kind::kBytes}}}; }

  void take(const RecordBatch& batch, Table* out) override {
    for (const Record& record : batch.records) {
      entry_.clear();
      append_record(record, &entry_);
      out->columns[0].add(entry_);
    }
  }

  std::string entry_;
};

class OneVersion final : public RowStage {
  Table columns() const override { return prepared_columns(); }

  void take(const ArrowBatch& batch, Table* out) override {
    const ArrowCells rank = batch.column("rank");
    const ArrowCells record = batch.column("record");
    for (int64_t row = 0; row < batch.rows(); ++row) {
      if (record.null(row)) {
        pass_on(batch, row, out);
        continue;
      }
      if (rank.integer(row) != rank_) end(out);
      rank_ = rank.integer(row);
      KeyedRecord version = record_of(record.text(row));
      versions_[version.identity()].push_back(std::move(version));
    }
  }

  static void pass_on(const ArrowBatch& batch, int64_t row, Table* out) {
    std::array<std::string_view, 4> told;
    for (size_t i = 0; i < told.size(); ++i) {
      const ArrowCells cells = batch.column(kNames[kInput + i]);
      if (!cells.null(row)) told[i] = cells.text(row);
    }
    add_rejected(hash_of(batch.column("rank").integer(row)), told, out);
  }

  // All versions of what has this hash are there: nearly always one identity.
  void end(Table* out) override {
    for (auto& [identity, versions] : versions_) {
      const LiveVersion live = live_version(std::move(versions));
      if (live.ambiguous || versions_.size() > 1) {
        add_rejected(hash_of(rank_), {identity.source, "repeated", identity.id, ""}, out);
      } else if (!live.record.empty()) {
        add_record(live.record, out);
      }
    }
    versions_.clear();
  }

  int64_t rank_ = 0;
  std::map<Identity, std::vector<KeyedRecord>> versions_;
};

}  // namespace

Table prepared_columns() {
  constexpr auto kText = Column::Kind::kText;
  Table table;
  table.columns.emplace_back(kNames[kRank], Column::Kind::kInteger);
  table.columns.emplace_back(kNames[kRecord], Column::Kind::kBytes);
  for (size_t i = kInput; i < kColumns; ++i) table.columns.emplace_back(kNames[i], kText);
  return table;
}

std::unique_ptr<LakeStage> prepare_stage(config::Config config, std::string source) {
  return std::make_unique<Prepare>(std::move(config), std::move(source));
}

std::unique_ptr<LakeStage> saved_records_stage(config::Config config, std::string source) {
  return std::make_unique<SavedRecords>(std::move(config), std::move(source));
}

std::unique_ptr<LakeStage> versions_stage() { return std::make_unique<OneVersion>(); }

}  // namespace kindred::python
