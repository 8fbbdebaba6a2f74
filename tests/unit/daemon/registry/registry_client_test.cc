#include "daemon/registry/registry_client.h"

#include <functional>

#include "tests/catch.h"
#include "tests/unit/daemon/registry/scripted_server.h"

namespace kindred {
namespace {

using Kind = RegistryError::Kind;
using std::chrono::milliseconds;

// A registry at those addresses, and who asks it.
struct Client {
  explicit Client(std::vector<std::string> urls, HttpClient::Limits limits = {}) {
    access.urls = std::move(urls);
    registry.emplace(access, &stop, limits);
  }

  config::SchemaRegistry access;
  std::atomic<bool> stop = false;
  std::optional<RegistryClient> registry;
};

const SchemaId kSeven{uint32_t{7}};

Kind kind_of(const std::function<void()>& call) {
  try {
    call();
  } catch (const RegistryError& error) {
    INFO(error.what());
    return error.kind();
  }
  FAIL("no error");
  return {};
}

std::string text_of(const std::function<void()>& call) {
  try {
    call();
  } catch (const RegistryError& error) {
    return error.what();
  }
  return "no error";
}

// What a question for a schema comes to where the registry answers so.
Kind kind_of_answer(const std::string& answer) {
  const ScriptedServer server([&](const auto&, const auto&) { return answer; });
  Client client({server.url()});
  return kind_of([&] { client.registry->schema(kSeven); });
}

TEST_CASE("a schema is asked for by its id or its GUID, and what it refers to with it") {
  const ScriptedServer server([](const std::string& request, const auto&) {
    if (request == "GET /schemas/ids/7") {
      return http_answer(200, R"({"schema":"one","schemaType":"PROTOBUF","references":[)"
                              R"({"name":"a/b.proto","subject":"a/b","version":3}]})");
    }
    if (request == "GET /subjects/a%2Fb/versions/3") {
      return http_answer(200, R"({"id":1,"schema":"two","references":[)"
                              R"({"name":"c.proto","subject":"c d","version":1},)"
                              R"({"name":"a/b.proto","subject":"a/b","version":3}]})");
    }
    if (request == "GET /subjects/c%20d/versions/1") {
      return http_answer(200, R"({"id":2,"schema":"three"})");
    }
    if (request == "GET /schemas/guids/00010203-0405-0607-0809-0a0b0c0d0e0f") {
      return http_answer(200, R"({"schema":"\"string\"","schemaType":"AVRO"})");
    }
    return http_answer(404, R"({"error_code":40403,"message":"none"})");
  });
  Client client({server.url()});
  const SchemaSource schema = client.registry->schema(kSeven);
  CHECK(schema.kind == SchemaKind::kProtobuf);
  CHECK(schema.text == "one");
  REQUIRE(schema.references.size() == 2);
  CHECK(schema.references[0].name == "a/b.proto");
  CHECK(schema.references[0].text == "two");
  CHECK(schema.references[1].name == "c.proto");
  CHECK(schema.references[1].text == "three");
  SchemaId::Guid guid;
  for (uint8_t i = 0; i < 16; ++i) guid[i] = i;
  const SchemaSource other = client.registry->schema({guid});
  CHECK(other.kind == SchemaKind::kAvro);
  CHECK(other.text == "\"string\"");
  CHECK(kind_of([&] { client.registry->schema({uint32_t{8}}); }) == Kind::kUnknown);
}

TEST_CASE("only the registry's own words say that it has no such schema") {
  CHECK(kind_of_answer(http_answer(404, R"({"error_code":40403,"message":"Schema not found"})")) ==
        Kind::kUnknown);
  CHECK(kind_of_answer(http_answer(404, "<html>no such page</html>")) == Kind::kAway);
  CHECK(kind_of_answer(http_answer(401, "")) == Kind::kRefused);
  CHECK(kind_of_answer(http_answer(403, R"({"error_code":40301,"message":"no"})")) ==
        Kind::kRefused);
}

TEST_CASE("a registry that knows nothing of GUIDs has no schema of one") {
  const ScriptedServer server([](const std::string& request, const auto&) {
    if (request == "GET /schemas/types") return http_answer(200, R"(["AVRO"])");
    return http_answer(404, R"({"error_code":0,"message":"no such resource"})");
  });
  Client client({server.url()});
  CHECK(kind_of([&] { client.registry->schema({SchemaId::Guid{}}); }) == Kind::kUnknown);
}

TEST_CASE("what is no answer of a registry is worth another try") {
  CHECK(kind_of_answer(http_answer(500, R"({"error_code":50001,"message":"store"})")) ==
        Kind::kAway);
  CHECK(kind_of_answer(http_answer(429, "")) == Kind::kAway);
  CHECK(kind_of_answer(http_answer(200, "<html>welcome</html>")) == Kind::kAway);
  CHECK(kind_of_answer(http_answer(200, "{}")) == Kind::kAway);
  CHECK(kind_of_answer(http_answer(200, R"({"schema":"x","references":[{"name":"y"}]})")) ==
        Kind::kAway);
  CHECK(kind_of_answer("garbage\r\n\r\n") == Kind::kAway);
  CHECK(kind_of_answer("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\ncut") == Kind::kAway);
  CHECK(kind_of_answer(http_answer(302, "", "Location: file:///etc/passwd\r\n")) == Kind::kAway);
}

TEST_CASE("a type of schema that is none of ours is told") {
  CHECK(kind_of_answer(http_answer(200, R"({"schema":"x","schemaType":"THRIFT"})")) ==
        Kind::kInvalid);
}

TEST_CASE("what refers to ever more others is given up") {
  int asked = 0;
  const ScriptedServer server([&](const auto&, const auto&) {
    const std::string next = std::to_string(++asked);
    return http_answer(200, R"({"schema":"x","references":[{"name":")" + next + R"(","subject":")" +
                                next + R"(","version":1}]})");
  });
  Client client({server.url()});
  CHECK(kind_of([&] { client.registry->schema(kSeven); }) == Kind::kInvalid);
}

