// SPDX-License-Identifier: Apache-2.0
// The governor's zones, lowest first. docs/governor.md says what each one allows.
export const ZONES = [
  { name: 'IGNORANCE', from: 0, tone: 'bad' },
  { name: 'HYPOTHESIS', from: 31, tone: 'warn' },
  { name: 'WORKING', from: 51, tone: 'stale' },
  { name: 'CERTAINTY', from: 71, tone: 'accent' },
  { name: 'TRUSTED', from: 86, tone: 'good' },
  { name: 'EXPERT', from: 95, tone: 'gold' },
] as const;

export function Zone({ zone }: { zone: string }) {
  const tone = ZONES.find(({ name }) => name === zone)?.tone ?? 'plain';
  return (
    <span class="badge plain">
      <span class={'swatch share ' + tone} aria-hidden="true" />
      {zone.toLowerCase()}
    </span>
  );
}
