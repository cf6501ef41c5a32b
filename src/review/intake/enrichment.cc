// SPDX-License-Identifier: Apache-2.0
#include "review/intake/enrichment.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <span>
#include <utility>

#include "base/function_ref.h"
#include "base/utf8.h"
#include "credence/enum_names.h"
#include "language/action_items.h"
#include "language/certainty/judgement.h"
#include "language/comment_words.h"
#include "language/review_comment.h"
#include "language/sentiment.h"
#include "language/themes.h"
#include "language/word_list.h"
#include "review/intake/feedback_parts.h"
#include "review/tidy.h"

namespace credence::review {
namespace {

constexpr double kPoorScore = 6;  // Up to this score, a comment describes a fault,
constexpr double kGoodScore = 8;  // and from this score on, a strength.

// A text of the reviewer, and whether it speaks for or against the things it mentions.
struct Remark {
  enum class Side {
    kNone,      // Neither.
    kFor,       // They should change.
    kDespite,   // They are criticised, but the work was approved.
    kPraise,    // They are good.
    kSentence,  // Decided for each sentence: kFor, if it is negative or asks for a change.
    kLiked,     // Likewise: kPraise, unless it asks for a change.
  };
  std::string_view text;
  MentionSource source = MentionSource::kFreeText;
  Side side = Side::kNone;
  std::optional<ReviewSeverity> severity;
  const AnnotationPart* annotation = nullptr;  // Names at most one thing.
};

Remark::Side SideOf(const AnnotationPart& annotation, bool approved) {
  switch (annotation.type) {
    case AnnotationType::kPraise:
      return Remark::Side::kPraise;
    case AnnotationType::kCriticism:
      return approved ? Remark::Side::kDespite : Remark::Side::kFor;
    case AnnotationType::kSuggestion:
      return Remark::Side::kFor;
    case AnnotationType::kQuestion:
      break;
  }
  return Remark::Side::kNone;
}

Remark::Side SideOf(double score) {
  if (score <= kPoorScore) return Remark::Side::kFor;
  return score >= kGoodScore ? Remark::Side::kLiked : Remark::Side::kNone;
}

bool IsOfLiking(Remark::Side side) {
  return side == Remark::Side::kPraise || side == Remark::Side::kLiked;
}

// What a reviewer likes should stay: "Keep this pattern" asks for nothing.
bool AsksForChange(const Remark& remark) { return !IsOfLiking(remark.side); }

bool IsBlank(std::string_view text) { return Trim(text).empty(); }

// All texts, in the order of the schema.
std::vector<Remark> RemarksOf(const Feedback& feedback) {
  using Side = Remark::Side;
  std::vector<Remark> remarks;
  remarks.reserve(16);  // Most have fewer.
  const auto add = [&](std::string_view text, MentionSource source, Side side) {
    if (!IsBlank(text)) remarks.push_back({.text = text, .source = source, .side = side});
  };
  const auto add_if = [&](const std::optional<std::string>& text, MentionSource source, Side side) {
    if (text) add(*text, source, side);
  };
  bool approved = false;
  if (const auto& decision = feedback.decision) {
    approved = decision->decision == ReviewDecision::kApproved;
    const bool refused = decision->decision == ReviewDecision::kRejected ||
                         decision->decision == ReviewDecision::kNeedsWork;
    const Side side = refused ? Side::kFor : Side::kNone;
    add_if(decision->reason, MentionSource::kDecision, side);
    for (const std::string& text : decision->blockers) add(text, MentionSource::kDecision, side);
    for (const std::string& text : decision->suggestions) add(text, MentionSource::kDecision, side);
  }
  for (const ScorePart& score : feedback.scores) {
    add_if(score.comment, MentionSource::kFreeText, SideOf(score.score));
  }
  if (const auto& free_text = feedback.free_text) {
    add_if(free_text->liked, MentionSource::kFreeText, Side::kLiked);
    add_if(free_text->disliked, MentionSource::kFreeText, Side::kFor);
    add_if(free_text->notes, MentionSource::kFreeText, Side::kSentence);
  }
  if (const auto& comparison = feedback.comparison) {
    add_if(comparison->reason, MentionSource::kComparison, Side::kSentence);
  }
  const auto severity = feedback.decision ? feedback.decision->severity : std::nullopt;
  for (Remark& remark : remarks) {
    if (!IsOfLiking(remark.side)) remark.severity = severity;
  }
  for (const AnnotationPart& annotation : feedback.annotations) {
    const Side side = SideOf(annotation, approved);
    const auto inherited = side == Side::kPraise ? std::nullopt : severity;
    remarks.push_back({.text = annotation.text,
                       .source = MentionSource::kAnnotation,
                       .side = side,
                       .severity = annotation.severity ? annotation.severity : inherited,
                       .annotation = &annotation});
  }
  return remarks;
}

// "Error handling " is "error-handling".
std::string KeyOf(std::string_view category) {
  std::string key = AsciiLower(Trim(category));
  std::string joined;
  for (const char c : key) {
    if (c != ' ') {
      joined += c;
    } else if (!joined.ends_with('-')) {
      joined += '-';
    }
  }
  return joined;
}

// A thing that a remark mentions.
struct Spoken {
  std::string_view key;
  std::string_view text;
  Remark::Side side = Remark::Side::kFor;  // kFor, kDespite or kPraise.
};
using Speaks = FunctionRef<void(const Spoken&)>;

// Reads remarks one after another, reusing its memory.
class RemarkReader {
 public:
  // REQUIRES: the remark's text outlives all queries about it.
  void Read(const Remark& remark) {
    remark_ = &remark;
    words_.Read(remark.text);
    themes_.Read(words_.view());
  }

