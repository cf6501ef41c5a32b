// SPDX-License-Identifier: Apache-2.0
#include "insight/what_if/what_if.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <utility>

#include "belief/what_if.h"
#include "executive/what_if.h"
#include "governor/what_if.h"
#include "insight/what_if/tally.h"
#include "ledger/replay/stream_hash.h"
#include "ledger/scan_ahead.h"
#include "memory/what_if.h"
#include "review/what_if.h"

namespace credence::insight {
namespace {

// The policies that are compared with the present one.
struct Others {
  const Policy& present;
  std::span<const Policy> policies;
  Timestamp now;
};

// One faculty under all policies.
class AnyGroup {
 public:
  virtual ~AnyGroup() = default;
  virtual bool Owns(std::string_view stream) const = 0;
  virtual Result<void> Take(const ledger::EventView& event) = 0;
  virtual Result<void> Complete(ledger::Reader& reader) = 0;
  // A report for each policy.
  virtual std::vector<FacultyWhatIf> Finish() = 0;
};

template <class Faculty>
class Group final : public AnyGroup {
 public:
  Group(const Others& others, std::optional<Timestamp> since) {
    std::vector<const Settings*> distinct;
    for (const Policy& policy : others.policies) {
      const Settings* const settings = &policy.Of<Settings>();
      const auto known = std::ranges::find(distinct, settings);
      place_of_.push_back(static_cast<std::size_t>(known - distinct.begin()));
      if (known == distinct.end()) distinct.push_back(settings);
    }
    for (const Settings* const settings : distinct) {
      const ledger::PolicyPair<Settings> pair{
          .present = others.present.Of<Settings>(), .other = *settings, .now = others.now};
      auto tally = std::make_unique<ReportTally>(Faculty::kFaculty, since);
      std::unique_ptr<Faculty> what_if;
      if constexpr (requires { Faculty::kLiveMax; }) {
        const std::size_t live = std::max(kLiveMin, Faculty::kLiveMax / distinct.size());
        what_if = std::make_unique<Faculty>(pair, *tally, live);
      } else {
        what_if = std::make_unique<Faculty>(pair, *tally);
      }
      compared_.push_back({.tally = std::move(tally), .what_if = std::move(what_if)});
    }
  }

  bool Owns(std::string_view stream) const override {
    return compared_.front().what_if->Owns(stream);
  }

  Result<void> Take(const ledger::EventView& event) override {
    if constexpr (kIsDecodedOnce) {
      CREDENCE_ASSIGN_OR_RETURN(const auto decoded, decoder_.Read(event));
      if (!decoded) return {};
      for (const Compared& one : compared_) {
        CREDENCE_RETURN_IF_ERROR(one.what_if->Take(event, *decoded));
      }
    } else {
      for (const Compared& one : compared_) CREDENCE_RETURN_IF_ERROR(one.what_if->Take(event));
    }
    return {};
  }

  Result<void> Complete(ledger::Reader& reader) override {
    for (const Compared& one : compared_) CREDENCE_RETURN_IF_ERROR(one.what_if->Complete(reader));
    return {};
  }

  std::vector<FacultyWhatIf> Finish() override {
    std::vector<FacultyWhatIf> distinct;
    for (const Compared& one : compared_) {
      one.what_if->Finish();
      distinct.push_back(one.tally->Finish());
    }
    std::vector<FacultyWhatIf> reports;
    for (const std::size_t place : place_of_) reports.push_back(distinct[place]);
    return reports;
  }

  // Adds the subjects of a group with the same policies.
  void Merge(Group& other) {
    for (std::size_t i = 0; i < compared_.size(); ++i) {
      compared_[i].what_if->Merge(*other.compared_[i].what_if);
      compared_[i].tally->Merge(*other.compared_[i].tally);
    }
  }

 private:
  using Settings = typename Faculty::Settings;
  // A few sessions go on at a time, however many policies there are.
  static constexpr std::size_t kLiveMin = 64;
  static constexpr bool kIsDecodedOnce = requires { typename Faculty::Decoder; };
  struct Nothing {};
  template <class T>
  struct DecoderOf {
    using Type = Nothing;
  };
  template <class T>
    requires requires { typename T::Decoder; }
  struct DecoderOf<T> {
    using Type = typename T::Decoder;
  };

