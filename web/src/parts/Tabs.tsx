// SPDX-License-Identifier: Apache-2.0
interface Props {
  tabs: { id: string; label: string; count?: number; to: string }[];
  current: string;
}

// Links, not ARIA tabs: each tab has an address of its own.
export function Tabs({ tabs, current }: Props) {
  return (
    <nav class="tabs" aria-label="Parts of this page">
      {tabs.map((tab) => (
        <a key={tab.id} href={tab.to} aria-current={tab.id === current ? 'page' : undefined}>
          {tab.label}
          {tab.count ? <span class="count">{tab.count}</span> : null}
        </a>
      ))}
    </nav>
  );
}
