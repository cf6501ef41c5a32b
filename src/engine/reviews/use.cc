// SPDX-License-Identifier: Apache-2.0
// The part of ReviewKeeper that agents and auditors use: self-checks, context for a task, hints,
// and the tree of files.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "base/utf8.h"
#include "engine/executive/heuristic_index.h"
#include "engine/reviews/reviews.h"
#include "engine/reviews/work_reading.h"
#include "memory/own_words.h"
#include "review/analysis/review_calibration.h"
#include "review/analysis/score_model.h"
#include "review/events.h"
#include "review/feedback_history.h"
#include "review/fold.h"
#include "review/intake/feedback.h"
#include "review/output/export_tree.h"
#include "review/output/hints.h"
#include "review/output/memory_files.h"
#include "review/output/prompts.h"
#include "review/output/raw_line.h"
#include "review/output/review_context.h"
#include "review/output/self_check.h"
#include "vectors/index/vector_index.h"

namespace credence::engine {

using ledger::Reader;

// The room of reviews may not look into the one of memories.
static_assert(review::kHintsBegin == memory::kOwnSectionBegin);
static_assert(review::kHintsEnd == memory::kOwnSectionEnd);

namespace {

// In a message.
constexpr std::size_t kStagesNamed = 10;

// A task type that nobody has reviewed, or that is misspelled, would leave out every rule; without
// one, all count.
std::optional<std::string> KnownTaskType(const ReviewFindings& findings,
                                         const std::optional<std::string>& task_type) {
  const auto& known = findings.all_time.by_task_type;
  const bool is_known =
      task_type && std::ranges::find(known, *task_type, &ApprovalRate::name) != known.end();
  return is_known ? task_type : std::nullopt;
}

// A stage that nobody has reviewed in, or that is misspelled, would leave out everything.
Result<void> CheckStage(const review::Corpus& corpus, const std::optional<std::string>& stage) {
  if (!stage) return {};
  std::set<std::string_view> known;
  for (const review::FeedbackRecord& record : corpus.feedback) {
    known.insert(corpus.names[record.stage]);
  }
  if (known.contains(*stage)) return {};
  std::vector<std::string> names;
  for (const std::string_view name : known) {
    if (names.size() == kStagesNamed) break;
    names.push_back(Quoted(name));
  }
  return NotFound(
      names.empty()
          ? fmt::format("stage {} is not known: there is no feedback yet", Quoted(*stage))
          : fmt::format("stage {} is not known; there is feedback of {}{}", Quoted(*stage),
                        fmt::join(names, ", "), known.size() > names.size() ? ", …" : ""));
}

}  // namespace

Result<SelfCheck> ReviewKeeper::Check(const Caller& caller, std::string_view document) {
  CREDENCE_RETURN_IF_ERROR(FileReceived(caller.space));
  review::Checked<review::Artifact> artifact = review::ParseArtifact(document);
  if (!artifact) {
    return InvalidArgument(fmt::format("{}{}{}", artifact.error().field,
                                       artifact.error().field.empty() ? "" : ": ",
                                       artifact.error().message));
  }
  if (!artifact->work && artifact->scores.empty() && artifact->text.empty()) {
    return InvalidArgument("there is nothing to check; give workProduct, scores or text");
  }
  // As for a registration.
  if (!artifact->task_type && artifact->work && !artifact->work->type.empty()) {
    artifact->task_type = artifact->work->type;
  }
  CREDENCE_ASSIGN_OR_RETURN(const Analysis analysis, AnalyseAll(caller));
  const ReviewFindings& findings = analysis.findings;
  const std::optional<std::string> named = artifact->task_type;
  artifact->task_type = KnownTaskType(findings, named);
  review::CheckEstimates estimates;
  std::vector<review::ScoreGiven> scores;
  for (const review::ScorePart& part : artifact->scores) {
    scores.push_back({.dimension = part.dimension, .score = part.score, .weight = part.weight});
  }
  estimates.predicted_score = review::PredictScore(findings.score_model, scores);
  if (artifact->work && artifact->work->confidence) {
    const ReviewCalibration* own =
        review::FindCalibration(findings, artifact->task_type.value_or(""));
    estimates.calibrated_confidence =
        review::Calibrated(own != nullptr ? *own : ReviewCalibration{}, findings.calibration,
                           *artifact->work->confidence);
  }
  SelfCheck check = review::CheckArtifact(*artifact, findings, estimates, settings_.review);
  if (named && !artifact->task_type && findings.events > 0) {
    check.recommendations.push_back(fmt::format(
        "Nobody has reviewed task type {} yet: the rules of all task types were looked at",
        Quoted(*named)));
  }
  return check;
}

namespace {

// Between the lines by which Credence knows its own words again: they are never evidence.
std::string AsOwnWords(std::string_view text) {
  return fmt::format("{} generated -->\n{}{} -->\n", memory::kOwnSectionBegin, text,
                     memory::kOwnSectionEnd);
}

// Work products among which similar ones are looked for, the newest; and of those, so many as share
// the most words are compared by meaning, which takes long.
constexpr std::int64_t kCandidates = 1'000;
constexpr std::size_t kCompared = 24;

// Lower-case words of four letters or more.
std::set<std::string> WordsOf(std::string_view text) {
  constexpr std::size_t kLettersMin = 4;
  std::set<std::string> words;
  std::string word;
  const auto end_word = [&] {
    if (word.size() >= kLettersMin) words.insert(word);
    word.clear();
  };
  for (const char c : AsciiLower(text)) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isalnum(byte) != 0 || byte >= 0x80) {
      word += c;
    } else {
      end_word();
    }
  }
  end_word();
  return words;
}

