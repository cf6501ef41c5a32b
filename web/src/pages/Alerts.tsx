// SPDX-License-Identifier: Apache-2.0
import type { Alert } from '../api/types';
import { post } from '../api/client';
import { useQuery } from '../api/use_query';
import { capital, plural } from '../core/format';
import { useKept } from '../core/places';
import { PAGES, type PageName, href, subjectHref } from '../core/router';
import { say } from '../core/toast';
import { Action } from '../parts/Action';
import { Badge, type Tone } from '../parts/Badge';
import { Text, Time } from '../parts/Text';

// The gravest first.
const LOOKS: Record<string, { tone: Tone; icon: string }> = {
  critical: { tone: 'bad', icon: 'alert' },
  warning: { tone: 'warn', icon: 'alert' },
  notice: { tone: 'plain', icon: 'info' },
};

// "page/reviews/rules" → that page; "rule/…" → the page of the rule.
export function causeHref(subject: string | null | undefined): string | null {
  if (!subject) return null;
  const [kind, page, ...path] = subject.split('/');
  if (kind !== 'page') return subjectHref(subject);
  return PAGES.includes(page as PageName) ? href(page as PageName, path) : null;
}

function Row({ alert, reload }: { alert: Alert; reload: () => void }) {
  const cause = causeHref(alert.subject);
  const change = (path: string) => post(path, { key: alert.key }).then(reload);
  const reopen = () => change('alert/reopen');
  const acknowledge = async () => {
    await change('alert/acknowledge');
    say('Acknowledged. It comes back if its cause changes.', { undo: reopen });
  };
  return (
    <li class={'alert' + (alert.acknowledged_at ? ' done' : '')}>
      <Badge {...LOOKS[alert.severity]}>{alert.severity}</Badge>
      <span class="alert-text">
        {cause ? (
          <a href={cause}>
            <Text>{capital(alert.title)}</Text>
          </a>
        ) : (
          <Text>{capital(alert.title)}</Text>
        )}{' '}
        {alert.detail && (
          <span class="muted">
            → <Text>{alert.detail}</Text>
          </span>
        )}
        {alert.acknowledged_at && (
          <span class="muted small">
            {' '}
            · acknowledged by <Text>{alert.acknowledged_by}</Text> <Time at={alert.acknowledged_at} />
          </span>
        )}
      </span>
      {alert.acknowledged_at ? (
        <Action needs="alert/reopen" run={reopen} label={'Reopen: ' + alert.title}>
          Reopen
        </Action>
      ) : (
        <Action needs="alert/acknowledge" run={acknowledge} label={'Acknowledge: ' + alert.title}>
          Acknowledge
        </Action>
      )}
    </li>
  );
}

// So many are shown at first; the page below them should stay in sight.
const SHOWN_FIRST = 4;

function Unfold({ open, what, set }: { open: boolean; what: string; set: (open: boolean) => void }) {
  return (
    <button type="button" class="quiet unfold" aria-expanded={open} onClick={() => set(!open)}>
      {open ? 'Hide' : 'Show'} {what}
    </button>
  );
}

// What needs attention, the gravest first. The lesser and the acknowledged ones are folded away.
export function Alerts() {
  const [allFresh, setAllFresh] = useKept('alerts', false);
  const [open, setOpen] = useKept('acknowledged', false);
  const query = useQuery<Alert[]>('alert/list', {}, ['*']);
  const all = query.data ?? [];
  const [fresh, done] = [
    all.filter((alert) => !alert.acknowledged_at),
    all.filter((alert) => alert.acknowledged_at),
  ];
  if (all.length === 0) return null;
  const folded = fresh.length > SHOWN_FIRST + 1 ? fresh.length - SHOWN_FIRST : 0;
  const shown = folded > 0 && !allFresh ? fresh.slice(0, SHOWN_FIRST) : fresh;
  return (
    <section aria-label="Alerts" class="stack">
      <ul class="rows">
        {[...shown, ...(open ? done : [])].map((alert) => (
          <Row key={alert.key} alert={alert} reload={query.reload} />
        ))}
      </ul>
      {folded + done.length > 0 && (
        <p class="line">
          {folded > 0 && (
            <Unfold open={allFresh} what={folded + ' further alerts'} set={setAllFresh} />
          )}
          {done.length > 0 && (
            <Unfold open={open} what={plural(done.length, 'acknowledged alert')} set={setOpen} />
          )}
        </p>
      )}
    </section>
  );
}
