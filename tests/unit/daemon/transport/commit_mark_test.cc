#include "daemon/transport/commit_mark.h"

#include "tests/catch.h"

namespace kindred {
namespace {

TEST_CASE("a commit's mark is read as it was written, and says no more than it knows") {
  CHECK(text_of({.commit = 57}) == "kindred-commit=57");
  CHECK(text_of({.commit = 57, .maker = 0xab, .time = -5}) ==
        "kindred-commit=57 maker=00000000000000ab time=-5");
  for (const CommitMark& mark :
       {CommitMark{}, CommitMark{.commit = 57}, CommitMark{.commit = 1, .maker = ~0ULL},
        CommitMark{.commit = 1, .time = -1}, CommitMark{.commit = ~0ULL, .maker = 7, .time = 8},
        CommitMark{.of_cluster = true}}) {
    CHECK(read_commit_mark(text_of(mark)) == mark);
  }
}

TEST_CASE("the metadata of other programs says nothing") {
  CHECK(read_commit_mark("") == CommitMark{});
  CHECK(read_commit_mark("offset of somebody maker=12 time=3") == CommitMark{});
  CHECK(read_commit_mark("kindred-commit=x") == CommitMark{});
  CHECK(read_commit_mark("kindred-cluster changes=5") == CommitMark{.of_cluster = true});
  CHECK(read_commit_mark("kindred-commit=99999999999999999999") == CommitMark{});
}

}  // namespace
}  // namespace kindred
