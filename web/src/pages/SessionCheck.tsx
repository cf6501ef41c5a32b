// SPDX-License-Identifier: Apache-2.0
import { useState } from 'preact/hooks';
import type { CheckAnswer, SessionReading } from '../api/answers';
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

// The reason as it is told to agents, without what stands beside it: the call and the way out.
export function reasonOf(reason: string): string {
  return reason.replace(/^credence: \S+ [^.]*\. /, '').replace(/ To unlock: [\s\S]*$/, '');
}

interface ResultProps {
  session: SessionReading;
  asked: { effect: string } | { tool: string; input: string };
}

// Whether the call would be allowed now, and what would unlock it. Asking changes nothing.
export function CheckResult({ session, asked }: ResultProps) {
  // Session events move the score, so the query runs again after each one.
  const query = useQuery<CheckAnswer>('session/check', { session: session.id, ...asked }, [
    'session',
  ]);
  return (
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
            {verdict.would && (
              <span class="muted">
                {' '}
                Enforce mode would {verdict.would === 'ask' ? 'ask about' : verdict.would} it
              </span>
            )}
            {verdict.rule && (
              <span class="muted">
                {' '}
                by the rule: <Text>{verdict.rule}</Text>
              </span>
            )}
          </p>
          {verdict.reason && (
            <p>
              <Text>{reasonOf(verdict.reason)}</Text>
            </p>
          )}
          {verdict.unlock && !session.ended && (
            <p class="unlock">
              <b>To unlock:</b> <Text>{verdict.unlock}</Text>
            </p>
          )}
          {verdict.verdict === 'allow' && <p class="note">It is allowed now.</p>}
        </div>
      )}
    </Loaded>
  );
}

// Tries a call that the reader describes.
export function SessionCheck({ session }: { session: SessionReading }) {
  const [effect, setEffect] = useState<string>('production_write');
  const [tool, setTool] = useState('');
  const [input, setInput] = useState('');
  const asked = tool.trim() ? { tool: tool.trim(), input: input.trim() } : { effect };
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
      <CheckResult session={session} asked={asked} />
    </Panel>
  );
}
