// SPDX-License-Identifier: Apache-2.0
import { useState } from 'preact/hooks';
import type { CheckAnswer } from '../api/answers';
import { useQuery } from '../api/use_query';
import { words } from '../core/format';
import { Badge, type Tone } from '../parts/Badge';
import { Field } from '../parts/Field';
import { Panel } from '../parts/Panel';
import { Select } from '../parts/Select';
import { Loaded } from '../parts/States';
import { Text } from '../parts/Text';

const EFFECTS = [
  'read',
  'git_read',
  'research',
  'consult',
  'verify',
  'scratch_write',
  'production_write',
  'git_write',
  'state_change',
] as const;

const TONES: Record<string, Tone> = { allow: 'good', ask: 'warn', deny: 'bad' };

interface Props {
  id: string;
  confidence: number;
  effect: string;
  setEffect: (effect: string) => void;
}

// Would this call be allowed now, and if not, what would change that? Asking changes nothing.
export function SessionCheck({ id, confidence, effect, setEffect }: Props) {
  const [tool, setTool] = useState('');
  const [input, setInput] = useState('');
  const asked = tool.trim() ? { tool: tool.trim(), input: input.trim() } : { effect };
  // Session events move the score, so the query runs again after each one.
  const query = useQuery<CheckAnswer>(
    'session/check',
    { session: id, ...asked },
    confidence >= 0 ? ['session'] : [],
  );
  return (
    <Panel title="Would it be allowed?">
      <div class="filters">
        <Select label="Effect" value={effect} options={EFFECTS} onChange={setEffect} />
        <Field label="or a tool" value={tool} placeholder="Bash" maxLength={200} onText={setTool} />
        <Field
          label="Input, as JSON"
          grow
          value={input}
          placeholder={'{"command": "git push"}'}
          disabled={!tool.trim()}
          onText={setInput}
        />
      </div>
      <Loaded query={query} rows={2}>
        {(verdict) => (
          <div class="stack" aria-live="polite">
            <p>
              <Badge
                tone={TONES[verdict.verdict]}
                icon={verdict.verdict === 'ask' ? 'info' : undefined}
              >
                {verdict.verdict}
              </Badge>{' '}
              <b>{words(verdict.effect)}</b>
              {verdict.would && <span class="muted"> would be {verdict.would} in mode enforce</span>}
              {verdict.rule && <span class="muted"> by the rule: {verdict.rule}</span>}
            </p>
            {verdict.reason && (
              <p>
                <Text>{verdict.reason}</Text>
              </p>
            )}
            {verdict.unlock && (
              <p class="unlock">
                <b>To unlock:</b> <Text>{verdict.unlock}</Text>
              </p>
            )}
          </div>
        )}
      </Loaded>
    </Panel>
  );
}
