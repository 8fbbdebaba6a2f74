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
    State state(folder.path(), "people");
    begin(&state);
    Intake intake{{1}, {false}, {}};
    Label label = changed;
    label.verdict = Verdict::kSame;
    append_label(label, &intake.records);
    append_label({.pair = {{"a", "1"}, {"a", "2"}}, .verdict = Verdict::kSame}, &intake.records);
    state.commit(intake, kTables);
    Intake later{{2}, {false}, {}};
    append_label(changed, &later.records);
    append_label({.pair = {{"a", "1"}, {"a", "2"}}, .verdict = {}}, &later.records);
    state.commit(later, kTables);
    if (compacted) {
      state.begin_journal();
      state.compact();
    }
  }
  State state(folder.path(), "people");
  StateReader reader(kTables, [](std::span<const Record> /*records*/) {});
  state.open(2, &reader);
  reader.finish();
  CHECK(reader.labels() == std::vector{changed});
}

}  // namespace
}  // namespace kindred
