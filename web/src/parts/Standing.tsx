// SPDX-License-Identifier: Apache-2.0
import { Badge, type Tone } from './Badge';

// A low number can have different causes; each has its own wording.
const STANDINGS: Record<string, { label: string; tone: Tone; icon: string; means: string }> = {
  unproven: {
    label: 'no evidence yet',
    tone: 'plain',
    icon: 'info',
    means: 'Nobody has confirmed or contradicted it.',
  },
  confirmed: { label: 'confirmed', tone: 'good', icon: 'check', means: 'Checks support it.' },
  stale: {
    label: 'stale',
    tone: 'warn',
    icon: 'clock',
    means: 'Only time lowered it: nobody has checked it recently.',
  },
  disputed: {
    label: 'disputed',
    tone: 'warn',
    icon: 'alert',
    means: 'A quarter to a half of its checks failed.',
  },
  wrong: {
    label: 'proved wrong',
    tone: 'bad',
    icon: 'cross',
    means: 'More than half of its checks failed.',
  },
  fresh: {
    label: 'new',
    tone: 'plain',
    icon: 'info',
    means: 'Stated once, neither confirmed nor doubted.',
  },
  supported: {
    label: 'supported',
    tone: 'good',
    icon: 'check',
    means: 'The user or other beliefs speak for it.',
  },
  unconfirmed: {
    label: 'unconfirmed',
    tone: 'plain',
    icon: 'info',
    means: 'Nothing has confirmed it yet.',
  },
  retracted: { label: 'retracted', tone: 'bad', icon: 'cross', means: 'It was withdrawn.' },
};

// For a belief the same standings mean something else.
const OF_BELIEFS: Record<string, string> = {
  disputed: 'Another belief contradicts it, and the contradiction is unresolved.',
  stale: 'Nobody has mentioned it for a long time.',
};

export function standingMeaning(standing: string, ofBelief = false): string {
  return (ofBelief ? OF_BELIEFS[standing] : undefined) ?? STANDINGS[standing]?.means ?? '';
}

export function Standing({ standing, ofBelief = false }: { standing: string; ofBelief?: boolean }) {
  const known = STANDINGS[standing];
  if (!known) return <Badge>{standing}</Badge>;
  return (
    <Badge tone={known.tone} icon={known.icon} title={standingMeaning(standing, ofBelief)}>
      {known.label}
    </Badge>
  );
}
