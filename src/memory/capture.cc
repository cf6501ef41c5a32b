// SPDX-License-Identifier: Apache-2.0
// What is fit to be remembered: the part of Decide that deals with text.
#include <fmt/format.h>

#include <utility>

#include "base/utf8.h"
#include "credence/mention.h"
#include "language/domain.h"
#include "language/failure_insight.h"
#include "language/redaction.h"
#include "language/skip_reason.h"
#include "memory/decide.h"
#include "memory/own_words.h"

namespace credence::memory {
namespace {

constexpr std::size_t kDomainCharactersMax = 64;
constexpr std::size_t kToolCharactersMax = 128;

Result<MemoryType> ParseType(const std::string& name) {
  const std::optional<MemoryType> type = FromName<MemoryType>(name);
  if (type) return *type;
  return InvalidArgument(
      fmt::format("type {} is not known; use one of {}", Quoted(name), AllNames<MemoryType>()));
}

// A tag is one short line.
Result<std::optional<std::string>> PrepareTag(std::string_view what,
                                              const std::optional<std::string>& tag,
                                              std::size_t characters_max) {
  if (!tag) return std::nullopt;
  if (!IsValidUtf8(*tag)) return InvalidArgument(fmt::format("{} is not valid UTF-8", what));
  const std::string_view trimmed = Trim(*tag);
  if (trimmed.empty()) return std::nullopt;
  if (OneLine(trimmed) != trimmed || CodePointCount(trimmed) > characters_max) {
    return InvalidArgument(
        fmt::format("{} must be one line of at most {} characters", what, characters_max));
  }
  return language::RedactSecrets(trimmed);
}

// The caller may have added "Tool 'bash' failed: …" already.
std::string FailurePrefix(std::string_view tool) { return fmt::format("Tool '{}' failed: ", tool); }

Result<DraftOrSkip> PreparePassive(const AddMemory& request, Draft draft,
                                   const MemorySettings& settings) {
  if (!draft.tool) {
    return InvalidArgument("a passive memory needs the tool that failed; add " +
                           Param("tool", "NAME"));
  }
  if (!IsValidUtf8(request.content)) return InvalidArgument("the text is not valid UTF-8");
  const std::string foreign = WithoutOwnWords(request.content);
  std::string_view error = Trim(foreign);
  if (error.empty() && !Trim(request.content).empty()) {
    return DraftOrSkip{.skipped = "Credence said this itself, so it is no evidence"};
  }
  if (error.empty()) return InvalidArgument("the text is empty; give the tool's error");
  const std::string prefix = FailurePrefix(*draft.tool);
  if (error.starts_with(prefix)) error.remove_prefix(prefix.size());
  if (const auto skip =
          language::WhySkip(*draft.tool, error, static_cast<std::size_t>(settings.error_min))) {
    return DraftOrSkip{.skipped = std::string(language::SkipReasonMeaning(*skip))};
  }
  // Redact before cutting the line, because a cut could hide the end of a secret's name.
  const std::string insight = language::FailureInsight(
      language::RedactSecrets(error), static_cast<std::size_t>(settings.insight_max));
  draft.content = prefix + insight;
  if (!draft.domain) {
    if (const auto domain = language::InferDomain(*draft.tool, insight)) draft.domain = *domain;
  }
  return DraftOrSkip{.draft = std::move(draft), .skipped = ""};
}

}  // namespace

Result<std::string> PrepareContent(std::string_view text, const MemorySettings& settings) {
  if (!IsValidUtf8(text)) return InvalidArgument("the text is not valid UTF-8");
  std::string content = language::RedactSecrets(Trim(text));
  // A blank line in a prompt is useless.
  if (Trim(OneLine(content)).empty()) {
    return InvalidArgument("the text is empty; give the sentence to remember");
  }
  const auto limit = static_cast<std::size_t>(settings.content_max);
  const std::size_t count = CodePointCount(content);
  if (count > limit) {
    return InvalidArgument(
        fmt::format("the text has {} characters, but the limit is {}; shorten it", count, limit));
  }
  return content;
}

Result<DraftOrSkip> PrepareDraft(const AddMemory& request,
                                 const std::optional<std::string>& project,
                                 const MemorySettings& settings) {
  Draft draft;
  draft.source = request.passive ? MemorySource::kPassive : MemorySource::kExplicit;
  draft.type = request.passive ? MemoryType::kLearning : MemoryType::kPattern;
  if (request.type) {
    CREDENCE_ASSIGN_OR_RETURN(draft.type, ParseType(*request.type));
  }
  CREDENCE_ASSIGN_OR_RETURN(draft.domain,
                            PrepareTag("domain", request.domain, kDomainCharactersMax));
  CREDENCE_ASSIGN_OR_RETURN(draft.tool, PrepareTag("tool", request.tool, kToolCharactersMax));
  if (!request.global) draft.project = project;
  if (request.passive) return PreparePassive(request, std::move(draft), settings);
  CREDENCE_ASSIGN_OR_RETURN(draft.content, PrepareContent(request.content, settings));
  return DraftOrSkip{.draft = std::move(draft), .skipped = ""};
}

}  // namespace credence::memory
