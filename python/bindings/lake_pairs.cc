// From prepared records to the pairs that share a key and score high enough.

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "daemon/state/entries.h"
#include "linkage/lake/key_bucket.h"
#include "linkage/lake/key_members.h"
#include "python/bindings/arrow_batch.h"
#include "python/bindings/lake_stage.h"
#include "python/bindings/match_table.h"

namespace kindred::python {

namespace py = pybind11;

namespace {

constexpr auto kInteger = Column::Kind::kInteger;
constexpr auto kBytes = Column::Kind::kBytes;

class Keys final : public RowStage {
 public:
  explicit Keys(const config::Config& config) : pipeline_(config.pipeline) {}

 private:
  Table columns() const override {
    return {{{"key", kInteger}, {"rank", kInteger}, {"place", kInteger}, {"capped", kInteger}}};
  }

  void take(const ArrowBatch& batch, Table* out) override {
    const ArrowCells records = batch.column("record");
    for (int64_t row = 0; row < batch.rows(); ++row) add(record_of(records.text(row)), out);
  }

  void add(const KeyedRecord& record, Table* out) const {
    int64_t place = 0;
    for (size_t branch = 0; branch < record.branches(); ++branch) {
      const bool capped = pipeline_->capped(pipeline_->blocking.branches()[branch]);
      for (const uint64_t key : record.keys(branch)) {
        out->columns[0].add(signed_hash(key));
        out->columns[1].add(signed_hash(record.rank()));
        out->columns[2].add(place++);
        out->columns[3].add(int64_t{capped});
      }
    }
  }

  std::shared_ptr<const Pipeline> pipeline_;
};

class Members final : public RowStage {
 public:
  explicit Members(const config::Config& config) : members_(config.pipeline->max_bucket) {}

 private:
  Table columns() const override { return {{{"rank", kInteger}, {"place", kInteger}}}; }

  void take(const ArrowBatch& batch, Table* out) override {
    const ArrowCells key = batch.column("key");
    const ArrowCells rank = batch.column("rank");
    const ArrowCells place = batch.column("place");
    const ArrowCells capped = batch.column("capped");
    std::vector<KeyPosting> admitted;
    for (int64_t row = 0; row < batch.rows(); ++row) {
      members_.add({hash_of(key.integer(row)), hash_of(rank.integer(row)),
                    static_cast<uint32_t>(place.integer(row)), capped.integer(row) != 0},
                   &admitted);
    }
    for (const KeyPosting& posting : admitted) {
      out->columns[0].add(signed_hash(posting.rank));
      out->columns[1].add(int64_t{posting.place});
    }
  }

  KeyMembers members_;
};

class Spread final : public RowStage {
 public:
  explicit Spread(uint64_t groups) : groups_(groups) {}

 private:
  Table columns() const override {
    return {{{"group", kInteger}, {"record", kBytes}, {"admitted", kBytes}}};
  }

  void take(const ArrowBatch& batch, Table* out) override {
    const ArrowCells record = batch.column("record");
    const ArrowCells place = batch.column("place");
    for (int64_t row = 0; row < batch.rows(); ++row) {
      if (place.null(row)) {
        end(out);
        record_ = record.text(row);
      } else {
        places_.push_back(static_cast<size_t>(place.integer(row)));
      }
    }
  }

  void end(Table* out) override {
    if (places_.empty()) return;
    const KeyedRecord record = record_of(record_);
    std::string admitted(places_.back() / 8 + 1, '\0');
    std::set<uint64_t> groups;
    for (const size_t place : places_) {
      admitted[place / 8] = static_cast<char>(admitted[place / 8] | 1 << place % 8);
      groups.insert(record.keys()[place] % groups_);
    }
    for (const uint64_t group : groups) {
      out->columns[0].add(static_cast<int64_t>(group));
      out->columns[1].add(record_);
      out->columns[2].add(admitted);
    }
    places_.clear();
  }

  uint64_t groups_;
  std::string record_;
  std::vector<size_t> places_;  // ascending
};

class Pairs final : public LakeStage {
 public:
  Pairs(const config::Config& config, uint64_t groups)
      : groups_(groups),
        pipeline_(config.pipeline),
        with_probability_(config.scorer == "probability"),
        buckets_(pipeline_) {}

