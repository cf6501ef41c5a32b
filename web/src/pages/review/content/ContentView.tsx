// SPDX-License-Identifier: Apache-2.0
// The work itself: a diff, a text, a file, a link or an image. It is loaded when a work is first
// opened. Whatever the content says, it is shown as text and never becomes markup.
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { WorkContent } from '../../../api/answers';
import { Text } from '../../../parts/Text';
import { type Seen, declare, linesAbove, look } from '../seen';
import { DiffView } from './DiffView';
import { type Marks, CodeGrid } from './CodeGrid';
import { parseDiff } from './diff';
import { rowsOfText } from './rows';
import { imageSource, webLink } from './safe';
import { languageOf } from './syntax';

interface Props {
  content: WorkContent;
  name: string; // Of the work, for the image's text.
  opens: (name: string) => boolean | null; // Whether a file is open at first.
  marks?: Marks;
  seen?: Seen;
}

// Records which lines have been on the screen.
function useLook(seen: Seen | undefined, sections: [string, number][]) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!seen || !root.current) return;
    for (const [name, lines] of sections) declare(seen, name, lines);
    let frame = 0;
    const measure = () => {
      frame = 0;
      if (document.hidden) return;
      for (const part of root.current?.querySelectorAll<HTMLElement>('[data-section]') ?? []) {
        const lines = Number(part.dataset['lines']);
        const above = linesAbove(part.getBoundingClientRect(), lines, innerHeight);
        look(seen, part.dataset['section'] ?? '', above);
      }
    };
    const later = () => void (frame ||= requestAnimationFrame(measure));
    const sizes = new ResizeObserver(later);
    sizes.observe(root.current);
    window.addEventListener('scroll', later, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      window.removeEventListener('scroll', later);
    };
  }, [seen, sections]);
  return root;
}

function Code({ content, marks }: Pick<Props, 'content' | 'marks'>) {
  const path = content.path ?? '';
  const rows = useMemo(() => rowsOfText(content.text ?? ''), [content]);
  return (
    <section class="code-file" aria-label={path || 'Text'}>
      {path && (
        <h3 class="bar">
          <Text is="mono">{path}</Text>
          {content.commit && <Text is="muted mono">{content.commit.slice(0, 12)}</Text>}
        </h3>
      )}
      <CodeGrid
        label={path ? 'Lines of ' + path : 'Lines of the text'}
        file={path}
        rows={rows}
        language={languageOf(path, content.language)}
        section={path || 'text'}
        marks={marks}
      />
    </section>
  );
}

export function ContentView({ content, name, opens, marks, seen }: Props) {
  const files = useMemo(
    () => (content.kind === 'diff' ? parseDiff(content.text ?? '') : []),
    [content],
  );
  const sections = useMemo<[string, number][]>(() => {
    if (files.length > 0)
      return files.map((file) => [
        file.path,
        file.hunks.reduce((sum, hunk) => sum + hunk.lines.length, 0),
      ]);
    const all: [string, number][] = [];
    if (content.url !== null) all.push(['link', 0]);
    if (content.data !== null) all.push(['image', 1]);
    if (content.text !== null) all.push([content.path || 'text', rowsOfText(content.text).length]);
    return all;
  }, [content, files]);
  const root = useLook(seen, sections);
  const link = webLink(content.url);
  const image = imageSource(content.mediaType, content.data);
  return (
    <div class="content stack" ref={root}>
      {files.length > 0 && <DiffView files={files} opens={opens} marks={marks} />}
      {files.length === 0 && content.text !== null && <Code content={content} marks={marks} />}
      {image && <img data-section="image" data-lines={1} src={image} alt={'The work: ' + name} />}
      {content.data !== null && !image && (
        <p class="note">This image has a format that cannot be shown.</p>
      )}
      {content.url &&
        (link ? (
          <p>
            <a
              href={link}
              target="_blank"
              rel="noopener noreferrer"
              onClick={() => seen?.has('link') && (seen.get('link')!.read = true)}
            >
              <Text>{link}</Text>
            </a>
          </p>
        ) : (
          <p class="note">
            <Text>{content.url}</Text> is not a web address.
          </p>
        ))}
      {content.kind === 'file' && content.text === null && content.path && (
        <p class="note">
          <Text is="mono">{content.path + (content.commit ? ' at ' + content.commit : '')}</Text>
        </p>
      )}
    </div>
  );
}
