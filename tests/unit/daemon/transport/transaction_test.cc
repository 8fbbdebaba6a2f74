// Every class of error at every transactional call.

#include "daemon/transport/transaction.h"

#include <string>
#include <vector>

#include "tests/catch.h"

namespace kindred {
namespace {

using Kind = CallResult::Kind;
using std::chrono::milliseconds;
using Texts = std::vector<std::string>;

// Does what is asked, but for the first calls of one name.
class ScriptedProducer : public TransactionalProducer {
 public:
  CallResult init() override { return answer("init"); }
  CallResult begin() override { return answer("begin"); }
  CallResult send_offsets(const GroupCommit& input) override {
    return answer("offsets " + std::to_string(input.offsets.at(0).offset) + " of commit " +
                  std::to_string(input.mark.commit));
  }
  CallResult commit() override { return answer("commit"); }
  CallResult abort() override { return answer("abort"); }

  // The next `times` calls whose name begins so come to this.
  void inject(const std::string& name, Kind kind, int times = 1) {
    name_ = name;
    kind_ = kind;
    times_ = times;
  }

  // What was called since this was last asked.
  Texts take_calls() { return std::exchange(calls_, {}); }

 private:
  CallResult answer(const std::string& call) {
    calls_.push_back(call);
    if (times_ == 0 || call.rfind(name_, 0) != 0) return {};
    --times_;
    return {kind_, "injected", ExitCode::kUnavailable};
  }

  std::string name_;
  Kind kind_ = Kind::kDone;
  int times_ = 0;
  Texts calls_;
};

struct Opened {
  Opened() {
    REQUIRE(transaction.open().empty());
    producer.take_calls();
  }