  void AddThemesTo(language::ThemeNames& names) { themes_.AddTo(names); }
  double SentimentSum() const { return language::SentimentSum(words_.view()); }
  std::size_t Actions() const {
    return AsksForChange(*remark_) ? language::CountActionItems(words_.view()) : 0;
  }

  // An annotation names one thing, any other text at most one per sentence: a reviewer who says one
  // thing supports one rule, not the wider ones as well.
  void ForEachThing(Speaks speaks) {
    if (remark_->side == Remark::Side::kNone) return;
    if (remark_->annotation == nullptr) return ForEachThingOfSentences(speaks);
    const std::string key = KeyOf(remark_->annotation->category.value_or(""));
    if (!key.empty()) return speaks({.key = key, .text = remark_->text, .side = remark_->side});
    const std::string_view theme = themes_.Clearest(0, words_.view().size());
    if (!theme.empty()) speaks({.key = theme, .text = remark_->text, .side = remark_->side});
  }

 private:
  void ForEachThingOfSentences(Speaks speaks) {
    const language::CommentView words = words_.view();
    // In a text in another language, a single sentence may look English.
    if (!LooksEnglish(words)) return;
    for (std::size_t at = 0; at < words.size();) {
      const language::CommentView sentence = words.NextSentence(at);
      const std::size_t begin = std::exchange(at, at + sentence.size());
      const std::string_view theme = themes_.Clearest(begin, at);
      if (theme.empty()) continue;
      const Remark::Side side = SideOfSentence(sentence);
      if (side == Remark::Side::kNone) continue;
      speaks({.key = theme, .text = sentence.Written(0, sentence.size()), .side = side});
    }
  }

  Remark::Side SideOfSentence(language::CommentView sentence) const {
    using enum Remark::Side;
    // Reading all that a sentence could mean takes several times as long as everything else here,
    // so one of these words must be in it.
    static constexpr auto kWishes =
        language::SortedWords<"but could lacking lacks missing please should wish would">();
    // Not in praise: "Uses early returns instead of nesting".
    static constexpr auto kDemands =
        language::SortedWords<"i'd instead lack must need needs prefer rather">();
    const auto instructs = [&] {
      return language::ReadRemark(sentence.Written(0, sentence.size())).instruction.has_value();
    };
    if (remark_->side == kLiked) return HasOneOf(sentence, kWishes) && instructs() ? kFor : kPraise;
    if (remark_->side != kSentence) return remark_->side;
    const bool asks =
        language::SentimentSum(sentence) < 0 || language::HasActionItem(sentence) ||
        ((HasOneOf(sentence, kWishes) || HasOneOf(sentence, kDemands)) && instructs());
    return asks ? kFor : kNone;
  }

  static bool HasOneOf(language::CommentView sentence, std::span<const std::string_view> sorted) {
    return std::ranges::any_of(sentence.span(), [&](const language::Token& word) {
      return language::IsAmong(sorted, word.text);
    });
  }

