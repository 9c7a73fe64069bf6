import { appendFileSync, existsSync, rmSync, truncateSync } from 'node:fs';
import { parse, resolve } from 'node:path';
import { exitCodes, Stop } from '../frame/exit-codes.js';
import { type Progress, progressFileOf } from './progress-file.js';

/** A row that was not taken. */
export interface Rejected {
  /** Its number in the file, from 1. */
  readonly row: number;
  readonly raw: string;
  readonly reason: string;
}

/** Where rejected rows are written unless another file is named: `customers.rejected.csv`, which can be imported like `customers.csv`. */
export function rejectedFileOf(file: string): string {
  const { ext } = parse(file);
  return `${file.slice(0, file.length - ext.length)}.rejected${ext}`;
}

/** Two files beside each other: the rows as they were, to be mended and imported again, and the reason of each. */
export class RejectedRows {
  constructor(
    readonly file: string,
    private readonly head: string | undefined,
    /** What to do when the file is there already. */
    private readonly advice = 'Rename or delete it, or name another file with --rejected.',
  ) {}

  get reasonsFile(): string {
    return `${this.file}.reasons`;
  }

  /** @throws Stop when one of the files is there and not of this import: it may hold rows that somebody is mending */
  refuseOthers(input: string, before: Progress | undefined): void {
    const own = [this.file, this.reasonsFile].map((file) => resolve(file));
    if ([input, progressFileOf(input)].some((file) => own.includes(resolve(file))))
      throw new Stop(`--rejected must name another file than ${input} and ${progressFileOf(input)}`);
    if (before?.rejected_file === resolve(this.file)) return;
    const there = [this.file, this.reasonsFile].find((file) => existsSync(file));
    if (there === undefined) return;
    const words = `${there} is there already. ${this.advice}`;
    throw new Stop(words, exitCodes.refused, 'FILE_EXISTS');
  }

  /** Leaves what was written until then: what followed is written again. */
  resumeAt({ rejected_bytes, reasons_bytes }: Progress): void {
    cut(this.file, rejected_bytes);
    cut(this.reasonsFile, reasons_bytes);
  }

  /** Appends them, and tells by how many bytes both files have grown. */
  append(rows: readonly Rejected[], isFirst: boolean): { rejected: number; reasons: number } {
    if (rows.length === 0) return { rejected: 0, reasons: 0 };
    const head = isFirst && this.head !== undefined ? [this.head] : [];
    const rejected = [...head, ...rows.map(({ raw }) => raw)].map((line) => `${line}\n`).join('');
    const reasons = rows.map(({ row, reason }) => `row ${row}: ${reason}\n`).join('');
    appendFileSync(this.file, rejected);
    appendFileSync(this.reasonsFile, reasons);
    return { rejected: Buffer.byteLength(rejected), reasons: Buffer.byteLength(reasons) };
  }
}

function cut(file: string, bytes: number): void {
  if (bytes === 0) rmSync(file, { force: true });
  else if (existsSync(file)) truncateSync(file, bytes);
}
