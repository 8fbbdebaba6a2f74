#include "daemon/format/payload_buffers.h"

namespace kindred {

namespace {

constexpr size_t kKeptBytes = 1 << 20;

template <typename Buffer>
void shrink_one(Buffer* buffer) {
  if (buffer->capacity() * sizeof((*buffer)[0]) > kKeptBytes) Buffer().swap(*buffer);
}

}  // namespace

void PayloadBuffers::shrink() {
  shrink_one(&json);
  shrink_one(&occurrences);
  shrink_one(&slots);
}

}  // namespace kindred
