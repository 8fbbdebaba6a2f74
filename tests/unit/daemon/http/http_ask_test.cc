#include "daemon/http/http_ask.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/use_future.hpp>
#include <string>
#include <thread>

#include "daemon/http/http_server.h"
#include "tests/catch.h"
#include "tests/http_client.h"

namespace kindred {
namespace {

using std::chrono::milliseconds;

HttpAnswer ask(uint16_t port, const HttpRequest& request, milliseconds patience) {
  boost::asio::io_context io;
  auto answer = boost::asio::co_spawn(io, http_ask("127.0.0.1", port, request, patience),
                                      boost::asio::use_future);
  io.run();
  return answer.get();
}

Task<HttpAnswer> tell_back(const HttpRequest& request) {
  co_return HttpAnswer{409,
                       request.method + " " + request.path + " " + request.query + " " +
                           request.body + " " + request.content_type + " " + request.authorization +
                           " " + request.host + " " + request.process,
                       "text/told"};
}

TEST_CASE("a request comes to the other process as it is, and its answer back") {
  boost::asio::io_context io;
  const HttpServer server(&io, "127.0.0.1", 0, tell_back);
  std::thread thread([&] { io.run(); });
  HttpRequest request;
  request.method = "POST";
  request.path = "/v1/a%2Fb";
  request.query = "x=1";
  request.body = "{}";
  request.content_type = "application/json";
  request.authorization = "Bearer secret";
  request.host = "somewhere";
  request.process = "abc";
  const HttpAnswer answer = ask(server.port(), request, milliseconds(5'000));
  io.stop();
  thread.join();
  CHECK(answer.status == 409);
  CHECK(answer.type == "text/told");
  CHECK(answer.body == "POST /v1/a%2Fb x=1 {} application/json Bearer secret localhost abc");
}

TEST_CASE("who does not answer is given up") {
  HttpRequest request;
  request.method = "GET";
  request.path = "/";
  CHECK_THROWS_AS(ask(free_port(), request, milliseconds(5'000)), NoAnswer);
  // It takes the connection, and says nothing.
  boost::asio::io_context io;
  boost::asio::ip::tcp::acceptor silent(io, {boost::asio::ip::address_v4::loopback(), 0});
  std::string why;
  try {
    ask(silent.local_endpoint().port(), request, milliseconds(50));
  } catch (const NoAnswer& error) {
    why = error.what();
  }
  CHECK(why == "it does not answer in time");
}

}  // namespace
}  // namespace kindred
