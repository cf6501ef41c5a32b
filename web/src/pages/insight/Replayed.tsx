// SPDX-License-Identifier: Apache-2.0
import type { ComponentChildren } from 'preact';
import type {
  ChangedSubject,
  ChangedVerdict,
  FacultyWhatIf,
  WhatIfReport,
} from '../../api/answers';
import { capital, number, percent, plural, shortId, signed, words } from '../../core/format';
import { type PageName, href } from '../../core/router';
import { Badge } from '../../parts/Badge';
import { Icon } from '../../parts/Icon';
import { Panel } from '../../parts/Panel';
import { Command, Empty } from '../../parts/States';
import { Text } from '../../parts/Text';
import { Shift } from './Shift';
import { nameOf } from './settings';

const minus = (text: string) => text.replace(/^-/, '−');
const SAME = 'identical results';
const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
const PAGE_OF: Record<string, PageName> = {
  memories: 'memories',
  sessions: 'sessions',
  heuristics: 'heuristics',
  beliefs: 'beliefs',
  reviews: 'why',
};

// Session scores are in points; all other values are shares.
function figure(faculty: string, value: number): string {
  return faculty === 'sessions' ? number(value) : percent(value);
}

function change(faculty: string, value: number): string {
  return faculty === 'sessions' ? signed(value, 1) : signed(100 * value, 1) + ' %';
}

function Subject({ faculty, id }: { faculty: string; id: string }) {
  const page = PAGE_OF[faculty];
  const name = UUID.test(id) ? shortId(id) : id;
  return page ? (
    <a href={href(page, [id])} title={id}>
      <Text>{name}</Text>
    </a>
  ) : (
    <Text>{name}</Text>
  );
}

function Outcome({ outcome }: { outcome: string | null }) {
  if (outcome === null) return <span class="muted">–</span>;
  return outcome === 'success' ? (
    <Badge tone="good" icon="check">
      success
    </Badge>
  ) : (
    <Badge tone="bad" icon="cross">
      {outcome}
    </Badge>
  );
}

function Scroll({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <div class="scroll short" tabIndex={0} role="region" aria-label={label}>
      {children}
    </div>
  );
}