  Tables push(const py::object& object) override {
    const ArrowBatch batch(object);
    const ArrowCells group = batch.column("group");
    const ArrowCells record = batch.column("record");
    const ArrowCells admitted = batch.column("admitted");
    Found found(*pipeline_, with_probability_);
    for (int64_t row = 0; row < batch.rows(); ++row) {
      if (group.integer(row) != group_) end(&found);
      group_ = group.integer(row);
      members_.emplace_back(record_of(record.text(row)), admitted.text(row));
    }
    return {found.take()};
  }

  Tables finish() override {
    Found found(*pipeline_, with_probability_);
    end(&found);
    return {found.take()};
  }

 private:
  // A table of matches, and what the next stages must know of them.
  struct Found {
    Found(const Pipeline& pipeline, bool with_probability) : matches(pipeline, with_probability) {}

    void add(const KeyedRecord& a, const KeyedRecord& b, const Change& event) {
      const bool in_order = identity_less(a, b);
      matches.add(event);
      left.add(signed_hash((in_order ? a : b).rank()));
      right.add(signed_hash((in_order ? b : a).rank()));
      digest.add(signed_hash(kindred::digest(event)));
    }
    std::shared_ptr<const Table> take() {
      std::shared_ptr<Table> table = matches.take();
      for (Column* const column : {&left, &right, &digest}) {
        table->columns.push_back(std::move(*column));
      }
      return table;
    }

    MatchTable matches;
    Column left{"left_rank", kInteger};
    Column right{"right_rank", kInteger};
    Column digest{"digest", kInteger};
  };

  // A key of the group, and a record that it admits.
  using Held = std::pair<uint64_t, const BucketMember*>;

  std::vector<Held> held() const {
    std::vector<Held> all;
    for (const BucketMember& member : members_) {
      for (size_t branch = 0; branch < member.record().branches(); ++branch) {
        for (const uint64_t key : member.keys(branch)) {
          if (static_cast<int64_t>(key % groups_) == group_) all.emplace_back(key, &member);
        }
      }
    }
    std::ranges::sort(all);
    return all;
  }

  // All records of the group are there.
  void end(Found* found) {
    const auto add = [&](const KeyedRecord& a, const KeyedRecord& b, const Change& event) {
      found->add(a, b, event);
    };
    const std::vector<Held> all = held();
    std::vector<const BucketMember*> of_key;
    for (size_t i = 0; i < all.size(); ++i) {
      of_key.push_back(all[i].second);
      if (i + 1 < all.size() && all[i + 1].first == all[i].first) continue;
      buckets_.judge(all[i].first, of_key, add);
      of_key.clear();
    }
    members_.clear();
  }

  uint64_t groups_;
  std::shared_ptr<const Pipeline> pipeline_;
  bool with_probability_;
  KeyBuckets buckets_;
  int64_t group_ = 0;
  std::vector<BucketMember> members_;
};

class SavedPairs final : public RowStage {
 public:
  explicit SavedPairs(const config::Config& config) : scored_(config.pipeline->one_per_source) {}

 private:
  // The columns that name one record of a pair.
  struct Side {
    Side(const ArrowBatch& batch, const std::string& side)
        : source(batch.column(side + "_source")), id(batch.column(side + "_id")) {}

    Identity identity(int64_t row) const {
      return {std::string(source.text(row)), std::string(id.text(row))};
    }

    ArrowCells source;
    ArrowCells id;
  };

  Table columns() const override { return {{{"entry", kBytes}}}; }

  void take(const ArrowBatch& batch, Table* out) override {
    const PairCells pairs(batch);
    const Side left(batch, "left");
    const Side right(batch, "right");
    Entries entry;
    for (int64_t row = 0; row < batch.rows(); ++row) {
      PairNote note = pairs.note(row);
      note.pair = {left.identity(row), right.identity(row)};
      if (!scored_) note.score = 0;
      append_match(note, &entry);
      out->columns[0].add(entry.pieces.front());
      entry.pieces.front().clear();
    }
  }

  bool scored_;
};

}  // namespace

std::unique_ptr<LakeStage> saved_pairs_stage(const config::Config& config) {
  return std::make_unique<SavedPairs>(config);
}
std::unique_ptr<LakeStage> keys_stage(const config::Config& config) {
  return std::make_unique<Keys>(config);
}
std::unique_ptr<LakeStage> members_stage(const config::Config& config) {
  return std::make_unique<Members>(config);
}
std::unique_ptr<LakeStage> spread_stage(uint64_t groups) {
  return std::make_unique<Spread>(groups);
}
std::unique_ptr<LakeStage> pairs_stage(const config::Config& config, uint64_t groups) {
  return std::make_unique<Pairs>(config, groups);
}

}  // namespace kindred::python
