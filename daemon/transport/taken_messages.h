#ifndef KINDRED_DAEMON_TRANSPORT_TAKEN_MESSAGES_H_
#define KINDRED_DAEMON_TRANSPORT_TAKEN_MESSAGES_H_

#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "daemon/base/message_view.h"
#include "daemon/base/output_message.h"

namespace kindred {

using Headers = std::vector<OutputMessage::Header>;

// Holds the bytes of a message as whoever fetched it has them, so that they need not be copied.
class MessageOwner {
 public:
  // What can be done with such messages.
  struct Kind {
    void (*destroy)(void* message);
    Headers (*headers)(const void* message);  // in their order
    // What the last header of that name holds; it lives as long as the message.
    std::optional<std::string_view> (*header)(const void* message, const char* name);
  };

  MessageOwner() = default;
  // `kind` outlives it.
  MessageOwner(void* message, const Kind* kind) : message_(message), kind_(kind) {}
  MessageOwner(MessageOwner&& other) noexcept
      : message_(std::exchange(other.message_, nullptr)), kind_(other.kind_) {}
  MessageOwner& operator=(MessageOwner&& other) noexcept {
    std::swap(message_, other.message_);
    std::swap(kind_, other.kind_);
    return *this;
  }
  ~MessageOwner() {
    if (message_ != nullptr) kind_->destroy(message_);
  }

  Headers headers() const { return message_ == nullptr ? Headers() : kind_->headers(message_); }
  std::optional<std::string_view> header(const char* name) const {
    return message_ == nullptr ? std::nullopt : kind_->header(message_, name);
  }

 private:
  void* message_ = nullptr;
  const Kind* kind_ = nullptr;
};

// Messages in the order in which they came; those of a partition are in its order.
struct TakenMessages {
  std::vector<MessageView> messages;
  std::vector<MessageOwner> owners;  // of each, what holds its bytes
  size_t bytes = 0;                  // of keys and values
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_TRANSPORT_TAKEN_MESSAGES_H_
