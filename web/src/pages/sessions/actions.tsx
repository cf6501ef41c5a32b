// SPDX-License-Identifier: Apache-2.0
// What a person can do about a session: answer a refusal, dispute a signal, report the outcome.
import { useState } from 'preact/hooks';
import type { AllowedCall, SessionReading } from '../../api/answers';
import { address, post } from '../../api/client';
import { useCan } from '../../api/identity';
import { words } from '../../core/format';
import { say } from '../../core/toast';
import { useFocus } from '../../core/use_focus';
import { Action, ConfirmedAction } from '../../parts/Action';

// Rules belong to a project, which the server reads from the address.
export function inProjectOf(operation: string, project: string | null | undefined): string {
  return project ? address(operation, { project }).slice('/v1/'.length) : operation;
}

interface AllowProps {
  session: SessionReading;
  sequence: number; // Of the refused call that the reader sees.
  effect: string;
  reload: () => void;
}

// Allows a refused call: once, for a while, or by a rule. Only for calls that the server says can be
// allowed.
export function AllowCall({ session, sequence, effect, reload }: AllowProps) {
  // The server refuses if that call cannot be allowed any more; the reload then shows which can.
  const allow = (how: object, operation = 'allow') =>
    post<AllowedCall>(operation, {
      session: session.id,
      seen: sequence,
      ...how,
    }).finally(reload);
  const always = async () => {
    const { rule } = await allow({ always: true }, inProjectOf('allow', session.project));
    const revoke = inProjectOf('rule/revoke', session.project);
    if (rule)
      say('Allowed. A new rule will allow it from now on: ' + rule.rule + '.', {
        undo: () => post(revoke, { id: rule.id }).then(reload),
      });
  };
  return (
    <span class="actions" role="group" aria-label="Allow the refused call">
      <Action
        tone="primary"
        needs="allow"
        done="Allowed once. The agent may repeat the call."
        run={() => allow({})}
      >
        Allow once
      </Action>
      <Action
        needs="allow"
        done={`Allowed for 10 minutes: every ${effect ? words(effect) + ' ' : ''}call.`}
        run={() => allow({ for: '10m' })}
      >
        Allow for 10 min
      </Action>
      <Action needs="allow" run={always}>
        Always allow
      </Action>
    </span>
  );
}

interface DisputeProps {
  session: string;
  signal: string;
  delta: number;
  reload: () => void;
}

// Restores the points of a signal that fired without a reason.
export function DisputeSignal({ session, signal, delta, reload }: DisputeProps) {
  return (
    <ConfirmedAction
      label="Dispute"
      needs="session/dispute"
      question={`This gives ${Math.abs(delta)} points back and cannot be undone.`}
      verb={'Dispute ' + words(signal)}
      done="The points were given back."
      run={() => post('session/dispute', { id: session, name: signal }).then(reload)}
    />
  );
}

export const OUTCOME_NAMES: Record<string, string> = {
  success: 'succeeded',
  failure: 'failed',
  unknown: 'not reported',
};

// How the work ended, as a person reports it. A later report replaces it.
export function SetOutcome({ session, reload }: { session: SessionReading; reload: () => void }) {
  const [open, setOpen] = useState(false);
  const [success, setSuccess] = useState(true);
  const [reason, setReason] = useState('');
  const field = useFocus<HTMLInputElement>(open);
  const can = useCan();
  if (!can('session/outcome')) return null;
  if (!open)
    return (
      <button
        type="button"
        onClick={() => {
          setSuccess(session.outcome !== 'failure');
          setOpen(true);
        }}
      >
        {session.outcome ? 'Change the outcome…' : 'Set the outcome…'}
      </button>
    );
  const before = session.outcome;
  const report = (outcome: 'success' | 'failure', because?: string) =>
    post('session/outcome', {
      id: session.id,
      [outcome]: true,
      ...(because ? { reason: because } : {}),
    }).then(reload);
  const send = async () => {
    const outcome = success ? 'success' : 'failure';
    await report(outcome, reason.trim());
    setOpen(false);
    setReason('');
    const undo = before && before !== outcome
        ? () => report(before === 'success' ? 'success' : 'failure', 'Set by mistake')
        : undefined;
    say('Recorded: the work ' + OUTCOME_NAMES[outcome] + '.', { undo });
  };
  const name = 'outcome-' + session.id;
  return (
    <form
      class="reasoned line outcome-form"
      aria-label="Set the outcome"
      onSubmit={(event) => {
        event.preventDefault();
        event.currentTarget.querySelector<HTMLElement>('[data-actions] button')?.click();
      }}
      onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
    >
      <label class="bar">
        <input type="radio" name={name} checked={success} onChange={() => setSuccess(true)} /> The
        work succeeded
      </label>
      <label class="bar">
        <input type="radio" name={name} checked={!success} onChange={() => setSuccess(false)} /> It
        failed
      </label>
      <input
        ref={field}
        aria-label="Reason"
        placeholder="Reason (optional)"
        maxLength={1000}
        value={reason}
        onInput={(event) => setReason(event.currentTarget.value)}
      />
      <span data-actions class="bar">
        <Action tone="primary" needs="session/outcome" run={send}>
          Save the outcome
        </Action>
        <button type="button" class="quiet" onClick={() => setOpen(false)}>
          Cancel
        </button>
      </span>
    </form>
  );
}
