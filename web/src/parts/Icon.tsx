// SPDX-License-Identifier: Apache-2.0
const PATHS: Record<string, string> = {
  overview: 'M3 13h6V3H3zM11 17h6V8h-6zM3 17h6v-2H3zM11 6h6V3h-6z',
  sessions: 'M2 10h3l2.5-6 4 12 2.5-6h4',
  memories: 'M5 3h10v14l-5-3.5L5 17z',
  events: 'M3 11l3-7h8l3 7v5H3zM3 11h4l1.5 2h3l1.5-2h4',
  heuristics: 'M11 2 4 11h5l-1 7 7-9h-5z',
  beliefs:
    'M10 5.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM4 17.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM16 17.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM9 5.5 5 13.5M11 5.5l4 8M6 15.5h8',
  reviews: 'M3 4h14v10H9l-4 3v-3H3zM7 9l2 2 4-4',
  insight:
    'M3 6h6M13 6h4M11 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM3 14h2M9 14h8M7 16a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  ledger: 'M4 3h12v14H4zM7 7h6M7 10h6M7 13h4',
  sun: 'M10 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM10 1.5v2M10 16.5v2M1.5 10h2M16.5 10h2M4 4l1.4 1.4M14.6 14.6 16 16M4 16l1.4-1.4M14.6 5.4 16 4',
  moon: 'M16.5 12A7 7 0 0 1 8 3.5a7 7 0 1 0 8.5 8.5z',
  keyboard: 'M2 5h16v10H2zM5 8h.01M8 8h.01M11 8h.01M14 8h.01M5 12h.01M8 12h4M15 12h.01',
  star: 'm10 2.5 2.3 4.8 5.2.7-3.8 3.7.9 5.2L10 14.4l-4.6 2.5.9-5.2L2.5 8l5.2-.7z',
  check: 'm4 10.5 4 4 8-9',
  cross: 'm5 5 10 10M15 5 5 15',
  alert: 'M10 3 2 17h16zM10 8v4M10 14.5h.01',
  info: 'M10 18a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM10 9v5M10 6.2h.01',
  back: 'M12 4 6 10l6 6',
  search: 'M8.5 14a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM13 13l4.5 4.5',
  plus: 'M10 4v12M4 10h12',
  minus: 'M4 10h12',
  pause: 'M7 4v12M13 4v12',
  clock: 'M10 18a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM10 5.5V10l3 2',
  model: 'M6 6h8v8H6zM8 3v3M12 3v3M8 14v3M12 14v3M3 8h3M3 12h3M14 8h3M14 12h3',
  up: 'M6.5 9v8H3V9zM6.5 9 10 2.5c1.5 0 2.2 1 2 2.3L11.5 8H16a1.5 1.5 0 0 1 1.5 1.8l-1.2 6A1.5 1.5 0 0 1 14.8 17H6.5',
  down: 'M6.5 11V3H3v8zM6.5 11l3.5 6.5c1.5 0 2.2-1 2-2.3L11.5 12H16a1.5 1.5 0 0 0 1.5-1.8l-1.2-6A1.5 1.5 0 0 0 14.8 3H6.5',
  copy: 'M7 7h9v10H7zM4 13V3h9',
  save: 'M10 3v10M6 9.5l4 4 4-4M3.5 17h13',
  settings:
    'M10 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM10 2v2.5M10 15.5V18M2 10h2.5M15.5 10H18M4.3 4.3l1.8 1.8M13.9 13.9l1.8 1.8M4.3 15.7l1.8-1.8M13.9 6.1l1.8-1.8',
  setup: 'M10 2.5v8M6.5 7l3.5 3.5L13.5 7M3 12v5h14v-5',
  undo: 'M4 8h8a4.5 4.5 0 0 1 0 9H8M4 8l4-4M4 8l4 4',
  link: 'M8 12a3.5 3.5 0 0 0 5 0l3-3a3.5 3.5 0 0 0-5-5l-1 1M12 8a3.5 3.5 0 0 0-5 0l-3 3a3.5 3.5 0 0 0 5 5l1-1',
  user: 'M10 10a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3.5 17.5a6.5 6.5 0 0 1 13 0',
  folder: 'M2.5 5h5l2 2h8v9h-15z',
  more: 'M3 5h14M3 10h14M3 15h14',
};

// Decorative: the text next to it says the same.
export function Icon({ name, filled = false }: { name: string; filled?: boolean }) {
  return (
    <svg
      class="icon"
      viewBox="0 0 20 20"
      width="18"
      height="18"
      aria-hidden="true"
      focusable="false"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      stroke-width="1.5"
      stroke-linecap="round"
      stroke-linejoin="round"
    >
      <path d={PATHS[name] ?? ''} />
    </svg>
  );
}

interface Props {
  name: string;
  label: string;
  onClick: () => void;
  extra?: string;
  expanded?: boolean; // Of what it opens.
}

// A button that shows only an icon.
export function IconButton({ name, label, onClick, extra = '', expanded }: Props) {
  return (
    <button
      type="button"
      class={'quiet icon-button ' + extra}
      aria-label={label}
      aria-expanded={expanded}
      onClick={onClick}
    >
      <Icon name={name} />
    </button>
  );
}
