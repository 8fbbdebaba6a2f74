#include "tools/kindred/files/live_records.h"

#include <algorithm>
#include <boost/unordered/unordered_flat_map.hpp>
#include <deque>
#include <utility>

#include "linkage/prepare/prepare.h"
#include "tools/kindred/files/absent_fields.h"
#include "tools/kindred/files/record_source.h"
#include "tools/kindred/files/rejects.h"
#include "tools/kindred/report/warnings.h"

namespace kindred {

namespace {

constexpr size_t kGrain = 64;

// The version of each identity that counts, deletes included.
class Versions {
 public:
  void add(KeyedRecord record) {
    const auto [place, fresh] = places_.try_emplace(record.rank(), records_.size());
    if (fresh) {
      records_.push_back(std::move(record));
      return;
    }
    KeyedRecord& known = records_[place->second];
    moved_ += !known.deleted() && known.partition() != record.partition();
    if (!stale(record, known)) known = std::move(record);
  }

  std::vector<KeyedRecord> live() && {
    std::erase_if(records_, [](const KeyedRecord& record) { return record.deleted(); });
    return std::move(records_);
  }

  // That came through another input than the version before.
  uint64_t moved() const { return moved_; }

 private:
  std::vector<KeyedRecord> records_;
  uint64_t moved_ = 0;
  boost::unordered_flat_map<uint64_t, size_t> places_;  // by rank
};

}  // namespace

LiveRecords read_live_records(const config::Config& config, const std::vector<std::string>& inputs,
                              ThreadPool* pool, std::ostream* report, Progress* progress) {
  RecordSource source(config, inputs, pool, report);
  Rejects rejects("", report);
  AbsentFields absent(config);
  std::deque<Preparer> preparers;
  for (unsigned t = 0; t < pool->threads(); ++t) preparers.emplace_back(config.pipeline);
  Versions versions;
  RecordBatch batch;
  std::vector<Prepared> prepared;
  while (source.next(&batch)) {
    if (progress != nullptr) progress->show("reading records", source.share());
    for (const RejectedRecord& rejected : batch.rejected) rejects.add(rejected);
    absent.see(batch.records);
    prepared.resize(batch.records.size());
    pool->split(prepared.size(), kGrain, [&](size_t begin, size_t end, unsigned thread) {
      for (size_t i = begin; i < end; ++i) {
        prepared[i] = preparers[thread].prepare(batch.records[i]);
      }
    });
    for (size_t i = 0; i < prepared.size(); ++i) {
      if (prepared[i].record.empty()) {
        rejects.add(batch.reject(i, {RejectionClass::kRefused, prepared[i].refusal}));
      } else {
        versions.add(std::move(prepared[i].record));
      }
    }
  }
  *report << moved_warning(versions.moved()) << absent.warnings();
  return {std::move(versions).live(), rejects.count()};
}

}  // namespace kindred
