// Random damage to any file of a state, and a disk that is full at any place: each is told and
// harms nothing, or does no harm.

#include <sys/resource.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "daemon/base/failure.h"
#include "daemon/state/state.h"
#include "tests/catch.h"
#include "tests/rounds.h"
#include "tests/temporary_folder.h"
#include "tests/unit/daemon/state/names_state.h"

namespace kindred {
namespace {

namespace fs = std::filesystem;

size_t damages() { return long_run() ? 1'000 : 100; }

using Names = std::map<std::string, std::string>;  // by id

void apply(const std::vector<Record>& records, Names* names) {
  for (const Record& one : records) {
    if (one.deleted) {
      names->erase(one.identity.id);
    } else {
      (*names)[one.identity.id] = std::string(one.values.value(0));
    }
  }
}

std::vector<Record> random_records(std::mt19937_64* random) {
  std::vector<Record> records((*random)() % 8);
  for (Record& record : records) {
    record.identity = {"a", std::to_string((*random)() % 40)};
    record.deleted = (*random)() % 4 == 0;
    std::string name = "name ";
    for (size_t n = (*random)() % 400; n > 0; --n) {
      name.push_back(static_cast<char>('a' + (*random)() % 26));
    }
    if (!record.deleted) record.values.add(0, name);
  }
  return records;
}

// What each commit came to, by its number; 0 is nothing.
using Commits = std::vector<Names>;

void commit_random(size_t count, State* state, Commits* commits, std::mt19937_64* random) {
  for (; count > 0; --count) {
    const std::vector<Record> records = random_records(random);
    commit(records, state);
    commits->push_back(commits->back());
    apply(records, &commits->back());
  }
}

// A base, two journals that are closed, and the newest.
Commits write_state(const std::string& path, std::mt19937_64* random) {
  Commits commits(1);
  State state(path, "people");
  begin(&state);
  commit_random(6, &state, &commits, random);
  state.begin_journal();
  state.compact();
  for (int journal = 0; journal < 3; ++journal) {
    state.begin_journal();
    commit_random(1 + (*random)() % 5, &state, &commits, random);
  }
  return commits;
}

Names names_in(State* state, uint64_t committed) {
  Names names;
  open(committed, state, [&](std::span<const Record> records) {
    apply({records.begin(), records.end()}, &names);
  });
  return names;
}

std::vector<std::string> files_of(const std::string& path) {
  std::vector<std::string> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(path)) {
    if (entry.path().filename() != "lock") files.push_back(entry.path().filename().string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

// Calls round(folder, commits, &random) for each damage to come, every tenth time with another
// state.
template <typename Round>
void with_states(const Round& round) {
  std::optional<TemporaryFolder> written;
  Commits commits;
  for (size_t i = 0; i < damages(); ++i) {
    CAPTURE(i);
    std::mt19937_64 random(i);
    if (i % 10 == 0) {
      written.emplace();
      commits = write_state(written->path(), &random);
    }
    const TemporaryFolder folder;
    fs::copy(written->path(), folder.path());
    round(folder, commits, &random);
  }
}

// Cuts it, or turns a bit, at any place.
void damage(const TemporaryFolder& folder, const std::string& name, std::mt19937_64* random) {
  std::string bytes = folder.read(name);
  const size_t place = (*random)() % bytes.size();
  if ((*random)() % 2 == 0) {
    bytes.resize(place);
  } else {
    bytes[place] = static_cast<char>(bytes[place] ^ (1 << (*random)() % 8));
  }
  folder.write(name, bytes);
}

// Whether it is told, as damage of that file. All files are as they were then.
template <typename Work>
bool told(const Work& work, const TemporaryFolder& folder, const std::string& name) {
  const std::vector<std::string> files = files_of(folder.path());
  const std::string before = folder.read(name);
  try {
    work();
    return false;
  } catch (const Failure& failure) {
    CAPTURE(failure.what());
    REQUIRE(failure.code() == ExitCode::kIo);
    const auto says = [message = std::string(failure.what())](const std::string& text) {
      return message.find(text) != std::string::npos;
    };
    // Where a commit ends, a cut cannot be told from an older copy.
    REQUIRE((says(folder.file(name)) || says(folder.path() + ": ends with commit ")));
    REQUIRE((says("--rebuild") || says("newer version")));
  }
  REQUIRE(files_of(folder.path()) == files);
  REQUIRE(folder.read(name) == before);
  return true;
}

TEST_CASE("damage anywhere in a state directory is told by a start, or does no harm") {
  size_t times_told = 0;
  with_states([&](const TemporaryFolder& folder, const Commits& commits, std::mt19937_64* random) {
    const std::vector<std::string> files = files_of(folder.path());
    REQUIRE(files.size() == 5);
    const std::string& name = files[(*random)() % files.size()];
    CAPTURE(name);
    damage(folder, name, random);
    const auto start = [&] {
      State state(folder.path(), "people");
      const Names names = names_in(&state, commits.size() - 1);
      REQUIRE(names == commits.back());
    };
    times_told += told(start, folder, name) ? 1 : 0;
  });
  CHECK(times_told > damages() / 2);
}

// Nobody else knows of the last commits: their input is read again.
TEST_CASE("without transactions a state that lost its end is as it was after an earlier commit") {
  size_t times_cut = 0;
  with_states([&](const TemporaryFolder& folder, const Commits& commits, std::mt19937_64* random) {
    const uint64_t last = commits.size() - 1;
    const std::string newest = files_of(folder.path()).at(3);
    damage(folder, newest, random);
    const auto start = [&] {
      State state(folder.path(), "people");
      state.write({"people", false, 5, ""});
      const Names names = names_in(&state, 0);
      REQUIRE(state.last() <= last);
      REQUIRE(names == commits[state.last()]);
      times_cut += state.last() < last ? 1 : 0;
    };
    told(start, folder, newest);
  });
  CHECK(times_cut > damages() / 10);
}

TEST_CASE("damage to what is compacted is told by compaction, or does no harm") {
  size_t times_told = 0;
  with_states([&](const TemporaryFolder& folder, const Commits& commits, std::mt19937_64* random) {
    State state(folder.path(), "people");
    REQUIRE(names_in(&state, commits.size() - 1) == commits.back());
    state.begin_journal();
    const std::string name = files_of(folder.path()).at((*random)() % 4);
    CAPTURE(name);
    damage(folder, name, random);
    times_told += told([&] { state.compact(); }, folder, name) ? 1 : 0;
  });
  CHECK(times_told > damages() / 2);
}

// A file that may not grow stands for a disk that is full.
class FullDisk {
 public:
  explicit FullDisk(rlim_t bytes) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
    getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit small{bytes, before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &small);
  }
  ~FullDisk() {
    setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, handler_);
  }
  FullDisk(const FullDisk&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;

 private:
  rlimit before_{};
  void (*handler_)(int);
};

TEST_CASE("a disk that is full at any place loses no commit, and leaves none of half a one") {
  size_t times_full = 0;
  with_states([&](const TemporaryFolder& folder, Commits commits, std::mt19937_64* random) {
    std::optional<State> state;
    const auto start = [&] {
      state.reset();
      state.emplace(folder.path(), "people");
      REQUIRE(names_in(&*state, commits.size() - 1) == commits.back());
    };
    start();
    try {
      const FullDisk disk((*random)() % 5'000);
      for (int step = 0; step < 4; ++step) {
        commit_random((*random)() % 4, &*state, &commits, random);
        if ((*random)() % 2 == 0) state->begin_journal();
        if ((*random)() % 2 == 0) state->compact();
        state->write({"people", true, 5, std::to_string(step)});
      }
    } catch (const Failure& failure) {
      ++times_full;
      REQUIRE(std::string(failure.what()).find(": cannot write") != std::string::npos);
    }
    // There is room again: for a start, or for the process.
    if ((*random)() % 2 == 0) start();
    commit_random(1, &*state, &commits, random);
    start();
  });
  CHECK(times_full > damages() / 2);
}

}  // namespace
}  // namespace kindred
