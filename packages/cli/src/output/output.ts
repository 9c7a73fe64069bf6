import { styleText } from 'node:util';
import type { Column } from './table.js';
import { table } from './table.js';

export interface OutputOptions {
  readonly json: boolean;
  readonly color: boolean;
  readonly out: NodeJS.WriteStream;
  readonly err: NodeJS.WriteStream;
}

/** What a list's answer says besides its records. */
interface Listed<Row> {
  readonly data: readonly Row[];
  readonly page?: unknown;
}

/** Where a command writes: results to standard output, all else to standard error. */
export class Output {
  constructor(private readonly options: OutputOptions) {}

  get json(): boolean {
    return this.options.json;
  }

  /** Whether a person watches the progress. */
  get isWatched(): boolean {
    return this.options.err.isTTY === true && !this.json;
  }

  line(text = ''): void {
    this.options.out.write(`${text}\n`);
  }

  /** A result: `{"data": …}` with `--json`, and otherwise lines for people. */
  record(data: unknown, lines: readonly string[], more: object = {}): void {
    if (this.json) this.line(JSON.stringify({ data, ...more }, null, 2));
    else for (const line of lines) this.line(line);
  }

  list<Row>({ data, page }: Listed<Row>, columns: readonly Column<Row>[]): void {
    if (this.json) this.line(JSON.stringify({ data, ...(page !== undefined && { page }) }, null, 2));
    else if (data.length === 0) this.note('Nothing found.');
    else this.#table(table(data, columns));
  }

  #table([head = '', ...rows]: readonly string[]): void {
    this.line(this.strong(head));
    for (const row of rows) this.line(row);
  }

  /** For whoever watches; never part of the result. */
  note(text: string): void {
    this.options.err.write(`${text}\n`);
  }

  /** Shows how far a long command is, in one line that the next one replaces. */
  progress(text: string): void {
    if (this.isWatched) this.options.err.write(`\r\u001b[K${text}`);
  }

  endProgress(): void {
    if (this.isWatched) this.options.err.write('\r\u001b[K');
  }

  strong(text: string): string {
    return this.options.color ? styleText('bold', text) : text;
  }

  faint(text: string): string {
    return this.options.color ? styleText('dim', text) : text;
  }
}
