// SPDX-License-Identifier: Apache-2.0
#include "engine/executive/executive.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <iterator>
#include <utility>
#include <variant>

#include "base/ids.h"
#include "base/stable_order.h"
#include "base/utf8.h"
#include "engine/executive/store_matches.h"
#include "engine/executive/write.h"
#include "executive/events.h"
#include "executive/firing_fold.h"
#include "executive/fold.h"
#include "executive/forget.h"
#include "executive/gate.h"
#include "executive/queries.h"
#include "executive/signal.h"
#include "insight/why/why.h"
#include "language/polarity.h"
#include "language/time_range.h"

namespace credence::engine {

using ledger::Reader;
using ledger::Writer;

ExecutiveKeeper::ExecutiveKeeper(Workspace& workspace)
    : workspace_(workspace),
      settings_(workspace.settings()),
      slots_(static_cast<int>(settings_.executive.max_concurrent_llm)),
      feed_(workspace.store()) {}

ExecutiveKeeper::~ExecutiveKeeper() {
  asker_.request_stop();
  StopBackground(true);
  if (asker_.joinable()) asker_.join();
  Drain();
  worker_.request_stop();
  work_changed_.notify_all();
}

HeuristicReading ExecutiveKeeper::ReadingOf(Heuristic heuristic) const {
  return executive::ReadHeuristic(std::move(heuristic), settings_.executive);
}

// Creates a heuristic, or finds the one that already says exactly the same.
Result<Uuid> ExecutiveKeeper::Learn(Writer& writer, const CommitContext& context,
                                    const executive::HeuristicDraft& draft,
                                    const std::optional<Uuid>& id, std::string_view vectors,
                                    const vectors::Embedder& embedder, bool& created) {
  created = false;
  if (id) {
    CREDENCE_ASSIGN_OR_RETURN(const std::optional<Heuristic> known,
                              executive::LoadHeuristic(writer, *id));
    if (known) {
      CREDENCE_RETURN_IF_ERROR(executive::RequireCurrent(*known, "added again"));
      if (known->source == draft.source && known->condition == draft.condition &&
          known->action == draft.action) {
        return known->id;
      }
      return AlreadyExists(
          fmt::format("heuristic {} exists with another text; leave the id out to add a new one",
                      id->ToString()));
    }
  }
  CREDENCE_ASSIGN_OR_RETURN(
      const std::optional<Heuristic> same,
      executive::FindSame(writer, draft.source, draft.condition, draft.action));
  if (same) return same->id;
  const Uuid made = id.value_or(NewUuid(context.now, context.rng));
  const std::vector<ledger::EventDraft> decisions = {
      executive::DecideLearn(made, draft, settings_.executive)};
  CREDENCE_RETURN_IF_ERROR(Commit(writer, decisions, context));
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<std::string> remembered, ReadEmbedder(writer));
  if (!remembered) CREDENCE_RETURN_IF_ERROR(WriteEmbedder(writer, embedder.Name()));
  // Vectors of the wrong embedder would be refused later. Missing vectors are computed on loading.
  if (!remembered || *remembered == embedder.Name()) {
    CREDENCE_RETURN_IF_ERROR(
        writer.PutDerived(kVectorKind, VectorKey(draft.source, made), vectors));
    std::vector<float> condition(embedder.Dimensions());
    std::memcpy(condition.data(), vectors.data(), condition.size() * sizeof(float));
    CREDENCE_RETURN_IF_ERROR(
        writer.OfferVector(VectorsOf(draft.source, embedder), made.ToString(), condition));
  }
  created = true;
  return made;
}

