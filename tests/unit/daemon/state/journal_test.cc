// What was committed is read again, wherever a file was cut or a bit of it turned: or else the
// damage is told.

#include "daemon/state/journal.h"

#include <sys/resource.h>

#include <csignal>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "daemon/base/failure.h"
#include "daemon/state/frame.h"
#include "tests/catch.h"
#include "tests/rounds.h"
#include "tests/temporary_folder.h"
#include "tests/unit/daemon/state/tells.h"

namespace kindred {
namespace {

using Commits = std::vector<std::pair<uint64_t, std::string>>;

// Appends the pieces of each commit, joined by '|'.
Journal::Visit collect(Commits* commits) {
  return [commits](uint64_t commit, std::string_view bytes) {
    if (commits->empty() || commits->back().first != commit) {
      commits->emplace_back(commit, bytes);
    } else {
      commits->back().second.append("|").append(bytes);
    }
  };
}

// Opens the journal to go on with it.
Commits contents(const std::string& path, uint64_t last = Journal::kAll, uint64_t first = 1) {
  Commits commits;
  Journal journal(path, first, last, collect(&commits));
  journal.cut();
  CHECK(journal.bytes_behind() == 0);
  return commits;
}

void ignore(uint64_t /*commit*/, std::string_view /*bytes*/) {}

// A journal of some commits, of one to three pieces each, small and large, and what they hold.
Commits write_random(const std::string& path, size_t commits, uint64_t seed) {
  std::mt19937_64 random(seed);
  Commits written;
  Journal journal(path, 1, Journal::kAll, ignore);
  for (size_t i = 0; i < commits; ++i) {
    std::string all;
    for (size_t piece = 0; piece <= random() % 3; ++piece) {
      std::string bytes;
      const size_t size = random() % 2 == 0 ? random() % 40 : random() % 2000;
      for (size_t b = 0; b < size; ++b) bytes.push_back(static_cast<char>('a' + random() % 9));
      journal.append(bytes);
      all += (piece == 0 ? "" : "|") + bytes;
    }
    journal.commit();
    written.emplace_back(journal.last(), all);
  }
  return written;
}

bool is_beginning(const Commits& part, const Commits& whole) {
  return part.size() <= whole.size() && std::equal(part.begin(), part.end(), whole.begin());
}

TEST_CASE("commits are read as they were written, in their order") {
  const TemporaryFolder folder;
  const std::string path = folder.file("journal");
  const Commits written = write_random(path, 50, 1);
  CHECK(contents(path) == written);
  CHECK(contents(path) == written);
}

TEST_CASE("a journal goes on where it ended") {
  const TemporaryFolder folder;
  const std::string path = folder.file("journal");
  for (uint64_t i = 7; i < 10; ++i) {
    Journal journal(path, 7, Journal::kAll, ignore);
    CHECK(journal.last() == i - 1);
    journal.append(std::to_string(i));
    journal.commit();
    CHECK(journal.last() == i);
  }
  CHECK(contents(path, Journal::kAll, 7) == Commits{{7, "7"}, {8, "8"}, {9, "9"}});
  CHECK(tells([&] { contents(path); }, {path, "another commit than the name"}));
}

TEST_CASE("a later commit is cut off on wish, for good") {
  const TemporaryFolder folder;
  const std::string path = folder.file("journal");
  const Commits written = write_random(path, 10, 2);
  const Commits nine(written.begin(), written.begin() + 9);
  CHECK(Journal(path, 1, 9, ignore).bytes_behind() > 0);
  CHECK(contents(path) == written);  // opening changes nothing
  CHECK(contents(path, 9) == nine);
  CHECK(contents(path) == nine);
}

TEST_CASE("several later commits are told, and stay") {
  const TemporaryFolder folder;
  const std::string path = folder.file("journal");
  const Commits written = write_random(path, 10, 2);
  CHECK(tells([&] { contents(path, 8); }, {"several commits follow number 8"}));
  CHECK_THROWS_AS(contents(path, 0), Failure);
  CHECK(contents(path) == written);
}

TEST_CASE("a commit that was taken back is gone, and its number is free") {
  const TemporaryFolder folder;
  const std::string path = folder.file("journal");
  const auto commit = [](const std::string& bytes, Journal* journal) {
    journal->append(bytes);
    journal->commit();
  };
  {
    Journal journal(path, 1, Journal::kAll, ignore);
    commit("one", &journal);
    commit("a longer one that does not count", &journal);
    journal.take_back();
    CHECK(journal.last() == 1);
    commit("two", &journal);
    commit("three", &journal);
    journal.take_back();
  }
  CHECK(contents(path) == Commits{{1, "one"}, {2, "two"}});
}

TEST_CASE("a large commit of many pieces comes back whole") {
  const TemporaryFolder folder;
  const std::string path = folder.file("journal");
  const std::string megabyte(1 << 20, 'x');
  {
    Journal journal(path, 1, Journal::kAll, ignore);
    for (int i = 0; i < 20; ++i) journal.append(megabyte);
    journal.commit();
    CHECK(journal.bytes() < 1 << 20);  // compressed
  }
  size_t pieces = 0;
  const Journal journal(path, 1, Journal::kAll, [&](uint64_t, std::string_view bytes) {
    pieces += bytes == megabyte ? 1 : 0;
  });
  CHECK(pieces == 20);
}

// What a kill in the midst of writing leaves.
TEST_CASE("a file that is cut anywhere holds the commits before the cut") {
  const TemporaryFolder folder;
  const std::string path = folder.file("journal");
  const Commits written = write_random(path, 20, 3);
  const std::string bytes = folder.read("journal");
  std::mt19937_64 random(4);
  size_t kept = 0;
  for (size_t round = 0; round < rounds(100); ++round) {
    const size_t size = 32 + random() % (bytes.size() - 32);
    CAPTURE(size);
    folder.write("journal", bytes.substr(0, size));
    const Commits read = contents(path);
    REQUIRE(is_beginning(read, written));
    REQUIRE(read.size() < written.size());
    // It goes on from there.
    Journal journal(path, 1, Journal::kAll, ignore);
    journal.append("more");
    journal.commit();
    REQUIRE(contents(path).back() == std::pair<uint64_t, std::string>(read.size() + 1, "more"));
    kept += read.size();
  }
  CHECK(kept > 300);
}

TEST_CASE("a bit that turned is found: the damage is told, or only the last commit is gone") {
  const TemporaryFolder folder;
  const std::string path = folder.file("journal");
  const Commits written = write_random(path, 20, 5);
  const std::string bytes = folder.read("journal");
  std::mt19937_64 random(6);
  size_t told = 0;
  size_t cut = 0;
  for (size_t round = 0; round < rounds(200); ++round) {
    std::string damaged = bytes;
    const size_t place = random() % bytes.size();
    damaged[place] = static_cast<char>(damaged[place] ^ (1 << random() % 8));
    CAPTURE(place);
    folder.write("journal", damaged);
    try {
      const Commits read = contents(path);
      REQUIRE(is_beginning(read, written));
      REQUIRE(read.size() == written.size() - 1);
      ++cut;
    } catch (const Failure& failure) {
      REQUIRE(failure.code() == ExitCode::kIo);
      REQUIRE(std::string(failure.what()).find(path) != std::string::npos);
      REQUIRE(std::string(failure.what()).find("--rebuild") != std::string::npos);
      // It is told again, and nothing was changed.
      REQUIRE(folder.read("journal") == damaged);
      ++told;
    }
  }
  CHECK(told > 100);
  CHECK(cut > 0);
}

TEST_CASE("a piece of the file in another place is no commit") {
  const TemporaryFolder folder;
  const std::string path = folder.file("journal");
  uint64_t first_end = 0;
  uint64_t second_end = 0;
  {
    Journal journal(path, 1, Journal::kAll, ignore);
    journal.append("one");
    journal.commit();
    first_end = journal.bytes();
    journal.append("two");
    journal.commit();
    second_end = journal.bytes();
  }
  const std::string bytes = folder.read("journal");
  // The second commit twice, as an unfinished copy might leave it.
  folder.write("journal", bytes + bytes.substr(first_end, second_end - first_end));
  CHECK(contents(path) == Commits{{1, "one"}, {2, "two"}});
}

TEST_CASE("a file that is no journal is left as it is") {
  const TemporaryFolder folder;
  for (const std::string& bytes : {std::string(), std::string("KINDREDJ"), std::string(100, 'x')}) {
    folder.write("journal", bytes);
    CHECK_THROWS_AS(contents(folder.file("journal")), Failure);
    CHECK(folder.read("journal") == bytes);
  }
}

// Incompressible, and more than waits in memory: it is read in parts as well.
TEST_CASE("a commit is written while it is appended, and counts as a whole or not at all") {
  const TemporaryFolder folder;
  const std::string path = folder.file("journal");
  std::mt19937_64 random(9);
  std::string piece;
  for (int i = 0; i < 1 << 20; ++i) piece.push_back(static_cast<char>(random()));
  const auto append = [&](int pieces, Journal* journal) {
    journal->append("first");
    for (int i = 0; i < pieces; ++i) journal->append(piece);
  };
  const auto bytes_of = [&](const std::string& expected) {
    size_t bytes = 0;
    bool rest = false;
    const Journal journal(path, 1, Journal::kAll, [&](uint64_t commit, std::string_view read) {
      CHECK(commit == 1);
      CHECK(read == (rest ? std::string_view(piece) : std::string_view(expected)));
      rest = true;
      bytes += read.size();
    });
    return bytes;
  };
  {
    Journal journal(path, 1, Journal::kAll, ignore);
    append(30, &journal);
    CHECK(folder.read("journal").size() > size_t{20} << 20);
    CHECK(journal.empty());
  }
  CHECK(bytes_of("") == 0);
  {
    Journal journal(path, 1, Journal::kAll, ignore);
    append(30, &journal);
    journal.commit();
    append(30, &journal);
    journal.commit();
    journal.take_back();
  }
  CHECK(bytes_of("first") == 5 + 30 * piece.size());
}

TEST_CASE("a full disk loses nothing, and the commit goes through once there is room") {
  const TemporaryFolder folder;
  const std::string path = folder.file("journal");
  Journal journal(path, 1, Journal::kAll, ignore);
  journal.append("one");
  journal.commit();
  std::mt19937_64 random(8);
  std::string large;
  for (int i = 0; i < 100'000; ++i) large.push_back(static_cast<char>(random()));
  const int appended = GENERATE(1, 200);  // more than waits in memory

  rlimit before{};
  REQUIRE(getrlimit(RLIMIT_FSIZE, &before) == 0);
  const auto old_handler = std::signal(SIGXFSZ, SIG_IGN);
  const rlimit small{4096, before.rlim_max};
  REQUIRE(setrlimit(RLIMIT_FSIZE, &small) == 0);
  bool failed = false;
  try {
    for (int i = 0; i < appended; ++i) journal.append(large);
    journal.commit();
  } catch (const Failure& failure) {
    failed = std::string(failure.what()).find("cannot write") != std::string::npos;
  }
  setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, old_handler);
  CHECK(failed);
  CHECK(journal.last() == 1);
  CHECK(folder.read("journal").size() == journal.bytes());

  journal.append(large);
  journal.commit();
  CHECK(contents(path) == Commits{{1, "one"}, {2, large}});
}

}  // namespace
}  // namespace kindred
