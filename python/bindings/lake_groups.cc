// From pairs to matches, clusters and entities: the engine itself, on whole groups of records that
// pairs and labels connect. What becomes of a group is a function of it alone.

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>

#include "linkage/base/thread_pool.h"
#include "linkage/linker.h"
#include "linkage/prepare/prepared.h"
#include "linkage/restoring_linker.h"
#include "python/bindings/arrow_batch.h"
#include "python/bindings/lake_stage.h"
#include "python/bindings/match_table.h"

namespace kindred::python {

namespace py = pybind11;

namespace {

// Records after which the groups that are whole are linked.
constexpr size_t kEnough = 20'000;

constexpr std::array<const char*, 3> kKinds = {"match", "cluster", "entity"};

// The rows of one kind, with nulls in the place of the others.
std::shared_ptr<const Table> rows_of(size_t kind, const Tables& kinds) {
  Table rows;
  for (size_t i = 0; i < kinds.size(); ++i) {
    Column whole(kKinds[i], Column::Kind::kStruct, kinds[i]->columns);
    if (i != kind) whole = whole.empty_like();
    for (int64_t row = 0; row < kinds[kind]->rows(); ++row) {
      if (i == kind) {
        whole.end();
      } else {
        whole.add_null();
      }
    }
    rows.columns.push_back(std::move(whole));
  }
  return std::make_shared<const Table>(std::move(rows));
}

class Groups final : public LakeStage {
 public:
  explicit Groups(const config::Config& config)
      : pipeline_(config.pipeline), with_probability_(config.scorer == "probability"), pool_(1) {}

  Tables push(const py::object& object) override {
    const ArrowBatch batch(object);
    const Cells cells(batch);
    Tables done;
    for (int64_t row = 0; row < batch.rows(); ++row) {
      const int64_t group = cells.group.integer(row);
      if (group != group_ && prepared_.size() >= kEnough) link(&done);
      group_ = group;
      add(cells, row);
    }
    return done;
  }

  Tables finish() override {
    Tables done;
    link(&done);
    return done;
  }

 private:
  struct Cells {
    explicit Cells(const ArrowBatch& batch)
        : group(batch.column("group")),
          record(batch.column("record")),
          left(batch.column("left")),
          right(batch.column("right")),
          verdict(batch.column("verdict")),
          pairs(batch) {}

    ArrowCells group, record, left, right, verdict;
    PairCells pairs;
  };
  struct Pair {
    int64_t left;
    int64_t right;
  };
  struct KnownPair {
    Pair pair;
    PairNote note;  // but for who
  };
  struct LabelledPair {
    Pair pair;
    std::string verdict;
  };

  void add(const Cells& cells, int64_t row) {
    if (!cells.record.null(row)) {
      Prepared& prepared = prepared_.emplace_back();
      prepared.record = record_of(cells.record.text(row));
      return;
    }
    const Pair pair{cells.left.integer(row), cells.right.integer(row)};
    if (!cells.verdict.null(row)) {
      labels_.push_back({pair, std::string(cells.verdict.text(row))});
      return;
    }
    pairs_.push_back({pair, cells.pairs.note(row)});
  }

  void link(Tables* done) {
    identities_.clear();
    for (const Prepared& one : prepared_) {
      identities_.emplace(signed_hash(one.record.rank()), one.record.identity());
    }
    RestoringLinker restoring(pipeline_, &pool_);
    restoring.add(prepared_);
    RestoringPairs pairs = std::move(restoring).index();
    pairs.add(notes());
    Linker linker = std::move(pairs).finish();
    linker.label(labels());
    Tables kinds = {table_of_matches(linker, with_probability_), table_of_clusters(linker)};
    if (pipeline_->entities) kinds.push_back(table_of_entities(linker));
    for (size_t kind = 0; kind < kinds.size(); ++kind) done->push_back(rows_of(kind, kinds));
    prepared_.clear();
    pairs_.clear();
    labels_.clear();
  }

  std::optional<IdentityPair> identities(const Pair& pair) const {
    const auto left = identities_.find(pair.left);
    const auto right = identities_.find(pair.right);
    if (left == identities_.end() || right == identities_.end()) return std::nullopt;
    return pair_of(left->second, right->second);
  }

  std::vector<PairNote> notes() const {
    std::vector<PairNote> notes;
    for (const auto& [pair, known] : pairs_) {
      std::optional<IdentityPair> who = identities(pair);
      if (!who) continue;
      notes.push_back(known);
      notes.back().pair = std::move(*who);
    }
    return notes;
  }

  // Those of records that are there.
  std::vector<Label> labels() const {
    std::vector<Label> labels;
    for (const auto& [pair, verdict] : labels_) {
      std::optional<IdentityPair> who = identities(pair);
      if (who) labels.push_back({.pair = std::move(*who), .verdict = verdict_of(verdict)});
    }
    return labels;
  }

  std::shared_ptr<const Pipeline> pipeline_;
  bool with_probability_;
  ThreadPool pool_;
  int64_t group_ = 0;
  std::vector<Prepared> prepared_;
  std::vector<KnownPair> pairs_;
  std::vector<LabelledPair> labels_;
  std::map<int64_t, Identity> identities_;  // by rank
};

class Labels final : public RowStage {
  Table columns() const override {
    constexpr auto kInteger = Column::Kind::kInteger;
    return {{{"left", kInteger}, {"right", kInteger}, {"verdict", Column::Kind::kText}}};
  }

  void take(const ArrowBatch& batch, Table* out) override {
    const ArrowCells left_source = batch.column("left_source");
    const ArrowCells left = batch.column("left");
    const ArrowCells right_source = batch.column("right_source");
    const ArrowCells right = batch.column("right");
    const ArrowCells verdict = batch.column("verdict");
    for (int64_t row = 0; row < batch.rows(); ++row) {
      const int64_t one = signed_hash(identity_rank(left_source.text(row), left.text(row)));
      const int64_t other = signed_hash(identity_rank(right_source.text(row), right.text(row)));
      out->columns[0].add(std::min(one, other));
      out->columns[1].add(std::max(one, other));
      out->columns[2].add(verdict.text(row));
    }
  }
};

}  // namespace

std::unique_ptr<LakeStage> groups_stage(const config::Config& config) {
  return std::make_unique<Groups>(config);
}
std::unique_ptr<LakeStage> labels_stage() { return std::make_unique<Labels>(); }

}  // namespace kindred::python