TEST_CASE("an answer that is too large, or too late, is none") {
  const ScriptedServer large(
      [](const auto&, const auto&) { return http_answer(200, std::string(2000, ' ')); });
  HttpClient::Limits limits;
  limits.bytes = 1000;
  Client client({large.url()}, limits);
  CHECK(text_of([&] { client.registry->schema(kSeven); }) ==
        large.url() + ": an answer of more than 1000 bytes");

  const ScriptedServer silent([](const auto&, const auto&) { return std::string(); });
  limits.answer = milliseconds(50);
  Client patient({silent.url()}, limits);
  CHECK(kind_of([&] { patient.registry->schema(kSeven); }) == Kind::kAway);
}

TEST_CASE("a stop ends a question at once") {
  const ScriptedServer silent([](const auto&, const auto&) { return std::string(); });
  Client client({silent.url()});
  std::thread stop([&] {
    while (silent.requests().empty()) std::this_thread::sleep_for(milliseconds(1));
    client.stop = true;
  });
  CHECK(text_of([&] { client.registry->schema(kSeven); }) == silent.url() + ": stopped");
  stop.join();
}

TEST_CASE("another address is asked where one does not answer, and first from then on") {
  const ScriptedServer faulty([](const auto&, const auto&) { return http_answer(503, ""); });
  const ScriptedServer good(
      [](const auto&, const auto&) { return http_answer(200, R"({"schema":"\"int\""})"); });
  Client client({faulty.url(), good.url()});
  CHECK(client.registry->schema(kSeven).text == "\"int\"");
  CHECK(client.registry->schema(kSeven).text == "\"int\"");
  CHECK(faulty.requests().size() == 1);
  CHECK(good.requests().size() == 2);
}

TEST_CASE("a user or a token is told to the registry, and to no other host") {
  const ScriptedServer other(
      [](const auto&, const auto&) { return http_answer(200, R"({"schema":"x"})"); });
  const ScriptedServer server([&](const auto&, const auto&) {
    const std::string to = other.url().replace(7, 9, "localhost");
    return http_answer(302, "", "Location: " + to + "/x\r\n");
  });
  Client client({server.url()});
  client.access.user = "u";
  client.access.password = "p";
  client.registry->schema(kSeven);
  CHECK(server.requests()[0].find("Authorization: Basic dTpw\r\n") != std::string::npos);
  CHECK(other.requests()[0].find("Authorization") == std::string::npos);
  client.access.user.clear();
  client.access.token = "t0k";
  client.registry->schema(kSeven);
  CHECK(server.requests()[1].find("Authorization: Bearer t0k\r\n") != std::string::npos);
  CHECK(other.requests()[1].find("Authorization") == std::string::npos);
}

TEST_CASE("a schema is registered under a subject") {
  std::string sent;
  const ScriptedServer server([&](const std::string& request, const std::string& body) {
    sent = request + " " + body;
    if (request.find("taken") != std::string::npos) return http_answer(200, R"({"id":12})");
    if (request.find("other") != std::string::npos) {
      return http_answer(409, R"({"error_code":409,"message":"a field is gone"})");
    }
    return http_answer(422, R"({"error_code":42201,"message":"no schema"})");
  });
  Client client({server.url()});
  const SchemaSource schema{.kind = SchemaKind::kJson, .text = "{\"a\"\n}"};
  CHECK(client.registry->add("taken-key", schema) == 12);
  CHECK(sent ==
        "POST /subjects/taken-key/versions "
        R"({"schemaType":"JSON","schema":"{\"a\"\n}"})");
  CHECK(text_of([&] { client.registry->add("other", schema); }) ==
        "it is not compatible (a field is gone)");
  CHECK(kind_of([&] { client.registry->add("wrong", schema); }) == Kind::kInvalid);
}

TEST_CASE("whether a registry lets us in") {
  int status = 200;
  std::string body = R"(["AVRO"])";
  const ScriptedServer server([&](const auto&, const auto&) { return http_answer(status, body); });
  Client client({server.url()});
  CHECK_NOTHROW(client.registry->check());
  status = 404;
  CHECK(kind_of([&] { client.registry->check(); }) == Kind::kAway);
  status = 401;
  CHECK(kind_of([&] { client.registry->check(); }) == Kind::kRefused);
}

}  // namespace
}  // namespace kindred