Result<AddedHeuristic> ExecutiveKeeper::Add(const Caller& caller, const AddHeuristic& request) {
  CREDENCE_ASSIGN_OR_RETURN(const executive::HeuristicDraft draft,
                            executive::PrepareHeuristic(request, settings_.executive));
  CREDENCE_ASSIGN_OR_RETURN(const SpacePtr space, SpaceOf(caller));
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<float> condition,
                            EmbedOne(space->embedder, draft.condition));
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<float> action,
                            EmbedOne(space->embedder, draft.action));
  const std::string vectors = EncodeVectors(condition, action);
  std::optional<AddedHeuristic> added;
  CREDENCE_RETURN_IF_ERROR(
      Write(caller, [&](Writer& writer, const CommitContext& context) -> Result<void> {
        bool created = false;
        CREDENCE_ASSIGN_OR_RETURN(const std::optional<std::string> remembered,
                                  ReadEmbedder(writer));
        CREDENCE_ASSIGN_OR_RETURN(const Uuid id, Learn(writer, context, draft, request.id, vectors,
                                                       space->embedder, created));
        CREDENCE_ASSIGN_OR_RETURN(std::optional<Heuristic> heuristic,
                                  executive::LoadHeuristic(writer, id));
        added = AddedHeuristic{.reading = ReadingOf(*std::move(heuristic)), .created = created};
        // The lexical embedder is a fallback that nobody chose, so the user should know about it.
        const bool by_words = settings_.embedding.provider == "builtin" &&
                              space->embedder.Name().starts_with("lexical");
        if (!remembered && by_words) {
          added->note =
              "texts are compared word by word, because the MiniLM weights are not installed; "
              "docs/embeddings.md says how to install them and rebuild the embeddings";
        }
        return {};
      }));
  return *std::move(added);
}

Result<Paged<HeuristicReading>> ExecutiveKeeper::List(const Caller& caller,
                                                      const ListHeuristics& request) {
  CREDENCE_ASSIGN_OR_RETURN(
      const language::TimeRange created,
      language::ReadTimeRange(request.since, request.until, workspace_.Now()));
  LookAtSilence(caller);
  Paged<HeuristicReading> readings;
  CREDENCE_RETURN_IF_ERROR(workspace_.Read(caller, [&](Reader& reader) -> Result<void> {
    CREDENCE_ASSIGN_OR_RETURN(std::vector<Heuristic> heuristics,
                              executive::ListHeuristicsOf(reader, request.source, request.all));
    CREDENCE_ASSIGN_OR_RETURN(const std::vector<Fire> due, FiresDue(reader));
    if (!due.empty()) {
      for (Heuristic& heuristic : heuristics) heuristic = AfterSilence(std::move(heuristic), due);
      StableOrder(heuristics, std::ranges::greater(), &Heuristic::confidence);
    }
    std::erase_if(heuristics, [&](const Heuristic& one) { return !created.Has(one.created_at); });
    Paged<Heuristic> page = CutPage(std::move(heuristics), request.offset, request.limit);
    readings.total = page.total;
    for (Heuristic& heuristic : page) readings.push_back(ReadingOf(std::move(heuristic)));
    return {};
  }));
  return readings;
}

Result<HeuristicWhyReport> ExecutiveKeeper::Why(const Caller& caller, std::string_view id) {
  return workspace_.Read(caller, [&](Reader& reader) -> Result<HeuristicWhyReport> {
    CREDENCE_ASSIGN_OR_RETURN(const Heuristic heuristic, executive::FindHeuristic(reader, id));
    CREDENCE_ASSIGN_OR_RETURN(
        HeuristicWhyReport report,
        insight::WhyHeuristic(reader, heuristic, workspace_.Now(), settings_.executive));
    if (settings_.executive.max_error > 0) {
      CREDENCE_ASSIGN_OR_RETURN(const executive::FiringSource firing,
                                executive::LoadFiring(reader, heuristic.source));
      // The thresholds do not decide, so there is nothing to say about crossing them.
      report.counterfactual = {
          .verdict = executive::FiringVerdict(firing.rule, settings_.executive.Terms())};
    }
    if (settings_.executive.HeuristicsOnlyLearn()) {
      report.counterfactual = {
          .verdict = "asks: with decision_strategy llm_first the model answers every event"};
    }
    return report;
  });
}

