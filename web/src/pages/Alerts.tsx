// SPDX-License-Identifier: Apache-2.0
import type { ReviewAlert } from '../api/answers';
import { Badge, type Tone } from '../parts/Badge';
import { Text } from '../parts/Text';

const TONES: Record<string, { tone: Tone; icon: string; rank: number }> = {
  critical: { tone: 'bad', icon: 'alert', rank: 0 },
  warning: { tone: 'warn', icon: 'alert', rank: 1 },
  notice: { tone: 'plain', icon: 'info', rank: 2 },
};

export function Alerts({ alerts }: { alerts: ReviewAlert[] }) {
  if (alerts.length === 0) return null;
  const rank = (alert: ReviewAlert) => TONES[alert.level]?.rank ?? 3;
  const sorted = [...alerts].sort((a, b) => rank(a) - rank(b));
  return (
    <section class="alerts" aria-label="Alerts">
      <ul>
        {sorted.map((alert) => (
          <li key={alert.name + alert.what} class={'alert ' + alert.level}>
            <Badge tone={TONES[alert.level]?.tone} icon={TONES[alert.level]?.icon}>
              {alert.level}
            </Badge>
            <span>
              <Text>{alert.what}</Text>{' '}
              <span class="muted">
                → <Text>{alert.action}</Text>
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
