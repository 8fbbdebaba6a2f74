// What clients send to the daemon's port, in whatever pieces it comes.

#include <algorithm>
#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <optional>
#include <string>

#include "daemon/http/http_server.h"
#include "linkage/base/hash.h"
#include "tests/fuzz/bodies.h"

namespace kindred::fuzz {
namespace {

namespace asio = boost::asio;

constexpr std::string_view kPage = "a page\n";
constexpr std::string_view kNone = "none\n";

// A server and its clients, which all run on this thread.
class Server {
 public:
  Server()
      : server_(&io_, "127.0.0.1", 0,
                [this](const HttpRequest& request) { return answer(request); }) {}

  // What a client is told that sends the bytes and no more: all of them at once, or in pieces whose
  // sizes `seed` tells.
  std::string told(std::string_view bytes, std::optional<uint64_t> seed) {
    asio::ip::tcp::socket client(io_);
    client.connect({asio::ip::address_v4::loopback(), server_.port()});
    client.non_blocking(true);
    client.set_option(asio::ip::tcp::no_delay(true));
    client.set_option(asio::socket_base::linger(true, 0));  // no port waits for late packets
    std::string answer;
    while (!bytes.empty()) {
      const size_t size = seed ? 1 + (*seed = mix(*seed, bytes.size())) % 64 : bytes.size();
      if (!send(bytes.substr(0, size), &client, &bytes)) break;
      io_.poll();
      receive(&client, &answer);
    }
    boost::system::error_code gone;
    static_cast<void>(client.shutdown(asio::socket_base::shutdown_send, gone));
    while (receive(&client, &answer)) io_.poll();
    return answer;
  }

  size_t asked() const { return asked_; }
  bool asked_well() const { return asked_well_; }

 private:
  Task<HttpAnswer> answer(const HttpRequest& request) {
    ++asked_;
    // What is thrown here is answered by 500.
    asked_well_ =
        asked_well_ && !request.path.empty() && request.path.find('?') == std::string::npos;
    co_return request.path == "/here" ? HttpAnswer{200, std::string(kPage)}
                                      : HttpAnswer{404, std::string(kNone)};
  }

  // Takes what was sent off *bytes. False when the server has hung up.
  static bool send(std::string_view piece, asio::ip::tcp::socket* client, std::string_view* bytes) {
    boost::system::error_code error;
    const size_t sent = client->write_some(asio::buffer(piece), error);
    bytes->remove_prefix(sent);
    return !error || error == asio::error::would_block;
  }

  // False when no more will come.
  static bool receive(asio::ip::tcp::socket* client, std::string* answer) {
    std::array<char, 4096> buffer;
    boost::system::error_code error;
    const size_t size = client->read_some(asio::buffer(buffer), error);
    answer->append(buffer.data(), size);
    return !error || error == asio::error::would_block;
  }

  asio::io_context io_;
  size_t asked_ = 0;
  bool asked_well_ = true;
  HttpServer server_;
};

bool take(std::string_view word, std::string_view* rest) {
  if (!rest->starts_with(word)) return false;
  rest->remove_prefix(word.size());
  return true;
}

// Takes an answer off the front. Its status.
int take_answer(std::string_view* rest) {
  expect(take("HTTP/1.1 ", rest) || take("HTTP/1.0 ", rest), "an answer begins as one");
  const int status = std::stoi(std::string(rest->substr(0, 3)));
  constexpr std::array<int, 5> kKnown = {200, 400, 404, 413, 431};
  expect(std::ranges::find(kKnown, status) != kKnown.end(), "an answer has a status of ours");
  const size_t end = rest->find("\r\n\r\n");
  expect(end != std::string_view::npos, "the header of an answer ends");
  const std::string_view header = rest->substr(0, end);
  const size_t length = header.find("Content-Length: ");
  expect(length != std::string_view::npos, "an answer has a length");
  const auto size = static_cast<size_t>(std::stoul(std::string(header.substr(length + 16, 8))));
  rest->remove_prefix(end + 4);
  if (rest->empty() || rest->starts_with("HTTP/")) return status;  // HEAD
  expect(rest->size() >= size, "an answer is whole");
  const std::string_view body = rest->substr(0, size);
  expect(status != 200 || body == kPage, "an answer is that of the page");
  expect(status != 404 || body == kNone, "an answer is that of the page");
  rest->remove_prefix(size);
  return status;
}

// How many of the answers come from the handler.
size_t check_answers(std::string_view answers) {
  size_t handled = 0;
  while (!answers.empty()) {
    const int status = take_answer(&answers);
    handled += status == 200 || status == 404 ? 1 : 0;
    const bool refused = status == 400 || status == 413 || status == 431;
    expect(!refused || answers.empty(), "nothing follows what was no request");
  }
  return handled;
}

// Where the refusal begins that answers end with, or their end.
size_t refusal_begins(std::string_view answers) {
  std::string_view rest = answers;
  while (!rest.empty()) {
    const size_t begin = answers.size() - rest.size();
    const int status = take_answer(&rest);
    if (status == 400 || status == 413 || status == 431) return begin;
  }
  return answers.size();
}

// The same answers whatever the pieces. But a request that has not ended is found faulty at once
// where its fault is in the first piece, and else is waited for, in vain. Of two faults, such as a
// header that is too large and a byte in it that is none of a header, the first that is seen is
// told.
void check_in_pieces(std::string_view in_pieces, std::string_view at_once) {
  const size_t answered = refusal_begins(in_pieces);
  expect(in_pieces.substr(0, answered) == at_once.substr(0, refusal_begins(at_once)),
         "answers do not depend on the pieces");
  std::string_view refused = at_once.substr(refusal_begins(at_once));
  if (answered == in_pieces.size() && !refused.empty()) {
    expect(take_answer(&refused) == 400, "only a fault may go untold");
  } else {
    expect(refused.empty() == (answered == in_pieces.size()), "a fault is told, however it comes");
  }
}

}  // namespace

void fuzz_http(std::string_view bytes) {
  static Server server;
  const size_t before = server.asked();
  const std::string answers = server.told(bytes, std::nullopt);
  expect(check_answers(answers) == server.asked() - before, "what is asked is answered");
  expect(server.asked_well(), "a path is asked for, up to the question mark");
  check_in_pieces(server.told(bytes, hash_bytes(bytes, 0)), answers);
  const std::string next =
      server.told("GET /here HTTP/1.1\r\nConnection: close\r\n\r\n", std::nullopt);
  expect(next.starts_with("HTTP/1.1 200 ") && next.ends_with(kPage), "the next client is answered");
}

}  // namespace kindred::fuzz
