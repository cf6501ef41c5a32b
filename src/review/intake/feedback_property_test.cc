// SPDX-License-Identifier: Apache-2.0
// Properties of every feedback document.

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "base/test_framework.h"
#include "review/intake/enrichment.h"
#include "review/intake/feedback.h"
#include "review/intake/test_feedback.h"

namespace credence::review {
namespace {

// The same value with the members of every object in another order.
TestJson Shuffled(const TestJson& value) {
  if (value.is_array()) {
    TestJson list = TestJson::array();
    for (const TestJson& each : value) list.push_back(Shuffled(each));
    return list;
  }
  if (!value.is_object()) return value;
  std::vector<std::pair<std::string, TestJson>> members;
  for (const auto& [key, each] : value.items()) members.emplace_back(key, Shuffled(each));
  for (std::size_t i = members.size(); i > 1; --i) {
    std::swap(members[i - 1], members[*rc::gen::inRange<std::size_t>(0, i)]);
  }
  TestJson object = TestJson::object();
  for (auto& [key, each] : members) object[key] = std::move(each);
  return object;
}

// Without the two texts, which keep the document's order of members.
Feedback ReadFeedback(const std::string& text) {
  Checked<Feedback> read = ParseFeedback(text);
  if (!read) RC_FAIL(read.error().field + ": " + read.error().message);
  read->document.clear();
  read->meta_document.clear();
  return *std::move(read);
}

RC_GTEST_PROP(FeedbackProperty, TheOrderOfKeysDoesNotMatter, ()) {
  const TestJson document = FullFeedback();
  const int indent = *rc::gen::element(-1, 0, 3);
  RC_ASSERT(ReadFeedback(Shuffled(document).dump(indent)) == ReadFeedback(document.dump()));
}

RC_GTEST_PROP(FeedbackProperty, UnknownFieldsAreKept, ()) {
  TestJson document = FullFeedback();
  TestJson more = document;
  const auto text = *rc::gen::string<std::string>();
  const std::string printable =
      TestJson(text).dump(-1, ' ', true, TestJson::error_handler_t::ignore);
  for (const char* const pointer :
       {"", "/workProduct", "/decision", "/scores/0", "/freeText", "/comparison/optionA",
        "/annotations/0", "/annotations/0/target", "/confidence", "/meta"}) {
    more[TestJson::json_pointer(pointer)]["x-unknown"] = TestJson::parse(printable);
  }
  const std::string dumped = more.dump();
  RC_ASSERT(ReadFeedback(dumped) == ReadFeedback(document.dump()));
  const Checked<Feedback> read = ParseFeedback(dumped);
  const TestJson kept = TestJson::parse(read->document);
  for (const char* const pointer : {"", "/workProduct", "/annotations/0/target"}) {
    RC_ASSERT(kept[TestJson::json_pointer(pointer)].contains("x-unknown"));
  }
  RC_ASSERT(TestJson::parse(read->meta_document).contains("x-unknown"));
  RC_ASSERT(!kept.contains("meta"));
}

// A damaged document is either refused with a one-line message or read.
RC_GTEST_PROP(FeedbackProperty, DamageIsTold, ()) {
  std::string text = FullFeedback().dump();
  const int times = *rc::gen::inRange(1, 4);
  for (int i = 0; i < times; ++i) {
    const auto at = *rc::gen::inRange<std::size_t>(0, text.size());
    const std::string piece = *rc::gen::element<std::string>(
        "", "\"", "{", "}", "[", ",", ":", "\\", "\n", "0", "\xFF", "null", "\\u0001", "-", "e9");
    text.replace(at, *rc::gen::inRange<std::size_t>(0, 3), piece);
  }
  const Checked<Feedback> read = ParseFeedback(text);
  if (read) {
    RC_ASSERT(!read->document.empty());
    const Enrichment enriched = Enrich(*read);
    RC_ASSERT(enriched.actions == static_cast<std::int64_t>(ActionItemsOf(*read).size()));
  } else {
    RC_ASSERT(!read.error().message.empty());
    RC_ASSERT(read.error().message.find('\n') == std::string::npos);
  }
}

// Every mentioned thing can be shown in the reviewer's words, and nothing else can.
RC_GTEST_PROP(FeedbackProperty, MentionsAndKeyedTextsAgree, ()) {
  TestJson document = FullFeedback();
  const auto sentence = rc::gen::element<std::string>(
      "No retry logic.", "Rename this variable.", "Great tests!", "The docs are terrible.",
      "I love the layout.", "Why?", "`x` leaks secrets.", "");
  document["decision"]["decision"] =
      *rc::gen::element<std::string>("approved", "rejected", "needs-work", "deferred");
  document["decision"]["reason"] = *sentence;
  document["freeText"]["liked"] = *sentence;
  document["freeText"]["disliked"] = *sentence;
  document["freeText"]["generalNotes"] = *sentence + " " + *sentence;
  document["annotations"][0]["text"] = *sentence + "x";
  document["annotations"][0]["type"] =
      *rc::gen::element<std::string>("praise", "criticism", "question", "suggestion");
  if (*rc::gen::arbitrary<bool>()) document["annotations"][0].erase("category");
  const Checked<Feedback> read = ParseFeedback(document.dump());
  RC_ASSERT(read.has_value());
  const std::vector<Mention> mentions = Enrich(*read).mentions;
  const std::vector<KeyedText> texts = KeyedTexts(read->document);
  for (const Mention& mention : mentions) {
    RC_ASSERT(std::ranges::any_of(texts, [&](const KeyedText& text) {
      return text.key == mention.key && text.praise == mention.praise;
    }));
  }
  for (const KeyedText& text : texts) {
    RC_ASSERT(std::ranges::any_of(mentions,
                                  [&](const Mention& mention) { return mention.key == text.key; }));
  }
}

}  // namespace
}  // namespace credence::review
