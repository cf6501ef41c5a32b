// SPDX-License-Identifier: Apache-2.0
#include "ledger/sqlite/page_cache.h"

#include <sqlite3.h>

#include <algorithm>
#include <mutex>
#include <new>

namespace credence::ledger {
namespace {

constexpr unsigned kLockByte = 0x40000000;  // Where the file is locked; its page holds no data.

sqlite3_pcache_methods2& Original() {
  static sqlite3_pcache_methods2 methods;
  return methods;
}

// Used by one thread at a time, as its connection is.
struct PageCache {
  sqlite3_pcache* original = nullptr;
  unsigned lock_page = 0;
  unsigned greatest = 0;    // Page number so far, without that of the lock page.
  bool is_at_lock = false;  // A page has the number of the lock page.
};

PageCache& Of(sqlite3_pcache* cache) { return *reinterpret_cast<PageCache*>(cache); }

int Init(void* /*argument*/) { return Original().xInit(Original().pArg); }

void Shutdown(void* /*argument*/) { Original().xShutdown(Original().pArg); }

sqlite3_pcache* Create(int page_bytes, int extra_bytes, int is_purgeable) {
  sqlite3_pcache* const original = Original().xCreate(page_bytes, extra_bytes, is_purgeable);
  if (original == nullptr) return nullptr;
  auto* const cache = new (std::nothrow) PageCache{
      .original = original, .lock_page = kLockByte / static_cast<unsigned>(page_bytes) + 1};
  if (cache == nullptr) Original().xDestroy(original);
  return reinterpret_cast<sqlite3_pcache*>(cache);
}

void SetSize(sqlite3_pcache* cache, int pages) { Original().xCachesize(Of(cache).original, pages); }

int Count(sqlite3_pcache* cache) { return Original().xPagecount(Of(cache).original); }

sqlite3_pcache_page* Fetch(sqlite3_pcache* cache, unsigned number, int create) {
  PageCache& self = Of(cache);
  sqlite3_pcache_page* const page = Original().xFetch(self.original, number, create);
  if (page != nullptr) self.greatest = std::max(self.greatest, number);
  return page;
}

void Unpin(sqlite3_pcache* cache, sqlite3_pcache_page* page, int discard) {
  Original().xUnpin(Of(cache).original, page, discard);
}

void Rekey(sqlite3_pcache* cache, sqlite3_pcache_page* page, unsigned before, unsigned after) {
  PageCache& self = Of(cache);
  Original().xRekey(self.original, page, before, after);
  // A page stays there if SQLite finds the file damaged at this moment.
  if (before == self.lock_page) self.is_at_lock = false;
  if (after == self.lock_page) {
    self.is_at_lock = true;
  } else {
    self.greatest = std::max(self.greatest, after);
  }
}

// Drops the pages from this number on.
void Truncate(sqlite3_pcache* cache, unsigned limit) {
  PageCache& self = Of(cache);
  if (limit > self.greatest && !self.is_at_lock) return;
  Original().xTruncate(self.original, limit);
  if (limit <= self.lock_page) self.is_at_lock = false;
  self.greatest = std::min(self.greatest, limit == 0 ? 0 : limit - 1);
}

void Destroy(sqlite3_pcache* cache) {
  Original().xDestroy(Of(cache).original);
  delete &Of(cache);
}

void Shrink(sqlite3_pcache* cache) { Original().xShrink(Of(cache).original); }

}  // namespace

void InstallPageCache() {
  static std::once_flag once;
  std::call_once(once, [] {
    if (sqlite3_config(SQLITE_CONFIG_GETPCACHE2, &Original()) != SQLITE_OK) return;
    sqlite3_pcache_methods2 methods = {};
    methods.iVersion = 1;
    methods.xInit = Init;
    methods.xShutdown = Shutdown;
    methods.xCreate = Create;
    methods.xCachesize = SetSize;
    methods.xPagecount = Count;
    methods.xFetch = Fetch;
    methods.xUnpin = Unpin;
    methods.xRekey = Rekey;
    methods.xTruncate = Truncate;
    methods.xDestroy = Destroy;
    methods.xShrink = Shrink;
    (void)sqlite3_config(SQLITE_CONFIG_PCACHE2, &methods);
  });
}

}  // namespace credence::ledger
