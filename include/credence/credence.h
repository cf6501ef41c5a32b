// SPDX-License-Identifier: Apache-2.0
// The C interface of Credence: the engine inside your own program, without a server. For C, C++,
// and every language that can call C (docs/clients/c.md has examples in C, Go and Python).
//
//   credence_engine *engine = NULL;
//   credence_result *result = credence_result_new();
//   if (credence_open("{\"access\": \"write,hook,review\"}", &engine, result) != CREDENCE_OK) {
//     fprintf(stderr, "%s\n", credence_result_message(result));
//   }
//
// Texts. All texts are UTF-8 and end with a zero byte. The functions copy what they need: you keep
// your texts, and may free them when the function returns. Invalid UTF-8 is an error, except in
// what a tool printed, where it is replaced by U+FFFD.
//
// Results. A function fills the result that you pass, and replaces what the result held before. A
// text that you got from a result belongs to the result, and is valid until the result is filled
// again or freed; you may pass it to the call that fills the result again. You may pass NULL for a
// result that you do not need, and one result may serve all calls of a thread.
//
// Errors. Functions return CREDENCE_OK (0) or another code, and the result has a message of one
// line. NULL for a required argument is CREDENCE_INVALID_ARGUMENT. No exception leaves the library.
// A broken invariant, which is a bug in Credence, ends the process with a message.
//
// Threads. Several threads may use one engine at the same time. A result, and closing an engine,
// belong to one thread at a time. The process may exit while other threads are in the library.
//
// Fork. Fork before you open an engine, and while no other thread is in the library. A process that
// was forked while an engine was open cannot use that engine or open another
// (CREDENCE_FAILED_PRECONDITION) until it calls exec, because SQLite would rely on locks that the
// process does not have; credence_close does nothing in such a process.
//
// Who speaks. An agent must not speak for a person. What a handle may do is decided when it is
// opened: "write", the default, is for what agents report. With "hook" you report what the user
// typed and judge calls of tools, and with "review" you report a person's decisions. Never let an
// agent reach a handle with these two, or with "admin".
//
// The store. A file is opened by SQLite, of which the library contains its own copy. Do not open
// the same file with another copy of SQLite in the same process: closing one copy would drop the
// locks of the other.
//
// ABI. Handles are opaque, and functions pass only handles, texts and integers. Functions are only
// added, never changed or removed, while CREDENCE_ABI_MAJOR stays the same; it is the number at the
// end of the library's name, libcredence.so.0. The meaning of a call's JSON is that of
// docs/commands.md and docs/http.md.
#pragma once

#include <stddef.h>
#include <stdint.h>

#define CREDENCE_ABI_MAJOR 0
// Grows when functions are added.
#define CREDENCE_ABI_MINOR 1
#define CREDENCE_ABI_VERSION (CREDENCE_ABI_MAJOR * 1000 + CREDENCE_ABI_MINOR)

#define CREDENCE_API __attribute__((visibility("default")))

