// SPDX-License-Identifier: Apache-2.0
// Files that the browser saves, made on this page.

export function download(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

// "Memories: all projects" → "memories-all-projects".
export function fileName(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'credence';
}

export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    return;
  } catch {
    // Browsers refuse it on plain HTTP outside localhost.
  }
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // Inside an open dialog, because nothing outside one can be selected.
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (!copied) throw new Error('The browser refused to copy. Select the text and copy it by hand.');
}

const DRAWN = [
  'fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin',
  'opacity', 'fill-opacity', 'stroke-opacity', 'font-family', 'font-size', 'font-weight',
  'text-anchor', 'dominant-baseline', 'display', 'visibility',
]; // prettier-ignore

// A copy of a drawing that looks the same without the style sheet.
function styled(svg: SVGSVGElement): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const [from, to] = [svg.querySelectorAll('*'), copy.querySelectorAll('*')];
  [svg, ...from].forEach((element, index) => {
    const target = index === 0 ? copy : to[index - 1]!;
    const style = getComputedStyle(element);
    for (const name of DRAWN) target.setAttribute(name, style.getPropertyValue(name));
  });
  const { width, height } = svg.getBoundingClientRect();
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  return copy;
}

function loaded(source: string): Promise<HTMLImageElement> {
  return new Promise((done, fail) => {
    const image = new Image();
    image.onload = () => done(image);
    image.onerror = () => fail(new Error('The chart cannot be drawn as an image.'));
    image.src = source;
  });
}

type Drawing = HTMLCanvasElement | SVGSVGElement;

function isShown(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
}

function imageOf(drawing: Drawing): Promise<CanvasImageSource> {
  if (drawing instanceof HTMLCanvasElement) return Promise.resolve(drawing);
  const text = new XMLSerializer().serializeToString(styled(drawing));
  return loaded('data:image/svg+xml,' + encodeURIComponent(text));
}

// The smallest box around all of them.
function around(elements: Element[]): DOMRect {
  const boxes = elements.map((element) => element.getBoundingClientRect());
  const [left, top] = [
    Math.min(...boxes.map((box) => box.left)),
    Math.min(...boxes.map((box) => box.top)),
  ];
  const [right, bottom] = [
    Math.max(...boxes.map((box) => box.right)),
    Math.max(...boxes.map((box) => box.bottom)),
  ];
  return new DOMRect(left, top, right - left, bottom - top);
}

const PADDING = 12;

// All charts (canvases and SVG drawings) in `element`, where they are on the page, with the
// headings that tell them apart.
export async function pngOf(element: HTMLElement): Promise<Blob> {
  const drawings = [...element.querySelectorAll<Drawing>('canvas, svg:not(.icon)')].filter(isShown);
  if (drawings.length === 0) throw new Error('There is no chart to save.');
  const headings = [...element.querySelectorAll<HTMLElement>('h3')].filter(isShown);
  const room = around([...drawings, ...headings]);
  const scale = Math.max(2, window.devicePixelRatio);
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil((room.width + 2 * PADDING) * scale);
  canvas.height = Math.ceil((room.height + 2 * PADDING) * scale);
  const context = canvas.getContext('2d')!;
  const root = getComputedStyle(document.documentElement);
  context.fillStyle = root.getPropertyValue('--surface') || '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.translate(PADDING - room.left, PADDING - room.top);
  for (const drawing of drawings) {
    const { left, top, width, height } = drawing.getBoundingClientRect();
    context.drawImage(await imageOf(drawing), left, top, width, height);
  }
  context.textBaseline = 'middle';
  for (const heading of headings) {
    const { left, top, width, height } = heading.getBoundingClientRect();
    const style = getComputedStyle(heading);
    context.font = [style.fontWeight, style.fontSize, style.fontFamily].join(' ');
    context.fillStyle = style.color;
    const text = heading.innerText.replace(/\s+/g, ' ').trim();
    context.fillText(text, left, top + height / 2, width);
  }
  return new Promise((done, fail) =>
    canvas.toBlob(
      (blob) => (blob ? done(blob) : fail(new Error('The chart cannot be saved.'))),
      'image/png',
    ),
  );
}
