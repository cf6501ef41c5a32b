// SPDX-License-Identifier: Apache-2.0
#include "sim/naive_memories.h"
#include "credence/fields.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>

#include "base/fields.h"
#include "memory/types.h"

namespace credence::sim {
namespace {

constexpr std::int64_t kExplicitStart = 50;
constexpr std::int64_t kPassiveStart = 30;
constexpr std::int64_t kValidateStep = 5;
constexpr std::int64_t kViolateStep = 10;
constexpr std::int64_t kGoldenFrom = 90;
constexpr std::int64_t kGoldenValidations = 3;
constexpr double kHalfLifeDays = 30;
constexpr double kEffectiveMin = 0.1;

struct MemoryLearnedBody {
  std::string type;
  std::string source;
  std::optional<std::string> project;

  CREDENCE_FIELDS(type, source, project)
};

}  // namespace

void NaiveMemories::Learn(const Event& event, const std::string& id) {
  const Result<MemoryLearnedBody> body = DecodeFields<MemoryLearnedBody>(event.body);
  findings_.Holds("a memory is learned in words that can be read, and once",
                  body.has_value() && event.verbatim && !all_.contains(id), event.body);
  if (findings_.any()) return;
  all_[id] = {.hundredths = body->source == "passive" ? kPassiveStart : kExplicitStart,
              .type = body->type,
              .project = body->project,
              .content = event.verbatim->text,
              .created_at = event.time,
              .sequence = event.sequence};
}

void NaiveMemories::Take(const Event& event) {
  const std::string id = event.stream.substr(event.stream.find('/') + 1);
  if (event.kind == "memory.learned") return Learn(event, id);
  const auto found = all_.find(id);
  if (found == all_.end()) {
    findings_.Report("an event is about a memory that was learned", "a memory", event.stream);
    return;
  }
  One& one = found->second;
  const bool needs_current = event.kind == "memory.validated" || event.kind == "memory.violated" ||
                             event.kind == "memory.superseded" || event.kind == "memory.archived";
  findings_.Holds("only what is current is judged, superseded or archived",
                  !needs_current || one.status == "current", event.kind + " of " + one.status);
  if (event.kind == "memory.validated") {
    one.hundredths = std::min<std::int64_t>(100, one.hundredths + kValidateStep);
    ++one.validated;
    one.validated_at = event.time;
    one.golden |=
        one.hundredths >= kGoldenFrom && one.validated >= kGoldenValidations && one.violated == 0;
  } else if (event.kind == "memory.violated") {
    one.hundredths = std::max<std::int64_t>(0, one.hundredths - kViolateStep);
    ++one.violated;
    one.golden = false;
  } else if (event.kind == "memory.proven") {
    // Counts only with memory.proof.enabled.
  } else if (event.kind == "memory.superseded") {
    one.status = "superseded";
  } else if (event.kind == "memory.archived") {
    one.status = "archived";
  } else if (event.kind == "memory.restored") {
    findings_.Same<std::string>("only what is archived is restored", "archived", one.status);
    one.status = "current";
  } else if (event.kind == "memory.erased") {
    findings_.Holds("a text is erased once", !one.erased, id);
    one.erased = true;
    if (one.status == "current") one.status = "archived";
  } else if (event.kind != "memory.disputed" && event.kind != "memory.settled") {
    findings_.Report("an event of memories is of a known kind", "one of docs/formats.md",
                     event.kind);
  }
}

double NaiveMemories::Effective(const One& one, Timestamp now) const {
  const double confidence = static_cast<double>(one.hundredths) / 100;
  if (one.golden) return confidence;
  const double days = DaysBetween(one.validated_at.value_or(one.created_at), now);
  return confidence * std::pow(0.5, std::max(days, 0.0) / kHalfLifeDays);
}

std::vector<std::string> NaiveMemories::Top(const std::optional<std::string>& project,
                                            std::size_t limit, Timestamp now) const {
  using Rank = std::tuple<bool, double, Timestamp, std::int64_t>;
  std::vector<std::pair<Rank, std::string>> ranked;
  for (const auto& [id, one] : all_) {
    const bool is_injected =
        one.type == "pattern" || one.type == "rule" || one.type == "constraint";
    const bool is_near = !one.project || one.project == project;
    const double effective = Effective(one, now);
    if (!is_injected || !is_near || one.status != "current" || effective <= kEffectiveMin) continue;
    ranked.push_back({{one.golden, effective, one.created_at, one.sequence}, id});
  }
  std::ranges::sort(ranked, std::greater<>());
  std::vector<std::string> ids;
  std::set<std::string> said;
  for (const auto& [rank, id] : ranked) {
    if (ids.size() >= limit) break;
    if (said.insert(all_.at(id).content).second) ids.push_back(id);
  }
  return ids;
}

void NaiveMemories::Compare(const std::vector<MemoryReading>& readings, Timestamp now) const {
  findings_.Same("the number of memories", all_.size(), readings.size());
  for (const MemoryReading& reading : readings) {
    if (findings_.any()) return;
    const Memory& memory = reading.memory;
    const std::string id = memory.id.ToString();
    const auto found = all_.find(id);
    if (found == all_.end()) {
      findings_.Report("a memory comes from the ledger", "an event", id);
      return;
    }
    const One& one = found->second;
    const auto is = [&](std::string_view what) { return fmt::format("memory {}: {}", id, what); };
    findings_.Same(is("confidence, in billionths"), one.hundredths * 10'000'000,
                   memory.confidence.nanos());
    findings_.Same(is("times validated"), one.validated, memory.times_validated);
    findings_.Same(is("times violated"), one.violated, memory.times_violated);
    findings_.Same(is("observations"), one.validated + one.violated, reading.observations);
    findings_.Same(is("golden"), one.golden, memory.golden);
    findings_.Same(is("status"), one.status, std::string(NameOf(memory.status)));
    findings_.Same(is("erased"), one.erased, !memory.content.has_value());
    if (!one.erased) findings_.Same(is("content"), one.content, memory.content.value_or(""));
    findings_.Near(is("effective confidence"), Effective(one, now), reading.effective_confidence);
  }
}

}  // namespace credence::sim
