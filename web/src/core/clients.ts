// SPDX-License-Identifier: Apache-2.0
// The agents' clients that Credence knows.

interface Client {
  name: string;
  keeps?: string; // Where it keeps recorded sessions, empty if anywhere. Absent: they cannot be imported.
}

export const CLIENTS: Record<string, Client> = {
  'claude-code': { name: 'Claude Code', keeps: '~/.claude/projects' },
  codex: { name: 'Codex', keeps: '~/.codex/sessions' },
  gemini: { name: 'Gemini CLI', keeps: '~/.gemini/tmp' },
  'mini-swe-agent': { name: 'mini-SWE-agent', keeps: '' },
  opencode: { name: 'OpenCode' },
  otlp: { name: 'OpenTelemetry', keeps: '' },
  'swe-agent': { name: 'SWE-agent', keeps: '' },
};

export const clientName = (id: string): string => CLIENTS[id]?.name ?? id;

export const importable = Object.keys(CLIENTS).filter((id) => CLIENTS[id]!.keeps !== undefined);
