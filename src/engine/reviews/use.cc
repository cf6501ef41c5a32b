// SPDX-License-Identifier: Apache-2.0
// The part of ReviewKeeper for agents and auditors: self-checks, context for a task, hints, and the
// exported files.
#include <fmt/format.h>

#include <span>
#include <utility>

#include "engine/executive/heuristic_index.h"
#include "engine/reviews/reviews.h"
#include "memory/own_words.h"
#include "review/analysis/rates.h"
#include "review/output/export_tree.h"
#include "review/output/hints.h"
#include "review/output/memory_files.h"
#include "review/output/prompts.h"
#include "review/output/raw_line.h"
#include "review/output/review_context.h"
#include "review/output/self_check.h"
#include "review/output/similar_work.h"
#include "review/reading.h"
#include "review/tidy.h"
#include "vectors/index/vector_index.h"

namespace credence::engine {

using ledger::Reader;

// The review room may not depend on the memory room, so the markers are compared here.
static_assert(review::kHintsBegin == memory::kOwnSectionBegin);
static_assert(review::kHintsEnd == memory::kOwnSectionEnd);

namespace {

// Puts the text between the markers by which Credence recognizes its own words, which are never
// evidence.
std::string AsOwnWords(std::string_view text) {
  return fmt::format("{} generated -->\n{}{} -->\n", memory::kOwnSectionBegin, text,
                     memory::kOwnSectionEnd);
}

}  // namespace

Result<SelfCheck> ReviewKeeper::Check(const Caller& caller, std::string_view document) {
  CREDENCE_ASSIGN_OR_RETURN(const ReviewFindings findings, Analyse(caller));
  CREDENCE_ASSIGN_OR_RETURN(
      SelfCheck check, review::CheckDocument(document, findings, workspace_.settings().review));
  return review::Tidied(std::move(check));
}

Result<std::vector<SimilarReview>> ReviewKeeper::SimilarTo(const Caller& caller,
                                                           std::string_view task,
                                                           std::string_view task_type,
                                                           const review::Corpus& corpus) {
  std::optional<std::string> remembered;
  CREDENCE_ASSIGN_OR_RETURN(
      const std::vector<review::Work> works,
      workspace_.Read(caller, [&](Reader& reader) -> Result<std::vector<review::Work>> {
        CREDENCE_ASSIGN_OR_RETURN(remembered, ReadEmbedder(reader));
        return review::NearestWorks(reader, task, task_type);
      }));
  if (works.empty()) return std::vector<SimilarReview>{};
  CREDENCE_ASSIGN_OR_RETURN(vectors::Embedder * embedder, workspace_.embedders().For(remembered));
  std::vector<std::string_view> texts = {task};
  for (const review::Work& work : works) texts.push_back(*work.summary);
  const std::size_t width = embedder->Dimensions();
  std::vector<float> rows(texts.size() * width);
  CREDENCE_RETURN_IF_ERROR(embedder->Embed(texts, rows));
  const std::span<const float> all(rows);
  std::vector<double> similarities;
  for (std::size_t i = 1; i < texts.size(); ++i) {
    similarities.push_back(vectors::Cosine(all.first(width), all.subspan(i * width, width)));
  }
  return review::SimilarReviews(works, similarities, corpus);
}

Result<ReviewContext> ReviewKeeper::Context(const Caller& caller, const ContextRequest& request) {
  CREDENCE_ASSIGN_OR_RETURN(const Analysis analysis, AnalyseFiled(caller));
  const ReviewFindings& findings = analysis.findings;
  CREDENCE_RETURN_IF_ERROR(review::CheckRequest(request, *analysis.corpus));
  ContextRequest known = request;
  known.task_type =
      review::KnownTaskType(findings, request.task_type ? request.task_type : request.task);
  review::ContextMaterial material{
      .standards = review::StandardsText(findings),
      .preferences = review::PreferencesText(findings, workspace_.settings().review)};
  // The embedder may be remote. Without it, the rest is still useful.
  Result<std::vector<SimilarReview>> similar =
      SimilarTo(caller, request.task, known.task_type.value_or(""), *analysis.corpus);
  if (similar) material.similar = *std::move(similar);
  ReviewContext context =
      review::ContextFor(known, findings, std::move(material), workspace_.settings().review);
  context.prompt = AsOwnWords(context.prompt);
  return review::Tidied(std::move(context));
}

Result<std::string> ReviewKeeper::Hints(const Caller& caller, std::string_view text, bool remove) {
  return WhenFiled(caller, [&]() -> Result<std::string> {
    if (remove) return review::WithHints(text, "");
    CREDENCE_ASSIGN_OR_RETURN(const ReviewFindings findings, Analyse(caller));
    return review::WithHints(text, review::HintsSection(findings, workspace_.settings().review));
  });
}

Result<void> ReviewKeeper::Export(const Caller& caller,
                                  const std::function<Result<void>(const ReviewFile&)>& sink) {
  const review::ReviewSettings& settings = workspace_.settings().review;
  return Read(caller, [&](Reader& reader) -> Result<void> {
    CREDENCE_ASSIGN_OR_RETURN(const Analysis analysis, analyser_.Analyse(caller.space, reader));
    const auto& [head, corpus, rules, findings] = analysis;
    CREDENCE_ASSIGN_OR_RETURN(const std::vector<LevelReading> levels,
                              review::ReadLevels(reader, settings));
    CREDENCE_RETURN_IF_ERROR(review::WriteRawFiles(reader, findings.at, settings, sink));
    CREDENCE_RETURN_IF_ERROR(review::WriteDerivedFiles(*corpus, findings, levels, sink));
    for (const auto& files : {review::MemoryFiles(findings, *corpus, settings),
                              review::PromptFiles(findings, *corpus, settings)}) {
      for (const ReviewFile& file : files) {
        CREDENCE_RETURN_IF_ERROR(sink({.path = file.path, .text = AsOwnWords(file.text)}));
      }
    }
    return {};
  });
}

}  // namespace credence::engine
