import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../postgres/database.js';
import { statements } from './statements.js';

/** How far a consumer has come in a stream. */
export interface Progress {
  readonly durable: string;
  readonly stream: string;
  readonly seq: number;
}

/** What all consumers of a process save within so long is one statement. */
const gatherMs = 20;

interface Gathered {
  readonly stream: string;
  readonly seqs: Map<string, number>;
  readonly isSame: Promise<boolean>;
}

/** Saves how far the consumers of a process have come, together. */
export class SharedProgress {
  #gathered: Gathered | undefined;

  /** Saves it with what others save in the next moment. False when the stream is another one by now, and nothing was saved. */
  save(db: Database, { durable, stream, seq }: Progress): Promise<boolean> {
    if (this.#gathered?.stream !== stream) this.#gathered = this.#begin(db, stream);
    const { seqs, isSame } = this.#gathered;
    seqs.set(durable, Math.max(seq, seqs.get(durable) ?? 0));
    return isSame;
  }

  #begin(db: Database, stream: string): Gathered {
    const seqs = new Map<string, number>();
    const gathered: Gathered = {
      stream,
      seqs,
      isSame: sleep(gatherMs).then(async () => {
        if (this.#gathered === gathered) this.#gathered = undefined;
        const values = [[...seqs.keys()], [...seqs.values()], stream];
        const [row] = await db.query<{ isSame: boolean }>(statements.advance, values);
        return row?.isSame === true;
      }),
    };
    return gathered;
  }
}
