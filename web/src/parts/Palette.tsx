// SPDX-License-Identifier: Apache-2.0
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { useCan } from '../api/identity';
import { useProjects } from '../api/projects';
import { useQuery } from '../api/use_query';
import { capital, clip, plural, words } from '../core/format';
import { NAVIGATION, keysShown } from '../core/keys';
import {
  type Choice,
  fitting,
  paletteShown,
  recentChoices,
  rememberChoice,
} from '../core/palette';
import { type PageName, go, href, pageOf } from '../core/router';
import { DEMO_SPACE, leaveDemo, project, projectName, space } from '../core/scope';
import { useStore } from '../core/store';
import { copyText } from '../core/download';
import { toggleTheme } from '../core/theme';
import { say } from '../core/toast';
import { useDialog } from '../core/use_dialog';
import { useSettled } from '../core/use_settled';
import { Icon } from './Icon';
import { useSpaces } from './ScopeBar';
import { Text } from './Text';

const SETTLE_MS = 180;
const FOUND_MAX = 20;
const SHOWN_MAX = 60;

interface Found {
  kind: string;
  id: string;
  text: string;
  detail?: string;
}

// A search also finds events of the ledger, by their numbers.
function placeOf({ kind, id }: Found): string | null {
  return kind === 'event' && /^\d+$/.test(id) ? href('ledger', [id]) : pageOf(kind, id);
}

const ICONS: Record<string, PageName> = {
  memory: 'memories',
  belief: 'beliefs',
  session: 'sessions',
  heuristic: 'heuristics',
  event: 'events',
  rule: 'reviews',
  work: 'reviews',
  setting: 'settings',
};

const TABS: [PageName, string[], string][] = [
  ['events', ['over-time'], 'Who answered over time'],
  ['reviews', ['rules'], 'Rules learned from reviews'],
  ['reviews', ['report'], 'Report on reviews'],
  ['reviews', ['quarantine'], 'Quarantine of reviews'],
  ['reviews', ['autonomy'], 'Autonomy of agents'],
  ['insight', ['what-if'], 'What if: replay with other settings'],
  ['insight', ['signals'], 'What signals are worth'],
  ['insight', ['calibration'], 'Are stated confidences accurate?'],
  ['insight', ['lift'], 'What memories are worth'],
];

function pages(): Choice[] {
  const all: Choice[] = NAVIGATION.map(({ page, key }) => ({
    id: 'page ' + page,
    kind: 'page',
    text: capital(page),
    detail: 'g ' + key,
    to: href(page),
  }));
  for (const [page, path, text] of TABS)
    all.push({ id: 'page ' + path[0], kind: 'page', text, to: href(page, path) });
  return all;
}

function useActions(): Choice[] {
  const spaces = useSpaces();
  const projects = useProjects();
  const inSpace = useStore(space);
  const inProject = useStore(project);
  const can = useCan();
  const action = (text: string, run: () => void): Choice => ({
    id: 'action ' + text,
    kind: 'action',
    text,
    run,
  });
  const all = [
    action('Switch between light and dark', toggleTheme),
    action('Show the keys', () => keysShown.set(true)),
    action('Copy a link to this page', () => {
      copyText(location.href).then(
        () => say('Copied the link.'),
        (error: unknown) => say(String(error), true),
      );
    }),
  ];
  if (can('memory/add'))
    all.push(action('Add a memory', () => go(href('memories', [], { add: '1' }))));
  if (inSpace === DEMO_SPACE)
    all.unshift(action('Leave the demonstration', leaveDemo));
  if (inProject) all.push(action('Show all projects', () => project.set('')));
  for (const { project: path } of projects)
    if (path && path !== inProject)
      all.push({
        ...action('Project: ' + projectName(path), () => project.set(path)),
        id: 'project ' + path,
        detail: path,
      });
  for (const name of spaces)
    if (name !== inSpace) all.push(action('Space: ' + name, () => space.set(name)));
  return all;
}

