// Labels in a state: the last one of a pair counts, and one that is withdrawn leaves nothing.

#include <span>
#include <vector>

#include "daemon/state/reader.h"
#include "daemon/state/state.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/unit/daemon/state/names_state.h"

namespace kindred {
namespace {

TEST_CASE("labels outlive compaction until they are withdrawn") {
  const TemporaryFolder folder;
  const Label changed{
      .pair = {{"a", "1"}, {"b", "3"}}, .verdict = Verdict::kDifferent, .left_values = 7};
  const bool compacted = GENERATE(false, true);
  {
    Entries given;
    Label label = changed;
    label.verdict = Verdict::kSame;
    append_label(label, &given);
    append_label({.pair = {{"a", "1"}, {"a", "2"}}, .verdict = Verdict::kSame}, &given);
    Entries later;
    append_label(changed, &later);
    append_label({.pair = {{"a", "1"}, {"a", "2"}}, .verdict = {}}, &later);
    State state(folder.path(), "people");
    commit_both(given, later, compacted, &state);
  }
  State state(folder.path(), "people");
  StateReader reader(kTables, [](std::span<const Record> /*records*/) {});
  state.open(2, &reader);
  reader.finish();
  CHECK(reader.labels() == std::vector{changed});
}

}  // namespace
}  // namespace kindred