Result<HeuristicReading> ExecutiveKeeper::Show(const Caller& caller, std::string_view id) {
  LookAtSilence(caller);
  std::optional<HeuristicReading> reading;
  CREDENCE_RETURN_IF_ERROR(workspace_.Read(caller, [&](Reader& reader) -> Result<void> {
    CREDENCE_ASSIGN_OR_RETURN(Heuristic heuristic, executive::FindHeuristic(reader, id));
    CREDENCE_ASSIGN_OR_RETURN(const std::vector<Fire> due, FiresDue(reader));
    reading = ReadingOf(AfterSilence(std::move(heuristic), due));
    return {};
  }));
  return *std::move(reading);
}

Result<std::vector<HeuristicMatch>> ExecutiveKeeper::Match(const Caller& caller,
                                                           const MatchHeuristics& request) {
  CREDENCE_RETURN_IF_ERROR(executive::CheckSource(request.source));
  if (!IsValidUtf8(request.text)) return InvalidArgument("the text is not valid UTF-8");
  if (request.min_similarity && !(std::abs(*request.min_similarity) <= 1)) {
    return InvalidArgument(fmt::format("a similarity of {} cannot be reached; give at most 1",
                                       *request.min_similarity));
  }
  constexpr std::size_t kLimit = 100;
  // Heuristics below min_confidence are dropped after the search, so the search must return all.
  const bool looks_at_all = request.min_confidence > 0;
  CREDENCE_ASSIGN_OR_RETURN(
      const SpacePtr space,
      ReadySpace(caller, request.source, looks_at_all ? Wanted::kIndex : Wanted::kMatches));
  CREDENCE_ASSIGN_OR_RETURN(const std::vector<float> query,
                            EmbedOne(space->embedder, request.text));
  const std::size_t limit =
      request.limit && *request.limit > 0 ? static_cast<std::size_t>(*request.limit) : kLimit;
  const double min_similarity =
      request.min_similarity.value_or(settings_.executive.match_threshold);
  const std::size_t looked_at = looks_at_all ? space->index.CountOf(request.source) : limit;
  CREDENCE_ASSIGN_OR_RETURN(
      const std::vector<IndexMatch> found,
      Matches(caller, *space, request.source, query, looked_at, min_similarity));
  std::vector<HeuristicMatch> matches;
  CREDENCE_RETURN_IF_ERROR(workspace_.Read(caller, [&](Reader& reader) -> Result<void> {
    for (const IndexMatch& match : found) {
      if (matches.size() >= limit) break;
      CREDENCE_ASSIGN_OR_RETURN(std::optional<Heuristic> heuristic,
                                executive::LoadHeuristic(reader, match.id));
      if (!heuristic || heuristic->confidence < request.min_confidence) continue;
      matches.push_back(
          {.reading = ReadingOf(*std::move(heuristic)), .similarity = match.similarity});
    }
    return {};
  }));
  return matches;
}

namespace {

// Repeats the verdict of an earlier delivery, without recording anything.
Result<executive::Verdict> Repeated(const Heuristic& heuristic, const Event& old) {
  CREDENCE_ASSIGN_OR_RETURN(const std::optional<executive::HeuristicEvent> event,
                            executive::HeuristicFold::Decode(ledger::EventView::Of(old)));
  executive::Verdict verdict;
  if (event) {
    if (const auto* refused = std::get_if<executive::SignalRefused>(&*event)) {
      verdict.refusal = executive::LacksFire(heuristic, refused->signal);
    }
  }
  return verdict;
}

}  // namespace

Result<HeuristicReading> ExecutiveKeeper::Judge(const Caller& caller,
                                                const HeuristicFeedback& feedback) {
  // A signal that comes later cannot contradict what silence has already settled.
  CREDENCE_RETURN_IF_ERROR(SettleSilence(caller));
  bool duplicate = false;
  CREDENCE_ASSIGN_OR_RETURN(
      HeuristicReading reading,
      Change(caller, feedback.id,
             [&](Writer& writer, const Heuristic& heuristic) -> Result<executive::Verdict> {
               std::optional<Uuid> event_id;
               if (feedback.key) {
                 event_id = NamedUuid(
                     fmt::format("{}/heuristic/feedback/{}", caller.space, heuristic.id.ToString()),
                     *feedback.key);
                 CREDENCE_ASSIGN_OR_RETURN(const auto old, writer.FindEvent(*event_id));
                 duplicate = old.has_value();
                 if (old) return Repeated(heuristic, *old);
               }
               CREDENCE_ASSIGN_OR_RETURN(const executive::FiresOfHeuristic fires,
                                         executive::FiresOf(writer, heuristic.id));
               CREDENCE_ASSIGN_OR_RETURN(
                   executive::Verdict verdict,
                   executive::DecideFeedback(heuristic, feedback, fires, settings_.executive));
               verdict.decisions.front().event_id = event_id;
               return verdict;
             }));
  reading.duplicate = duplicate;
  return reading;
}

