#include "daemon/transport/find_mark.h"

#include "tests/catch.h"

namespace kindred {

TEST_CASE("what is written beside the offsets of shards is read again") {
  const FindMark mark{.word = "1a2b",
                      .records = 30,
                      .pairs = 4,
                      .full_keys = 9,
                      .fullest = {{0xabc, 20, 2, {"crm", "eu/7"}}, {1, 10, {}, {}}}};
  CHECK(text_of(mark) ==
        "1a2b records=30 pairs=4 full=9 key=0000000000000abc/2/20/crm/eu/7 "
        "key=0000000000000001//10");
  CHECK(read_find_mark(text_of(mark)) == mark);
}

TEST_CASE("a record that would not fit into a mark is not named in it") {
  for (const Identity& holder : {Identity{"crm", "a b"}, Identity{"a/b", "1"}, Identity{"a\n", "1"},
                                 Identity{"crm", std::string(62, 'x')}}) {
    CAPTURE(holder.source, holder.id);
    const FindMark mark{.word = "1a2b", .fullest = {{1, 10, 0, holder}}};
    const auto read = read_find_mark(text_of(mark));
    REQUIRE(read);
    CHECK(read->fullest == std::vector<FullKey>{{1, 10, 0, {}}});
  }
}

TEST_CASE("of a mark that a newer program has written what is known is read") {
  CHECK(read_find_mark("1a2b pairs=4 more=5 records=30") ==
        FindMark{.word = "1a2b", .records = 30, .pairs = 4});
  CHECK(read_find_mark("1a2b") == FindMark{.word = "1a2b"});
}

TEST_CASE("another text is no mark") {
  for (const char* text : {"", " records=1", "records=1 pairs=2", "1a2b records=x",
                           "1a2b pairs=", "1a2b key=x/1/2", "1a2b key=1/x/2", "1a2b key=1/1/"}) {
    CAPTURE(text);
    CHECK_FALSE(read_find_mark(text));
  }
}

}  // namespace kindred
