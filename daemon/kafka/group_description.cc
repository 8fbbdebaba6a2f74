#include "daemon/kafka/group_description.h"

#include <boost/endian/conversion.hpp>
#include <memory>
#include <span>

#include "daemon/kafka/types.h"

namespace kindred {
namespace {

using GroupList =
    std::unique_ptr<const rd_kafka_group_list, KafkaDeleter<rd_kafka_group_list_destroy>>;

class BigEndian {
 public:
  explicit BigEndian(std::string_view bytes) : rest_(bytes) {}

  bool ok() const { return ok_; }
  // Of what is cut off 0, or nothing.
  template <typename Number>
  Number number() {
    const std::string_view bytes = take(sizeof(Number));
    return bytes.empty()
               ? Number{0}
               : boost::endian::endian_load<Number, sizeof(Number), boost::endian::order::big>(
                     reinterpret_cast<const unsigned char*>(bytes.data()));
  }
  std::string_view take(size_t count) {
    ok_ = ok_ && count <= rest_.size();
    if (!ok_) return {};
    const std::string_view bytes = rest_.substr(0, count);
    rest_.remove_prefix(count);
    return bytes;
  }

 private:
  std::string_view rest_;
  bool ok_ = true;
};

GroupDescription::Member member_of(const rd_kafka_group_member_info& member) {
  GroupDescription::Member one{
      .client = member.client_id, .host = member.client_host, .partitions = {}};
  if (one.host.starts_with('/')) one.host.erase(0, 1);  // as Java writes an address
  const std::string_view assignment(static_cast<const char*>(member.member_assignment),
                                    static_cast<size_t>(member.member_assignment_size));
  if (std::optional<AssignedPartitions> partitions = read_assignment(assignment)) {
    one.partitions = std::move(*partitions);
  }
  return one;
}

}  // namespace

// Not by the admin client: what that asks of the one broker that knows a group ends the program
// where the connection to it is lost meanwhile (confluentinc/librdkafka issue 4605).
GroupDescription describe_group(const KafkaClient& client, const std::string& group,
                                std::chrono::milliseconds patience) {
  const std::string what = "asking who is in group " + group;
  const rd_kafka_group_list* raw = nullptr;
  const rd_kafka_resp_err_t code =
      rd_kafka_list_groups(client.get(), group.c_str(), &raw, static_cast<int>(patience.count()));
  const GroupList list(raw);
  const bool some = code == RD_KAFKA_RESP_ERR__PARTIAL;
  if (!some) check_kafka(code, what);
  GroupDescription description{.state = "Dead", .members = {}};
  const std::span found(list->groups, static_cast<size_t>(list->group_cnt));
  if (found.empty()) {
    if (some) check_kafka(RD_KAFKA_RESP_ERR__TIMED_OUT, what);
    return description;
  }
  check_kafka(found.front().err, what);
  description.state = found.front().state;
  for (const rd_kafka_group_member_info& member :
       std::span(found.front().members, static_cast<size_t>(found.front().member_cnt))) {
    description.members.push_back(member_of(member));
  }
  return description;
}

std::optional<AssignedPartitions> read_assignment(std::string_view bytes) {
  AssignedPartitions partitions;
  BigEndian rest(bytes);
  rest.number<int16_t>();  // of versions that came later the beginning is the same
  for (auto topics = rest.number<uint32_t>(); rest.ok() && topics > 0; --topics) {
    const std::string topic(rest.take(rest.number<uint16_t>()));
    for (auto count = rest.number<uint32_t>(); rest.ok() && count > 0; --count) {
      partitions.emplace_back(topic, rest.number<int32_t>());
    }
  }
  if (!rest.ok()) return std::nullopt;
  return partitions;
}

}  // namespace kindred
