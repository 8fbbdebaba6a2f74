#include "daemon/http/http_server.h"

#include <boost/asio/write.hpp>
#include <thread>
#include <vector>

#include "daemon/base/failure.h"
#include "tests/catch.h"
#include "tests/http_client.h"

namespace kindred {
namespace {

// A server that runs in a thread of its own.
class Running {
 public:
  explicit Running(std::chrono::milliseconds patience = std::chrono::seconds(10))
      : server_(&io_, "127.0.0.1", 0, answer, patience), thread_([this] { io_.run(); }) {}
  ~Running() {
    io_.stop();
    thread_.join();
  }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

  uint16_t port() const { return server_.port(); }

 private:
  static Task<HttpAnswer> answer(const HttpRequest& request) {
    if (request.path == "/fails") throw std::runtime_error("a fault");
    if (request.method == "POST") co_return HttpAnswer{200, request.body};
    if (request.method != "GET") co_return HttpAnswer{405, "none\n"};
    co_return request.path == "/here" ? HttpAnswer{200, "a page, " + request.query + "\n"}
                                      : HttpAnswer{404, "none\n"};
  }

  boost::asio::io_context io_;
  HttpServer server_;
  std::thread thread_;
};

TEST_CASE("what the handler says of a path is the answer") {
  const Running server;
  const HttpReply found = http_request(server.port(), "GET", "/here?and=more");
  CHECK(found.status == 200);
  CHECK(found.body == "a page, and=more\n");
  const HttpReply missing = http_request(server.port(), "GET", "/there");
  CHECK(missing.status == 404);
  CHECK(missing.body == "none\n");
}

TEST_CASE("an absolute URL is asked for its path") {
  const Running server;
  const std::string host = "http://127.0.0.1:" + std::to_string(server.port());
  CHECK(http_request(server.port(), "GET", host + "/here?and=more").status == 200);
  CHECK(http_request(server.port(), "GET", host).status == 404);
}

// What the server says to what was sent.
int status_of(std::iostream* stream) {
  std::string version;
  int status = 0;
  *stream >> version >> status;
  return status;
}

int status_of(uint16_t port, const std::string& bytes) {
  boost::asio::ip::tcp::iostream stream;
  stream.connect(boost::asio::ip::tcp::endpoint(boost::asio::ip::address_v4::loopback(), port));
  stream << bytes << std::flush;
  return status_of(&stream);
}

TEST_CASE("what is no request, or is too large, is told so") {
  const Running server;
  const std::string begin = "GET /here HTTP/1.1\r\n";
  CHECK(status_of(server.port(), "what is that\r\n\r\n") == 400);
  CHECK(status_of(server.port(), begin + "X: " + std::string(100'000, 'x') + "\r\n\r\n") == 431);
  CHECK(status_of(server.port(), begin + "Content-Length: 10000000\r\n\r\n") == 413);
  const std::string chunk = "Transfer-Encoding: chunked\r\n\r\nfffff1\r\n";
  CHECK(status_of(server.port(), begin + chunk + std::string(2'000'000, 'x')) == 413);
}

// A request of so many bytes up to its body.
std::string with_header_of(size_t bytes) {
  const std::string begin = "GET /here HTTP/1.1\r\nConnection: close\r\nX: ";
  const std::string end = "\r\n\r\n";
  return begin + std::string(bytes - begin.size() - end.size(), 'x') + end;
}

// Found by tests/fuzz: what was taken of a header did not count, so that one of 8 KiB and the line
// of the request was refused or answered by the pieces in which it came.
TEST_CASE("the limit of a header is the same in whatever pieces it comes") {
  const Running server;
  const size_t piece = GENERATE(1'000, 10'000);
  for (const size_t over : {0, 1, 100}) {
    boost::asio::ip::tcp::iostream stream;
    stream.connect(
        boost::asio::ip::tcp::endpoint(boost::asio::ip::address_v4::loopback(), server.port()));
    const std::string bytes = with_header_of(HttpServer::kMaxHeader + over);
    for (size_t at = 0; at < bytes.size(); at += piece) {
      stream << bytes.substr(at, piece) << std::flush;
    }
    CAPTURE(piece, over);
    CHECK(status_of(&stream) == (over == 0 ? 200 : 431));
  }
}

// It was read on until ten seconds were over.
TEST_CASE("a line between pieces of a body cannot fill memory") {
  const Running server;
  const std::string begin = "POST /here HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1;";
  CHECK(status_of(server.port(), begin + std::string(100'000, 'x')) == 431);
}

TEST_CASE("a body comes to the handler, and what that throws is told as a fault of ours") {
  const Running server;
  const std::string body(HttpServer::kMaxBody, 'x');
  CHECK(http_request(server.port(), "POST", "/", body).body == body);
  const HttpReply failed = http_request(server.port(), "GET", "/fails");
  CHECK(failed.status == 500);
  CHECK(failed.body.find("a fault") == std::string::npos);
}

TEST_CASE("HEAD has no body, other methods no answer") {
  const Running server;
  const HttpReply head = http_request(server.port(), "HEAD", "/here");
  CHECK(head.status == 200);
  CHECK(head.body.empty());
  CHECK(http_request(server.port(), "DELETE", "/here").status == 405);
}

TEST_CASE("rubbish and clients that say nothing leave the server to others") {
  const Running server;
  namespace asio = boost::asio;
  const asio::ip::tcp::endpoint endpoint(asio::ip::address_v4::loopback(), server.port());
  asio::io_context io;
  std::vector<asio::ip::tcp::socket> silent;
  for (int i = 0; i < 100; ++i) silent.emplace_back(io).connect(endpoint);
  asio::ip::tcp::socket rubbish(io);
  rubbish.connect(endpoint);
  boost::system::error_code hung_up;  // which the server may do before it has read everything
  asio::write(rubbish, asio::buffer(std::string(100'000, 'x')), hung_up);
  CHECK(http_request(server.port(), "GET", "/here").status == 200);
}

// Whatever it has sent by then: each byte begins no new time.
TEST_CASE("a request that comes drop by drop is given up") {
  const Running server(std::chrono::milliseconds(50));
  boost::asio::io_context io;
  boost::asio::ip::tcp::socket client(io);
  client.connect({boost::asio::ip::address_v4::loopback(), server.port()});
  const std::string drop =
      GENERATE("GET /here HTTP/1.1\r\nX: ", "POST / HTTP/1.1\r\nContent-Length: 900000\r\n\r\n");
  boost::system::error_code gone;
  boost::asio::write(client, boost::asio::buffer(drop), gone);
  size_t drops = 0;
  while (!gone && drops < 6'000) {
    boost::asio::write(client, boost::asio::buffer("x", 1), gone);
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    ++drops;
  }
  CHECK(gone);
}

TEST_CASE("a port that is taken is a fault of the configuration") {
  const Running server;
  boost::asio::io_context io;
  try {
    const HttpServer second(&io, "127.0.0.1", server.port(), nullptr);
    FAIL("listens");
  } catch (const Failure& failure) {
    CHECK(failure.code() == ExitCode::kConfiguration);
    CHECK(
        std::string(failure.what())
            .starts_with("http.port: cannot listen on 127.0.0.1:" + std::to_string(server.port())));
  }
}

}  // namespace
}  // namespace kindred