Result<HeuristicReading> ExecutiveKeeper::Freeze(const Caller& caller, std::string_view id,
                                                 bool frozen) {
  return Change(caller, id,
                [&](Writer& /*writer*/, const Heuristic& heuristic) -> Result<executive::Verdict> {
                  CREDENCE_RETURN_IF_ERROR(
                      executive::RequireCurrent(heuristic, frozen ? "frozen" : "thawed"));
                  executive::Verdict verdict;
                  if (heuristic.frozen != frozen) {
                    verdict.decisions.push_back(
                        executive::OfHeuristic(heuristic.id, executive::Frozen{.frozen = frozen}));
                  }
                  return verdict;
                });
}

Result<Fire> ExecutiveKeeper::RecordFire(const Caller& caller, std::string_view heuristic,
                                         std::string_view event) {
  CREDENCE_RETURN_IF_ERROR(CheckEventId(event));
  std::optional<Fire> fire;
  CREDENCE_RETURN_IF_ERROR(
      Write(caller, [&](Writer& writer, const CommitContext& context) -> Result<void> {
        CREDENCE_ASSIGN_OR_RETURN(const Heuristic fired,
                                  executive::FindHeuristic(writer, heuristic));
        if (fired.IsAtRest()) {
          return FailedPrecondition(fmt::format("heuristic {} is {} and does not fire",
                                                fired.id.ToString(),
                                                fired.archived_at ? "archived" : "frozen"));
        }
        const Uuid id = NewUuid(context.now, context.rng);
        CREDENCE_RETURN_IF_ERROR(
            Commit(writer,
                   executive::DecideFire(
                       fired, {.id = id, .arrival = std::string(event), .similarity = 0}),
                   context));
        CREDENCE_ASSIGN_OR_RETURN(fire, executive::FindFire(writer, id.ToString()));
        return {};
      }));
  return *std::move(fire);
}

// A developer's rating moves confidence with full weight, so it must be a person's.
Result<void> ExecutiveKeeper::CheckDeveloper(const Caller& caller, std::string_view signal) {
  if (!caller.is_agent || signal != executive::kDevOutcome) return {};
  return Fail(Code::kPermissionDenied,
              "an agent cannot rate as a developer; leave out \"from\", or use a token with the "
              "scope review");
}

