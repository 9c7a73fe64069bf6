import { type Clock, systemClock } from '@pharos/kit';
import type { Embedder } from '../embedders/embedder.js';
import type { EmbeddedPassage, Engine, KeywordEngine, Passage, Removal, VectorEngine } from './engine.js';
import type { OutsideError } from './outside-error.js';
import { PutOff, WriteGate } from './write-gate.js';

export interface Engines {
  readonly keyword: KeywordEngine;
  readonly vector: VectorEngine;
}

export type Side = keyof Engines;

export interface WriterOptions {
  readonly clock: Clock;
  /** Told when what a side needs goes away, its embedder too, and when it is back. */
  onAway(side: Side, error: OutsideError): void;
  onBack(side: Side): void;
}

const nobodyTold: WriterOptions = { clock: systemClock, onAway() {}, onBack() {} };

/** How many passages are embedded and written at once. */
const batchSize = 128;

/** Brings articles into engines. */
export class IndexWriter {
  readonly #gates: Record<Side, WriteGate>;

  constructor(
    readonly engines: Engines,
    private readonly embedder: Embedder,
    { clock, onAway, onBack }: WriterOptions = nobodyTold,
  ) {
    const gate = (side: Side) =>
      new WriteGate({ clock, onAway: (error) => onAway(side, error), onBack: () => onBack(side) });
    this.#gates = { keyword: gate('keyword'), vector: gate('vector') };
  }

  /**
   * Writes the passages of one version of an article, then removes those of others: there is no moment without it. With one
   * engine down the other has it all the same. `only` names the engines to write to; absent: both. @throws PutOff when nothing was
   * asked that is away.
   */
  async write(
    generation: string,
    removal: Removal,
    passages: readonly Passage[],
    options: { signal?: AbortSignal; only?: (engine: Engine<never>) => boolean } = {},
  ): Promise<void> {
    const { keyword, vector } = this.engines;
    const { signal, only = () => true } = options;
    const toKeyword = async () => {
      for (const batch of batches(passages)) await keyword.upsert(generation, batch, signal);
      await keyword.remove(generation, removal, signal);
    };
    const toVector = async () => {
      for (const batch of batches(passages)) await vector.upsert(generation, await this.#embed(batch, signal), signal);
      await vector.remove(generation, removal, signal);
    };
    const gates = this.#gates;
    const { articleId } = removal;
    await all([
      ...(only(keyword) ? [gates.keyword.pass(articleId, toKeyword)] : []),
      ...(only(vector) ? [gates.vector.pass(articleId, toVector)] : []),
    ]);
  }

  async #embed(passages: readonly Passage[], signal: AbortSignal | undefined): Promise<EmbeddedPassage[]> {
    const vectors = await this.embedder.embedPassages(passages, signal);
    return passages.flatMap((passage, at) => {
      const vector = vectors[at];
      return vector === undefined ? [] : [{ passage, vector }];
    });
  }

  async remove(generation: string, removal: Removal, signal?: AbortSignal): Promise<void> {
    const { keyword, vector } = this.engines;
    const { articleId } = removal;
    await all([
      this.#gates.keyword.pass(articleId, () => keyword.remove(generation, removal, signal)),
      this.#gates.vector.pass(articleId, () => vector.remove(generation, removal, signal)),
    ]);
  }

  /** Both engines, for what is done to each alike. */
  async each(work: (engine: Engine<never>) => Promise<void>): Promise<void> {
    await all([this.engines.keyword, this.engines.vector].map((engine) => work(engine as Engine<never>)));
  }
}

function batches(passages: readonly Passage[]): Passage[][] {
  const cut: Passage[][] = [];
  for (let at = 0; at < passages.length; at += batchSize) cut.push(passages.slice(at, at + batchSize));
  return cut;
}

/** Waits for all of them, and rejects with what the first one that failed says; rather of those that were asked. */
async function all(work: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(work)).filter((each) => each.status === 'rejected');
  const first = failed.find(({ reason }) => !(reason instanceof PutOff)) ?? failed[0];
  if (first) throw first.reason;
}
