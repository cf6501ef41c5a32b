// SPDX-License-Identifier: Apache-2.0
// What credence.h promises, from C99. usage: contract_test STORE
#define _POSIX_C_SOURCE 200809L

#include <credence/credence.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define CHECK(condition)                                              \
  do {                                                                \
    if (!(condition)) {                                               \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
      exit(1);                                                        \
    }                                                                 \
  } while (0)

static void open_store(const char* store, const char* access, credence_engine** engine) {
  credence_result* r = credence_result_new();
  char options[1024];
  credence_code code;
  CHECK(credence_quote(store, r) == CREDENCE_OK);
  snprintf(options, sizeof options,
           "{\"db\": %s, \"config\": \"\", \"project\": \".\", \"access\": \"%s\"}",
           credence_result_json(r), access);
  code = credence_open(options, engine, r);
  if (code != CREDENCE_OK) fprintf(stderr, "%s\n", credence_result_message(r));
  CHECK(code == CREDENCE_OK);
  CHECK(*engine != NULL);
  credence_result_free(r);
}

static void check_versions(void) {
  CHECK(credence_abi_version() == CREDENCE_ABI_VERSION);
  CHECK(strlen(credence_version()) >= strlen("0.1.0"));
  CHECK(strcmp(credence_code_name(CREDENCE_REFUSED), "REFUSED") == 0);
}

static void check_memories(credence_engine* engine) {
  credence_result* r = credence_result_new();
  double before;
  CHECK(credence_memory_add(engine, "Run the tests before a commit", "rule", r) == CREDENCE_OK);
  CHECK(credence_result_code(r) == CREDENCE_OK);
  CHECK(strcmp(credence_result_message(r), "") == 0);
  CHECK(strcmp(credence_result_field(r, "type"), "rule") == 0);
  before = atof(credence_result_field(r, "confidence"));
  CHECK(credence_memory_confirm(engine, credence_result_field(r, "id"), NULL, r) == CREDENCE_OK);
  CHECK(atof(credence_result_field(r, "confidence")) > before);
  CHECK(credence_inject(engine, 0, r) == CREDENCE_OK);
  CHECK(strstr(credence_result_field(r, "text"), "Run the tests before a commit") != NULL);
  CHECK(credence_call(engine, "memory/list", "{\"limit\": 1}", r) == CREDENCE_OK);
  CHECK(credence_result_json(r)[0] == '[');
  CHECK(credence_changes_after(engine, 0, "memory", r) == CREDENCE_OK);
  CHECK(strcmp(credence_result_field(r, "head"), "2") == 0);
  credence_result_free(r);
}

static void check_session(credence_engine* engine) {
  credence_result* r = credence_result_new();
  char session[CREDENCE_ID_SIZE];
  const char* commit = "{\"command\": \"git commit -m x\"}";
  credence_new_id(session);
  CHECK(strlen(session) == CREDENCE_ID_SIZE - 1);
  CHECK(credence_session_start(engine, session, "Store prices in whole cents", r) == CREDENCE_OK);
  CHECK(strcmp(credence_result_field(r, "session"), session) == 0);
  CHECK(credence_session_guard(engine, session, "1", "Bash", commit, 1, r) == CREDENCE_ASK);
  CHECK(strlen(credence_result_message(r)) > 0);
  CHECK(credence_session_guard(engine, session, "1", "Bash", commit, 0, r) == CREDENCE_REFUSED);
  CHECK(credence_session_end(engine, session, NULL, r) == CREDENCE_OK);
  credence_result_free(r);
}

static void check_errors(credence_engine* engine) {
  credence_result* r = credence_result_new();
  credence_engine* none = engine;
  CHECK(credence_call(engine, "no such thing", NULL, r) == CREDENCE_NOT_FOUND);
  CHECK(strstr(credence_result_message(r), "no such thing") != NULL);
  CHECK(strcmp(credence_result_json(r), "null") == 0);
  CHECK(credence_call(engine, "memory add", "{\"text\": 1}", r) == CREDENCE_INVALID_ARGUMENT);
  CHECK(credence_call(engine, "memory add", NULL, NULL) == CREDENCE_INVALID_ARGUMENT);
  CHECK(credence_call(NULL, "memory list", NULL, r) == CREDENCE_INVALID_ARGUMENT);
  CHECK(credence_memory_add(engine, "\xff", NULL, r) == CREDENCE_INVALID_ARGUMENT);
  CHECK(credence_open("{\"no\": 1}", &none, r) == CREDENCE_INVALID_ARGUMENT);
  CHECK(none == NULL);
  credence_result_free(r);
  credence_result_free(NULL);
  credence_close(NULL);
}

static void check_access(credence_engine* engine) {
  credence_result* r = credence_result_new();
  credence_engine *agent = NULL, *more = NULL;
  CHECK(credence_derive(engine, "{\"access\": \"write\"}", &agent, r) == CREDENCE_OK);
  CHECK(credence_session_prompt(agent, "s", "SUDO", r) == CREDENCE_PERMISSION_DENIED);
  CHECK(credence_derive(agent, "{\"access\": \"review\"}", &more, r) == CREDENCE_PERMISSION_DENIED);
  CHECK(more == NULL);
  credence_close(agent);
  credence_result_free(r);
}

static void check_fork(credence_engine *engine) {
  int status = -1;
  const pid_t child = fork();
  CHECK(child >= 0);
  if (child == 0) {
    credence_engine *own = NULL;
    if (credence_inject(engine, 0, NULL) != CREDENCE_FAILED_PRECONDITION) _exit(1);
    credence_close(engine);
    if (credence_open(NULL, &own, NULL) != CREDENCE_FAILED_PRECONDITION) _exit(2);
    _exit(own == NULL ? 0 : 3);
  }
  CHECK(waitpid(child, &status, 0) == child);
  CHECK(status == 0);
  CHECK(credence_inject(engine, 0, NULL) == CREDENCE_OK);
}

enum { THREADS = 8, ROUNDS = 20 };

struct work {
  credence_engine* engine;
  int number;
};

static void* remember(void* given) {
  const struct work* work = given;
  credence_result* r = credence_result_new();
  int i;
  for (i = 0; i < ROUNDS; ++i) {
    char text[80];
    snprintf(text, sizeof text, "Sentence %d of thread %d", i, work->number);
    CHECK(credence_memory_add(work->engine, text, NULL, r) == CREDENCE_OK);
    CHECK(strstr(credence_result_field(r, "content"), text) != NULL);
    CHECK(credence_call(work->engine, "memory list", NULL, r) == CREDENCE_OK);
  }
  credence_result_free(r);
  return NULL;
}

static void check_threads(credence_engine* engine) {
  pthread_t threads[THREADS];
  struct work works[THREADS];
  int i;
  for (i = 0; i < THREADS; ++i) {
    works[i].engine = engine;
    works[i].number = i;
    CHECK(pthread_create(&threads[i], NULL, remember, &works[i]) == 0);
  }
  for (i = 0; i < THREADS; ++i) CHECK(pthread_join(threads[i], NULL) == 0);
}

int main(int argc, char** argv) {
  credence_engine* engine = NULL;
  CHECK(argc == 2);
  check_versions();
  open_store(argv[1], "admin", &engine);
  check_memories(engine);
  check_session(engine);
  check_errors(engine);
  check_access(engine);
  check_fork(engine);
  check_threads(engine);
  CHECK(credence_call(engine, "verify", NULL, NULL) == CREDENCE_OK);
  credence_close(engine);
  puts("ok");
  return 0;
}
