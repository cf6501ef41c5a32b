// SPDX-License-Identifier: Apache-2.0
#include <credence/credence.h>
#include <stdio.h>

int main(void) {
  credence_engine *engine = NULL;
  credence_result *r = credence_result_new();
  if (credence_open("{\"access\": \"write,hook,review\"}", &engine, r) != CREDENCE_OK) {
    fprintf(stderr, "%s\n", credence_result_message(r));
    return 1;
  }
  char s[CREDENCE_ID_SIZE];
  credence_new_id(s);
  const char *input = "{\"command\": \"make test\"}";

  credence_session_start(engine, s, "Store prices in whole cents", r);
  printf("%s\n", credence_result_field(r, "context"));  // Memories and advice for the model.
  if (credence_session_guard(engine, s, "call 1", "Bash", input, 0, r) == CREDENCE_OK) {
    credence_session_ran(engine, s, "call 1", "Bash", input, "12 passed", r);
  } else {
    printf("%s\n", credence_result_message(r));  // For the agent: why, and what unlocks it.
  }
  credence_memory_add(engine, "Prices are stored in whole cents", "rule", r);
  credence_memory_confirm(engine, credence_result_field(r, "id"), "the schema says so", r);
  credence_session_outcome(engine, s, 1, "the tests pass", r);
  credence_session_end(engine, s, NULL, r);

  credence_close(engine);
  credence_result_free(r);
  return 0;
}
