// SPDX-License-Identifier: Apache-2.0
#include "base/utf8.h"
#include "credence/mention.h"
#include "language/action_items.h"
#include "language/certainty.h"
#include "language/cue.h"
#include "language/sentiment.h"
#include "language/themes.h"
#include "operations/operation_parts.h"
#include "operations/tables.h"
#include "operations/text_answers.h"

namespace credence::operations {
namespace {

// An operation on a text alone. The call with an engine gives the same answer, for surfaces that
// have an engine anyway.
template <class Answer>
Operation OfText(std::string_view name, std::string_view summary, std::vector<Parameter> parameters,
                 Result<Answer> (*read)(const Arguments& arguments)) {
  return {.name = name,
          .summary = summary,
          .access = Access::kRead,
          .parameters = std::move(parameters),
          .call = [read](Engine& /*engine*/, const Caller& /*caller*/,
                         const Arguments& arguments) { return read(arguments); },
          .read = [read](const Arguments& arguments) { return ToReply(read(arguments)); }};
}

// Not required: with --batch, the texts are in the file.
Parameter Text(std::string_view summary) {
  return {.name = "text", .positional = true, .placeholder = "TEXT", .summary = summary};
}

Result<std::string> GivenText(const Arguments& arguments) {
  std::optional<std::string> text = arguments.OptionalText("text");
  if (!text) return InvalidArgument("give a text");
  if (!IsValidUtf8(*text)) return InvalidArgument("the text is not valid UTF-8");
  return *std::move(text);
}

Result<language::Cue> Cue(const Arguments& arguments) {
  const Result<std::string> text = GivenText(arguments);
  if (!text) return std::unexpected(text.error());
  const std::optional<std::string> previous = arguments.OptionalText("previous");
  const std::optional<std::string> before = arguments.OptionalText("before");
  if (previous && !IsValidUtf8(*previous)) {
    return InvalidArgument(Param("previous") + " is not valid UTF-8");
  }
  if (before && !IsValidUtf8(*before)) {
    return InvalidArgument(Param("before") + " is not valid UTF-8");
  }
  return language::DetectCue(*text, previous, before);
}

Result<language::CertaintyReading> Certainty(const Arguments& arguments) {
  const Result<std::string> text = GivenText(arguments);
  if (!text) return std::unexpected(text.error());
  return language::ReadCertainty(*text);
}

Result<language::Sentiment> Sentiment(const Arguments& arguments) {
  const Result<std::string> text = GivenText(arguments);
  if (!text) return std::unexpected(text.error());
  return language::ReadSentiment(*text);
}

Result<language::CommentThemes> Themes(const Arguments& arguments) {
  const Result<std::string> text = GivenText(arguments);
  if (!text) return std::unexpected(text.error());
  return language::CommentThemes{.themes = language::ReadThemes(*text),
                                 .actions = language::ActionItems(*text),
                                 .kind = language::ReadCommentKind(*text)};
}

// The parameters of every operation on comments.
std::vector<Parameter> Comment() {
  return {Text("the text of a review comment"),
          LocalFile("batch", "read many comments {text} from a file of JSON Lines, or from -")};
}

}  // namespace

std::vector<Operation> TextOperations() {
  return {
      OfText(
          "cue", "Classify a user's reply: confirmation, correction, rejection or uncertainty",
          {Text("the user's reply"),
           Option("previous", "TEXT", "the message before it, which decides what \"yeah\" means"),
           Option("before", "TEXT", "what the user had said before that message"),
           LocalFile("batch",
                     "read many replies {text, previous, before} from a file of JSON Lines, or "
                     "from -")},
          Cue),
      OfText(
          "certainty", "Rate how sure a statement sounds, from 0 to 1",
          {Text("the statement"),
           LocalFile("batch", "read many statements {text} from a file of JSON Lines, or from -")},
          Certainty),
      OfText("sentiment", "Rate the sentiment of a comment from -1 to 1", Comment(), Sentiment),
      OfText("themes", "Find the themes of a comment and the changes that it asks for", Comment(),
             Themes),
  };
}

}  // namespace credence::operations