// Those that share the most words with the task; of equals the newest.
std::vector<review::Work> NearestWorks(std::vector<review::Work> works, std::string_view task) {
  const std::set<std::string> wanted = WordsOf(task);
  std::vector<std::pair<std::int64_t, std::size_t>> order;
  for (std::size_t i = 0; i < works.size(); ++i) {
    const std::set<std::string> words = WordsOf(works[i].summary.value_or(""));
    order.emplace_back(-std::ranges::count_if(
                           words, [&](const std::string& word) { return wanted.contains(word); }),
                       i);
  }
  std::ranges::sort(order);
  order.resize(std::min(order.size(), kCompared));
  std::vector<review::Work> nearest;
  for (const auto& [shared, i] : order) nearest.push_back(std::move(works[i]));
  return nearest;
}

// What the newest answers about these gave, of those that gave scores.
std::map<Uuid, double> ScoresOf(const std::vector<review::Work>& works,
                                const review::Corpus& corpus) {
  std::set<Uuid> wanted;
  for (const review::Work& work : works) wanted.insert(work.newest_answer()->feedback);
  std::map<Uuid, double> scores;
  for (const review::FeedbackRecord& record : corpus.feedback) {
    if (!std::isnan(record.score) && wanted.contains(record.id)) scores[record.id] = record.score;
  }
  return scores;
}

}  // namespace

Result<std::vector<SimilarReview>> ReviewKeeper::SimilarTo(const Caller& caller,
                                                           const ContextRequest& request,
                                                           std::string_view task_type,
                                                           const review::Corpus& corpus) {
  std::vector<review::Work> works;
  std::optional<std::string> remembered;
  CREDENCE_RETURN_IF_ERROR(store_.Read(caller.space, [&](Reader& reader) -> Result<void> {
    CREDENCE_ASSIGN_OR_RETURN(remembered, ReadEmbedder(reader));
    CREDENCE_ASSIGN_OR_RETURN(works, task_type.empty()
                                         ? review::ListWorks(reader, review::kDoneKey, kCandidates)
                                         : review::RecentWorks(reader, task_type, kCandidates));
    return {};
  }));
  std::erase_if(works, [](const review::Work& work) { return !work.summary; });
  works = NearestWorks(std::move(works), request.task);
  if (works.empty()) return std::vector<SimilarReview>{};
  CREDENCE_ASSIGN_OR_RETURN(vectors::Embedder * embedder, workspace_.embedders().For(remembered));
  std::vector<std::string_view> texts = {request.task};
  for (const review::Work& work : works) texts.push_back(*work.summary);
  const std::size_t width = embedder->Dimensions();
  std::vector<float> rows(texts.size() * width);
  CREDENCE_RETURN_IF_ERROR(embedder->Embed(texts, rows));
  const std::span<const float> all(rows);
  std::vector<SimilarReview> similar;
  const std::map<Uuid, double> scores = ScoresOf(works, corpus);
  for (std::size_t i = 0; i < works.size(); ++i) {
    const double similarity =
        vectors::Cosine(all.first(width), all.subspan((i + 1) * width, width));
    const review::Answer& answer = *works[i].newest_answer();
    similar.push_back({.work = works[i].id,
                       .summary = *works[i].summary,
                       .decision = answer.decision
                                       ? std::optional(std::string(NameOf(*answer.decision)))
                                       : std::nullopt,
                       .score = std::nullopt,
                       .similarity = similarity,
                       .at = answer.at});
    const auto score = scores.find(answer.feedback);
    if (score != scores.end()) similar.back().score = score->second;
  }
  return similar;
}

Result<ReviewContext> ReviewKeeper::Context(const Caller& caller, const ContextRequest& request) {
  CREDENCE_RETURN_IF_ERROR(FileReceived(caller.space));
  if (Trim(request.task).empty() || !IsValidUtf8(request.task)) {
    return InvalidArgument("the task is empty or not valid UTF-8; name a task type or describe it");
  }
  for (const std::string& dimension : request.dimensions) {
    if (!FromName<QualityDimension>(dimension)) {
      return InvalidArgument(fmt::format("dimension {} is not known; use one of {}",
                                         Quoted(dimension), AllNames<QualityDimension>()));
    }
  }
  CREDENCE_ASSIGN_OR_RETURN(const Analysis analysis, AnalyseAll(caller));
  CREDENCE_RETURN_IF_ERROR(CheckStage(*analysis.corpus, request.stage));
  ContextRequest known = request;
  known.task_type =
      KnownTaskType(analysis.findings, request.task_type ? request.task_type : request.task);
  review::ContextMaterial material{
      .standards = review::StandardsText(analysis.findings),
      .preferences = review::PreferencesText(analysis.findings, settings_.review),
      .similar = {}};
  // Without the embedder, which may be elsewhere, the rest is still worth having.
  Result<std::vector<SimilarReview>> similar =
      SimilarTo(caller, request, known.task_type.value_or(""), *analysis.corpus);
  if (similar) material.similar = *std::move(similar);
  ReviewContext context =
      review::ContextFor(known, analysis.findings, std::move(material), settings_.review);
  context.prompt = AsOwnWords(context.prompt);
  return context;
}

