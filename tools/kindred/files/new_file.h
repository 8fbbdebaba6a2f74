#ifndef KINDRED_TOOLS_KINDRED_FILES_NEW_FILE_H_
#define KINDRED_TOOLS_KINDRED_FILES_NEW_FILE_H_

#include <filesystem>
#include <string_view>

#include "tools/kindred/files/interruption.h"
#include "tools/kindred/files/output.h"

namespace kindred {

// A file of one run of `kindred generate`. It is written aside, and removed unless place() was
// called: a part of the records beside the gold of all would be taken for the whole.
class NewFile {
 public:
  // `interruption` outlives it. Throws Failure, as do the other functions.
  NewFile(const std::filesystem::path& path, const Interruption& interruption)
      : aside_(path.string()), output_(aside_.file(), path.string()), interruption_(interruption) {}

  // Throws Interrupted too.
  void write(std::string_view bytes) {
    interruption_.check();
    output_.write(bytes);
  }

  // After the last write(); the file is not in its place yet.
  void close() { output_.close(); }

  // After close().
  void place() { aside_.place(); }

 private:
  Aside aside_;
  Output output_;
  const Interruption& interruption_;
};

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_FILES_NEW_FILE_H_
