#include "tools/kindred/label/respondents.h"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <optional>

#include "linkage/text/number.h"
#include "tools/kindred/report/grouped.h"

namespace kindred {

namespace {

constexpr char kEndOfText = 4;  // Ctrl-D
constexpr std::string_view kKeys = "same?  y yes  n no  ? unsure  u undo the last answer  q quit";

std::optional<Reply> reply_of(char key) {
  switch (key) {
    case 'y':
    case 'Y':
      return Reply::kSame;
    case 'n':
    case 'N':
      return Reply::kDifferent;
    case '?':
      return Reply::kUnsure;
    case 'u':
    case 'U':
      return Reply::kUndo;
    case 'q':
    case 'Q':
    case kEndOfText:
      return Reply::kQuit;
    default:
      return std::nullopt;
  }
}

std::string_view echo_of(Reply reply) {
  switch (reply) {
    case Reply::kSame:
      return "yes, the same\n";
    case Reply::kDifferent:
      return "no, different\n";
    case Reply::kUnsure:
      return "unsure\n";
    case Reply::kUndo:
      return "undo\n";
    case Reply::kQuit:
      return "quit\n";
  }
  return "";
}

std::string paragraph(std::string_view text, size_t columns) {
  std::string lines;
  for (const auto& line : wrap(glyphs_of(text), std::max<size_t>(columns, 2), kMostLines)) {
    lines += line_text(line, 0, Marking::kBrackets) + "\n";
  }
  return lines;
}

}  // namespace

void Tally::count(Verdict verdict, int by) {
  uint64_t& one = verdict == Verdict::kSame        ? same
                  : verdict == Verdict::kDifferent ? different
                                                   : unsure;
  one += static_cast<uint64_t>(by);
}

std::string tally_text(const Tally& tally) {
  std::string text =
      fmt::format("{} answered, {} same", grouped(tally.answered()), grouped(tally.same));
  if (tally.unsure > 0) text += fmt::format(", {} unsure", grouped(tally.unsure));
  return text;
}

Person::Person(const ShownRecords& records, double match, uint64_t goal, bool blind)
    : records_(records), match_(match), goal_(goal), blind_(blind) {}

void Person::show(const Question& question, const Tally& tally) {
  const size_t columns = terminal_.columns();
  std::string head = tally_text(tally);
  if (goal_ > 0) head += fmt::format(", {} wanted", grouped(goal_));
  if (!blind_) {
    head += fmt::format("; score {}, match from {}", format_number(question.score),
                        format_number(match_));
  }
  const Marking marking = terminal_.colours() ? Marking::kColour : Marking::kBrackets;
  terminal_.write("\n" + paragraph(head, columns) + "\n" +
                  pair_view(records_.pair(question.pair), {columns, marking}) + "\n" +
                  paragraph(kKeys, columns));
}

Reply Person::reply(const Question& question, const Tally& tally) {
  terminal_.drop_typed();
  show(question, tally);
  while (true) {
    const Terminal::Event event = terminal_.next();
    switch (event.kind) {
      case Terminal::Kind::kRedraw:
        show(question, tally);
        break;
      case Terminal::Kind::kSignal:
        signal_ = event.signal;
        terminal_.write("\n");
        return Reply::kQuit;
      case Terminal::Kind::kClosed:
        signal_ = SIGHUP;
        return Reply::kQuit;
      case Terminal::Kind::kKey:
        if (const std::optional<Reply> reply = reply_of(event.key)) {
          terminal_.write(echo_of(*reply));
          return *reply;
        }
        terminal_.write(paragraph(kKeys, terminal_.columns()));
        break;
    }
  }
}

void Person::nothing_to_undo() {
  terminal_.write("nothing to undo: answers of earlier runs are changed in the file\n");
}

}  // namespace kindred
