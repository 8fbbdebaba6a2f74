#ifndef KINDRED_TOOLS_KINDRED_FILES_RECORD_SPLITTER_H_
#define KINDRED_TOOLS_KINDRED_FILES_RECORD_SPLITTER_H_

#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>

namespace kindred {

// Where a record stands in a text: at [begin, end), and the next one begins at `next` or behind it.
struct Cut {
  size_t begin = 0;
  size_t end = 0;
  size_t next = 0;

  bool operator==(const Cut&) const = default;
};

// Finds where records end, in a text that comes piece by piece. It goes on where it stopped, so
// that a text is looked at once, or a few times.
class RecordSplitter {
 public:
  RecordSplitter() = default;
  virtual ~RecordSplitter() = default;
  RecordSplitter(const RecordSplitter&) = delete;
  RecordSplitter& operator=(const RecordSplitter&) = delete;

  // The first record of `rest`, which begins where the last cut said `next`, and after a call that
  // found none has the same bytes and more. None when its end is still to come. With `whole` no
  // more bytes come: then there is one, unless `rest` is empty.
  virtual std::optional<Cut> find(std::string_view rest, bool whole) = 0;

  // After find() found nothing: the record is too large to be kept. Returns how many bytes of
  // `rest` need not be there when it goes on; the cut that ends the record counts from behind them.
  // None: call find() again, which sees the record end sooner now.
  virtual std::optional<size_t> drop(std::string_view rest) = 0;

  // At the end of the text: whether something is missing there.
  virtual bool unfinished() const { return false; }
};

// A record a line.
class LineSplitter final : public RecordSplitter {
 public:
  std::optional<Cut> find(std::string_view rest, bool whole) override;
  std::optional<size_t> drop(std::string_view rest) override;

 private:
  size_t at_ = 0;  // there is no line feed in front of it
};

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_FILES_RECORD_SPLITTER_H_
