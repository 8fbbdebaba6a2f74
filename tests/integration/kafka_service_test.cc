// How the daemon starts, refuses to start, and ends.

#include <csignal>
#include <thread>

#include "daemon/kafka/client.h"
#include "daemon/kafka/topics.h"
#include "tests/catch.h"
#include "tests/http_client.h"
#include "tests/integration/cluster.h"
#include "tests/integration/daemon_run.h"
#include "tests/integration/forwarder.h"
#include "tests/integration/notify_socket.h"
#include "tests/integration/topic_changes.h"
#include "tests/temporary_folder.h"

namespace kindred {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr const char* kNobody = "127.0.0.1:1";  // an address where nothing listens

TEST_CASE("the output topic is created compacted, the dead-letter topic not", "[kafka]") {
  TestPipeline pipeline("created");
  make_topic(pipeline.topics[0], 3, {{"max.message.bytes", "2000000"}});
  DaemonRun daemon(pipeline);
  daemon->await_log("live:");
  const auto client = KafkaClient::consumer({{"bootstrap.servers", test_brokers()}}, "test");
  CHECK(topic_settings(*client, pipeline.output).compacted);
  CHECK_FALSE(topic_settings(*client, pipeline.rejected).compacted);
  CHECK(topic_settings(*client, pipeline.rejected).max_message_bytes > 2'000'000);
  CHECK(partition_count(*client, pipeline.output) == 3);
  CHECK(daemon.stop() == 0);
}

TEST_CASE("an output topic that loses matches is warned of", "[kafka]") {
  TestPipeline pipeline("plain");
  make_topic(pipeline.topics[0], 1);
  make_topic(pipeline.output, 1, {{"cleanup.policy", GENERATE("delete", "compact,delete")}});
  DaemonRun daemon(pipeline);
  daemon->await_log("topic " + pipeline.output + " does not keep the last event of every pair");
  daemon->await_log("live:");
  CHECK(daemon.stop() == 0);
}

TEST_CASE("an event that is larger than the topic takes is left out, until there is room for it",
          "[kafka]") {
  TestPipeline pipeline("large");
  pipeline.delivery = GENERATE("exactly_once", "at_least_once");
  CAPTURE(pipeline.delivery);
  make_topic(pipeline.topics[0], 1);
  make_topic(pipeline.output, 1, {{"cleanup.policy", "compact"}, {"max.message.bytes", "1000"}});
  const auto record = [](const std::string& id, const std::string& phone) {
    return Message{.key = id,
                   .value = R"({"id":")" + id + R"(","name":"eva","phone":")" + phone + R"("})"};
  };
  const std::string large(1000, 'x');
  produce(pipeline.topics[0], {record("1", "1"), record("2", "1"), record("3" + large, "2"),
                               record("4" + large, "2"), record("5", "3"), record("6", "3")});
  {
    DaemonRun daemon(pipeline);
    await_committed(pipeline.name, pipeline.topics);
    CHECK(read_topic(pipeline.output).size() == 2);
    CHECK(daemon->log().find("too large for topic " + pipeline.output) != std::string::npos);
    CHECK(daemon.stop() == 0);
  }
  set_topic(pipeline.output, {{"cleanup.policy", "compact"}, {"max.message.bytes", "10000"}});
  for (const bool compares : {true, false}) {
    DaemonRun daemon(pipeline);
    daemon->await_log("live:");
    CHECK(daemon.stop() == 0);
    CHECK((daemon->log().find("read topic " + pipeline.output) != std::string::npos) == compares);
  }
  CHECK(read_topic(pipeline.output).size() == 3);
}

TEST_CASE("a rejected message that is larger than the producer's queue is left out", "[kafka]") {
  TestPipeline pipeline("queue");
  pipeline.output_properties = {{"queue.buffering.max.kbytes", "256"}};
  make_topic(pipeline.topics[0], 1);
  produce(pipeline.topics[0], {{.key = "1", .value = std::string(500'000, '{')},
                               {.key = "2", .value = R"({"id":"2","name":"eva"})"}});
  DaemonRun daemon(pipeline);
  await_committed(pipeline.name, pipeline.topics);
  CHECK(daemon->log().find("too large for topic " + pipeline.rejected +
                           " and left out: queue.buffering.max.kbytes") != std::string::npos);
  CHECK(daemon.stop() == 0);
  CHECK(daemon.stat("records") == 1);
}

// After a retraction, for the start compares when the topic has fewer matches than the state.
TEST_CASE("an event that was left out right before the end is made up for too", "[kafka]") {
  TestPipeline pipeline("late");
  pipeline.delivery = "at_least_once";
  make_topic(pipeline.topics[0], 1);
  const auto limit = [](const std::string& bytes) {
    return std::map<std::string, std::string>{{"cleanup.policy", "compact"},
                                              {"max.message.bytes", bytes}};
  };
  make_topic(pipeline.output, 1, limit("10000"));
  const auto record = [](const std::string& id, const std::string& phone) {
    return Message{.key = id,
                   .value = R"({"id":")" + id + R"(","name":"eva","phone":")" + phone + R"("})"};
  };
  const std::string large(1000, 'x');
  {
    DaemonRun daemon(pipeline);
    daemon->await_log("live:");
    produce(pipeline.topics[0], {record("1", "1"), record("2", "1")});
    await_messages(pipeline.output, 1);
    produce(pipeline.topics[0], {record("2", "2")});
    await_messages(pipeline.output, 2);
    set_topic(pipeline.output, limit("1000"));  // so that the broker refuses it
    produce(pipeline.topics[0], {record("3" + large, "3"), record("4" + large, "3")});
    daemon->await_log("topic " + pipeline.output + " did not take a message");
    CHECK(daemon.stop() == 0);
  }
  set_topic(pipeline.output, limit("10000"));
  DaemonRun daemon(pipeline);
  daemon->await_log("live:");
  CHECK(daemon.stop() == 0);
  CHECK(read_topic(pipeline.output).size() == 3);
}

TEST_CASE("a daemon tells over HTTP what it has done", "[kafka]") {
  TestPipeline pipeline("metrics");
  make_topic(pipeline.topics[0], 1);
  const auto record = [](const std::string& id) {
    return Message{.key = id, .value = R"({"id":")" + id + R"(","name":"eva","phone":"1"})"};
  };
  produce(pipeline.topics[0], {record("1"), record("2"), Message{.key = "3", .value = "rubbish"}});
  const uint16_t port = free_port();
  pipeline.rules += "http: {port: " + std::to_string(port) + "}\n";
  DaemonRun daemon(pipeline);
  await_committed(pipeline.name, pipeline.topics);
  CHECK(http_request(port, "GET", "/ready").status == 200);
  CHECK(http_request(port, "GET", "/health").status == 200);
  CHECK(http_request(port, "GET", "/").status == 200);  // the console
  CHECK(http_request(port, "GET", "/none").status == 404);
  const std::string metrics = http_request(port, "GET", "/metrics").body;
  const std::string partition = "{topic=\"" + pipeline.topics[0] + "\",partition=\"0\"} ";
  for (const std::string& line :
       {std::string("kindred_live 1"), std::string("kindred_messages_total 3"),
        std::string("kindred_rejected_total{class=\"not_json\"} 1"),
        std::string("kindred_matches 1"), "kindred_consumer_lag" + partition + "0"}) {
    CHECK(metrics.find("\n" + line + "\n") != std::string::npos);
  }
  CHECK(daemon.stop() == 0);
}

TEST_CASE("a topic that does not exist is a fault of the configuration", "[kafka]") {
  TestPipeline pipeline("unknown");
  DaemonRun daemon(pipeline);
  CHECK(daemon->wait() == 78);
  CHECK(daemon->log().find("topic '" + pipeline.topics[0] + "' does not exist") !=
        std::string::npos);
}

TEST_CASE("a refused password is a fault of the configuration", "[kafka]") {
  TestPipeline pipeline("password");
  pipeline.brokers = test_sasl_brokers();
  make_topic(pipeline.topics[0], 1);
  pipeline.input_properties = {{"security.protocol", "sasl_plaintext"},
                               {"sasl.mechanism", "PLAIN"},
                               {"sasl.username", "kindred"},
                               {"sasl.password", "kindred"}};
  SECTION("the right one") {
    DaemonRun daemon(pipeline);
    daemon->await_log("live:");
    CHECK(daemon.stop() == 0);
  }
  SECTION("a wrong one") {
    pipeline.input_properties["sasl.password"] = "hunter2";
    DaemonRun daemon(pipeline);
    CHECK(daemon->wait() == 78);
    CHECK(daemon->log().find("refuses us") != std::string::npos);
    CHECK(daemon->log().find("hunter2") == std::string::npos);
  }
  SECTION("a wrong one for the output alone") {
    pipeline.output_properties = {{"sasl.password", "hunter2"}};
    DaemonRun daemon(pipeline);
    CHECK(daemon->wait() == 78);
    CHECK(daemon->log().find("refuses us") != std::string::npos);
  }
}

// As by a balancer whose brokers are all away: librdkafka calls it an error of TLS.
TEST_CASE("a handshake that is cut off is tried again", "[kafka]") {
  Forwarder balancer;
  balancer.hang_up();
  balancer.listen();
  TestPipeline pipeline("handshake");
  pipeline.brokers = balancer.address();
  pipeline.input_properties = {{"security.protocol", "ssl"}};
  DaemonRun daemon(pipeline);
  daemon->await_log("trying again in 500 ms");
  daemon->await_log("trying again in 1000 ms");
  CHECK(daemon.stop() == 0);
}

TEST_CASE("a property that librdkafka does not know is a fault of the configuration", "[kafka]") {
  TestPipeline pipeline("property");
  pipeline.input_properties = {{"fetch.wait.max.moments", "1"}};
  DaemonRun daemon(pipeline);
  CHECK(daemon->wait() == 78);
  CHECK(daemon->log().find("fetch.wait.max.moments") != std::string::npos);
}

TEST_CASE("a broker that is down is tried again until SIGTERM", "[kafka]") {
  TestPipeline pipeline("down");
  pipeline.brokers = kNobody;
  DaemonRun daemon(pipeline);
  daemon->await_log("trying again in 500 ms");
  daemon->await_log("trying again in 1000 ms");
  CHECK(daemon->log().find(std::string("cannot reach Kafka at ") + kNobody) != std::string::npos);
  SECTION("once") { CHECK(daemon.stop() == 0); }
  SECTION("a second signal ends it at once") {
    daemon->await_log("trying again in 2000 ms");
    std::this_thread::sleep_for(milliseconds(3300));  // into the next attempt, which takes 3 s
    daemon->signal(SIGTERM);
    std::this_thread::sleep_for(milliseconds(300));
    daemon->signal(SIGINT);
    CHECK(daemon->wait(seconds(3)) == 128 + SIGINT);
  }
}

// It is reached through an address where first nobody listens, then somebody who does not answer.
TEST_CASE("a broker that appears late is found, and its records are linked", "[kafka]") {
  TestPipeline pipeline("late");
  make_topic(pipeline.topics[0], 1);
  produce(pipeline.topics[0], {{.key = "1", .value = R"({"id":"1","name":"eva","phone":"1"})"},
                               {.key = "2", .value = R"({"id":"2","name":"eva","phone":"1"})"}});
  Forwarder broker;
  pipeline.brokers = broker.address();
  DaemonRun daemon(pipeline);
  daemon->await_log("cannot reach Kafka at " + broker.address());
  broker.listen();
  daemon->await_log("trying again in 2000 ms");
  broker.forward();
  daemon->await_log("live:");
  await_committed(pipeline.name, pipeline.topics);
  CHECK(read_topic(pipeline.output).size() == 1);
  CHECK(daemon.stop() == 0);
}

TEST_CASE("a configuration without Kafka does not suit the daemon", "[kafka]") {
  const TemporaryFolder folder;
  const std::string config =
      folder.write("files.yaml", "pipeline: files\n" + TestPipeline::contacts());
  Process daemon({program("kindredd"), "--config", config});
  CHECK(daemon.wait() == 78);
  CHECK(daemon.log().find("add input.kafka") != std::string::npos);
}

TEST_CASE("the faults of a configuration are told with their places", "[kafka]") {
  const TemporaryFolder folder;
  const std::string config = folder.write("faulty.yaml", "pipeline: faulty\nfeilds: {}\n");
  Process daemon({program("kindredd"), "--config", config});
  CHECK(daemon.wait() == 78);
  CHECK(daemon.log().find(config + ":2:1: error: ") != std::string::npos);
}

TEST_CASE("systemd is told of the start, the end, and that the loop turns", "[kafka]") {
  const TemporaryFolder folder;
  NotifySocket socket(folder.file("notify"));
  TestPipeline pipeline("systemd");
  make_topic(pipeline.topics[0], 1);
  DaemonRun daemon(pipeline,
                   {{"NOTIFY_SOCKET", folder.file("notify")}, {"WATCHDOG_USEC", "200000"}});
  CHECK(socket.await("READY=1\nSTATUS=live\n"));
  CHECK(socket.await("WATCHDOG=1\nWATCHDOG=1\nWATCHDOG=1\n"));
  CHECK(socket.told().find("STOPPING=1") == std::string::npos);
  daemon->signal(SIGTERM);
  CHECK(socket.await("STOPPING=1\n"));
  CHECK(daemon->wait() == 0);
}

}  // namespace
}  // namespace kindred
