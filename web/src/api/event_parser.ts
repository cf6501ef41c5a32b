// SPDX-License-Identifier: Apache-2.0

// Parses a text/event-stream that arrives in chunks of any size.
export class EventParser {
  private rest = '';
  private data: string[] = [];
  private id = '';
  private event = 'message';

  constructor(private readonly deliver: (event: string, data: string, id: string) => void) {}

  push(piece: string): void {
    const lines = (this.rest + piece).split(/\r\n|\n/);
    this.rest = lines.pop() ?? '';
    for (const line of lines) this.line(line);
  }

  private line(line: string): void {
    if (line === '') {
      if (this.data.length > 0 || this.event !== 'message')
        this.deliver(this.event, this.data.join('\n'), this.id);
      this.data = [];
      this.event = 'message';
      return;
    }
    if (line.startsWith(':')) return; // A heartbeat.
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'data') this.data.push(value);
    if (field === 'id') this.id = value;
    if (field === 'event') this.event = value;
  }
}
