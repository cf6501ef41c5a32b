// SPDX-License-Identifier: Apache-2.0
#include "engine/insight/insight.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>
#include <span>
#include <utility>

#include "base/nearest.h"
#include "base/utf8.h"
#include "credence/mention.h"
#include "engine/executive/heuristic_index.h"
#include "insight/forecasts.h"
#include "insight/lift.h"
#include "insight/projects.h"
#include "insight/signals.h"
#include "insight/stats.h"
#include "insight/verify.h"
#include "insight/what_if/what_if.h"
#include "language/time_range.h"

namespace credence::engine {
namespace {

constexpr std::int64_t kPointsMax = 1'000;

insight::Policy PolicyOf(const AllSettings& settings) {
  return {.memory = settings.memory,
          .governor = settings.governor,
          .executive = settings.executive,
          .belief = settings.belief,
          .review = settings.review};
}

std::vector<ChangedSetting> Difference(AllSettings& present, AllSettings& other) {
  std::vector<ChangedSetting> changed;
  for (const SettingsSchema::Entry& entry : other.schema().entries()) {
    const SettingsSchema::Entry* known = present.schema().Find(entry.key);
    const std::string was = known == nullptr ? "" : SettingsSchema::ValueText(known->field);
    std::string is = SettingsSchema::ValueText(entry.field);
    if (was != is) changed.push_back({.key = entry.key, .present = was, .other = std::move(is)});
  }
  return changed;
}

// The policy of these settings. Faculties whose settings are the same as in `base` refer to those,
// so that they are replayed only once.
insight::Policy PolicyWithShared(AllSettings& settings, AllSettings& base) {
  std::set<std::string, std::less<>> sections;
  for (const ChangedSetting& changed : Difference(base, settings)) {
    sections.insert(changed.key.substr(0, changed.key.find('.')));
  }
  const auto from = [&](std::string_view section) -> AllSettings& {
    return sections.contains(section) ? settings : base;
  };
  return {.memory = from("memory").memory,
          .governor = from("governor").governor,
          .executive = from("executive").executive,
          .belief = from("belief").belief,
          .review = from("review").review};
}

// How many policies are replayed at once: each keeps a state for every subject, so a long ledger is
// rather read more often.
std::size_t PoliciesAtOnce(std::int64_t events) {
  constexpr std::int64_t kEventsAndPolicies = 2'000'000;
  constexpr std::int64_t kPoliciesMax = 16;
  return static_cast<std::size_t>(std::clamp<std::int64_t>(
      kEventsAndPolicies / std::max<std::int64_t>(events, 1), 1, kPoliciesMax));
}

bool IsWhole(const SettingsSchema::Entry& entry) {
  return std::holds_alternative<std::int64_t*>(entry.field);
}

std::optional<double> NumberOf(const SettingsSchema::Entry& entry) {
  if (const auto* whole = std::get_if<std::int64_t*>(&entry.field)) {
    return static_cast<double>(**whole);
  }
  if (const auto* real = std::get_if<double*>(&entry.field)) return **real;
  if (const auto* decimal = std::get_if<Decimal*>(&entry.field)) return (*decimal)->ToDouble();
  return std::nullopt;
}

// Equal steps from one end to the other; rounded for whole-number settings. The present value takes
// the place of the nearest step, so that the sweep shows what there is now.
std::vector<double> ValuesOf(const SweepRequest& request, bool is_whole, double present) {
  std::vector<double> values;
  for (std::int64_t i = 0; i < request.points; ++i) {
    const double share =
        request.points == 1 ? 0 : static_cast<double>(i) / static_cast<double>(request.points - 1);
    double value = request.from + share * (request.to - request.from);
    if (is_whole) value = std::round(value);
    if (values.empty() || values.back() != value) values.push_back(value);
  }
  const auto [low, high] = std::minmax(request.from, request.to);
  if (values.size() < 3 || present <= low || present >= high) return values;
  // The ends stay.
  const auto nearest =
      std::ranges::min_element(values.begin() + 1, values.end() - 1, {},
                               [&](double value) { return std::abs(value - present); });
  *nearest = present;
  return values;
}

// Quotes a value that lost its quotes to the shell. A word is quoted even if the setting is not a
// text, so that the error says which type the setting needs.
std::string WithQuotes(const SettingsSchema& schema, const std::string& setting) {
  const std::size_t equals = setting.find('=');
  const std::string_view key = Trim(std::string_view(setting).substr(0, equals));
  const std::string_view value = Trim(std::string_view(setting).substr(equals + 1));
  const auto is_special = [](char c) { return c == '\'' || c == '"' || (c >= 0 && c < ' '); };
  if (value.empty() || std::ranges::any_of(value, is_special)) return setting;
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  const auto is_of_word = [&](char c) {
    return is_letter(c) || (c >= '0' && c <= '9') || c == '_' || c == '-';
  };
  const bool is_word = is_letter(value.front()) && std::ranges::all_of(value, is_of_word) &&
                       value != "true" && value != "false" && value != "inf" && value != "nan";
  const SettingsSchema::Entry* entry = schema.Find(key);
  const bool is_text = entry != nullptr && std::holds_alternative<std::string*>(entry->field);
  return is_text || is_word ? fmt::format("{} = '{}'", key, value) : setting;
}

}  // namespace

Result<std::unique_ptr<AllSettings>> InsightKeeper::SettingsFor(
    const WhatIfRequest& request) const {
  auto other = std::make_unique<AllSettings>();
  CREDENCE_RETURN_IF_ERROR(source_.Load(*other));
  CREDENCE_RETURN_IF_ERROR(other->Load(request.policy, request.origin, {}));
  for (const std::string& setting : request.set) {
    // Checked here for a clear message: TOML would only complain about a line.
    if (setting.find('=') == std::string::npos) {
      return InvalidArgument(fmt::format(
          "{} sets nothing; write KEY=VALUE, as in memory.half_life_days=60", Quoted(setting)));
    }
    CREDENCE_RETURN_IF_ERROR(other->Load(WithQuotes(other->schema(), setting), "set", {}));
  }
  return other;
}

Result<std::vector<WhatIfReport>> InsightKeeper::TryAll(
    const Caller& caller, AllSettings& present,
    std::span<const std::unique_ptr<AllSettings>> others, const WhatIfRequest& request) {
  constexpr auto& kFaculties = insight::kWhatIfFaculties;
  for (const std::string& faculty : request.faculties) {
    if (std::ranges::find(kFaculties, faculty) == kFaculties.end()) {
      return InvalidArgument(fmt::format("faculty {} is not known; use one of {}", Quoted(faculty),
                                         fmt::join(kFaculties, ", ")));
    }
  }
  const Timestamp now = workspace_.Now();
  CREDENCE_ASSIGN_OR_RETURN(const language::TimeRange during,
                            language::ReadTimeRange(request.since, std::nullopt, now));
  const insight::TryOptions options{.faculties = request.faculties, .since = during.since};
  const insight::Policy recorded = PolicyOf(present);
  std::vector<insight::Policy> policies;
  for (const auto& other : others) policies.push_back(PolicyWithShared(*other, *others.front()));
  const std::span<const insight::Policy> all = policies;
  return workspace_.Read(caller, [&](ledger::Reader& reader) -> Result<std::vector<WhatIfReport>> {
    CREDENCE_ASSIGN_OR_RETURN(const ledger::Head head, reader.GetHead());
    const std::size_t at_once = PoliciesAtOnce(head.sequence);
    std::vector<WhatIfReport> reports;
    for (std::size_t first = 0; first < all.size(); first += at_once) {
      const auto some = all.subspan(first, std::min(at_once, all.size() - first));
      CREDENCE_ASSIGN_OR_RETURN(std::vector<WhatIfReport> replayed,
                                insight::TryPolicies(reader, recorded, some, now, options));
      std::ranges::move(replayed, std::back_inserter(reports));
    }
    return reports;
  });
}

Result<WhatIfReport> InsightKeeper::TryFile(const Caller& caller, const WhatIfRequest& request) {
  SettingsSource source = source_;
  source.origin = request.file->origin;
  if (!request.file->project.empty() && request.file->project != source.project) {
    source.project = request.file->project;
    source.repository_toml.clear();
  }
  AllSettings present;
  auto other = std::make_unique<AllSettings>();
  source.toml = request.file->before;
  CREDENCE_RETURN_IF_ERROR(source.Load(present));
  source.toml = request.file->after;
  CREDENCE_RETURN_IF_ERROR(source.Load(*other));
  return TryOne(caller, present, std::move(other), request);
}

Result<WhatIfReport> InsightKeeper::TryOne(const Caller& caller, AllSettings& present,
                                           std::unique_ptr<AllSettings> other,
                                           const WhatIfRequest& request) {
  CREDENCE_ASSIGN_OR_RETURN(std::vector<WhatIfReport> reports,
                            TryAll(caller, present, {&other, 1}, request));
  reports.front().settings = Difference(present, *other);
  return std::move(reports.front());
}

Result<WhatIfReport> InsightKeeper::TryPolicy(const Caller& caller, const WhatIfRequest& request) {
  if (request.file) return TryFile(caller, request);
  CREDENCE_ASSIGN_OR_RETURN(std::unique_ptr<AllSettings> other, SettingsFor(request));
  return TryOne(caller, settings_, std::move(other), request);
}

Result<SweepReport> InsightKeeper::Sweep(const Caller& caller, const SweepRequest& request) {
  CREDENCE_ASSIGN_OR_RETURN(const std::unique_ptr<AllSettings> base, SettingsFor(request.with));
  const SettingsSchema::Entry* entry = base->schema().Find(request.key);
  if (entry == nullptr) {
    std::vector<std::string_view> keys;
    for (const SettingsSchema::Entry& known : base->schema().entries()) keys.push_back(known.key);
    const auto nearest = Nearest(request.key, keys);
    return InvalidArgument(fmt::format(
        "{} is not a setting; {}", Quoted(request.key),
        nearest ? fmt::format("did you mean {}?", *nearest) : Op("settings") + " lists them"));
  }
  const std::optional<double> present = NumberOf(*entry);
  if (!present) {
    return InvalidArgument(fmt::format("{} is not a number and cannot be swept", request.key));
  }
  if (request.points < 1 || request.points > kPointsMax) {
    return InvalidArgument(fmt::format("{} points; give 1 to {}", request.points, kPointsMax));
  }
  const std::vector<double> values = ValuesOf(request, IsWhole(*entry), *present);
  std::vector<std::unique_ptr<AllSettings>> tried;
  for (const double value : values) {
    WhatIfRequest with = request.with;
    with.set.push_back(fmt::format("{} = {}", request.key, value));
    CREDENCE_ASSIGN_OR_RETURN(tried.emplace_back(), SettingsFor(with));
  }
  CREDENCE_ASSIGN_OR_RETURN(std::vector<WhatIfReport> replayed,
                            TryAll(caller, settings_, tried, request.with));
  SweepReport report{.key = request.key, .present = *present, .points = {}};
  for (std::size_t i = 0; i < values.size(); ++i) {
    for (FacultyWhatIf& faculty : replayed[i].faculties) {
      faculty.changes.clear();
      faculty.largest.clear();
      faculty.examples.clear();
    }
    report.points.push_back({.value = values[i], .faculties = std::move(replayed[i].faculties)});
  }
  return report;
}

Result<SignalsReport> InsightKeeper::MeasureSignals(const Caller& caller) {
  return workspace_.Read(caller, [&](ledger::Reader& reader) {
    return insight::MeasureSignals(reader, settings_.governor);
  });
}

Result<std::vector<ForecastSet>> InsightKeeper::Forecasts(const Caller& caller) {
  return workspace_.Read(caller, [&](ledger::Reader& reader) {
    return insight::CollectForecasts(reader, settings_.memory);
  });
}

Result<LiftReport> InsightKeeper::MeasureLift(const Caller& caller, const LiftRequest& request) {
  CREDENCE_ASSIGN_OR_RETURN(LiftReport report, workspace_.Read(caller, [&](ledger::Reader& reader) {
    return insight::MeasureLift(reader, request, settings_.executive);
  }));
  report.memory_holdout = settings_.memory.holdout;
  report.executive_holdout = settings_.executive.holdout;
  return report;
}

Result<VerifyReport> InsightKeeper::Verify() { return insight::Verify(workspace_.store()); }

Result<VerifyReport> InsightKeeper::VerifySpace(const Caller& caller) {
  return insight::VerifySpace(workspace_.store(), caller.space);
}

Result<Stats> InsightKeeper::GetStats(const Caller& caller) {
  CREDENCE_ASSIGN_OR_RETURN(
      Stats stats, workspace_.Read(caller, [&](ledger::Reader& reader) -> Result<Stats> {
        CREDENCE_ASSIGN_OR_RETURN(Stats counted,
                                  insight::CountAll(reader, workspace_.Now(), settings_.memory,
                                                    settings_.executive, settings_.belief));
        CREDENCE_ASSIGN_OR_RETURN(counted.executive.embedder, ReadEmbedder(reader));
        return counted;
      }));
  if (!caller.is_tenant) stats.store = workspace_.store().Name();
  return stats;
}

Result<std::vector<ProjectSummary>> InsightKeeper::Projects(const Caller& caller) {
  return workspace_.Read(caller,
                         [](ledger::Reader& reader) { return insight::ListProjects(reader); });
}

}  // namespace credence::engine
