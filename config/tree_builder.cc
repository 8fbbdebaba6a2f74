#include "config/tree_builder.h"

#include <fmt/format.h>
#include <yaml-cpp/mark.h>

#include <utility>

#include "config/environment.h"
#include "linkage/text/utf8.h"

namespace kindred::config {

namespace {

constexpr size_t kMaxDepth = 64;
constexpr size_t kMaxNodes = 20'000;

// yaml-cpp's name for values without a tag that are not quoted.
constexpr std::string_view kPlain = "?";

// The value in UTF-8. The file is, but yaml-cpp makes one byte each of the escapes \N and \_
// (U+0085 and U+00A0), which is no sequence.
std::string with_escapes_in_utf8(const std::string& parsed) {
  if (valid_utf8(parsed)) return parsed;
  std::string value;
  for (size_t at = 0; at < parsed.size();) {
    const size_t begin = at;
    char32_t code_point = next_code_point(parsed, &at);
    if (at == begin + 1) code_point = static_cast<unsigned char>(parsed[begin]);
    append_utf8(code_point, &value);
  }
  return value;
}

}  // namespace

Position TreeBuilder::position(const YAML::Mark& mark) const {
  return source_.position(source_.offset(mark.line, mark.column));
}

bool TreeBuilder::expects_key() const {
  return !open_.empty() && open_.back().node->kind == Node::Kind::kMapping && !open_.back().has_key;
}

TreeBuilder::MutableNode TreeBuilder::new_node(Node::Kind kind, Position at) {
  auto node = std::make_shared<Node>();
  node->kind = kind;
  node->at = at;
  if (!open_.empty()) {
    const Open& parent = open_.back();
    node->key = parent.node->kind == Node::Kind::kMapping ? parent.key : parent.node->key;
  }
  return node;
}

void TreeBuilder::OnDocumentStart(const YAML::Mark& mark) {
  if (++documents_ > 1) throw Refused{position(mark), "a second document; one is enough"};
}

void TreeBuilder::OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) {
  if (expects_key()) throw Refused{position(mark), "a key is missing before \":\""};
  // The parser marks a value that is not there with the token after it.
  const bool has_key = !open_.empty() && open_.back().has_key;
  finish(new_node(Node::Kind::kNothing, has_key ? open_.back().key_at : position(mark)), anchor);
}

void TreeBuilder::OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) {
  const auto found = anchors_.find(anchor);
  if (found == anchors_.end()) {
    throw Refused{position(mark), "an alias inside of what it stands for"};
  }
  if (expects_key()) {
    if (found->second->kind != Node::Kind::kText) {
      throw Refused{position(mark), "a key must be a text"};
    }
    take_key(found->second->text, position(mark));
    return;
  }
  auto node = std::make_shared<Node>(*found->second);
  node->at = position(mark);
  node->block = false;
  node->key = new_node(node->kind, node->at)->key;
  finish(std::move(node), 0);
}

void TreeBuilder::OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                           const std::string& parsed) {
  // The parser takes the end of the file for a closing quote.
  if (tag != kPlain && source_.open_quote(source_.offset(mark.line, mark.column))) {
    throw Refused{position(mark), "a quote that is not closed"};
  }
  const std::string value = with_escapes_in_utf8(parsed);
  if (expects_key()) {
    take_key(value, position(mark));
    return;
  }
  MutableNode node = new_node(Node::Kind::kText, position(mark));
  Substituted substituted = variables_ ? substitute(value) : Substituted{value, {}};
  for (std::string& fault : substituted.faults) faults_->add(node->at, std::move(fault));
  node->faulty = !substituted.faults.empty();
  node->written = value;
  const size_t begin = source_.offset(mark.line, mark.column);
  node->block = tag != kPlain && source_.text().substr(begin).starts_with('|');
  node->text = std::move(substituted.text);
  finish(std::move(node), anchor);
}

void TreeBuilder::OnSequenceStart(const YAML::Mark& mark, const std::string& /*tag*/,
                                  YAML::anchor_t anchor, YAML::EmitterStyle::value /*style*/) {
  open(Node::Kind::kList, mark, anchor);
}

void TreeBuilder::OnMapStart(const YAML::Mark& mark, const std::string& /*tag*/,
                             YAML::anchor_t anchor, YAML::EmitterStyle::value /*style*/) {
  open(Node::Kind::kMapping, mark, anchor);
}

void TreeBuilder::open(Node::Kind kind, const YAML::Mark& mark, YAML::anchor_t anchor) {
  if (expects_key()) throw Refused{position(mark), "a key must be a text"};
  if (open_.size() >= kMaxDepth) {
    throw Refused{position(mark), fmt::format("nested deeper than {} levels", kMaxDepth)};
  }
  open_.push_back({new_node(kind, position(mark)), anchor, false, "", {}});
}

void TreeBuilder::close() {
  Open closed = std::move(open_.back());
  open_.pop_back();
  finish(std::move(closed.node), closed.anchor);
}

void TreeBuilder::take_key(const std::string& key, Position at) {
  Open& mapping = open_.back();
  mapping.has_key = true;
  mapping.key = key;
  mapping.key_at = at;
}

void TreeBuilder::finish(MutableNode node, YAML::anchor_t anchor) {
  if (anchor != 0) anchors_[anchor] = node;
  if (open_.empty()) {
    root_ = std::move(node);
    return;
  }
  Open& parent = open_.back();
  parent.node->nodes += node->nodes;
  if (parent.node->nodes > kMaxNodes) {
    throw Refused{node->at,
                  fmt::format("more than {} values; aliases of aliases perhaps", kMaxNodes)};
  }
  if (parent.node->kind == Node::Kind::kList) {
    parent.node->items.push_back(std::move(node));
    return;
  }
  parent.has_key = false;
  if (const Entry* first = parent.node->find(parent.key)) {
    faults_->add(parent.key_at, fmt::format("\"{}\" is here twice; the first is on line {}",
                                            parent.key, first->at.line));
    return;
  }
  parent.node->entries.push_back({parent.key, parent.key_at, std::move(node)});
}

}  // namespace kindred::config
