// SPDX-License-Identifier: Apache-2.0
// Tables of names: where secrets are kept, and which hosts may receive them. Used by flow.h.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace credence::governor::shell {

// A file that holds secrets, by its name and folder. REQUIRES: `path` is absolute.
bool IsSecretPath(std::string_view path);
// A glob that fits the name of such a file: `.en?`, `id_*`.
bool IsSecretGlob(std::string_view path);
// A folder whose files are secrets, such as ~/.ssh.
bool IsSecretFolder(std::string_view path);
// A file outside the project whose content is public, such as /usr/share/dict/words.
bool IsPublicPath(std::string_view path);

// A variable that holds a secret, by its name: GITHUB_TOKEN, DB_PASSWORD.
bool IsSecretVariable(std::string_view name);
// Whether a pattern can only find lines without a secret: `grep PORT .env`.
bool FindsNoSecret(std::string_view pattern);

// Whether `find`, `fd` and the like search for files that hold secrets: find . -name '*.pem'.
bool FindsSecrets(std::span<const std::string_view> words);

// The store whose secrets a command prints: "the keychain" for `security find-generic-password -w`.
// `words` begins with the program's name.
std::optional<std::string_view> StoreShown(std::span<const std::string_view> words);

// A metadata service, which gives a cloud machine's credentials to every program on it.
bool IsMetadataHost(std::string_view host);
// A package registry. Installing a package sends no more than its name there.
bool IsRegistry(std::string_view host);
// Whether the host belongs to the service that gave out the credential, as api.github.com does to
// $GITHUB_TOKEN. `source` is a name as in DataFlow::sources.
bool IsOwnService(std::string_view source, std::string_view host);

}  // namespace credence::governor::shell
