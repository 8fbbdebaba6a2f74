#include "tools/kindred/files/input.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "daemon/base/failure.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/unit/tools/kindred/files/packed.h"

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
}

TEST_CASE("A CSV row over the limit is passed over to the end of its quotes") {
  const std::string lines(3 << 20, '\n');
  const std::vector<Read> records = read_text("a.csv", "id\n\"" + lines + "\"\n2\n", 1000);
  REQUIRE(records.size() == 3);
  CHECK(records[1].too_large);
  CHECK(records[2] == Read{"2", lines.size() + 3, lines.size() + 6, false});
}

TEST_CASE("A CSV row that is never closed costs its first line, however long the file is") {
  std::string text = "id,x\n1,a\n2,\"b\n";
  for (int i = 3; i < 200'000; ++i) text += std::to_string(i) + ",c\n";
  const std::vector<Read> records = read_text("a.csv", text, 1000);
  REQUIRE(records.size() == 200'000);
  CHECK(records[2] == Read{"2,\"b", 3, 9, false});
  CHECK(records.back().text == "199999,c");
  CHECK(records.back().line == 200'000);
}

TEST_CASE("Lines are counted that a record takes") {
  const TemporaryFolder folder;
  const std::string large = "3,\"" + std::string(300, 'x') + "\n\n\"";
  const auto reader = open_input(
      input_name(folder.write("a.csv", "id,x\n1,\"a\n\nb\"\n2,c\n" + large + "\n4,d\n")), 100);
  Block block;
  REQUIRE(reader->next(&block));
  std::vector<uint64_t> lines;
  for (const RawRecord& record : block.records) lines.push_back(record.lines);
  CHECK(lines == std::vector<uint64_t>{1, 3, 1, 3, 1});
  CHECK(block.records[3].too_large);
  CHECK(block.records[4].line == 9);
}

TEST_CASE("Packed files are unpacked, by what they are and not by their names") {
  std::string text;
  Texts expected;
  for (int i = 0; i < 100'000; ++i) {
    expected.push_back("{\"id\":" + std::to_string(i) + "}");
    text += expected.back() + "\n";
  }
  const std::string_view name = GENERATE("a.jsonl", "a.jsonl.gz", "a.zst", "a");
  CHECK(texts(read_text(std::string(name), gzip(text))) == expected);
  CHECK(texts(read_text(std::string(name), zstd(text))) == expected);
}

TEST_CASE("A file that is no text and is not read is told so, with what to do") {
  const TemporaryFolder folder;
  const auto failure = [&](std::string_view text) -> std::string {
    try {
      read_all(folder.write("a.csv", text));
    } catch (const Failure& caught) {
      CHECK(caught.code() == ExitCode::kInputData);
      return caught.what();
    }
    return "read";
  };
  CHECK(failure("\xFD\x37zXZ\n").find("unxz --keep") != std::string::npos);
  CHECK(failure("BZh91AY&").find("bunzip2 --keep") != std::string::npos);
  CHECK(failure("PK\x03\x04").find("save it as CSV") != std::string::npos);
  CHECK(failure(gzip("PK\x03\x04")).find("save it as CSV") != std::string::npos);
  CHECK(failure("\x1F\x8B\x08") ==
        folder.file("a.csv") + ": ends in the middle of its gzip data; fetch it again");
  CHECK(failure("PK\n") == "read");
}

TEST_CASE("The encoding is what a mark says, else what is told, and what was found is told") {
  using namespace std::string_literals;
  const TemporaryFolder folder;
  std::ostringstream told;
  const auto read = [&](const std::string& text, const std::string& encoding) {
    const std::string path = folder.write("a.csv", text);
    Block block;
    const auto reader =
        open_input(input_name(path, {.encoding = encoding, .delimiter = {}}, &told), kLimit);
    std::string all;
    while (reader->next(&block)) {
      for (const RawRecord& record : block.records) all += std::string(block.text(record)) + "|";
    }
    return all;
  };
  CHECK(read("id\nJos\xE9\n", "WINDOWS-1252") == "id|José|");
  CHECK(told.str().empty());
  CHECK(read("id\nJosé\n", "WINDOWS-1252") == "id|José|");
  CHECK(told.str().ends_with(" is UTF-8, and is not read as WINDOWS-1252\n"));
  CHECK(read("\xEF\xBB\xBFid\nJosé\n", "WINDOWS-1252") == "id|José|");
  CHECK(read("\xFF\xFEi\0d\0\r\0\n\0\xE9\0"s, "") == "id|é|");
  CHECK(told.str().ends_with(" is UTF-16LE, as its first bytes say\n"));
  CHECK(read("i\0d\0\n\0\xE9\0"s, "") == "id|é|");
}

TEST_CASE("What stands between cells is found out and told, or forced") {
  const TemporaryFolder folder;
  std::ostringstream told;
  const auto read = [&](const std::string& text, std::optional<char> delimiter = {}) {
    told.str("");
    const std::string path = folder.write("a.csv", text);
    Block block;
    const auto reader =
        open_input(input_name(path, {.encoding = {}, .delimiter = delimiter}, &told), kLimit);
    REQUIRE(reader->next(&block));
    CHECK(block.text(block.records[0]) == "id;a,b");
    return std::string(1, block.delimiter) + std::to_string(block.records[0].line);
  };
  const std::string prefix = "kindred: " + folder.file("a.csv") + " ";
  CHECK(read("id;a,b\n1;2\n") == ";1");
  CHECK(told.str() == prefix + "has cells that are cut by semicolons; --delimiter tells another\n");
  CHECK(read("id;a,b\n1;2\n", ',') == ",1");
  CHECK(told.str().empty());
  CHECK(read("sep=;\r\nid;a,b\r\n") == ";2");
  CHECK(told.str() ==
        prefix + "begins with a line sep= of Excel; its cells are cut by semicolons\n");
  CHECK(read("id;a,b\n1,2\n") == ",1");
}

TEST_CASE("An array of objects is read by its elements") {
  CHECK(read_text("a.json", "\n[\n  {\"id\":1},\n  {\"id\":\n2}\n]\n") ==
        std::vector<Read>{{"{\"id\":1}", 3, 5, false}, {"{\"id\":\n2}", 4, 17, false}});
  CHECK(texts(read_text("a.jsonl", "{\"id\":1}\n[2]\n")) == Texts{"{\"id\":1}", "[2]"});
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
  CHECK(input_name("a.csv.gz").source == "a");
  CHECK(input_name("a.csv.gz").format == InputFormat::kCsv);
  CHECK(input_name("a.tsv.zst").format == InputFormat::kCsv);
  CHECK(input_name("a.gz").source == "a");
  CHECK(input_name("plain").source == "plain");
}

TEST_CASE("With a delimiter all is CSV that is not called JSON") {
  const config::FilesInput files = {.encoding = {}, .delimiter = ';'};
  CHECK(input_name("-", files).format == InputFormat::kCsv);
  CHECK(input_name("a.txt", files).format == InputFormat::kCsv);
  CHECK(input_name("a.json.gz", files).format == InputFormat::kJsonLines);
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
