// SPDX-License-Identifier: Apache-2.0
// The work itself, as an agent hands it over in a registration: a text, a diff, a file, a link or
// an image.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "credence/result.h"
#include "credence/reviews.h"
#include "review/intake/document_reader.h"

namespace credence::review {

// An object with a `kind`, or a plain text. Refuses fields that do not belong to its kind, links
// other than http and https, and images of a type that browsers may run as a program.
WorkContent ReadContent(DocumentReader& reader, std::size_t bytes_max);

// As it is stored, and back. Failure: kDataLoss.
std::string EncodeContent(const WorkContent& content);
Result<WorkContent> DecodeContent(std::string_view stored);

}  // namespace credence::review
