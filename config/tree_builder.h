#ifndef KINDRED_CONFIG_TREE_BUILDER_H_
#define KINDRED_CONFIG_TREE_BUILDER_H_

#include <yaml-cpp/eventhandler.h>

#include <map>
#include <string>
#include <vector>

#include "config/node.h"
#include "config/source_text.h"

namespace kindred::config {

// Something that the file may not contain; ends the parse.
struct Refused {
  Position at;
  std::string text;
};

// Builds a tree of nodes from the parser's events. The events keep what yaml-cpp's own tree loses:
// duplicate keys, and where everything stands. Bounded in depth and size, aliases included, so that
// neither a file of brackets nor one of aliases to aliases exhausts anything.
//
// Member functions throw Refused.
class TreeBuilder : public YAML::EventHandler {
 public:
  // `variables`: whether environment variables are replaced.
  TreeBuilder(const SourceText& source, Faults* faults, bool variables)
      : source_(source), faults_(faults), variables_(variables) {}

  // The finished document.
  NodePointer root() const { return root_; }

  void OnDocumentStart(const YAML::Mark& mark) override;
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override;
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override;
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override;
  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value style) override;
  void OnSequenceEnd() override { close(); }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value style) override;
  void OnMapEnd() override { close(); }

 private:
  using MutableNode = std::shared_ptr<Node>;

  // A list or mapping that has not ended.
  struct Open {
    MutableNode node;
    YAML::anchor_t anchor;
    bool has_key = false;  // of a mapping: the next node is the value of `key`
    std::string key;
    Position key_at;
  };

  Position position(const YAML::Mark& mark) const;
  bool expects_key() const;
  MutableNode new_node(Node::Kind kind, Position at);
  void open(Node::Kind kind, const YAML::Mark& mark, YAML::anchor_t anchor);
  void close();
  void take_key(const std::string& key, Position at);
  // Puts a finished node in its place.
  void finish(MutableNode node, YAML::anchor_t anchor);

  const SourceText& source_;
  Faults* faults_;
  bool variables_;
  std::vector<Open> open_;
  std::map<YAML::anchor_t, NodePointer> anchors_;
  NodePointer root_;
  int documents_ = 0;
};

}  // namespace kindred::config

#endif  // KINDRED_CONFIG_TREE_BUILDER_H_
