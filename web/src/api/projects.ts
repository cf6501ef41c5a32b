// SPDX-License-Identifier: Apache-2.0
import { createStore, useStore } from '../core/store';
import { useEffect } from 'preact/hooks';
import { space } from '../core/scope';
import { onChange } from './changes';
import { get } from './client';
import { identity } from './identity';

export interface ProjectRow {
  project: string | null; // Null: what belongs to no project.
  name?: string;
  memories: number;
  sessions: number;
  last_at: string | null;
}

const projects = createStore<ProjectRow[]>([]);
const SETTLE_MS = 2000;
let watched = false;

async function load(): Promise<void> {
  try {
    const ofSpace = space.get();
    const { data } = await get<ProjectRow[]>('projects');
    if (ofSpace === space.get() && Array.isArray(data)) projects.set(data);
  } catch {
    // A server that does not know the operation has no projects to offer.
  }
}

function watch(): void {
  watched = true;
  if (identity.get()) void load();
  space.subscribe(() => {
    projects.set([]);
    void load();
  });
  identity.subscribe(() => void load()); // A token was accepted.
  let timer: ReturnType<typeof setTimeout> | undefined;
  onChange((kind) => {
    if (!/^(\*|memory|session)/.test(kind)) return;
    clearTimeout(timer);
    timer = setTimeout(() => void load(), SETTLE_MS);
  });
}

// The projects that the space knows, the most recent first. Read once for the whole page.
export function useProjects(): ProjectRow[] {
  useEffect(() => {
    if (!watched) watch();
  }, []);
  return useStore(projects);
}
