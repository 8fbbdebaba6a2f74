#include "tools/kindred/files/row_splitter.h"

#include <algorithm>
#include <cstddef>
#include <random>
#include <string>
#include <vector>

#include "tests/catch.h"
#include "tools/kindred/files/csv.h"

namespace kindred {
namespace {

using Rows = std::vector<std::string>;

// The rows of a text that comes in pieces, blank ones left out.
Rows rows_of(std::string_view text, size_t piece, char delimiter = ',') {
  RowSplitter splitter(delimiter);
  Rows rows;
  size_t begin = 0;
  size_t come = 0;
  while (begin < text.size()) {
    const bool whole = come == text.size();
    const auto cut = splitter.find(text.substr(begin, come - begin), whole);
    if (!cut) {
      REQUIRE_FALSE(whole);
      come = std::min(text.size(), come + piece);
      continue;
    }
    std::string_view row = text.substr(begin, cut->end);
    if (row.ends_with('\r')) row.remove_suffix(1);
    if (!is_blank_row(row)) rows.emplace_back(row);
    REQUIRE(cut->next > 0);
    begin += cut->next;
  }
  return rows;
}

Rows rows_of(std::string_view text) {
  const Rows rows = rows_of(text, text.size());
  for (const size_t piece : {1, 2, 3, 7}) CHECK(rows_of(text, piece) == rows);
  return rows;
}

TEST_CASE("A row ends at a line feed outside quotes") {
  CHECK(rows_of("id,x\r\n1,\"a\r\nb\"\r\n\r\n2,\"say \"\"\n\"\"\"\n3,c") ==
        Rows{"id,x", "1,\"a\r\nb\"", "2,\"say \"\"\n\"\"\"", "3,c"});
  CHECK(rows_of("id,name,address,note\n1,Ann,\"1 Main St, Flat 2\n\nUlm\",\"a\n\nb\"\n2,,,\n") ==
        Rows{"id,name,address,note", "1,Ann,\"1 Main St, Flat 2\n\nUlm\",\"a\n\nb\"", "2,,,"});
}

TEST_CASE("A row whose quotes are wrong ends with its first line") {
  CHECK(rows_of("id,x\n5\" tall,\"a\nb\n") == Rows{"id,x", "5\" tall,\"a", "b"});
  CHECK(rows_of("id,x\n1,\"a\"b\n2,\"c\n3,\"d\"\n") ==
        Rows{"id,x", "1,\"a\"b", "2,\"c", "3,\"d\""});
}

TEST_CASE("A quote that is never closed takes its first line alone") {
  CHECK(rows_of("id,x\n1,\"a\n2,b\n3,c\n") == Rows{"id,x", "1,\"a", "2,b", "3,c"});
  CHECK(rows_of("id\n\"a\nb\n") == Rows{"id", "\"a", "b"});
  CHECK(rows_of("id,x\n1,\"a") == Rows{"id,x", "1,\"a"});
}

TEST_CASE("Two stray quotes do not take what is between them when it looks like rows") {
  CHECK(rows_of("id,x,y\n1,\"a,b\n2,c,d\n3,e\",f\n4,g,h\n") ==
        Rows{"id,x,y", "1,\"a,b", "2,c,d", "3,e\",f", "4,g,h"});
  // Here they would make a row with a cell too few.
  CHECK(rows_of("id,x,y\n1,\"a,b\n2,c,d\n3,e,f\"\n4,g,h\n") ==
        Rows{"id,x,y", "1,\"a,b", "2,c,d", "3,e,f\"", "4,g,h"});
}

TEST_CASE("Lines of a comment are no rows for having as many commas as two columns need") {
  const std::string comment = "1,\"Hello\nthanks, Bob\nyours, Al\"";
  CHECK(rows_of("id,comment\n" + comment + "\n2,b\n") == Rows{"id,comment", comment, "2,b"});
}

// It need not come to its end for that.
TEST_CASE("Many rows within quotes are rows") {
  std::string text = "id,x\n1,\"a\n";
  for (int i = 2; i < 20; ++i) text += std::to_string(i) + ",b\n";
  RowSplitter splitter(',');
  REQUIRE(splitter.find(text, false) == Cut{0, 4, 5});
  CHECK(splitter.find(std::string_view(text).substr(5), false) == Cut{0, 4, 5});
}

TEST_CASE("A row that is too large ends at its end, or in front of a line that looks like a row") {
  const std::string header = "id,x\n";
  const std::string rest = GENERATE(as<std::string>(), "end\",y\n2,b\n", "end\n2,b\n");
  RowSplitter splitter(',');
  REQUIRE(splitter.find(header, false));
  const std::string row = "1,\"" + std::string(1000, '\n');
  REQUIRE_FALSE(splitter.find(row, false));
  const auto dropped = splitter.drop(row);
  REQUIRE(dropped);
  CHECK(*dropped > 900);
  const std::string after = row.substr(*dropped) + rest;
  const auto cut = splitter.find(after, false);
  REQUIRE(cut);
  CHECK(after.substr(cut->next) == "2,b\n");
}

TEST_CASE("A row that is too large and whose lines look like rows is given up") {
  RowSplitter splitter(';');
  REQUIRE(splitter.find("id;x\n", false));
  const std::string text = "1;\"a\n2;b\n3;c\n";
  REQUIRE_FALSE(splitter.find(text, false));
  REQUIRE_FALSE(splitter.drop(text));
  CHECK(splitter.find(text, false) == Cut{0, 4, 5});
}

TEST_CASE("A header that is too large within quotes is given up, so that its quote is told") {
  RowSplitter splitter(',');
  const std::string text = "id,\"name\n1,a\n2,b\n";
  REQUIRE_FALSE(splitter.find(text, false));
  REQUIRE_FALSE(splitter.drop(text));
  CHECK(splitter.find(text, false) == Cut{0, 8, 9});
}

// What a program writes: cells in quotes where they need them, or always.
class Writer {
 public:
  // `begins`: some cells begin with a line end.
  Writer(unsigned seed, bool begins) : random_(seed), texts_(begins ? 15 : 14) {}

