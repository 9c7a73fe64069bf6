import { appendFileSync, existsSync, rmSync, truncateSync } from 'node:fs';
import type { Progress } from './progress-file.js';

/** A row that was not taken. */
export interface Rejected {
  /** Its number in the file, from 1. */
  readonly row: number;
  readonly raw: string;
  readonly reason: string;
}

/** Two files beside each other: the rows as they were, to be mended and imported again, and the reason of each. */
export class RejectedRows {
  constructor(
    readonly file: string,
    private readonly head: string | undefined,
  ) {}

  get reasonsFile(): string {
    return `${this.file}.reasons`;
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
