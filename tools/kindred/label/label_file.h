#ifndef KINDRED_TOOLS_KINDRED_LABEL_LABEL_FILE_H_
#define KINDRED_TOOLS_KINDRED_LABEL_LABEL_FILE_H_

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "linkage/record/keyed_record.h"
#include "tools/kindred/gold/labels.h"

namespace kindred {

// A file of labels that grows by one row at a time. A row is on the disk before append() returns: a
// process that is killed loses nothing that was answered. One process has the file at a time.
class LabelFile {
 public:
  // Reads the labels that are there. A file that was not there, and gets no row, is removed again.
  // Throws as read_labels() does, and Failure: kUsage when it is no regular file, or another
  // process has it; kIo when it cannot be opened or written.
  explicit LabelFile(const std::string& path);
  ~LabelFile();
  LabelFile(const LabelFile&) = delete;
  LabelFile& operator=(const LabelFile&) = delete;

  const Labels& labels() const { return labels_; }  // without those that were appended

  // Throws Failure (kInputData) when rows of these records, or strata, cannot be written in the
  // columns that the file has.
  void check(std::span<const KeyedRecord* const> records, bool strata) const;

  // Row by row, in the columns that the file has. Throws Failure (kIo); the file then ends where
  // it did.
  void append(const LabelRow& row);

  // Takes the last row off that was appended and is still there; false when there is none. The file
  // is cut off where it ended before, which is one step: at any moment the row is there or is not.
  bool take_back();

 private:
  void write(const std::string& text);
  [[noreturn]] void fail(const std::string& what) const;

  std::string path_;
  Labels labels_;
  bool created_ = false;
  int file_ = -1;
  std::vector<int64_t> ends_;  // of the file before each row that was appended
};

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_LABEL_LABEL_FILE_H_
