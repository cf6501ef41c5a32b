// SPDX-License-Identifier: Apache-2.0
// Any text as a language model's reply about an episode: refused in one line, or every accepted
// item is short and on one line.
#include <string>
#include <string_view>

#include "base/check.h"
#include "base/utf8.h"
#include "engine/beliefs/episode_model.h"
#include "fuzz/fuzzer.h"
#include "llm/model.h"

namespace {

using namespace credence;  // NOLINT(google-build-using-namespace): a program of one page.

class FixedModel final : public llm::Model {
 public:
  explicit FixedModel(std::string_view text) : text_(text) {}

  std::string_view Name() const override { return "fixed"; }
  Result<llm::Reply> Ask(const llm::Question& /*question*/,
                         const llm::Patience& /*patience*/) override {
    return llm::Reply{.text = text_};
  }

 private:
  std::string text_;
};

}  // namespace

void credence::fuzz::Fuzz(std::string_view input) {
  FixedModel model(input);
  const auto read = engine::AskForStatements(
      model, {.id = "e", .speaker = "user", .text = "I moved to Porto."}, "Where do you live?", {});
  if (!read) {
    CREDENCE_CHECK(OneLine(read.error().message) == read.error().message, "one line");
  } else {
    CREDENCE_CHECK(read->statements.size() <= 20, "no more than a turn says");
    for (const Episode::Statement& statement : read->statements) {
      CREDENCE_CHECK(!statement.text.empty(), "a text");
      CREDENCE_CHECK(OneLine(statement.text) == statement.text, "on one line");
    }
    for (const auto& [text, why] : read->skipped) CREDENCE_CHECK(!why.empty(), "with a reason");
  }
  (void)Refused(engine::AskWhetherContradicts(model, "I live here.", "I do not.", {}));
}