  const Remark* remark_ = nullptr;
  language::CommentWords words_;
  language::ThemeReader themes_;
};

// Merges mentions of one thing and side; a stated severity outranks an assumed one.
class Mentions {
 public:
  void Add(const Spoken& spoken, const Remark& remark) {
    const bool praise = spoken.side == Remark::Side::kPraise;
    const bool against = praise || spoken.side == Remark::Side::kDespite;
    for (Entry& entry : entries_) {
      if (entry.mention.key != spoken.key || entry.mention.against != against) continue;
      entry.mention.praise = entry.mention.praise || praise;
      entry.said = std::max(entry.said, remark.severity);  // Absent compares as lowest.
      return;
    }
    entries_.push_back({{.key = std::string(spoken.key),
                         .source = remark.source,
                         .against = against,
                         .praise = praise},
                        remark.severity});
  }

  std::vector<Mention> Take() && {
    std::vector<Mention> mentions;
    mentions.reserve(entries_.size());
    for (Entry& entry : entries_) {
      entry.mention.severity = entry.said.value_or(ReviewSeverity::kModerate);
      mentions.push_back(std::move(entry.mention));
    }
    std::ranges::sort(mentions, [](const Mention& a, const Mention& b) {
      return a.key != b.key ? a.key < b.key : a.against < b.against;
    });
    return mentions;
  }

