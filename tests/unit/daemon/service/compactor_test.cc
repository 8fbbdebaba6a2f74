// On a state of its own; that compaction gives way to other work is measured by tools/bench state.

#include "daemon/service/compactor.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <filesystem>
#include <string>

#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/unit/daemon/state/names_state.h"

namespace kindred {
namespace {

namespace asio = boost::asio;

void begin_with_record(State* state) {
  begin(state);
  Record record;
  record.identity = {"a", "1"};
  commit({record}, state);
}

// Whether one was begun; it has ended then.
bool compact(Compactor* compactor) {
  asio::io_context io;
  asio::thread_pool commits{1};
  bool begun = false;
  const auto run = [&]() -> asio::awaitable<void> {
    begun = co_await compactor->begin(&commits);
    CHECK(compactor->running() == begun);
    CHECK_FALSE(compactor->due(0));
    if (begun) co_await compactor->compact();
  };
  asio::co_spawn(io, run, asio::detached);
  io.run();
  CHECK_FALSE(compactor->running());
  return begun;
}

TEST_CASE("a compaction that was asked for takes place once, however little it leaves out") {
  const TemporaryFolder folder;
  State state(folder.path(), "people");
  begin_with_record(&state);
  Compactor compactor(&state);
  CHECK_FALSE(compactor.due(1));
  compactor.ask();
  CHECK(compactor.due(1));
  CHECK(compact(&compactor));
  CHECK(compactor.count() == 1);
  CHECK_FALSE(compactor.due(1));
}

TEST_CASE("a compaction that fails is counted, and tried again when it is asked for") {
  const TemporaryFolder folder;
  State state(folder.path() + "/state", "people");
  begin_with_record(&state);
  std::filesystem::remove_all(folder.path() + "/state");
  Compactor compactor(&state);
  CHECK_FALSE(compact(&compactor));
  CHECK(compactor.failures() == 1);
  CHECK(compactor.count() == 0);
  CHECK_FALSE(compactor.due(0));
  compactor.ask();
  CHECK(compactor.due(0));
}

}  // namespace
}  // namespace kindred