Result<std::string> ReviewKeeper::Hints(const Caller& caller, std::string_view text, bool remove) {
  CREDENCE_RETURN_IF_ERROR(FileReceived(caller.space));
  if (remove) return review::WithHints(text, "");
  CREDENCE_ASSIGN_OR_RETURN(const Analysis analysis, AnalyseAll(caller));
  return review::WithHints(text, review::HintsSection(analysis.findings, settings_.review));
}

namespace {

// The raw lines, each for its file. Those of one feedback event are two events of the ledger.
Result<void> ExportRaw(Reader& reader, Timestamp now, const review::ReviewSettings& settings,
                       const std::function<Result<void>(const ReviewFile&)>& sink) {
  struct Pending {
    review::Submitted core;
    Uuid id;
    std::optional<std::string> document;
  };
  std::optional<Pending> pending;
  ReviewFile file;
  const auto write = [&](std::optional<std::string_view> meta) -> Result<void> {
    if (!pending) return {};
    std::string path = review::RawPath(pending->core.at, now, settings);
    if (path != file.path) {
      if (!file.path.empty()) CREDENCE_RETURN_IF_ERROR(sink(file));
      file = {.path = std::move(path), .text = ""};
    }
    file.text += RawLine(pending->core, pending->id, pending->document, meta) + "\n";
    pending.reset();
    return {};
  };
  CREDENCE_ASSIGN_OR_RETURN(const std::set<Uuid> withdrawn, review::LoadWithdrawn(reader));
  const auto visit = [&](const ledger::EventView& event) -> Result<void> {
    CREDENCE_ASSIGN_OR_RETURN(auto decoded, review::DecodeWorkEvent(event));
    if (!decoded) return {};
    if (auto* submitted = std::get_if<review::Submitted>(&*decoded)) {
      CREDENCE_RETURN_IF_ERROR(write(std::nullopt));
      if (withdrawn.contains(event.id)) return {};
      pending = {.core = std::move(*submitted), .id = event.id, .document = {}};
      if (event.text) pending->document = std::string(*event.text);
    } else if (const auto* timed = std::get_if<review::Timed>(&*decoded)) {
      if (pending && pending->id == timed->feedback) return write(event.text);
    }
    return {};
  };
  Result<void> status;
  CREDENCE_RETURN_IF_ERROR(
      reader.ScanEvents({.with_verbatim = true}, [&](const ledger::EventView& event) {
        if (event.stream.starts_with(review::kWorkStreamPrefix)) status = visit(event);
        return status ? ledger::Visit::kContinue : ledger::Visit::kStop;
      }));
  CREDENCE_RETURN_IF_ERROR(status);
  CREDENCE_RETURN_IF_ERROR(write(std::nullopt));
  return file.path.empty() ? Result<void>() : sink(file);
}

}  // namespace

Result<void> ReviewKeeper::Export(const Caller& caller,
                                  const std::function<Result<void>(const ReviewFile&)>& sink) {
  CREDENCE_RETURN_IF_ERROR(FileReceived(caller.space));
  return store_.Read(caller.space, [&](Reader& reader) -> Result<void> {
    CREDENCE_ASSIGN_OR_RETURN(const Analysis analysis, AnalyseIn(caller.space, reader));
    CREDENCE_ASSIGN_OR_RETURN(const review::Learning learning, review::LoadLearning(reader));
    CREDENCE_ASSIGN_OR_RETURN(const std::vector<review::TaskType> tasks, review::ListTasks(reader));
    std::vector<LevelReading> levels;
    for (const review::TaskType& task : tasks) {
      levels.push_back(ReadLevel(task, learning, settings_.review));
    }
    std::ranges::sort(levels, {}, &LevelReading::task_type);
    CREDENCE_RETURN_IF_ERROR(ExportRaw(reader, analysis.findings.at, settings_.review, sink));
    CREDENCE_RETURN_IF_ERROR(
        review::WriteDerivedFiles(*analysis.corpus, analysis.findings, levels, sink));
    for (const auto& files :
         {review::MemoryFiles(analysis.findings, *analysis.corpus, settings_.review),
          review::PromptFiles(analysis.findings, *analysis.corpus, settings_.review)}) {
      for (const ReviewFile& file : files) {
        CREDENCE_RETURN_IF_ERROR(sink({.path = file.path, .text = AsOwnWords(file.text)}));
      }
    }
    return {};
  });
}

}  // namespace credence::engine
