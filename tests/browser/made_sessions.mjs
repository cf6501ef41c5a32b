// SPDX-License-Identifier: Apache-2.0
// Sessions of an agent, as its client's hooks report them.

export const PROJECT = '/home/ada/shop';

// One hook event of a session.
export function hook(call, id, name, fields = {}) {
  return call('POST', '/hooks/claude-code', {
    hook_event_name: name, session_id: id, cwd: PROJECT, ...fields,
  });
}

// A command from its question to its end; without an error it succeeds.
export async function command(call, id, key, text, error) {
  const use = { tool_name: 'Bash', tool_use_id: `${id}-${key}`, tool_input: { command: text } };
  await hook(call, id, 'PreToolUse', use);
  if (error === undefined)
    return hook(call, id, 'PostToolUse', { ...use, tool_response: { stdout: 'ok', stderr: '' } });
  return hook(call, id, 'PostToolUseFailure', { ...use, error });
}

// Only asked for: what is refused never ends.
export function ask(call, id, key, text) {
  return hook(call, id, 'PreToolUse', {
    tool_name: 'Bash', tool_use_id: `${id}-${key}`, tool_input: { command: text },
  });
}

// Begins a session that fails three times and whose pushes are refused.
export async function struggle(call, id, { pushes = 3, looks = 3 } = {}) {
  await hook(call, id, 'SessionStart', { source: 'startup' });
  await hook(call, id, 'UserPromptSubmit', { prompt: 'Fix the failing test in cart.py' });
  for (let at = 0; at < looks; ++at) await command(call, id, `look${at}`, `ls folder${at}`);
  for (let at = 0; at < 3; ++at)
    await command(call, id, `test${at}`, `pytest tests/test_${at}.py`, 'Exit code 1\n1 failed');
  for (let at = 0; at < pushes; ++at) await ask(call, id, `push${at}`, 'git push --force');
}

// Begins a session that only looks.
export async function stroll(call, id, looks = 4) {
  await hook(call, id, 'SessionStart', { source: 'startup' });
  for (let at = 0; at < looks; ++at) await command(call, id, `look${at}`, `ls folder${at}`);
}
