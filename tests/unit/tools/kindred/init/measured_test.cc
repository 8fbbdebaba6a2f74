#include "tools/kindred/init/measured.h"

#include <algorithm>

#include "tests/catch.h"
#include "tests/unit/tools/kindred/people.h"

namespace kindred {

namespace {

constexpr uint16_t kPhone = 1;

// Records of two sources, all with one telephone number; those of `few` last.
RecordSample two_lists(size_t many, size_t few) {
  RecordSample sample;
  for (size_t i = 0; i < many + few; ++i) {
    Record record;
    record.identity = {i < many ? "many" : "few", std::to_string(i)};
    record.values.add(kPhone, "5");
    sample.records.push_back(std::move(record));
  }
  sample.live = sample.records.size();
  return sample;
}

auto records_of(const FewRecords& few, const std::string& source) {
  return std::ranges::count(few.sample.records, source,
                            [](const Record& record) { return record.identity.source; });
}

}  // namespace

TEST_CASE("rules are measured on records of each source where pairs are of two") {
  const RecordSample sample = two_lists(5000, 10);
  const FewRecords any = few_records(sample, false);
  CHECK(records_of(any, "many") == 1500);
  CHECK(any.density == 1);
  const FewRecords each = few_records(sample, true);
  CHECK(records_of(each, "few") == 10);
  CHECK(records_of(each, "many") == 1490);
  CHECK(each.sample.live == 5010);
  CHECK(records_of(few_records(two_lists(5000, 5000), true), "few") == 375);
}

TEST_CASE("the first records of a sample that has enough of each source are not exchanged") {
  RecordSample sample = two_lists(1100, 400);
  sample.records.push_back(sample.records.back());
  const FewRecords few = few_records(sample, true);
  CHECK(records_of(few, "few") == 400);
  CHECK(few.density == 1);
}

TEST_CASE("pairs across sources are as many as among all records, whatever is measured") {
  const config::Config config = people_config("sources: {link_type: link_only}\n");
  const CandidateEstimate estimate = measure_rules(config, few_records(two_lists(5000, 10), true));
  CHECK(estimate.all.per_record == Approx(5000.0 * 10 / 5010));
  CHECK(estimate.branches.front().per_record == Approx(5000.0 * 10 / 5010));
}

}  // namespace kindred
