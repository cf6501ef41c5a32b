// SPDX-License-Identifier: Apache-2.0
// Any bytes: a document is refused in one line, or its stored form is JSON on one line that parses
// to the same feedback again.
#include "review/intake/feedback.h"

#include <cstddef>
#include <string>
#include <string_view>

#include "base/check.h"
#include "fuzz/fuzzer.h"
#include "review/intake/enrichment.h"

namespace {

using namespace credence;  // NOLINT(google-build-using-namespace): a program of one page.

void CheckRefusal(const ReviewRefusal& refusal) {
  CREDENCE_CHECK(!refusal.message.empty(), "a refusal says why");
  CREDENCE_CHECK((refusal.message + refusal.field).find('\n') == std::string::npos, "one line");
  CREDENCE_CHECK(refusal.kind == RefusalKind::kSchema || refusal.kind == RefusalKind::kRange,
                 "what a document alone can tell");
}

bool IsJsonLine(std::string_view text) {
  return fuzz::IsJson(text) && text.find_first_of("\r\n") == std::string_view::npos;
}

void CheckFeedback(const review::Feedback& feedback) {
  CREDENCE_CHECK(IsJsonLine(feedback.document), "the document is JSON on one line");
  CREDENCE_CHECK(IsJsonLine(feedback.meta_document), "meta is JSON on one line");
  std::string whole = feedback.document;
  // Where it was removed: before the white space at the end.
  const std::size_t last = whole.find_last_not_of(" \t", whole.rfind('}') - 1);
  whole.insert(last + 1, ",\"meta\":" + feedback.meta_document);
  const auto again = review::ParseFeedback(whole);
  CREDENCE_CHECK(again.has_value(), "it is read again");
  CREDENCE_CHECK(*again == feedback, "as the same");
  const review::Enrichment enriched = review::Enrich(feedback);
  CREDENCE_CHECK(!enriched.sentiment || (*enriched.sentiment >= -1 && *enriched.sentiment <= 1),
                 "from -1 to 1");
  CREDENCE_CHECK(enriched.hour >= 0 && enriched.hour < 24, "an hour");
  CREDENCE_CHECK(enriched.mentions.empty() || !review::KeyedTexts(feedback.document).empty(),
                 "what is mentioned has words");
}

}  // namespace

void credence::fuzz::Fuzz(std::string_view text) {
  for (const review::DocumentList::Item& item : review::SplitDocuments(text).items) {
    CREDENCE_CHECK(!item.text.empty(), "a document has a text");
    const auto feedback = review::ParseFeedback(item.text);
    feedback ? CheckFeedback(*feedback) : CheckRefusal(feedback.error());
    const auto id = review::FindId(item.text);
    CREDENCE_CHECK(!feedback || id.has_value(), "what is accepted has an id");
    const auto registration = review::ParseRegistration(item.text, text.size() % 2 == 0);
    if (!registration) CheckRefusal(registration.error());
    const auto artifact = review::ParseArtifact(item.text);
    if (!artifact) CheckRefusal(artifact.error());
  }
}
