// SPDX-License-Identifier: Apache-2.0
#include "surface/home/shared_store.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/utf8.h"
#include "ledger/postgres/store.h"

namespace credence::home {

Result<std::unique_ptr<ledger::Store>> OpenSharedStore(const SharedStore& store) {
  const std::string& url = store.url;
  if (url.starts_with("postgresql://") || url.starts_with("postgres://")) {
    ledger::PostgresOptions options{.url = url, .connections_max = store.connections};
    if (store.wait) {
      options.lock_timeout = std::min(options.lock_timeout, *store.wait);
      options.statement_timeout = std::min(options.statement_timeout, *store.wait);
    }
    return ledger::OpenPostgresStore(options);
  }
  // The part after the scheme may contain a password.
  return InvalidArgument(fmt::format("{}: is not a store; use postgresql://… or a path",
                                     Quoted(url.substr(0, url.find(':')) + "://…")));
}

}  // namespace credence::home
