import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { FileOfMessage } from './records.js';

/** The list of all files that an import leaves out, one a line: with it, somebody can add them by hand. */
export class DroppedFiles {
  readonly #written = new Set<string>();
  readonly #noted: string[] = [];

  constructor(readonly path: string) {}

  /** Goes on with the list of an import that was interrupted, or begins a new one. */
  begin(goesOn: boolean): void {
    if (!goesOn) rmSync(this.path, { force: true });
    if (!existsSync(this.path)) return;
    // What follows the last line break was being written when the import was killed.
    for (const line of readFileSync(this.path, 'utf8').split('\n').slice(0, -1)) this.#written.add(line);
    writeFileSync(this.path, [...this.#written].map((line) => `${line}\n`).join(''));
  }

  note({ conversationId, messageId, id, name, url }: FileOfMessage, why: string): void {
    const file = { conversation_id: conversationId, message_id: messageId, file_id: id, name, url, why };
    this.#noted.push(JSON.stringify(file));
  }

  /** Writes what was noted: when its rows are sent. Those that are sent again after an interruption are written once. */
  save(): void {
    const news = new Set(this.#noted.splice(0).filter((line) => !this.#written.has(line)));
    for (const line of news) this.#written.add(line);
    if (news.size > 0) appendFileSync(this.path, [...news].map((line) => `${line}\n`).join(''));
  }

  get isEmpty(): boolean {
    return this.#written.size === 0;
  }
}
