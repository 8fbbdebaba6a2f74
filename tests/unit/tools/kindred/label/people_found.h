#ifndef KINDRED_TESTS_UNIT_TOOLS_KINDRED_LABEL_PEOPLE_FOUND_H_
#define KINDRED_TESTS_UNIT_TOOLS_KINDRED_LABEL_PEOPLE_FOUND_H_

#include <sstream>

#include "tests/temporary_folder.h"
#include "tests/unit/tools/kindred/people.h"
#include "tests/unit/tools/kindred/random_people.h"
#include "tools/kindred/candidates/candidates.h"

namespace kindred {

// All the candidates of some random people.
struct PeopleFound {
  config::Config config = people_config();
  TemporaryFolder folder;
  std::ostringstream report;
  ThreadPool pool{2};
  Candidates found = find_candidates(
      config, {folder.write("people.jsonl", random_people(3, 900, 300))}, &pool, &report);
};

}  // namespace kindred

#endif  // KINDRED_TESTS_UNIT_TOOLS_KINDRED_LABEL_PEOPLE_FOUND_H_