#ifdef __cplusplus
extern "C" {
#endif

typedef struct credence_engine credence_engine;  // A store, and who speaks.
typedef struct credence_result credence_result;  // The answer of a function, or its error.

// The first seventeen codes are those of credence::Code and of gRPC.
typedef int32_t credence_code;
enum {
  CREDENCE_OK = 0,
  CREDENCE_CANCELLED = 1,
  CREDENCE_UNKNOWN = 2,
  CREDENCE_INVALID_ARGUMENT = 3,     // The call is wrong in any state.
  CREDENCE_DEADLINE_EXCEEDED = 4,    // It took too long; another process holds the store.
  CREDENCE_NOT_FOUND = 5,            // There is no such record or operation.
  CREDENCE_ALREADY_EXISTS = 6,       // The thing to create exists.
  CREDENCE_PERMISSION_DENIED = 7,    // The handle's access, or the file system, forbids it.
  CREDENCE_RESOURCE_EXHAUSTED = 8,   // Memory, disk, budget or limit used up.
  CREDENCE_FAILED_PRECONDITION = 9,  // The state does not allow it.
  CREDENCE_ABORTED = 10,             // A concurrent change interfered; try again.
  CREDENCE_OUT_OF_RANGE = 11,        // A position beyond the end.
  CREDENCE_UNIMPLEMENTED = 12,       // Known, but not supported here.
  CREDENCE_INTERNAL = 13,            // A bug in Credence.
  CREDENCE_UNAVAILABLE = 14,         // A lock, a model or a database does not answer; try again.
  CREDENCE_DATA_LOSS = 15,           // The store is damaged.
  CREDENCE_UNAUTHENTICATED = 16,
  // A part of the request was refused, or the governor refuses the call of a tool. The answer says
  // which part, or why.
  CREDENCE_REFUSED = 100,
  // The call of a tool needs a person's approval.
  CREDENCE_ASK = 101
};

// --- The library ---------------------------------------------------------------------------------

// The version of Credence, such as "0.1.0". Never freed.
CREDENCE_API const char* credence_version(void);
// CREDENCE_ABI_VERSION of the library. A program works if the part above the last three digits is
// equal, and the rest at least that of the header it was compiled with.
CREDENCE_API int32_t credence_abi_version(void);
// "NOT_FOUND"; "UNKNOWN" for a number that is no code. Never freed.
CREDENCE_API const char* credence_code_name(credence_code code);

// --- Results -------------------------------------------------------------------------------------

// NULL only if there is no memory.
CREDENCE_API credence_result* credence_result_new(void);
// NULL is allowed.
CREDENCE_API void credence_result_free(credence_result* result);
// What the function returned that filled the result.
CREDENCE_API credence_code credence_result_code(const credence_result* result);
// What went wrong and what to do, on one line; after CREDENCE_REFUSED and CREDENCE_ASK the reason,
// written for the agent. Empty after CREDENCE_OK. Never NULL.
CREDENCE_API const char* credence_result_message(const credence_result* result);
// The answer as JSON; "null" if there is none. Never NULL.
CREDENCE_API const char* credence_result_json(const credence_result* result);
// A field of an answer that is an object: a text without quotes, anything else as JSON. NULL if
// there is no such field, or it is null.
CREDENCE_API const char* credence_result_field(credence_result* result, const char* name);
// Not 0: the answer is a list, and there are more items after it ("offset" of the operation).
CREDENCE_API int credence_result_has_more(const credence_result* result);

// --- Opening -------------------------------------------------------------------------------------

// Opens a store, and creates it if there is none. `options` is a JSON object, or NULL:
//   "db"          the path of the store; ":memory:" for one that is forgotten. Default: that of the
//                 command line (CREDENCE_DB, or ~/.local/share/credence/credence.db). A store in
//                 PostgreSQL is named by the setting store.url, and needs libpq on the system.
//   "config"      the settings file; "" for none. Default: that of the command line
//   "project"     a folder in the project; "" for none, so that only global records are seen.
//                 Default: the project of the current folder
//   "space"       the tenant. Default: CREDENCE_SPACE, or "default"
//   "access"      some of read,write,hook,review,admin. Default: "write"
//   "actor"       who is recorded as the speaker. Without "review" it is written as agent:ACTOR
//   "wait_ms"     how long to wait for a store that another process holds. Default: a minute
//   "long_lived"  true: a thread builds caches that make later calls faster
// On success *engine has to be closed with credence_close; on failure it is NULL.
CREDENCE_API credence_code credence_open(const char* options, credence_engine** engine,
                                         credence_result* result);

// Opens another handle on the same store. The store closes with its last handle. `options` may have
// "project", "actor", "access" and "space"; each defaults to that of `engine`. The new handle has
// no access that `engine` lacks, and another space needs "admin". Give an agent's tools such a
// handle, so that they can do only what you intend.
CREDENCE_API credence_code credence_derive(credence_engine* engine, const char* options,
                                           credence_engine** derived, credence_result* result);

// Frees the handle; NULL is allowed. No other thread may still use it.
CREDENCE_API void credence_close(credence_engine* engine);

// --- Every operation -----------------------------------------------------------------------------

// Calls an operation of docs/commands.md by its name, "memory add" or "memory/add". `arguments` is
// a JSON object with its parameters, {"text": "…", "max_tokens": 500}; NULL is {}. Lists have at
// most 50 items unless "limit" says otherwise.
CREDENCE_API credence_code credence_call(credence_engine* engine, const char* operation,
                                         const char* arguments, credence_result* result);

// Makes a JSON string of a text, with its quotes: credence_result_json has it. For programs that
// have no library for JSON.
CREDENCE_API credence_code credence_quote(const char* text, credence_result* result);

// What any process recorded in this space after event number `after`, oldest first:
//   {"head": 7, "generation": 0, "reset": false, "changes": [{"sequence": 7, "kind": …,
//    "stream": …, "time": …, "actor": …}]}
// Pass "head" as `after` of the next call. `kind` is a faculty such as "memory", an event such as
// "memory.validated", or NULL for all. `after` < 0 gives the head and no changes. "reset" means
// that there are too many changes to list, or that `after` is beyond the head: read everything
// again. "generation" grows when the store was restored from a backup; then, too, read everything
// again. Cheap enough to call several times per second.
CREDENCE_API credence_code credence_changes_after(credence_engine* engine, int64_t after,
                                                  const char* kind, credence_result* result);

// --- Sessions: how far an agent may go right now (access "hook") ---------------------------------

// The size of an id with its zero byte.
#define CREDENCE_ID_SIZE 37

// Writes a new id for a session or a call.
CREDENCE_API void credence_new_id(char id[CREDENCE_ID_SIZE]);

// Begins the session `session`, an id that you chose. `task` is what the user asked for, in the
// user's own words, or NULL. The field "context" of the answer is for the agent's prompt.
CREDENCE_API credence_code credence_session_start(credence_engine* engine, const char* session,
                                                  const char* task, credence_result* result);

// Reports what the user says. Pass only a person's own words: some of them, such as SUDO, allow
// calls. The field "context" is what the agent should know about it; "notice" is for the person.
CREDENCE_API credence_code credence_session_prompt(credence_engine* engine, const char* session,
                                                   const char* words, credence_result* result);

// Asks whether a call may run: only if this returns CREDENCE_OK. CREDENCE_REFUSED: it may not.
// CREDENCE_ASK, only with `can_ask` != 0: it may if a person says yes to credence_result_message.
// `call` is the id of the call, or NULL; `input` is a JSON object, the input of the tool. The field
// "context" is what the agent should know about the call.
CREDENCE_API credence_code credence_session_guard(credence_engine* engine, const char* session,
                                                  const char* call, const char* tool,
                                                  const char* input, int can_ask,
                                                  credence_result* result);

// Reports that a call ended well, and what it printed. `call`, `tool` and `input` as above.
CREDENCE_API credence_code credence_session_ran(credence_engine* engine, const char* session,
                                                const char* call, const char* tool,
                                                const char* input, const char* output,
                                                credence_result* result);

// Reports that a call failed, and with which error. `interrupted` != 0: a person stopped it, which
// counts neither as a success nor as a failure.
CREDENCE_API credence_code credence_session_failed(credence_engine* engine, const char* session,
                                                   const char* call, const char* tool,
                                                   const char* input, const char* error,
                                                   int interrupted, credence_result* result);

// Reports the agent's final message of a turn. The field "notice" is for the person.
CREDENCE_API credence_code credence_session_stop(credence_engine* engine, const char* session,
                                                 const char* message, credence_result* result);

// Ends the session. `reason` may be NULL.
CREDENCE_API credence_code credence_session_end(credence_engine* engine, const char* session,
                                                const char* reason, credence_result* result);

// Reports whether the work succeeded (access "review"). Call it only if a person or a program
// checked. `reason` may be NULL.
CREDENCE_API credence_code credence_session_outcome(credence_engine* engine, const char* session,
                                                    int success, const char* reason,
                                                    credence_result* result);

// Answers a hook of a client (docs/governor.md) by its name, such as "claude-code": its JSON in,
// the answer as JSON out. The functions above are hooks of the client "sdk".
CREDENCE_API credence_code credence_hook(credence_engine* engine, const char* client,
                                         const char* payload, credence_result* result);

// --- Memories: what goes into the prompt (access "write") ----------------------------------------

// Remembers a sentence for the project of the handle, or for all projects if it has none. `type` is
// rule, pattern, preference …, or NULL. The answer has the field "id". Secrets in the text are
// redacted.
CREDENCE_API credence_code credence_memory_add(credence_engine* engine, const char* text,
                                               const char* type, credence_result* result);

// Reports that a memory was right, or wrong. `reason` may be NULL. The answer has the fields
// "confidence" and "effective_confidence".
CREDENCE_API credence_code credence_memory_confirm(credence_engine* engine, const char* id,
                                                   const char* reason, credence_result* result);
CREDENCE_API credence_code credence_memory_fail(credence_engine* engine, const char* id,
                                                const char* reason, credence_result* result);

// The best memories as a text for a prompt, in the field "text"; empty if there are none. At most
// `max_tokens` tokens; 0 for as many as the settings say.
CREDENCE_API credence_code credence_inject(credence_engine* engine, int32_t max_tokens,
                                           credence_result* result);

#ifdef __cplusplus
}
#endif