Result<Fire> ExecutiveKeeper::JudgeFire(const Caller& caller, std::string_view id,
                                        FireOutcome outcome, std::string_view from) {
  if (outcome == FireOutcome::kUnknown) {
    return InvalidArgument("an outcome is success or fail; without a report it stays unknown");
  }
  std::string_view signal = executive::kEvaluator;
  if (!from.empty()) {
    CREDENCE_ASSIGN_OR_RETURN(signal, executive::CheckSignal(from));
  }
  CREDENCE_RETURN_IF_ERROR(CheckDeveloper(caller, signal));
  CREDENCE_RETURN_IF_ERROR(SettleSilence(caller));
  const bool success = outcome == FireOutcome::kSuccess;
  std::optional<Fire> fire;
  CREDENCE_RETURN_IF_ERROR(
      Write(caller, [&](Writer& writer, const CommitContext& context) -> Result<void> {
        CREDENCE_ASSIGN_OR_RETURN(const Fire before, executive::FindFire(writer, id));
        if (before.outcome != FireOutcome::kUnknown && before.outcome != outcome) {
          return FailedPrecondition(fmt::format("fire {} is already recorded as {}",
                                                before.id.ToString(), NameOf(before.outcome)));
        }
        std::vector<ledger::EventDraft> decisions =
            executive::DecideOutcome(before, success, signal);
        if (!decisions.empty() && before.open) {
          decisions.push_back(
              executive::OfFire(before.id, executive::Closed{.signal = std::string(signal)}));
        }
        if (signal == executive::kDevOutcome) {
          std::string note;  // A fire has no field for it.
          CREDENCE_ASSIGN_OR_RETURN(
              Decisions words,
              DeveloperWords(writer, success, before.event_id, {before.heuristic_id}, note));
          std::ranges::move(words, std::back_inserter(decisions));
        }
        CREDENCE_ASSIGN_OR_RETURN(const std::optional<executive::Arrival> arrival,
                                  executive::LoadArrival(writer, before.event_id));
        if (arrival && arrival->fire == before.id) {
          CREDENCE_ASSIGN_OR_RETURN(Decisions judged,
                                    JudgeProposal(writer, caller.space, *arrival, success, signal));
          std::ranges::move(judged, std::back_inserter(decisions));
        }
        CREDENCE_RETURN_IF_ERROR(Commit(writer, decisions, context));
        CREDENCE_ASSIGN_OR_RETURN(fire, executive::FindFire(writer, before.id.ToString()));
        return {};
      }));
  return *std::move(fire);
}

Result<std::vector<Fire>> ExecutiveKeeper::Fires(const Caller& caller, const ListFires& request) {
  std::optional<FireOutcome> outcome;
  if (request.outcome && !request.outcome->empty()) {
    outcome = FromName<FireOutcome>(*request.outcome);
    if (!outcome) {
      return InvalidArgument(fmt::format("outcome {} is not known; use one of {}",
                                         Quoted(*request.outcome), AllNames<FireOutcome>()));
    }
  }
  LookAtSilence(caller);
  CREDENCE_ASSIGN_OR_RETURN(
      std::vector<Fire> fires,
      workspace_.Read(caller, [&](Reader& reader) -> Result<std::vector<Fire>> {
        executive::FireFilter filter{
            .outcome = outcome, .limit = request.limit, .offset = request.offset};
        if (request.heuristic) {
          CREDENCE_ASSIGN_OR_RETURN(const Heuristic heuristic,
                                    executive::FindHeuristic(reader, *request.heuristic));
          filter.heuristic = heuristic.id;
        }
        return executive::ListFiresOf(reader, filter);
      }));
  const Timestamp consented = executive::ConsentedSince(workspace_.Now(), settings_.executive);
  for (Fire& fire : fires) {
    if (!fire.open || fire.fired_at > consented) continue;
    fire.open = false;
    fire.closed_by = executive::kTimeoutSignal;
  }
  return fires;
}

Result<TextSimilarity> ExecutiveKeeper::Similarity(std::string_view a, std::string_view b) {
  if (!IsValidUtf8(a) || !IsValidUtf8(b)) return InvalidArgument("a text is not valid UTF-8");
  CREDENCE_ASSIGN_OR_RETURN(vectors::Embedder * embedder, EmbedderOfStore());
  const std::size_t width = embedder->Dimensions();
  std::vector<float> rows(2 * width);
  const std::string_view texts[] = {a, b};
  CREDENCE_RETURN_IF_ERROR(embedder->Embed(texts, rows));
  const std::span<const float> both(rows);
  language::Polarity polarity = language::ComparePolarity(a, b);
  const double cosine = vectors::Cosine(both.first(width), both.subspan(width));
  return TextSimilarity{.similarity = cosine,
                        .same_meaning = ScaleOf(*embedder).Probability(cosine),
                        .opposite = polarity.IsOpposite(),
                        .reason = std::move(polarity.reason)};
}

Result<std::string> ExecutiveKeeper::Metrics(const Caller& caller) {
  return workspace_.Read(caller,
                         [&](Reader& reader) { return metrics_.Text(reader, caller.space); });
}

}  // namespace credence::engine
