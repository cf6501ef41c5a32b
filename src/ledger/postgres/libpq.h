// SPDX-License-Identifier: Apache-2.0
// The functions of libpq that we use, loaded from libpq.so.5 when the first store is opened:
// without PostgreSQL, no libpq is needed.
#pragma once

#include <postgresql/libpq-fe.h>

#include "credence/result.h"

namespace credence::ledger {

// clang-format off
#define CREDENCE_LIBPQ_FUNCTIONS(X)                                                         \
  X(PQbackendPID) X(PQclear) X(PQcmdStatus) X(PQconnectdbParams) X(PQconninfoFree)          \
  X(PQconninfoParse) X(PQconsumeInput) X(PQenterPipelineMode) X(PQerrorMessage)             \
  X(PQexitPipelineMode) X(PQfinish) X(PQflush) X(PQfreemem) X(PQgetisnull) X(PQgetlength)   \
  X(PQgetResult) X(PQgetvalue) X(PQisBusy) X(PQnotifies) X(PQntuples) X(PQparameterStatus)  \
  X(PQpipelineSync) X(PQresultErrorField) X(PQresultStatus) X(PQsendPrepare) X(PQsendQuery) \
  X(PQsendQueryPrepared) X(PQserverVersion) X(PQsetNoticeProcessor) X(PQsetnonblocking)     \
  X(PQsocket) X(PQstatus) X(PQtransactionStatus)
// clang-format on

// The members have the names that the functions have in C.
// NOLINTBEGIN(readability-identifier-naming)
struct Libpq {
#define CREDENCE_LIBPQ_MEMBER(name) decltype(&::name) name = nullptr;
  CREDENCE_LIBPQ_FUNCTIONS(CREDENCE_LIBPQ_MEMBER)
#undef CREDENCE_LIBPQ_MEMBER
};
// NOLINTEND(readability-identifier-naming)

// Loads the library once. Failure: kUnimplemented if it is missing or older than 14.
Result<const Libpq*> LoadLibpq();

}  // namespace credence::ledger
