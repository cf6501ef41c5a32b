// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/committed_files.h"

#include <algorithm>
#include <optional>
#include <ranges>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json_writer.h"
#include "base/utf8.h"
#include "governor/shell/secrets.h"
#include "review/intake/feedback.h"
#include "surface/cli/git.h"
#include "surface/cli/json_outline.h"

namespace credence::cli {
namespace {

// A text that replaces a part of the documents.
struct Insertion {
  std::size_t at = 0;
  std::size_t size = 0;
  std::string text;
};

std::optional<std::string> MemberText(std::string_view document, const JsonNode& object,
                                      std::string_view key) {
  const JsonItem* const item = object.Find(key);
  return item == nullptr ? std::nullopt : StringOf(document, item->value);
}

const JsonNode* MemberObject(const JsonNode* node, std::string_view key) {
  if (node == nullptr || node->kind != JsonNode::Kind::kObject) return nullptr;
  const JsonItem* const item = node->Find(key);
  return item == nullptr ? nullptr : &item->value;
}

// Whether `commit` and `path` mean the same to git as they look: a name of a commit and nothing
// else, and a path without "." and "..", which git would resolve.
bool IsUnambiguous(const std::string& commit, const std::string& path) {
  constexpr std::string_view kSeparators(":{}\n\0", 5);
  if (commit.empty() || commit.starts_with('-') || path.contains('\0') ||
      commit.find_first_of(kSeparators) != std::string::npos) {
    return false;
  }
  return std::ranges::none_of(std::views::split(path, '/'),
                              [](const auto& part) {
                                const std::string_view segment(part.begin(), part.end());
                                return segment.empty() || segment == "." || segment == "..";
                              }) &&
         !path.empty();
}

// Reads files of commits, in one folder.
class CommitReader {
 public:
  explicit CommitReader(const std::string& folder) : folder_(folder) {}

  std::optional<std::string> Read(const std::string& commit, const std::string& path) {
    if (!IsUnambiguous(commit, path) || governor::shell::IsSecretPath("/" + path))
      return std::nullopt;
    if (asked_ == kCommittedFilesMax) return std::nullopt;
    ++asked_;
    // Within a tree, a path would no longer show in which folder the file is. Git reads the object
    // as it is: no filter of the repository runs.
    Result<std::string> text =
        AskGit({.words = {"cat-file", "blob", commit + "^{commit}:" + path}, .folder = folder_});
    // As for git itself, a NUL is the sign of what is no text.
    const bool is_text = text && !text->empty() && text->size() <= kContentBytesMax &&
                         !text->contains('\0') && IsValidUtf8(*text);
    if (!is_text) return std::nullopt;
    return *std::move(text);
  }

 private:
  const std::string& folder_;
  int asked_ = 0;
};

std::optional<Insertion> TextFor(std::string_view document, CommitReader& reader) {
  const Result<JsonNode> root = OutlineJson(document);
  if (!root) return std::nullopt;  // Its refusal says why.
  const JsonNode* const content = MemberObject(MemberObject(&*root, "workProduct"), "content");
  if (content == nullptr || content->kind != JsonNode::Kind::kObject) return std::nullopt;
  const JsonItem* const text = content->Find("text");
  const bool is_null =
      text != nullptr &&
      document.substr(text->value.begin, text->value.end - text->value.begin) == "null";
  const auto path = MemberText(document, *content, "path");
  const auto commit = MemberText(document, *content, "commit");
  if ((text != nullptr && !is_null) || !path || !commit ||
      MemberText(document, *content, "kind") != "file") {
    return std::nullopt;
  }
  const std::optional<std::string> committed = reader.Read(*commit, *path);
  if (!committed) return std::nullopt;
  JsonWriter json;
  json.String(*committed);
  Insertion insertion =
      is_null ? Insertion{.at = text->value.begin,
                          .size = text->value.end - text->value.begin,
                          .text = std::move(json).Take()}
              : Insertion{.at = content->end - 1, .text = ",\"text\":" + std::move(json).Take()};
  // What is accepted without it must not be refused with it.
  const std::size_t document_max = review::FeedbackLimits().document_bytes;
  if (document.size() + insertion.text.size() > document_max) return std::nullopt;
  return insertion;
}

}  // namespace

std::string WithCommittedFiles(std::string documents, const std::string& folder) {
  std::vector<Insertion> insertions;
  CommitReader reader(folder);
  for (const review::DocumentList::Item& item : review::SplitDocuments(documents).items) {
    if (!item.text.contains("\"commit\"")) continue;
    std::optional<Insertion> insertion = TextFor(item.text, reader);
    if (!insertion) continue;
    insertion->at += static_cast<std::size_t>(item.text.data() - documents.data());
    insertions.push_back(*std::move(insertion));
  }
  // From the last one on, so that the positions stay right.
  for (const Insertion& insertion : std::views::reverse(insertions)) {
    documents.replace(insertion.at, insertion.size, insertion.text);
  }
  return documents;
}

}  // namespace credence::cli
