#include "tools/kindred/files/input.h"

#include <utility>

#include "daemon/base/failure.h"
#include "tools/kindred/embed/embedding.h"
#include "tools/kindred/files/avro_bytes.h"
#include "tools/kindred/files/file_bytes.h"
#include "tools/kindred/files/open_text.h"
#include "tools/kindred/files/text_reader.h"

namespace kindred {

namespace {

constexpr size_t kMagicBytes = 4;

[[noreturn]] void fail_as_csv(const InputName& name) {
  throw Failure(ExitCode::kInputData,
                shown_input(name.path) +
                    ": it is an Avro file, and no CSV; let its name end in .avro, and name no "
                    "delimiter for standard input");
}

// Here a file becomes a stream of records. How its bytes begin, once they are unpacked, decides
// which reader it is; what is no text becomes JSON lines, and needs no as_utf8().
std::unique_ptr<InputReader> choose_reader(std::unique_ptr<PeekedBytes> bytes,
                                           const InputName& name, size_t max_bytes,
                                           const std::atomic<bool>* stop) {
  if (is_avro(bytes->peek(kMagicBytes))) {
    if (name.format == InputFormat::kCsv) fail_as_csv(name);
    auto lines = avro_as_json_lines(std::move(bytes), shown_input(name.path));
    return read_text({std::make_unique<PeekedBytes>(std::move(lines))}, name, max_bytes, stop);
  }
  return read_text(as_utf8(std::move(bytes), name), name, max_bytes, stop);
}

// Looks at the bytes when it is asked for records: a pipe may have none for long.
class LateReader final : public InputReader {
 public:
  LateReader(InputName name, size_t max_bytes, const std::atomic<bool>* stop)
      : name_(std::move(name)),
        max_bytes_(max_bytes),
        stop_(stop),
        file_(open_file_bytes(name_.path, stop)) {}

  bool next(Block* block) override {
    if (!reader_) {
      reader_ = choose_reader(unpacked(std::move(file_), name_), name_, max_bytes_, stop_);
    }
    return reader_->next(block);
  }

  bool readable() const override { return reader_ ? reader_->readable() : file_->readable(); }
  uint64_t taken() const override { return reader_ ? reader_->taken() : 0; }

 private:
  InputName name_;
  size_t max_bytes_;
  const std::atomic<bool>* stop_;
  std::unique_ptr<ByteStream> file_;     // until the reader has it
  std::unique_ptr<InputReader> reader_;  // from the first block on
};

}  // namespace

std::unique_ptr<InputReader> open_input(const InputName& name, size_t max_bytes,
                                        const std::atomic<bool>* stop) {
  if (const GivenInput* const given = given_input(name.path)) return given->open(max_bytes, stop);
  check_input(name);
  return std::make_unique<LateReader>(name, max_bytes, stop);
}

}  // namespace kindred
