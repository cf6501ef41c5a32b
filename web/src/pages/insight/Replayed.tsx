// SPDX-License-Identifier: Apache-2.0
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
import { Means } from '../../parts/Means';
import { Panel } from '../../parts/Panel';
import { Empty } from '../../parts/States';
import { Table } from '../../parts/Table';
import { Text } from '../../parts/Text';
import { Tile } from '../../parts/Tile';
import { Shift } from './Shift';
import { AUROC } from './measures';
import { nameOf } from './settings';

const minus = (text: string) => text.replace(/^-/, '−');
const SAME = 'identical results';
const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
const PAGES: PageName[] = ['memories', 'sessions', 'heuristics', 'beliefs'];

// Session scores are in points; all other values are shares.
function figure(faculty: string, value: number): string {
  return faculty === 'sessions' ? number(value) : percent(value);
}

function change(faculty: string, value: number): string {
  return faculty === 'sessions' ? signed(value, 1) : signed(100 * value, 1) + ' %';
}

function Subject({ faculty, id }: { faculty: string; id: string }) {
  const page = faculty === 'reviews' ? 'why' : PAGES.find((one) => one === faculty);
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
  return <Badge tone={outcome === 'success' ? 'good' : 'bad'}>{outcome}</Badge>;
}

function Largest({ faculty, subjects }: { faculty: string; subjects: ChangedSubject[] }) {
  return (
    <section>
      <h3>The largest changes</h3>
      <Table
        label={'Table of the largest changes of ' + faculty}
        scroll="short"
        rows={subjects}
        columns={[
          { name: 'Subject', cell: ({ subject }) => <Subject faculty={faculty} id={subject} /> },
          { name: 'Recorded', is: 'num', cell: ({ recorded }) => figure(faculty, recorded) },
          { name: 'Other', is: 'num', cell: ({ other }) => <b>{figure(faculty, other)}</b> },
          { name: 'Decisions', is: 'num', cell: ({ verdicts }) => number(verdicts) },
          { name: 'Outcome', cell: ({ outcome }) => <Outcome outcome={outcome} /> },
        ]}
      />
    </section>
  );
}

function Examples({ faculty, verdicts }: { faculty: string; verdicts: ChangedVerdict[] }) {
  const figures = (one: ChangedVerdict) =>
    figure(faculty, one.recorded_number) + ' → ' + figure(faculty, one.other_number);
  return (
    <section>
      <h3>Decisions that would change</h3>
      <Table
        label={'Examples of changed decisions of ' + faculty}
        scroll="short"
        rows={verdicts}
        columns={[
          {
            name: 'Event',
            is: 'num',
            cell: ({ sequence }) => (
              <a href={href('ledger', [String(sequence)])}>{number(sequence)}</a>
            ),
          },
          { name: 'Subject', cell: ({ subject }) => <Subject faculty={faculty} id={subject} /> },
          { name: 'What', cell: ({ what }) => <Text lines={2}>{words(what)}</Text> },
          {
            name: 'Verdict',
            is: 'nowrap',
            cell: ({ recorded, other }) => (
              <>
                {recorded} → <b>{other}</b>
              </>
            ),
          },
          { name: 'Number', is: 'num', cell: figures },
        ]}
      />
    </section>
  );
}

function isSame(one: FacultyWhatIf): boolean {
  return one.changed_subjects === 0 && one.changed_verdicts === 0;
}

function Faculty({ one }: { one: FacultyWhatIf }) {
  const { recorded, other } = one.ranking;
  const title = capital(one.faculty);
  const counted = plural(one.subjects, 'subject') + ', ' + plural(one.verdicts, 'decision');
  if (isSame(one)) {
    return (
      <li class="faculty-same line box">
        <b>{title}</b> <span class="muted">{counted}</span>
        <Badge tone="good">{SAME}</Badge>
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
            name={AUROC}
            value={number(other, 3)}
            foot={
              <>
                {recorded === null ? 'no outcomes yet' : 'was ' + number(recorded, 3)}
                <Means of="AUROC">
                  AUROC: how often a success had a higher confidence than a failure. 1 is always,
                  0.5 is chance.
                </Means>
              </>
            }
          />
        </div>
        {one.outcomes.length > 0 && (
          <section>
            <h3>Compared with what happened; fewer is better</h3>
            <ul>
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

export function Verdict({ replay }: { replay: WhatIfReport }) {
  if (replay.identical) {
    return (
      <p class="verdict-line capital">
        <Icon name="check" />
        {replay.settings.length === 0 ? 'As it was recorded: ' : ''}
        {SAME}.
      </p>
    );
  }
  const sum = (read: (one: FacultyWhatIf) => number) =>
    number(replay.faculties.reduce((all, one) => all + read(one), 0));
  return (
    <p class="verdict-line capital">
      <b>{sum((one) => one.changed_subjects)}</b> of {sum((one) => one.subjects)} subjects would end
      with a different score, and <b>{sum((one) => one.changed_verdicts)}</b> of{' '}
      {sum((one) => one.verdicts)} decisions would change.
    </p>
  );
}

export function Replayed({ replay }: { replay: WhatIfReport }) {
  if (replay.events === 0) {
    return (
      <Empty title="Nothing to replay yet" command="credence import claude-code ~/.claude/projects">
        Replay recorded events under other settings. Import your first sessions:
      </Empty>
    );
  }
  const silent = replay.faculties.filter((one) => one.events === 0);
  return (
    <>
      <div role="status" class="replay-head">
        <Verdict replay={replay} />
        <p class="note">
          {plural(replay.events, 'event')}, replayed with the current settings and with the new ones
          {replay.settings.map((one) => (
            <span key={one.key}>
              {' · '}
              {nameOf(one.key)} {minus(one.present)} → <b>{minus(one.other)}</b>
            </span>
          ))}
        </p>
      </div>
      <ul class="replay-faculties stack" aria-label="Faculties">
        {replay.faculties
          .filter((one) => one.events > 0)
          .map((one) => (
            <Faculty key={one.faculty} one={one} />
          ))}
      </ul>
      {silent.length > 0 && (
        <p class="note">Nothing is recorded yet about {silent.map((one) => one.faculty).join(', ')}.</p>
      )}
    </>
  );
}
