#include "tests/unit/daemon/registry/scripted_server.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <stdexcept>
#include <utility>

namespace kindred {
namespace {

constexpr int kPollMs = 10;

// One request, whole: its head, and the body that the head announces.
std::string read_request(int connection) {
  std::string request;
  std::array<char, 4096> piece{};
  size_t wanted = 0;
  while (wanted == 0 || request.size() < wanted) {
    const ssize_t got = recv(connection, piece.data(), piece.size(), 0);
    if (got <= 0) break;
    request.append(piece.data(), static_cast<size_t>(got));
    const size_t head = request.find("\r\n\r\n");
    if (head == std::string::npos) continue;
    const std::string name = "Content-Length: ";
    const size_t length = request.find(name);
    const size_t body =
        length < head ? std::strtoul(&request[length + name.size()], nullptr, 10) : 0;
    wanted = head + 4 + body;
  }
  return request;
}

void write_all(int connection, const std::string& text) {
  size_t written = 0;
  while (written < text.size()) {
    const ssize_t put =
        send(connection, text.data() + written, text.size() - written, MSG_NOSIGNAL);
    if (put <= 0) return;
    written += static_cast<size_t>(put);
  }
}

}  // namespace

ScriptedServer::ScriptedServer(Script script) : script_(std::move(script)) {
  listener_ = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof(address);
  auto* const any = reinterpret_cast<sockaddr*>(&address);
  if (bind(listener_, any, size) != 0 || listen(listener_, 16) != 0 ||
      getsockname(listener_, any, &size) != 0) {
    throw std::runtime_error("no port for a server");
  }
  port_ = ntohs(address.sin_port);
  thread_ = std::thread([this] { serve(); });
}

ScriptedServer::~ScriptedServer() {
  stopping_ = true;
  thread_.join();
  for (const int connection : open_) close(connection);
  close(listener_);
}

std::string ScriptedServer::url() const { return "http://127.0.0.1:" + std::to_string(port_); }

std::vector<std::string> ScriptedServer::requests() const {
  const std::scoped_lock lock(mutex_);
  return requests_;
}

void ScriptedServer::serve() {
  while (!stopping_) {
    pollfd waiting{listener_, POLLIN, 0};
    if (poll(&waiting, 1, kPollMs) > 0) answer(accept(listener_, nullptr, nullptr));
  }
}

void ScriptedServer::answer(int connection) {
  const std::string request = read_request(connection);
  const size_t body = std::min(request.find("\r\n\r\n"), request.size());
  {
    const std::scoped_lock lock(mutex_);
    requests_.push_back(request);
  }
  const std::string text = script_(request.substr(0, request.find(" HTTP/")),
                                   request.substr(std::min(body + 4, request.size())));
  if (text.empty()) {
    open_.push_back(connection);
    return;
  }
  write_all(connection, text);
  close(connection);
}

std::string http_answer(int status, const std::string& body, const std::string& headers) {
  return "HTTP/1.1 " + std::to_string(status) +
         " X\r\nContent-Length: " + std::to_string(body.size()) + "\r\nConnection: close\r\n" +
         headers + "\r\n" + body;
}

}  // namespace kindred
