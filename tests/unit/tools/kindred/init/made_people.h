#ifndef KINDRED_TESTS_UNIT_TOOLS_KINDRED_INIT_MADE_PEOPLE_H_
#define KINDRED_TESTS_UNIT_TOOLS_KINDRED_INIT_MADE_PEOPLE_H_

#include <fmt/format.h>

#include <cstdint>
#include <sstream>
#include <string>
#include <utility>

#include "linkage/base/hash.h"
#include "tests/temporary_folder.h"
#include "tools/kindred/init/init.h"

namespace kindred {

// A number below `below` that looks random.
inline uint64_t drawn(uint64_t what, uint64_t who, uint64_t below) {
  return mix(who, what) % below;
}

// The values of one record of a person, column by column, each behind a comma: equal in all of the
// person's records, but that one in ten differs.
class WrittenPerson {
 public:
  WrittenPerson(uint64_t id, uint64_t person) : id_(id), person_(person) {}

  std::string next(const char* what, uint64_t values) {
    ++column_;
    const bool wrong = drawn(column_ + 10, id_, 10) == 0;
    return fmt::format(",{}{}", what, drawn(column_, wrong ? id_ + 100'000 : person_, values));
  }

 private:
  uint64_t id_;
  uint64_t person_;
  uint64_t column_ = 0;
};

// What init writes of rows with a header, and what it says.
struct Made {
  std::string yaml;
  std::string report;
};

inline Made made_of(const std::string& rows, ListsSaid lists = ListsSaid::kNothing) {
  const TemporaryFolder folder;
  std::ostringstream report;
  ThreadPool pool(2);
  std::string yaml =
      make_config({.inputs = {folder.write("records.csv", rows)}, .lists = lists}, &pool, &report);
  return {std::move(yaml), report.str()};
}

inline std::string config_of(const std::string& rows) { return made_of(rows).yaml; }

}  // namespace kindred

#endif  // KINDRED_TESTS_UNIT_TOOLS_KINDRED_INIT_MADE_PEOPLE_H_
