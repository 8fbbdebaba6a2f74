// A state directory as an input of the fuzzer describes it.

#ifndef KINDRED_TESTS_FUZZ_STATE_FILES_H_
#define KINDRED_TESTS_FUZZ_STATE_FILES_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace kindred::fuzz {

// No mutation finds the checksum of a frame. So an input says what frames hold, and what befalls
// the files then:
//
//   byte 0  the last commit that Kafka has
//   byte 1  flags: 1 a manifest is there, 2 of exactly_once, 4 of a process that follows one
//   byte 2  Manifest::ahead, signed
//   byte 3  Manifest::first
//
// Then steps, each a byte whose low three bits are:
//
//   0  a journal of commits from the number in the next byte on; steps that follow are about it
//   1  a base of that commit, likewise
//   2  a frame of the length in the next byte, which holds the bytes behind it; 8: it ends its
//      commit
//   3  a byte of the file is changed: how far from its end (2 bytes), and what is turned (1 byte)
//   4  so many bytes are cut off its end (2 bytes)
//   5  bytes are added to it: their number (1 byte), and these
//   6  steps that follow are about the manifest
//   7  a frame as 2, of a length of two bytes
class StateFiles {
 public:
  explicit StateFiles(std::string_view input);

  uint64_t committed() const { return committed_; }
  // By name.
  const std::map<std::string, std::string>& files() const { return files_; }
  // Whether files hold no frames but those described here.
  bool only_ours() const { return only_ours_; }

  // What an unharmed state holds up to a commit, as WrittenEntries; none when there is not so much,
  // or the entries are none.
  std::optional<std::string> entries_to(uint64_t commit) const;

 private:
  class Input;
  // What a file's commits hold, by their numbers; none of one that is not all entries.
  using Commits = std::map<uint64_t, std::optional<std::string>>;

  void add_manifest(Input* input);
  void take_step(Input* input);
  void begin(bool base, uint64_t number);
  void add_frame(bool ends, std::string_view body);
  void change(uint64_t from_end, uint8_t bits);
  void cut(uint64_t bytes);
  void add_bytes(std::string_view bytes);

  uint64_t committed_ = 0;
  std::map<std::string, std::string> files_;
  std::map<uint64_t, Commits> bases_;     // by the number of the file
  std::map<uint64_t, Commits> journals_;  // likewise
  bool only_ours_ = true;

  // The bytes of the file that steps are about.
  std::string* file_ = nullptr;
  Commits* commits_ = nullptr;  // null: it is the manifest
  bool base_ = false;
  bool harmed_ = false;
  uint64_t commit_ = 0;                                // of the next frame
  std::optional<std::string> pieces_ = std::string();  // of the commit that has not ended
};

}  // namespace kindred::fuzz

#endif  // KINDRED_TESTS_FUZZ_STATE_FILES_H_