function Largest({ faculty, subjects }: { faculty: string; subjects: ChangedSubject[] }) {
  return (
    <section>
      <h3>The largest changes</h3>
      <Scroll label={'The largest changes of ' + faculty}>
        <table>
          <thead>
            <tr>
              <th scope="col">Subject</th>
              <th scope="col" class="num">
                Recorded
              </th>
              <th scope="col" class="num">
                Other
              </th>
              <th scope="col" class="num">
                Verdicts
              </th>
              <th scope="col">Outcome</th>
            </tr>
          </thead>
          <tbody>
            {subjects.map((one) => (
              <tr key={one.subject}>
                <td>
                  <Subject faculty={faculty} id={one.subject} />
                </td>
                <td class="num">{figure(faculty, one.recorded)}</td>
                <td class="num">
                  <b>{figure(faculty, one.other)}</b>
                </td>
                <td class="num">{number(one.verdicts)}</td>
                <td>
                  <Outcome outcome={one.outcome} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </section>
  );
}

function Examples({ faculty, verdicts }: { faculty: string; verdicts: ChangedVerdict[] }) {
  return (
    <section>
      <h3>Decisions that would change</h3>
      <Scroll label={'Examples of changed decisions of ' + faculty}>
        <table>
          <thead>
            <tr>
              <th scope="col" class="num">
                Event
              </th>
              <th scope="col">Subject</th>
              <th scope="col">What</th>
              <th scope="col">Verdict</th>
              <th scope="col" class="num">
                Number
              </th>
            </tr>
          </thead>
          <tbody>
            {verdicts.map((one, index) => (
              <tr key={index}>
                <td class="num">
                  <a href={href('ledger', [String(one.sequence)])}>{number(one.sequence)}</a>
                </td>
                <td>
                  <Subject faculty={faculty} id={one.subject} />
                </td>
                <td>
                  <Text lines={2}>{words(one.what)}</Text>
                </td>
                <td class="nowrap">
                  {one.recorded} → <b>{one.other}</b>
                </td>
                <td class="num">
                  {figure(faculty, one.recorded_number)} → {figure(faculty, one.other_number)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </section>
  );
}

function Tile({ name, value, foot }: { name: string; value: string; foot: string }) {
  return (
    <div class="tile">
      <p class="tile-name">{name}</p>
      <p class="big">{value}</p>
      <p class="tile-foot muted">{foot}</p>
    </div>
  );
}

function isSame(one: FacultyWhatIf): boolean {
  return one.changed_subjects === 0 && one.changed_verdicts === 0;
}

function Faculty({ one }: { one: FacultyWhatIf }) {
  const { recorded, other } = one.ranking;
  const title = capital(one.faculty);
  const counted = plural(one.subjects, 'subject') + ', ' + plural(one.verdicts, 'verdict');
  if (isSame(one)) {
    return (
      <li class="faculty-same">
        <b>{title}</b> <span class="muted">{counted}</span>
        <Badge tone="good" icon="check">
          {SAME}
        </Badge>
      </li>
    );
  }
  return (
    <li>
      <Panel title={title} aside={<span class="muted small">{counted}</span>}>
        <div class="tiles four">
          <Tile
            name="different score"
            value={number(one.changed_subjects)}
            foot={'of ' + plural(one.subjects, 'subject')}
          />
          <Tile
            name="changed decisions"
            value={number(one.changed_verdicts)}
            foot={'of ' + number(one.verdicts)}
          />
          <Tile
            name="mean change"
            value={change(one.faculty, one.mean_change)}
            foot={'at most ' + change(one.faculty, one.largest_change)}
          />
          <Tile
            name="AUROC"
            value={number(other, 3)}
            foot={recorded === null ? 'no outcomes yet' : 'was ' + number(recorded, 3)}
          />
        </div>
        {one.outcomes.length > 0 && (
          <section>
            <h3>Compared with what happened; fewer is better</h3>
            <ul class="shifts">
              {one.outcomes.map((outcome) => (
                <Shift key={outcome.what} outcome={outcome} />
              ))}
            </ul>
          </section>
        )}
        {one.largest.length > 0 && <Largest faculty={one.faculty} subjects={one.largest} />}
        {one.examples.length > 0 && <Examples faculty={one.faculty} verdicts={one.examples} />}
      </Panel>
    </li>
  );
}

function Verdict({ replay }: { replay: WhatIfReport }) {
  if (replay.identical) {
    return (
      <p class="verdict-line">
        <Icon name="check" />
        {replay.settings.length === 0 ? 'As it was recorded: ' : ''}
        {SAME}.
      </p>
    );
  }
  const sum = (read: (one: FacultyWhatIf) => number) =>
    number(replay.faculties.reduce((all, one) => all + read(one), 0));
  return (
    <p class="verdict-line">
      <b>{sum((one) => one.changed_subjects)}</b> of {sum((one) => one.subjects)} subjects would end
      with a different score, and <b>{sum((one) => one.changed_verdicts)}</b> of{' '}
      {sum((one) => one.verdicts)} decisions would change.
    </p>
  );
}

export function Replayed({ replay }: { replay: WhatIfReport }) {
  if (replay.events === 0) {
    return (
      <Empty title="Nothing to replay yet">
        <p>Replay recorded events under other settings. Import your first sessions:</p>
        <Command>credence import claude-code ~/.claude/projects</Command>
      </Empty>
    );
  }
  const silent = replay.faculties.filter((one) => one.events === 0);
  return (
    <>
      <div role="status" class="replay-head">
        <Verdict replay={replay} />
        <p class="note">
          {plural(replay.events, 'event')}, folded twice
          {replay.settings.map((one) => (
            <span key={one.key}>
              {' · '}
              {nameOf(one.key)} {minus(one.present)} → <b>{minus(one.other)}</b>
            </span>
          ))}
        </p>
      </div>
      <ul class="replay-faculties" aria-label="Faculties">
        {replay.faculties
          .filter((one) => one.events > 0)
          .map((one) => (
            <Faculty key={one.faculty} one={one} />
          ))}
      </ul>
      {silent.length > 0 && (
        <p class="note">Nothing recorded of {silent.map((one) => one.faculty).join(', ')}.</p>
      )}
    </>
  );
}
