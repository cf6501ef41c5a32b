// SPDX-License-Identifier: Apache-2.0
import { useMemo, useState } from 'preact/hooks';
import { number, plural } from '../../../core/format';
import { Badge } from '../../../parts/Badge';
import { Text } from '../../../parts/Text';
import type { DiffFile } from './diff';
import { type Marks, CodeGrid } from './CodeGrid';
import { openAtFirst, rowsOfFile } from './rows';
import { languageOf } from './syntax';

const lineCount = (file: DiffFile) => file.hunks.reduce((sum, hunk) => sum + hunk.lines.length, 0);

// "+12 −3", with words for screen readers.
function Counts({ added, removed }: { added: number; removed: number }) {
  return (
    <span class="counts num">
      <span class="good">
        <span aria-hidden="true">+</span>
        {number(added)}
        <span class="visually-hidden"> added, </span>
      </span>{' '}
      <span class="bad">
        <span aria-hidden="true">−</span>
        {number(removed)}
        <span class="visually-hidden"> removed</span>
      </span>
    </span>
  );
}

interface FileProps {
  file: DiffFile;
  open: boolean;
  flip: () => void;
  marks?: Marks;
}

function File({ file, open, flip, marks }: FileProps) {
  const rows = useMemo(() => (open ? rowsOfFile(file) : []), [file, open]);
  const language = useMemo(() => languageOf(file.path), [file.path]);
  return (
    <section class="code-file" aria-label={file.path}>
      <h3>
        <button type="button" class="quiet" aria-expanded={open} onClick={flip}>
          <span class="fold" aria-hidden="true" />
          <Text is="mono">{file.from ? file.from + ' → ' + file.path : file.path}</Text>
          {file.change !== 'changed' && <Badge>{file.change}</Badge>}
          <Counts added={file.added} removed={file.removed} />
        </button>
      </h3>
      {open && rows.length > 0 && (
        <CodeGrid
          label={'Changes of ' + file.path}
          file={file.path}
          rows={rows}
          language={language}
          section={file.path}
          marks={marks}
        />
      )}
      {open && rows.length === 0 && (
        <p class="note">
          {file.binary ? 'A binary file: its bytes are not shown.' : 'No lines changed.'}
        </p>
      )}
    </section>
  );
}

interface Props {
  files: DiffFile[];
  opens: (path: string) => boolean | null;
  marks?: Marks;
}

// The files of a diff. Large diffs start with the later files closed.
export function DiffView({ files, opens, marks }: Props) {
  const first = useMemo(
    () =>
      openAtFirst(
        files.map((file) => ({
          path: file.path,
          lines: lineCount(file),
          opens: opens(file.path),
        })),
      ),
    [files, opens('')], // Of a name that is not learned: changes with the reviewer's preference.
  );
  const [flipped, setFlipped] = useState<Record<number, boolean>>({});
  const open = first.map((one, at) => flipped[at] ?? one);
  const all = open.every((one) => one);
  const sum = (of: 'added' | 'removed') => files.reduce((total, file) => total + file[of], 0);
  return (
    <div class="stack">
      <div class="bar code-head">
        <span class="muted">{plural(files.length, 'file')} changed</span>
        <Counts added={sum('added')} removed={sum('removed')} />
        {files.length > 1 && (
          <button
            type="button"
            class="quiet unfold"
            onClick={() => setFlipped(files.map(() => !all))}
          >
            {all ? 'Close all files' : 'Open all files'}
          </button>
        )}
      </div>
      {files.map((file, at) => (
        <File
          key={at}
          file={file}
          open={open[at] ?? false}
          flip={() => setFlipped({ ...flipped, [at]: !open[at] })}
          marks={marks}
        />
      ))}
    </div>
  );
}
