#include "tools/kindred/files/input.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <string>
#include <thread>
#include <vector>

#include "daemon/base/failure.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tools/kindred/files/record_splitter.h"

namespace kindred {
namespace {

constexpr size_t kLimit = 1 << 20;

struct Read {
  std::string text;
  uint64_t line;
  uint64_t offset;
  bool too_large;

  bool operator==(const Read&) const = default;
};

std::ostream& operator<<(std::ostream& out, const Read& read) {
  return out << "{\"" << read.text << "\", line " << read.line << ", offset " << read.offset
             << (read.too_large ? ", too large}" : "}");
}

std::vector<Read> read_all(const std::string& path, size_t max_bytes = kLimit) {
  std::vector<Read> records;
  Block block;
  const auto reader = open_input(input_name(path), max_bytes);
  while (reader->next(&block)) {
    REQUIRE(!block.records.empty());
    for (const RawRecord& record : block.records) {
      records.push_back(
          {std::string(block.text(record)), record.line, record.offset, record.too_large});
    }
  }
  CHECK_FALSE(reader->next(&block));
  return records;
}

std::vector<Read> read_text(const std::string& name, std::string_view text,
                            size_t max_bytes = kLimit) {
  const TemporaryFolder folder;
  return read_all(folder.write(name, text), max_bytes);
}

std::vector<std::string> texts(const std::vector<Read>& records) {
  std::vector<std::string> all;
  for (const Read& record : records) all.push_back(record.text);
  return all;
}

using Texts = std::vector<std::string>;

TEST_CASE("Lines are records, with their place") {
  CHECK(read_text("a.jsonl", "one\ntwo\n\nthree\n") ==
        std::vector<Read>{{"one", 1, 0, false}, {"two", 2, 4, false}, {"three", 4, 9, false}});
}

TEST_CASE("Line ends of any kind, or none at the end, make no difference") {
  const char* const text = GENERATE("a\nb\n", "a\nb", "a\r\nb\r\n", "a\r\nb",
                                    "\xEF\xBB\xBF"
                                    "a\nb\n",
                                    "a\n  \n\t\r\nb\n\n\n");
  CHECK(texts(read_text("a.jsonl", text)) == Texts{"a", "b"});
}

TEST_CASE("An empty file, and one of blanks, has no records") {
  CHECK(read_text("a.jsonl", "").empty());
  CHECK(read_text("a.jsonl", "\n \r\n\n").empty());
  CHECK(read_text("a.jsonl", "\xEF\xBB\xBF").empty());
  CHECK(read_text("a.csv", "").empty());
}

TEST_CASE("NUL bytes are bytes like others") {
  using namespace std::string_literals;
  CHECK(texts(read_text("a.jsonl", "a\0b\n\0\n"s)) == Texts{"a\0b"s, "\0"s});
}

TEST_CASE("A record over the limit is passed over and told once") {
  const std::string large(3 << 20, 'x');
  const std::string exact(1000, 'y');
  const std::string text = "a\n" + large + "\nb\n" + exact + "\r\n" + exact + "y\nc";
  const std::vector<Read> records = read_text("a.jsonl", text, 1000);
  REQUIRE(records.size() == 6);
  CHECK(records[0] == Read{"a", 1, 0, false});
  CHECK(records[1] == Read{"", 2, 2, true});
  CHECK(records[2] == Read{"b", 3, large.size() + 3, false});
  CHECK(records[3] == Read{exact, 4, large.size() + 5, false});
  CHECK(records[4] == Read{"", 5, large.size() + 1007, true});
  CHECK(records[5] == Read{"c", 6, large.size() + 2009, false});
  CHECK(read_text("a.jsonl", large, 1000) == std::vector<Read>{{"", 1, 0, true}});
}

TEST_CASE("Large files come in blocks, and nothing is lost between them") {
  const TemporaryFolder folder;
  std::string text;
  Texts expected;
  for (int i = 0; i < 60000; ++i) {
    expected.push_back(std::to_string(i) + std::string(static_cast<size_t>(i % 97), 'x'));
    text += expected.back() + (i % 2 == 0 ? "\n" : "\r\n");
  }
  REQUIRE(text.size() > 3U << 20);
  const std::vector<Read> records = read_all(folder.write("a.jsonl", text));
  CHECK(texts(records) == expected);
  CHECK(records.back().line == 60000);
  CHECK(text.substr(records.back().offset, expected.back().size()) == expected.back());
}

TEST_CASE("Blocks are longer once much has come, and a short file comes in several") {
  const TemporaryFolder folder;
  std::string text;
  for (int i = 0; i < 24'000; ++i) text += std::string(1023, 'x') + "\n";
  const auto reader = open_input(input_name(folder.write("a.jsonl", text)), kLimit);
  std::vector<size_t> sizes;
  Block block;
  while (reader->next(&block)) sizes.push_back(1024 * block.records.size());
  REQUIRE(sizes.size() > 8);
  CHECK(sizes.front() < 3U << 19);
  CHECK(*std::max_element(sizes.begin(), sizes.end()) >= 2U << 20);
}

TEST_CASE("A CSV row may hold line ends in quotes") {
  CHECK(read_text("a.csv", "id,x\r\n1,\"a\r\nb\"\r\n\r\n2,\"say \"\"\n\"\"\"\n3,c") ==
        std::vector<Read>{{"id,x", 1, 0, false},
                          {"1,\"a\r\nb\"", 2, 6, false},
                          {"2,\"say \"\"\n\"\"\"", 5, 18, false},
                          {"3,c", 7, 32, false}});
  CHECK(texts(read_text("a.CSV", "id\n5\" tall\n\"a\"x\nb")) ==
        Texts{"id", "5\" tall", "\"a\"x", "b"});
}

TEST_CASE("A CSV row over the limit is passed over to the end of its quotes") {
  const std::string lines(3 << 20, '\n');
  const std::vector<Read> records = read_text("a.csv", "id\n\"" + lines + "\"\n2\n", 1000);
  REQUIRE(records.size() == 3);
  CHECK(records[1].too_large);
  CHECK(records[2] == Read{"2", lines.size() + 3, lines.size() + 6, false});
}

TEST_CASE("A CSV file that ends within quotes is faulty, and its row is named") {
  const std::string rest(3 << 20, '\n');
  const std::string begin = "id,x\n1,a\n2,\"b\n";
  for (const std::string& text : {begin, begin + rest}) {
    try {
      read_text("a.csv", text, 1000);
      FAIL("read");
    } catch (const Failure& failure) {
      CHECK(failure.code() == ExitCode::kInputData);
      CHECK(std::string(failure.what()).find("a.csv:3: a quote") != std::string::npos);
    }
  }
}

TEST_CASE("Where a search goes on does not matter to where a row ends") {
  const std::string text = "a,\"b\n\"\"\n\",c\nd,\"\"\n";
  for (size_t cut = 0; cut <= text.size(); ++cut) {
    RecordSplitter splitter(InputFormat::kCsv);
    size_t end = splitter.find_end(text.substr(0, cut), 0);
    if (end == std::string::npos) end = splitter.find_end(text, cut);
    CHECK(end == 11);
  }
}

TEST_CASE("A packed file is told so, with what unpacks it") {
  const TemporaryFolder folder;
  const auto failure = [&](std::string_view text) -> std::string {
    try {
      read_all(folder.write("a.gz", text));
    } catch (const Failure& caught) {
      CHECK(caught.code() == ExitCode::kInputData);
      return caught.what();
    }
    return "read";
  };
  const std::string path = folder.file("a.gz");
  CHECK(failure("\x1F\x8B\x08") ==
        path + ": it is compressed with gzip; unpack it first, with gunzip --keep");
  CHECK(failure("\x28\xB5\x2F\xFD\n") ==
        path + ": it is compressed with zstd; unpack it first, with unzstd");
  CHECK(failure("\xFD\x37zXZ\n").find("unxz --keep") != std::string::npos);
  CHECK(failure("PK\x03\x04").find("save it as CSV") != std::string::npos);
  CHECK(failure("(\n\x1F\x8B\n") == "read");
  CHECK(failure("PK\n") == "read");
}

TEST_CASE("A pipe hands out what it has") {
  const TemporaryFolder folder;
  const std::string pipe = folder.file("pipe.jsonl");
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  int writing = -1;
  std::thread opener([&] { writing = ::open(pipe.c_str(), O_WRONLY); });
  const auto reader = open_input(input_name(pipe), kLimit);
  opener.join();
  Block block;
  REQUIRE(::write(writing, "a\nb\nc", 5) == 5);
  REQUIRE(reader->next(&block));
  REQUIRE(block.records.size() == 2);
  CHECK(block.text(block.records[1]) == "b");
  REQUIRE(::close(writing) == 0);
  REQUIRE(reader->next(&block));
  CHECK(block.text(block.records[0]) == "c");
  CHECK_FALSE(reader->next(&block));
}

TEST_CASE("An input's name gives its format and its source") {
  CHECK(input_name("-").source == "stdin");
  CHECK(input_name("-").format == InputFormat::kJsonLines);
  CHECK(input_name("lists/company-a.jsonl").source == "company-a");
  CHECK(input_name("a.b.CSV").source == "a.b");
  CHECK(input_name("a.b.CSV").format == InputFormat::kCsv);
  CHECK(input_name("plain").source == "plain");
}

TEST_CASE("What cannot be read is told with the code for it") {
  const TemporaryFolder folder;
  const auto failure = [](const std::string& path) -> std::string {
    try {
      open_input(input_name(path), kLimit);
    } catch (const Failure& caught) {
      CHECK(caught.code() == ExitCode::kNoInput);
      return caught.what();
    }
    return "opened";
  };
  CHECK(failure(folder.path()) ==
        "cannot read " + folder.path() + ": it is a directory; name the files in it");
  CHECK(failure(folder.file("none")) ==
        "cannot read " + folder.file("none") + ": No such file or directory");
  CHECK(failure(folder.write("\xFF.jsonl", "")).find("not UTF-8") != std::string::npos);
}

}  // namespace
}  // namespace kindred
