// SPDX-License-Identifier: Apache-2.0
// Work products and task types as they are shown: what was learned last is applied to them.
#pragma once

#include <optional>
#include <string_view>

#include "credence/reviews.h"
#include "review/settings.h"
#include "review/types.h"

namespace credence::engine {

// What a stated confidence is worth, by the curve that was learned last; as stated where there is
// none.
double CalibratedBy(const review::Learning& learning, std::string_view task_type, double stated);

// The form of the review (R9).
ReviewClass ClassOfTask(const review::TaskType& task, const review::Learning& learning,
                        std::optional<review::Complexity> complexity,
                        const review::ReviewSettings& settings);

WorkReading ReadWork(const review::Work& work, const review::Learning& learning,
                     const review::ReviewSettings& settings);

LevelReading ReadLevel(const review::TaskType& task, const review::Learning& learning,
                       const review::ReviewSettings& settings);

}  // namespace credence::engine
