import type { DroppedFiles } from './dropped-files.js';
import type { FileOfMessage } from './records.js';

/** The reason of a file that cannot be read: the export is not whole. */
export const notValid = 'not valid JSON';

/** A reason why something is left out, how often, and of what first. */
export interface Dropped {
  readonly why: string;
  readonly count: number;
  readonly examples: readonly string[];
}

const mostExamples = 5;

/** Counts what an import leaves out, by the reason. */
export class DroppedRecords {
  readonly #reasons = new Map<string, { count: number; examples: string[] }>();

  /** `files` lists each file that is left out; a dry run keeps no list. */
  constructor(readonly files?: DroppedFiles) {}

  addFile(file: FileOfMessage, why: string): void {
    this.add(file.name, why);
    this.files?.note(file, why);
  }

  add(what: string, why: string): void {
    const known = this.#reasons.get(why) ?? { count: 0, examples: [] };
    known.count += 1;
    if (known.examples.length < mostExamples) known.examples.push(what);
    this.#reasons.set(why, known);
  }

  /** The most frequent reason first. */
  get all(): Dropped[] {
    return [...this.#reasons]
      .map(([why, { count, examples }]) => ({ why, count, examples }))
      .sort((a, b) => b.count - a.count);
  }
}
