#ifndef KINDRED_TOOLS_KINDRED_FILES_OUTPUT_H_
#define KINDRED_TOOLS_KINDRED_FILES_OUTPUT_H_

#include <string>
#include <string_view>

namespace kindred {

// A file or pipe that is written through a buffer. Errors are thrown as Failure (kIo) and name the
// file: a full disk, a folder in its place, a file that may not be written. A pipe that its reader
// has closed is a BrokenPipe, so that a program can end without a word, as `head` expects.
class Output {
 public:
  // "-" is standard output, or what an Embedding has in its place. An existing file is emptied with
  // the first bytes that are written, or by close(): what fails before that has destroyed nothing.
  explicit Output(const std::string& path);
  // A file that errors call by another name.
  Output(const std::string& path, std::string name);
  // Writes what is left, silently; close() to learn of errors.
  ~Output();
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  void write(std::string_view bytes);
  void flush();
  void close();

 private:
  void empty();

  std::string name_;
  std::string* given_ = nullptr;  // in place of standard output
  int file_ = -1;
  bool emptied_ = false;
  bool failed_ = false;
  std::string buffer_;
};

// Where to write a file that is to appear as a whole: aside, until place() puts it in the place of
// one that is there. "-" is standard output; it, devices, pipes and links are written to as they
// are. Without place() what was written aside is removed in the end.
class Aside {
 public:
  explicit Aside(const std::string& path);
  ~Aside();
  Aside(const Aside&) = delete;
  Aside& operator=(const Aside&) = delete;

  const std::string& file() const { return file_; }

  // Throws Failure (kIo).
  void place();

 private:
  std::string path_;
  std::string file_;  // `path_` where it is written to as it is
};

// Writes a file as a whole. Throws as Output does.
void write_whole(const std::string& path, std::string_view bytes);

// Leaves SIGPIPE to write(), which then fails instead of ending the program.
void ignore_broken_pipes();

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_FILES_OUTPUT_H_
