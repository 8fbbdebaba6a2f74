#ifndef KINDRED_DAEMON_STATE_FILE_H_
#define KINDRED_DAEMON_STATE_FILE_H_

#include <cstdint>
#include <string>
#include <string_view>

namespace kindred {

// A file of the state directory, open to read and write. Throws Failure (kIo), which names the file
// and the reason of the system.
class File {
 public:
  File() = default;
  ~File();
  File(File&& other) noexcept;
  File& operator=(File&& other) noexcept;

  // Opens a file that exists.
  static File open(const std::string& path);
  // Writes a file of these bytes in place of the one before, whole or not at all, and syncs it and
  // its folder.
  static void write_whole(const std::string& path, std::string_view bytes);

  // The same in steps: makes a new file beside `path`; once that is written and synced, puts it in
  // place of the one before; or removes it.
  static File create_aside(const std::string& path);
  static void put_in_place(const std::string& path);
  static void remove_aside(const std::string& path);  // does not fail

  uint64_t size() const;
  // Replaces *bytes by those at `place`, fewer at the end of the file.
  void read(uint64_t place, size_t count, std::string* bytes) const;
  void write(uint64_t place, std::string_view bytes);
  void truncate(uint64_t size);
  // When it returns, what was written outlives a loss of power.
  void sync();

 private:
  File(int descriptor, std::string path) : descriptor_(descriptor), path_(std::move(path)) {}
  [[noreturn]] void fail(const char* what) const;

  int descriptor_ = -1;
  std::string path_;
};

bool file_exists(const std::string& path);

}  // namespace kindred

#endif  // KINDRED_DAEMON_STATE_FILE_H_
