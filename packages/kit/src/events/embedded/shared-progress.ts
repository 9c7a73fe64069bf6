import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../postgres/database.js';
import { statements } from './statements.js';

/** How far a consumer has come in a stream. */
export interface Progress {
  readonly durable: string;
  /** As in `EmbeddedLink`. */
  readonly history: string;
  readonly seq: number;
  /** Once it aborts it is not saved: who answers then may be a server that was set back, where others get these positions. */
  readonly lost: AbortSignal;
}

/** What all consumers of a process save within so long is one statement. */
const gatherMs = 20;

interface Gathered {
  readonly history: string;
  readonly latest: Map<string, Progress>;
  readonly isSame: Promise<boolean>;
}

/** Saves how far the consumers of a process have come, together. */
export class SharedProgress {
  #gathered: Gathered | undefined;

  /** Saves it with what others save in the next moment. False when the history is another one by now, and nothing was saved. */
  save(db: Database, progress: Progress): Promise<boolean> {
    const { durable, history, seq } = progress;
    if (this.#gathered?.history !== history) this.#gathered = this.#begin(db, history);
    const { latest, isSame } = this.#gathered;
    if (seq >= (latest.get(durable)?.seq ?? 0)) latest.set(durable, progress);
    return isSame;
  }

  #begin(db: Database, history: string): Gathered {
    const latest = new Map<string, Progress>();
    const gathered: Gathered = {
      history,
      latest,
      isSame: sleep(gatherMs).then(async () => {
        if (this.#gathered === gathered) this.#gathered = undefined;
        const saved = [...latest.values()].filter(({ lost }) => !lost.aborted);
        if (saved.length === 0) return true;
        const values = [saved.map(({ durable }) => durable), saved.map(({ seq }) => seq), history];
        const [row] = await db.query<{ isSame: boolean }>(statements.advance, values);
        return row?.isSame === true;
      }),
    };
    return gathered;
  }
}
