#ifndef KINDRED_DAEMON_OUTPUT_H_
#define KINDRED_DAEMON_OUTPUT_H_

#include <string>
#include <string_view>

namespace kindred {

// Behind the name of a file that is being written.
constexpr std::string_view kAside = ".new";

// A file or pipe that is written through a buffer. A file is written aside and put in its place by
// close(): until then one that is there stays as it is. "-" is standard output; it, devices, pipes
// and links, such as /dev/stdout, are written to as they are.
//
// Errors are thrown as Failure (kIo) and name the file: a full disk, a folder in its place, a file
// that may not be written. A pipe that its reader has closed is a BrokenPipe, so that a program can
// end without a word, as `head` expects.
class Output {
 public:
  explicit Output(const std::string& path);
  // Without close() removes what was written aside; elsewhere writes what is left, silently.
  ~Output();
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  void write(std::string_view bytes);
  void flush();
  void close();

 private:
  void discard();

  std::string name_;
  std::string aside_;  // empty: written in place
  int file_ = -1;
  bool failed_ = false;
  std::string buffer_;
};

// The same at once.
void write_whole(const std::string& path, std::string_view bytes);

// Leaves SIGPIPE to write(), which then fails instead of ending the program.
void ignore_broken_pipes();

}  // namespace kindred

#endif  // KINDRED_DAEMON_OUTPUT_H_
