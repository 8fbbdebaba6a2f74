#include "daemon/transport/find_mark.h"

#include "tests/catch.h"

namespace kindred {

TEST_CASE("what is written beside the offsets of shards is read again") {
  const FindMark mark{.word = "1a2b", .records = 30, .pairs = 4};
  CHECK(text_of(mark) == "1a2b records=30 pairs=4");
  CHECK(read_find_mark(text_of(mark)) == mark);
}

TEST_CASE("of a mark that a newer program has written what is known is read") {
  CHECK(read_find_mark("1a2b pairs=4 more=5 records=30") ==
        FindMark{.word = "1a2b", .records = 30, .pairs = 4});
  CHECK(read_find_mark("1a2b") == FindMark{.word = "1a2b"});
}

TEST_CASE("another text is no mark") {
  for (const char* text :
       {"", " records=1", "records=1 pairs=2", "1a2b records=x", "1a2b pairs="}) {
    CAPTURE(text);
    CHECK_FALSE(read_find_mark(text));
  }
}

}  // namespace kindred