function List({ onDone }: { onDone: () => void }) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const settled = useSettled(typed.trim(), SETTLE_MS);
  const found = useQuery<Found[]>(settled.length > 1 ? 'find' : null, {
    text: settled,
    limit: FOUND_MAX,
  });
  const list = useRef<HTMLUListElement>(null);
  const inSpace = useStore(space);
  const own = [...pages(), ...useActions()];
  const hits: Choice[] = (settled === typed.trim() ? (found.data ?? []) : []).flatMap((hit) => {
    const to = placeOf(hit);
    if (!to) return [];
    const { kind, text, detail } = hit;
    return [{ id: kind + ' ' + hit.id, kind, text: clip(text || hit.id, 160), detail, to }];
  });
  const recent: Choice[] = recentChoices().filter((one) => one.space === inSpace);
  const shown = (typed.trim() ? [...fitting(own, typed), ...hits] : [...recent, ...own]).slice(
    0,
    SHOWN_MAX,
  );
  const current = Math.min(at, Math.max(0, shown.length - 1));
  useEffect(() => {
    list.current?.children[current]?.scrollIntoView({ block: 'nearest' });
  }, [current, shown.length]);

  const choose = (choice: Choice | undefined) => {
    if (!choice) return;
    rememberChoice(choice, inSpace);
    onDone();
    if (choice.to) go(choice.to);
    choice.run?.();
  };
  const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step !== undefined && shown.length > 0) {
      const wrapped = (current + step + shown.length) % shown.length;
      const clamped = Math.min(shown.length - 1, Math.max(0, current + step));
      setAt(Math.abs(step) === 1 ? wrapped : clamped);
    } else if (event.key === 'Enter' && !event.isComposing) choose(shown[current]);
    else return;
    event.preventDefault();
  };
  const searching = typed.trim().length > 1 && (found.loading || settled !== typed.trim());
  const told = searching
    ? 'Searching…'
    : shown.length === 0
      ? 'Nothing found'
      : plural(shown.length, 'result');
  return (
    <>
      <div class="palette-search bar">
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-label="Search everything"
          aria-expanded="true"
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={shown.length ? id + '-' + current : undefined}
          placeholder="Search everything, or go to a page"
          autocomplete="off"
          spellcheck={false}
          maxLength={400}
          value={typed}
          onInput={(event) => (setTyped(event.currentTarget.value), setAt(0))}
          onKeyDown={onKeyDown}
        />
      </div>
      <ul class="palette-list" role="listbox" id={id} aria-label="Results" ref={list}>
        {shown.map((choice, index) => (
          <li
            key={choice.id}
            id={id + '-' + index}
            role="option"
            aria-selected={index === current}
            onPointerMove={() => setAt(index)}
            onClick={() => choose(choice)}
          >
            <Icon name={ICONS[choice.kind] ?? (choice.to ? 'link' : 'more')} />
            <span class="palette-text">
              <Text lines={2}>{choice.text}</Text>
              {choice.detail && (
                <Text lines={1} is="muted small">
                  {choice.detail}
                </Text>
              )}
            </span>
            <span class="muted small nowrap">{words(choice.kind)}</span>
          </li>
        ))}
      </ul>
      <p class="palette-foot muted small" role="status">
        {found.error && typed.trim() ? found.error.detail : told}
      </p>
    </>
  );
}

// Ctrl-K: pages, actions, and everything that the server finds.
export function Palette() {
  const open = useStore(paletteShown);
  const close = () => paletteShown.set(false);
  const { ref, onClose } = useDialog(open, close);
  return (
    <dialog
      ref={ref}
      class="palette"
      aria-label="Search and commands"
      onCancel={close}
      onClose={onClose}
      onClick={(event) => event.target === ref.current && close()}
    >
      {open && <List onDone={close} />}
    </dialog>
  );
}
