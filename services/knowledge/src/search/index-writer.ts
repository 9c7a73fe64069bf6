import type { Embedder } from '../embedders/embedder.js';
import type { EmbeddedPassage, Engine, KeywordEngine, Passage, Removal, VectorEngine } from './engine.js';

export interface Engines {
  readonly keyword: KeywordEngine;
  readonly vector: VectorEngine;
}

/** How many passages are embedded and written at once. */
const batchSize = 128;

/** Brings articles into engines. */
export class IndexWriter {
  constructor(
    readonly engines: Engines,
    private readonly embedder: Embedder,
  ) {}

  /**
   * Writes the passages of one version of an article, then removes those of others: there is no moment without it. With one
   * engine down the other has it all the same. `only` names the engines to write to; absent: both.
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
    await all([...(only(keyword) ? [toKeyword()] : []), ...(only(vector) ? [toVector()] : [])]);
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
    await all([keyword.remove(generation, removal, signal), vector.remove(generation, removal, signal)]);
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

/** Waits for all of them, and rejects with what the first one that failed says. */
async function all(work: readonly Promise<void>[]): Promise<void> {
  const settled = await Promise.allSettled(work);
  const failed = settled.find((each) => each.status === 'rejected');
  if (failed) throw failed.reason;
}