  // Under one policy, with the tally that it reports to.
  struct Compared {
    std::unique_ptr<ReportTally> tally;
    std::unique_ptr<Faculty> what_if;
  };
  std::vector<Compared> compared_;     // For each distinct settings.
  std::vector<std::size_t> place_of_;  // For each policy, in the above.
  typename DecoderOf<Faculty>::Type decoder_;
};

// The faculties, distributed over threads. Sessions are independent, so each lane gets some of
// them; all other faculties are in the first lane.
class Lanes {
 public:
  Lanes(const Others& others, const TryOptions& options)
      : taken_(options.lanes > 0 ? options.lanes : ledger::UsefulLanes()) {
    Add<memory::WhatIf>(others, options);
    first_sessions_ = Add<governor::WhatIf>(others, options);
    Add<executive::WhatIf>(others, options);
    Add<belief::WhatIf>(others, options);
    Add<review::WhatIf>(others, options);
    for (std::size_t lane = 1; lane < size(); ++lane) {
      sessions_.push_back(std::make_unique<Group<governor::WhatIf>>(others, options.since));
    }
  }

  std::size_t size() const { return taken_.size(); }

  std::size_t LaneOf(const ledger::EventView& event) const {
    if (!event.stream.starts_with(governor::kStreamPrefix)) return 0;
    return ledger::HashOfStream(event.stream) % size();
  }

  ledger::Visit Take(std::size_t lane, const ledger::EventView& event) {
    AnyGroup* const owner = OwnerOf(lane, event.stream);
    if (owner == nullptr) return ledger::Visit::kContinue;
    if (Result<void> taken = owner->Take(event); !taken) {
      taken_[lane] = std::move(taken);
      return ledger::Visit::kStop;
    }
    return ledger::Visit::kContinue;
  }

  // Adds the reports of each faculty to those of each policy.
  Result<void> Finish(ledger::Reader& reader, std::vector<WhatIfReport>& reports) {
    for (const Result<void>& taken : taken_) CREDENCE_RETURN_IF_ERROR(taken);
    for (const std::unique_ptr<AnyGroup>& faculty : faculties_) {
      if (faculty.get() == first_sessions_) {
        for (const auto& other : sessions_) first_sessions_->Merge(*other);
      }
      CREDENCE_RETURN_IF_ERROR(faculty->Complete(reader));
      std::vector<FacultyWhatIf> found = faculty->Finish();
      for (std::size_t i = 0; i < reports.size(); ++i) {
        reports[i].faculties.push_back(std::move(found[i]));
      }
    }
    return {};
  }

 private:
  // Null: it was not requested.
  template <class Faculty>
  Group<Faculty>* Add(const Others& others, const TryOptions& options) {
    const auto& wanted = options.faculties;
    if (!wanted.empty() && std::ranges::find(wanted, Faculty::kFaculty) == wanted.end()) {
      return nullptr;
    }
    auto added = std::make_unique<Group<Faculty>>(others, options.since);
    Group<Faculty>* const group = added.get();
    faculties_.push_back(std::move(added));
    return group;
  }

  AnyGroup* OwnerOf(std::size_t lane, std::string_view stream) const {
    for (const std::unique_ptr<AnyGroup>& one : faculties_) {
      if (!one->Owns(stream)) continue;
      if (lane == 0) return one.get();
      return sessions_[lane - 1].get();
    }
    return nullptr;
  }

  std::vector<std::unique_ptr<AnyGroup>> faculties_;                // In the first lane.
  Group<governor::WhatIf>* first_sessions_ = nullptr;               // Null if not requested.
  std::vector<std::unique_ptr<Group<governor::WhatIf>>> sessions_;  // In the other lanes.
  std::vector<Result<void>> taken_;                                 // By lane.
};

}  // namespace

Result<std::vector<WhatIfReport>> TryPolicies(ledger::Reader& reader, const Policy& present,
                                              std::span<const Policy> others, Timestamp now,
                                              const TryOptions& options) {
  std::vector<WhatIfReport> reports(others.size());
  if (others.empty()) return reports;
  Lanes lanes({.present = present, .policies = others, .now = now}, options);
  std::int64_t events = 0;
  CREDENCE_RETURN_IF_ERROR(ledger::ScanInLanes(
      reader, {.for_replay = true}, lanes.size(),
      [&](const ledger::EventView& event) {
        ++events;
        return lanes.LaneOf(event);
      },
      [&](std::size_t lane, const ledger::EventView& event) { return lanes.Take(lane, event); }));
  for (WhatIfReport& report : reports) report.events = events;
  CREDENCE_RETURN_IF_ERROR(lanes.Finish(reader, reports));
  return reports;
}

Result<WhatIfReport> TryPolicy(ledger::Reader& reader, const PolicyPair& policies,
                               const TryOptions& options) {
  CREDENCE_ASSIGN_OR_RETURN(
      std::vector<WhatIfReport> reports,
      TryPolicies(reader, policies.present, {&policies.other, 1}, policies.now, options));
  return std::move(reports.front());
}

}  // namespace credence::insight
