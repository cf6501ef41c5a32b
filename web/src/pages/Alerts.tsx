// SPDX-License-Identifier: Apache-2.0
import type { ReviewAlert } from '../api/answers';
import { capital } from '../core/format';
import { Badge, type Tone } from '../parts/Badge';
import { Text } from '../parts/Text';

// The gravest first.
const LOOKS: Record<string, { tone: Tone; icon: string }> = {
  critical: { tone: 'bad', icon: 'alert' },
  warning: { tone: 'warn', icon: 'alert' },
  notice: { tone: 'plain', icon: 'info' },
};

export function Alerts({ alerts }: { alerts: ReviewAlert[] }) {
  if (alerts.length === 0) return null;
  const rank = (alert: ReviewAlert) => Object.keys(LOOKS).indexOf(alert.level);
  const sorted = [...alerts].sort((a, b) => rank(a) - rank(b));
  return (
    <section aria-label="Alerts">
      <ul class="rows">
        {sorted.map((alert) => (
          <li key={alert.name + alert.what} class="alert">
            <Badge {...LOOKS[alert.level]}>{alert.level}</Badge>
            <span>
              <Text>{capital(alert.what)}</Text>{' '}
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
