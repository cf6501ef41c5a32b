// SPDX-License-Identifier: Apache-2.0
// Include this before a library that includes <iostream> for streams that are never used.
//
// With this C++ library, <iostream> sets up streams and locales at every start, which takes longer
// than parsing a command line, and a hook is started at every tool call of an agent. Streams that
// are declared but never used cost nothing. REQUIRES: the including file uses no standard streams.
#pragma once

#include <istream>
#include <ostream>

#ifdef __GLIBCXX__
#define _GLIBCXX_IOSTREAM 1  // NOLINT: the library's own guard.
namespace std {
extern istream cin;
extern ostream cout;
extern ostream cerr;
extern ostream clog;
}  // namespace std
#endif
