#include "daemon/state/frame.h"

#include <xxhash.h>
#include <zstd.h>

#include <stdexcept>

#include "linkage/base/little_endian.h"

namespace kindred {
namespace {

constexpr size_t kChecksumAt = 24;
constexpr int kLevel = 1;            // fast: it stands in the way of every commit
constexpr size_t kWorthwhile = 256;  // bytes; less is not compressed

uint64_t checksum(std::string_view head, std::string_view stored, uint64_t place) {
  const uint64_t of_head = XXH3_64bits_withSeed(head.data(), kChecksumAt, place);
  return XXH3_64bits_withSeed(stored.data(), stored.size(), of_head);
}

// Nothing when it would not become smaller.
std::optional<std::string> compress(std::string_view body) {
  if (body.size() < kWorthwhile) return std::nullopt;
  std::string stored(ZSTD_compressBound(body.size()), '\0');
  const size_t size = ZSTD_compress(stored.data(), stored.size(), body.data(), body.size(), kLevel);
  if (ZSTD_isError(size) != 0 || size >= body.size()) return std::nullopt;
  stored.resize(size);
  return stored;
}

}  // namespace

void append_frame(uint64_t commit, bool ends_commit, std::string_view body, uint64_t place,
                  std::string* out) {
  if (body.size() > FrameHead::kMaxBody) throw std::length_error("a frame of more than 64 MiB");
  const std::optional<std::string> compressed = compress(body);
  const std::string_view stored = compressed ? std::string_view(*compressed) : body;
  std::string head(FrameHead::kMark);
  append_little_endian(static_cast<uint32_t>(stored.size()), &head);
  append_little_endian(static_cast<uint32_t>(body.size()), &head);
  head.push_back(compressed ? 1 : 0);
  head.push_back(ends_commit ? 1 : 0);
  head.append(2, '\0');
  append_little_endian(commit, &head);
  append_little_endian(checksum(head, stored, place), &head);
  out->append(head).append(stored);
}

std::optional<FrameHead> read_frame_head(std::string_view bytes) {
  if (bytes.size() < FrameHead::kBytes || !bytes.starts_with(FrameHead::kMark)) return std::nullopt;
  FrameHead head;
  head.stored = read_little_endian<uint32_t>(bytes, 4);
  head.body = read_little_endian<uint32_t>(bytes, 8);
  head.compressed = bytes[12] == 1;
  head.ends_commit = bytes[13] == 1;
  head.commit = read_little_endian<uint64_t>(bytes, 16);
  head.checksum = read_little_endian<uint64_t>(bytes, kChecksumAt);
  const bool sizes = head.body <= FrameHead::kMaxBody &&
                     (head.compressed ? head.stored < head.body : head.stored == head.body);
  return sizes ? std::optional(head) : std::nullopt;
}

bool read_frame_body(const FrameHead& head, std::string_view frame, uint64_t place,
                     std::string* body) {
  const std::string_view stored = frame.substr(FrameHead::kBytes, head.stored);
  if (stored.size() != head.stored || checksum(frame, stored, place) != head.checksum) return false;
  if (!head.compressed) {
    body->assign(stored);
    return true;
  }
  body->resize(head.body);
  return ZSTD_decompress(body->data(), body->size(), stored.data(), stored.size()) == head.body;
}

std::optional<Frame> read_frame(const File& file, uint64_t place) {
  std::string bytes;
  file.read(place, FrameHead::kBytes, &bytes);
  const std::optional<FrameHead> head = read_frame_head(bytes);
  if (!head) return std::nullopt;
  file.read(place, head->frame_bytes(), &bytes);
  Frame frame{*head, {}};
  if (!read_frame_body(*head, bytes, place, &frame.body)) return std::nullopt;
  return frame;
}

}  // namespace kindred
