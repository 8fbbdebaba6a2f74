// A start that lacks what Kafka has says so before it shuts out the process that has it.

#include "daemon/service/stale_state.h"

#include <fstream>

#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/unit/daemon/state/names_state.h"
#include "tests/unit/daemon/state/tells.h"

namespace kindred {
namespace {

TEST_CASE("the last commit of a state is known before it is opened") {
  const TemporaryFolder folder;
  State state(folder.path(), "people");
  CHECK_FALSE(last_commit_in(folder.path()));
  begin(&state);
  CHECK(last_commit_in(folder.path()) == 0);
  for (int i = 0; i < 3; ++i) commit({}, &state);
  CHECK(last_commit_in(folder.path()) == 3);
  state.begin_journal();
  CHECK(last_commit_in(folder.path()) == 3);
  commit({}, &state);
  CHECK(last_commit_in(folder.path()) == 4);

  // Somebody's copies.
  for (const char* name : {"journal-backup", "journal-00000000000000000009.bak"}) {
    std::ofstream(folder.path() + "/" + name) << "KFR1";
  }
  CHECK(last_commit_in(folder.path()) == 4);

  std::ofstream(folder.path() + "/journal-00000000000000000004", std::ios::app) << "KFR1";
  CHECK_FALSE(last_commit_in(folder.path()));
}

TEST_CASE("a state with an earlier commit than Kafka's is stale") {
  const TemporaryFolder folder;
  State state(folder.path(), "people");
  CHECK_NOTHROW(check_not_stale(state, 0));
  CHECK(tells([&] { check_not_stale(state, 1); }, {"ends with commit 0"}));
  begin(&state);
  for (int i = 0; i < 3; ++i) commit({}, &state);
  CHECK_NOTHROW(check_not_stale(state, 2));
  CHECK_NOTHROW(check_not_stale(state, 3));
  CHECK(tells([&] { check_not_stale(state, 4); },
              {"ends with commit 3, and Kafka has commit 4", "--rebuild"}));

  Manifest manifest = *state.manifest();
  manifest.ahead = 10;
  state.write(manifest);
  CHECK_NOTHROW(check_not_stale(state, 13));
  CHECK_THROWS_AS(check_not_stale(state, 14), Failure);
  manifest.ahead.reset();
  state.write(manifest);
  CHECK_NOTHROW(check_not_stale(state, 14));
}

}  // namespace
}  // namespace kindred