  ScriptedProducer producer;
  std::vector<milliseconds> pauses;
  Transaction transaction{&producer, [this](milliseconds time) { pauses.push_back(time); }};
};

constexpr auto kCommitted = Transaction::Outcome::kCommitted;
constexpr auto kAborted = Transaction::Outcome::kAborted;
const GroupCommit kInput = {{{"people", 0, 7}}, {3}};
const Texts kPlain = {"offsets 7 of commit 3", "commit", "begin"};

// Asks at every pause: within a call that is tried again, or between two.
TEST_CASE("a commit waits from its first call on until it is done, and nothing waits after it") {
  constexpr auto kAnyTime = std::chrono::nanoseconds(-1);
  for (const char* call : {"offsets", "commit", "abort", "begin"}) {
    CAPTURE(call);
    ScriptedProducer producer;
    int waited = 0;
    const Transaction* opened = nullptr;
    Transaction transaction(&producer, [&](milliseconds) {
      CHECK(opened->waits_longer_than(kAnyTime));
      CHECK_FALSE(opened->waits_longer_than(std::chrono::hours(1)));
      ++waited;
    });
    opened = &transaction;
    REQUIRE(transaction.open().empty());
    CHECK_FALSE(transaction.waits_longer_than(kAnyTime));
    producer.inject(call, Kind::kRetry, 2);
    if (call == std::string("abort")) {
      transaction.abort("a message was refused");
    } else {
      transaction.commit(kInput);
    }
    CHECK(waited == 2);
    CHECK_FALSE(transaction.waits_longer_than(kAnyTime));
  }
}

// What carries on after any error: the next commit goes through.
void require_goes_on(Opened* opened) {
  opened->producer.take_calls();
  REQUIRE(opened->transaction.commit(kInput) == kCommitted);
  REQUIRE(opened->producer.take_calls() == kPlain);
}

TEST_CASE("offsets go before the commit, and the next transaction is open after it") {
  Opened opened;
  CHECK(opened.transaction.commit(kInput) == kCommitted);
  CHECK(opened.producer.take_calls() == kPlain);
  CHECK(opened.pauses.empty());
  CHECK(opened.transaction.aborted() == 0);
}

TEST_CASE("a start that did not succeed is the caller's to try again") {
  ScriptedProducer producer;
  Transaction transaction(&producer, [](milliseconds) { FAIL("no pause of its own"); });
  for (const Kind kind : {Kind::kRetry, Kind::kAbort}) {
    producer.inject("init", kind);
    CHECK(transaction.open() == "preparing transactions: injected");
  }
  CHECK(transaction.open().empty());
  CHECK(transaction.open().empty());
  CHECK(producer.take_calls() == Texts{"init", "init", "init", "begin"});
}

TEST_CASE("what can be retried is the same call again, after a growing pause") {
  struct Case {
    std::string call;
    Texts calls;
  };
  const std::vector<Case> cases = {
      {"offsets",
       {"offsets 7 of commit 3", "offsets 7 of commit 3", "offsets 7 of commit 3",
        "offsets 7 of commit 3", "commit", "begin"}},
      {"commit", {"offsets 7 of commit 3", "commit", "commit", "commit", "commit", "begin"}},
      {"begin", {"offsets 7 of commit 3", "commit", "begin", "begin", "begin", "begin"}}};
  for (const Case& one : cases) {
    CAPTURE(one.call);
    Opened opened;
    opened.producer.inject(one.call, Kind::kRetry, 3);
    CHECK(opened.transaction.commit(kInput) == kCommitted);
    CHECK(opened.producer.take_calls() == one.calls);
    REQUIRE(opened.pauses.size() == 3);
    for (size_t i = 0; i < 3; ++i) {
      CHECK(opened.pauses[i] >= milliseconds(25 << i));
      CHECK(opened.pauses[i] <= milliseconds(50 << i));
    }
    require_goes_on(&opened);
  }
}

TEST_CASE("what must be aborted is, and the next transaction is open") {
  struct Case {
    std::string call;
    Texts calls;
  };
  const std::vector<Case> cases = {
      {"offsets", {"offsets 7 of commit 3", "abort", "begin"}},
      {"commit", {"offsets 7 of commit 3", "commit", "abort", "begin"}}};
  for (const Case& one : cases) {
    CAPTURE(one.call);
    Opened opened;
    opened.producer.inject(one.call, Kind::kAbort);
    CHECK(opened.transaction.commit(kInput) == kAborted);
    CHECK(opened.producer.take_calls() == one.calls);
    CHECK(opened.transaction.aborted() == 1);
    require_goes_on(&opened);
  }
}

TEST_CASE("it fails from the second abort in a row to the next commit") {
  Opened opened;
  for (const bool failing : {false, true, true}) {
    opened.transaction.abort("injected");
    CHECK(opened.transaction.failing() == failing);
  }
  CHECK(opened.transaction.commit(kInput) == kCommitted);
  CHECK_FALSE(opened.transaction.failing());
}

TEST_CASE("a committed transaction stays committed when the next one does not begin at once") {
  Opened opened;
  opened.producer.inject("begin", Kind::kAbort);
  CHECK(opened.transaction.commit(kInput) == kCommitted);
  CHECK(opened.producer.take_calls() ==
        Texts{"offsets 7 of commit 3", "commit", "begin", "abort", "begin"});
  require_goes_on(&opened);
}

TEST_CASE("an abort is tried until it is done") {
  for (const Kind kind : {Kind::kRetry, Kind::kAbort}) {
    Opened opened;
    opened.producer.inject("abort", kind, 2);
    opened.transaction.abort("a message was refused");
    CHECK(opened.producer.take_calls() == Texts{"abort", "abort", "abort", "begin"});
    CHECK(opened.pauses.size() == 2);
    require_goes_on(&opened);
  }
}

TEST_CASE("transactions that are aborted again and again come ever more slowly") {
  Opened opened;
  for (int i = 0; i < 12; ++i) opened.transaction.abort("refused");
  REQUIRE(opened.pauses.size() == 11);
  CHECK(opened.pauses[0] <= milliseconds(50));
  CHECK(opened.pauses[10] >= milliseconds(2'500));
  CHECK(opened.pauses[10] <= milliseconds(5'000));
  require_goes_on(&opened);
  opened.pauses.clear();
  opened.transaction.abort("refused");
  CHECK(opened.pauses.empty());
}

TEST_CASE("an error that is fatal ends it at every call") {
  for (const std::string call : {"begin", "offsets", "commit", "abort"}) {
    CAPTURE(call);
    Opened opened;
    opened.producer.inject(call, Kind::kFatal);
    try {
      opened.transaction.commit(kInput);
      opened.transaction.abort("refused");
      FAIL("went on");
    } catch (const Failure& failure) {
      CHECK(failure.code() == ExitCode::kUnavailable);
      CHECK(std::string(failure.what()).find("injected") != std::string::npos);
    }
  }
  ScriptedProducer producer;
  Transaction transaction(&producer, [](milliseconds) {});
  producer.inject("init", Kind::kFatal);
  CHECK_THROWS_AS(transaction.open(), Failure);
}

}  // namespace
}  // namespace kindred
