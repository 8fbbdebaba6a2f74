#include "tests/integration/random_people.h"

#include <chrono>
#include <csignal>
#include <thread>
#include <utility>

#include "tests/catch.h"

namespace kindred {
namespace {

constexpr int64_t kBegin = 1'700'000'000'000;  // of all times

}  // namespace

Stream random_stream(const std::string& topic, const RandomPeople& people,
                     std::mt19937_64* random) {
  Stream stream;
  for (size_t i = 0; i < people.records; ++i) {
    const uint64_t number = (*random)() % 400;
    const std::string id = std::to_string(number);
    const bool late = people.some_late && (*random)() % 10 == 0;
    const int64_t behind = late ? static_cast<int64_t>((*random)() % 40'000) : 0;
    Message message{.key = id, .partition = static_cast<int>(number % 2)};
    message.time = kBegin + static_cast<int64_t>(i) * 50 - behind;
    Record record;
    record.identity = {topic, id};
    record.time = message.time;
    record.partition = static_cast<uint32_t>(number % 2);
    record.deleted = (*random)() % people.one_deleted_in == 0;
    if (!record.deleted) {
      const std::string& name = people.names[(*random)() % people.names.size()];
      const std::string phone = std::to_string((*random)() % 100);
      message.value =
          R"({"id":")" + id + R"(","name":")" + name + R"(","phone":")" + phone + R"("})";
      record.values.add(0, name);
      record.values.add(1, phone);
    }
    stream.messages.push_back(std::move(message));
    stream.records.push_back(std::move(record));
  }
  return stream;
}

void run_with_kills(const TestPipeline& pipeline, const std::vector<Message>& messages,
                    size_t kills, std::mt19937_64* random) {
  const auto at = [&](size_t part) {
    return messages.begin() + static_cast<std::ptrdiff_t>(part * messages.size() / kills);
  };
  for (size_t part = 0; part < kills; ++part) {
    DaemonRun daemon(pipeline);
    produce(pipeline.topics[0], {at(part), at(part + 1)});
    daemon->await_log("live:");
    std::this_thread::sleep_for(std::chrono::milliseconds((*random)() % 300));
    daemon->signal(SIGKILL);
    CHECK(daemon->wait() == 128 + SIGKILL);
  }
}

}  // namespace kindred
