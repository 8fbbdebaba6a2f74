#ifndef KINDRED_DAEMON_STATE_DIRECTORY_H_
#define KINDRED_DAEMON_STATE_DIRECTORY_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/base/failure.h"

namespace kindred {

// Where the state of a pipeline is: in `configured` unless that is empty, else in $STATE_DIRECTORY,
// which systemd sets, else in $XDG_STATE_HOME/kindred/PIPELINE, else in
// ~/.local/state/kindred/PIPELINE. Throws Failure (kConfiguration) when none of them is known.
std::string state_directory(const std::string& configured, const std::string& pipeline);

// The name of a file by its kind and number: FOLDER/kind-00000000000000000042.
std::string numbered_in(const std::string& folder, std::string_view kind, uint64_t number);

// The numbers of the files of that kind in a folder, ascending, from 1 on. Other files are passed
// over. Throws Failure (kIo).
std::vector<uint64_t> numbers_of(const std::string& folder, std::string_view kind);

inline constexpr std::string_view kJournal = "journal";  // a kind; the number is the first commit's

// Another process uses the directory.
class StateInUse : public Failure {
 public:
  using Failure::Failure;
};

// A folder that no other process uses while this object lives. Throws Failure (kIo), StateInUse
// where another one does.
class StateDirectory {
 public:
  // Makes the folder where there is none. Fails when another process uses it, which it names.
  explicit StateDirectory(std::string path);
  ~StateDirectory();
  StateDirectory(const StateDirectory&) = delete;
  StateDirectory& operator=(const StateDirectory&) = delete;

  const std::string& path() const { return path_; }
  std::string file(std::string_view name) const { return path_ + "/" + std::string(name); }

  std::string numbered(std::string_view kind, uint64_t number) const {
    return numbered_in(path_, kind, number);
  }
  std::vector<uint64_t> numbers(std::string_view kind) const { return numbers_of(path_, kind); }
  void remove(std::string_view kind, uint64_t number);

 private:
  void lock();
  void remove_unfinished();

  std::string path_;
  int lock_ = -1;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_STATE_DIRECTORY_H_
