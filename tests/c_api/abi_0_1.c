// SPDX-License-Identifier: Apache-2.0
// The interface as version 0.1 had it. Nothing here may ever change: a declaration that the header
// no longer has in this form does not compile, and a function that the library lacks does not link.
// Functions that are added later get a file of their own.
#include <credence/credence.h>

const char* credence_version(void);
int32_t credence_abi_version(void);
const char* credence_code_name(credence_code code);
credence_result* credence_result_new(void);
void credence_result_free(credence_result* result);
credence_code credence_result_code(const credence_result* result);
const char* credence_result_message(const credence_result* result);
const char* credence_result_json(const credence_result* result);
const char* credence_result_field(credence_result* result, const char* name);
int credence_result_has_more(const credence_result* result);
credence_code credence_open(const char* options, credence_engine** engine, credence_result* result);
credence_code credence_derive(credence_engine* engine, const char* options,
                              credence_engine** derived, credence_result* result);
void credence_close(credence_engine* engine);
credence_code credence_call(credence_engine* engine, const char* operation, const char* arguments,
                            credence_result* result);
credence_code credence_quote(const char* text, credence_result* result);
credence_code credence_changes_after(credence_engine* engine, int64_t after, const char* kind,
                                     credence_result* result);
void credence_new_id(char id[CREDENCE_ID_SIZE]);
credence_code credence_session_start(credence_engine* engine, const char* session, const char* task,
                                     credence_result* result);
credence_code credence_session_prompt(credence_engine* engine, const char* session,
                                      const char* words, credence_result* result);
credence_code credence_session_guard(credence_engine* engine, const char* session, const char* call,
                                     const char* tool, const char* input, int can_ask,
                                     credence_result* result);
credence_code credence_session_ran(credence_engine* engine, const char* session, const char* call,
                                   const char* tool, const char* input, const char* output,
                                   credence_result* result);
credence_code credence_session_failed(credence_engine* engine, const char* session,
                                      const char* call, const char* tool, const char* input,
                                      const char* error, int interrupted, credence_result* result);
credence_code credence_session_stop(credence_engine* engine, const char* session,
                                    const char* message, credence_result* result);
credence_code credence_session_end(credence_engine* engine, const char* session, const char* reason,
                                   credence_result* result);
credence_code credence_session_outcome(credence_engine* engine, const char* session, int success,
                                       const char* reason, credence_result* result);
credence_code credence_hook(credence_engine* engine, const char* client, const char* payload,
                            credence_result* result);
credence_code credence_memory_add(credence_engine* engine, const char* text, const char* type,
                                  credence_result* result);
credence_code credence_memory_confirm(credence_engine* engine, const char* id, const char* reason,
                                      credence_result* result);
credence_code credence_memory_fail(credence_engine* engine, const char* id, const char* reason,
                                   credence_result* result);
credence_code credence_inject(credence_engine* engine, int32_t max_tokens, credence_result* result);

_Static_assert(CREDENCE_OK == 0, "CREDENCE_OK");
_Static_assert(CREDENCE_CANCELLED == 1, "CREDENCE_CANCELLED");
_Static_assert(CREDENCE_UNKNOWN == 2, "CREDENCE_UNKNOWN");
_Static_assert(CREDENCE_INVALID_ARGUMENT == 3, "CREDENCE_INVALID_ARGUMENT");
_Static_assert(CREDENCE_DEADLINE_EXCEEDED == 4, "CREDENCE_DEADLINE_EXCEEDED");
_Static_assert(CREDENCE_NOT_FOUND == 5, "CREDENCE_NOT_FOUND");
_Static_assert(CREDENCE_ALREADY_EXISTS == 6, "CREDENCE_ALREADY_EXISTS");
_Static_assert(CREDENCE_PERMISSION_DENIED == 7, "CREDENCE_PERMISSION_DENIED");
_Static_assert(CREDENCE_RESOURCE_EXHAUSTED == 8, "CREDENCE_RESOURCE_EXHAUSTED");
_Static_assert(CREDENCE_FAILED_PRECONDITION == 9, "CREDENCE_FAILED_PRECONDITION");
_Static_assert(CREDENCE_ABORTED == 10, "CREDENCE_ABORTED");
_Static_assert(CREDENCE_OUT_OF_RANGE == 11, "CREDENCE_OUT_OF_RANGE");
_Static_assert(CREDENCE_UNIMPLEMENTED == 12, "CREDENCE_UNIMPLEMENTED");
_Static_assert(CREDENCE_INTERNAL == 13, "CREDENCE_INTERNAL");
_Static_assert(CREDENCE_UNAVAILABLE == 14, "CREDENCE_UNAVAILABLE");
_Static_assert(CREDENCE_DATA_LOSS == 15, "CREDENCE_DATA_LOSS");
_Static_assert(CREDENCE_UNAUTHENTICATED == 16, "CREDENCE_UNAUTHENTICATED");
_Static_assert(CREDENCE_REFUSED == 100, "CREDENCE_REFUSED");
_Static_assert(CREDENCE_ASK == 101, "CREDENCE_ASK");
_Static_assert(CREDENCE_ABI_MAJOR == 0 && CREDENCE_ABI_MINOR >= 1, "version");
_Static_assert(CREDENCE_ID_SIZE == 37, "CREDENCE_ID_SIZE");

typedef void (*any_function)(void);

static const any_function kFunctions[] = {
    (any_function)credence_version,
    (any_function)credence_abi_version,
    (any_function)credence_code_name,
    (any_function)credence_result_new,
    (any_function)credence_result_free,
    (any_function)credence_result_code,
    (any_function)credence_result_message,
    (any_function)credence_result_json,
    (any_function)credence_result_field,
    (any_function)credence_result_has_more,
    (any_function)credence_open,
    (any_function)credence_derive,
    (any_function)credence_close,
    (any_function)credence_call,
    (any_function)credence_quote,
    (any_function)credence_changes_after,
    (any_function)credence_new_id,
    (any_function)credence_session_start,
    (any_function)credence_session_prompt,
    (any_function)credence_session_guard,
    (any_function)credence_session_ran,
    (any_function)credence_session_failed,
    (any_function)credence_session_stop,
    (any_function)credence_session_end,
    (any_function)credence_session_outcome,
    (any_function)credence_hook,
    (any_function)credence_memory_add,
    (any_function)credence_memory_confirm,
    (any_function)credence_memory_fail,
    (any_function)credence_inject,
};

int main(void) {
  for (size_t i = 0; i < sizeof kFunctions / sizeof *kFunctions; ++i) {
    if (kFunctions[i] == NULL) return 1;
  }
  return 0;
}