 private:
  struct Entry {
    Mention mention;
    std::optional<ReviewSeverity> said;
  };
  std::vector<Entry> entries_;
};

std::int64_t WaysUsed(const Feedback& feedback) {
  const auto& decision = feedback.decision;
  const auto& free_text = feedback.free_text;
  const auto says = [](const std::optional<std::string>& text) { return text && !IsBlank(*text); };
  const std::array<bool, 7> used = {
      decision.has_value(),
      !feedback.scores.empty(),
      free_text && (says(free_text->liked) || says(free_text->disliked) || says(free_text->notes)),
      feedback.comparison.has_value(),
      !feedback.annotations.empty(),
      feedback.certainty.has_value(),
      decision &&
          (says(decision->reason) || !decision->blockers.empty() || !decision->suggestions.empty()),
  };
  return std::ranges::count(used, true);
}

std::optional<double> MeanScore(const std::vector<ScorePart>& scores) {
  double sum = 0;
  double weights = 0;
  for (const ScorePart& score : scores) {
    const double weight = score.weight.value_or(1);
    sum += weight * score.score;
    weights += weight;
  }
  if (weights <= 0 || !std::isfinite(sum)) return std::nullopt;
  return TidyNumber(sum / weights);
}

Pace PaceOf(std::int64_t milliseconds, const AttentionLimits& limits) {
  const double seconds = static_cast<double>(milliseconds) / 1000;
  if (seconds < limits.quick_seconds) return Pace::kQuick;
  if (seconds < limits.fast_seconds) return Pace::kFast;
  return seconds > limits.slow_seconds ? Pace::kSlow : Pace::kUsual;
}

bool IsDistracted(const MetaPart& meta, const AttentionLimits& limits) {
  return meta.device == "mobile" || meta.revisits >= limits.revisits ||
         meta.concurrent >= limits.concurrent;
}

void AddTime(const Feedback& feedback, Enrichment& out) {
  const auto local = feedback.at + std::chrono::minutes(feedback.utc_offset_minutes);
  const auto day = std::chrono::floor<std::chrono::days>(local);
  out.hour = std::chrono::floor<std::chrono::hours>(local - day).count();
  out.weekday = std::chrono::weekday(day).iso_encoding() - 1;
}

}  // namespace

Enrichment Enrich(const Feedback& feedback, const AttentionLimits& limits) {
  Enrichment out;
  AddTime(feedback, out);
  Mentions mentions;
  language::ThemeNames themes;
  double sentiment = 0;
  bool written = false;
  std::optional<language::JudgementDoubt> doubt;
  // Kept between events only to reuse its memory, which the limits on a text bound.
  static thread_local RemarkReader reader;
  for (const Remark& remark : RemarksOf(feedback)) {
    reader.Read(remark);
    reader.ForEachThing([&](const Spoken& spoken) { mentions.Add(spoken, remark); });
    sentiment += reader.SentimentSum();
    out.actions += static_cast<std::int64_t>(reader.Actions());
    reader.AddThemesTo(themes);
    written = written || !IsBlank(remark.text);
    if (!feedback.certainty) {
      doubt = std::max(doubt, language::ReadJudgementDoubt(remark.text));
    }
  }
  if (doubt) {
    out.certainty_read = *doubt == language::JudgementDoubt::kStrong
                             ? model::Certainty::kVeryUnsure
                             : model::Certainty::kSomewhatUnsure;
  }
  out.themes = std::move(themes).Sorted();
  if (written) out.sentiment = TidyNumber(language::SentimentOfSum(sentiment));
  out.mentions = std::move(mentions).Take();
  out.said = WaysUsed(feedback);
  out.score = MeanScore(feedback.scores);
  if (out.score && feedback.work.predicted) {
    out.delta = TidyNumber(*out.score - *feedback.work.predicted);
  }
  if (feedback.meta.measured) out.pace = PaceOf(feedback.meta.decision_ms, limits);
  out.distracted = IsDistracted(feedback.meta, limits);
  return out;
}

std::vector<std::string> ActionItemsOf(const Feedback& feedback) {
  std::vector<std::string> items;
  for (const Remark& remark : RemarksOf(feedback)) {
    if (!AsksForChange(remark)) continue;
    for (std::string& item : language::ActionItems(remark.text)) items.push_back(std::move(item));
  }
  return items;
}

std::vector<KeyedText> KeyedTexts(std::string_view document) {
  const Checked<Feedback> feedback = ParseKeptFeedback(document);
  if (!feedback) return {};
  std::vector<KeyedText> texts;
  RemarkReader reader;
  for (const Remark& remark : RemarksOf(*feedback)) {
    reader.Read(remark);
    reader.ForEachThing([&](const Spoken& spoken) {
      if (IsBlank(spoken.text)) return;
      texts.push_back({.key = std::string(spoken.key),
                       .text = std::string(spoken.text),
                       .source = remark.source,
                       .praise = spoken.side == Remark::Side::kPraise,
                       .about = remark.annotation ? remark.annotation->about : ""});
    });
  }
  return texts;
}

std::string_view TimeOfDay(std::int64_t hour) {
  if (hour >= 5 && hour < 12) return "morning";
  if (hour >= 12 && hour < 17) return "afternoon";
  return hour >= 17 && hour < 21 ? "evening" : "night";
}

std::string_view Weekday(std::int64_t weekday) {
  constexpr auto kNames =
      language::UnsortedWords<"Monday Tuesday Wednesday Thursday Friday Saturday Sunday">();
  return weekday >= 0 && weekday < 7 ? kNames[static_cast<std::size_t>(weekday)] : "";
}

std::optional<QualityDimension> DimensionOf(std::string_view key) {
  if (const auto exact = FromName<QualityDimension>(key)) return exact;
  using enum QualityDimension;
  // The finer themes, and other names of the dimensions. Sorted.
  static constexpr auto kTable = std::to_array<std::pair<std::string_view, QualityDimension>>({
      {"accessibility", kDesignUx},
      {"api-design", kDx},
      {"concurrency", kArchitecture},
      {"configuration", kArchitecture},
      {"consistency", kCodeQuality},
      {"data-loss", kErrorHandling},
      {"dependencies", kArchitecture},
      {"design", kDesignAesthetics},
      {"docs", kDocumentation},
      {"duplication", kCodeQuality},
      {"error", kErrorHandling},
      {"errors", kErrorHandling},
      {"input-validation", kSecurity},
      {"internationalization", kDesignUx},
      {"layout", kDesignAesthetics},
      {"logging", kDx},
      {"logic", kCodeQuality},
      {"rate-limiting", kErrorHandling},
      {"resource-management", kPerformance},
      {"responsiveness", kDesignUx},
      {"retry-logic", kErrorHandling},
      {"secrets", kSecurity},
      {"speed", kPerformance},
      {"style", kCodeQuality},
      {"testing", kTestCoverage},
      {"tests", kTestCoverage},
      {"types", kCodeQuality},
      {"usability", kDesignUx},
      {"ux", kDesignUx},
      {"validation", kSecurity},
      {"versioning", kArchitecture},
  });
  static_assert(std::ranges::is_sorted(kTable));
  const auto found = std::ranges::lower_bound(
      kTable, key, {}, &std::pair<std::string_view, QualityDimension>::first);
  if (found == kTable.end() || found->first != key) return std::nullopt;
  return found->second;
}

}  // namespace credence::review