  std::string cell() {
    static const Rows kTexts = {"Ann", "Bob",        "",          "a, b",       "say \"hi\"",
                                "5\"", "two\nlines", "a\n\nb, c", "x\r\ny, z,", "\"",
                                "Ulm", "42",         "1.5",       ",",          "\n"};
    const std::string text = kTexts[pick(texts_)];
    std::string written;
    append_csv_cell(text, &written);
    const bool plain = written == text;
    return plain && quoted_ ? "\"" + text + "\"" : written;
  }

  Rows rows() {
    quoted_ = pick(2) == 0;
    const size_t columns = 2 + pick(4);
    Rows rows;
    for (size_t row = 0; row < 3 + pick(12); ++row) {
      std::string text = row == 0 ? "id" : std::to_string(row);
      for (size_t column = 1; column < columns; ++column) {
        text += row == 0 ? ",c" + std::to_string(column) : "," + cell();
      }
      rows.push_back(text);
    }
    return rows;
  }

  size_t pick(size_t n) { return std::uniform_int_distribution<size_t>(0, n - 1)(random_); }

 private:
  std::mt19937 random_;
  size_t texts_;
  bool quoted_ = false;
};

std::string joined(const Rows& rows) {
  std::string text;
  for (const std::string& row : rows) text += row + "\n";
  return text;
}

TEST_CASE("What programs write is read as it is") {
  for (unsigned seed = 0; seed < 3000; ++seed) {
    const Rows rows = Writer(seed, true).rows();
    CAPTURE(seed, joined(rows));
    REQUIRE(rows_of(joined(rows), 5) == rows);
  }
}

// All other rows are there as they were, whole and well. (A cell that begins with a line end is
// left aside: behind a stray quote, its opening quote is a closing one to everybody.) What is left
// of the one with the quote is told, as rows that are none.
TEST_CASE("One stray quote costs one row at the most") {
  size_t harmless = 0;
  for (unsigned seed = 0; seed < 20'000; ++seed) {
    Writer writer(seed, false);
    Rows rows = writer.rows();
    const size_t damaged = 1 + writer.pick(rows.size() - 1);
    std::string text = rows[damaged];
    text.insert(writer.pick(text.size() + 1), "\"");
    Rows others = rows;
    others.erase(others.begin() + static_cast<ptrdiff_t>(damaged));
    rows[damaged] = text;
    CAPTURE(seed, joined(rows));
    Rows read = rows_of(joined(rows), 5);
    harmless += read == rows ? 1 : 0;
    for (const std::string& other : others) {
      const auto found = std::ranges::find(read, other);
      REQUIRE(found != read.end());
      read.erase(found);
    }
  }
  CHECK(harmless > 1000);
  CHECK(harmless < 19'000);
}

}  // namespace
}  // namespace kindred
