// SPDX-License-Identifier: Apache-2.0
import { Badge, type Tone } from './Badge';

// A low number can have different causes; each has its own wording.
const STANDINGS: Record<string, [label: string, tone: Tone, icon: string, means: string]> = {
  unproven: ['no evidence yet', 'plain', 'info', 'Nobody has confirmed or contradicted it.'],
  confirmed: ['confirmed', 'good', 'check', 'Checks support it.'],
  stale: ['stale', 'warn', 'clock', 'Only time lowered it: nobody has checked it recently.'],
  disputed: ['disputed', 'warn', 'alert', 'A quarter to a half of its checks failed, or its opposite is kept, too.'],
  wrong: ['proved wrong', 'bad', 'cross', 'More than half of its checks failed.'],
  fresh: ['new', 'plain', 'info', 'Stated once, neither confirmed nor doubted.'],
  supported: ['supported', 'good', 'check', 'The user or other beliefs speak for it.'],
  unconfirmed: ['unconfirmed', 'plain', 'info', 'Nothing has confirmed it yet.'],
  retracted: ['retracted', 'bad', 'cross', 'It was withdrawn.'],
};

// For a belief the same standings mean something else.
const OF_BELIEFS: Record<string, string> = {
  disputed: 'Another belief contradicts it, and the contradiction is unresolved.',
  stale: 'Nobody has mentioned it for a long time.',
};

export function standingMeaning(standing: string, ofBelief = false): string {
  return (ofBelief ? OF_BELIEFS[standing] : undefined) ?? STANDINGS[standing]?.[3] ?? '';
}

export function Standing({ standing, ofBelief = false }: { standing: string; ofBelief?: boolean }) {
  const [label, tone, icon] = STANDINGS[standing] ?? [standing];
  return (
    <Badge tone={tone} icon={icon} title={standingMeaning(standing, ofBelief)}>
      {label}
    </Badge>
  );
}
