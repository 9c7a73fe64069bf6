import type { Database, Logger } from '@pharos/kit';
import { noteLost, queueNext } from '../store/filling.js';
import type { Generation } from '../store/generations.js';
import type { IndexWriter } from './index-writer.js';

export interface PrepareGenerationOptions {
  readonly database: Database;
  readonly writer: IndexWriter;
  readonly log: Logger;
}

/**
 * Makes what the generation needs in both engines, which serve it if it is to be served. True when one of them did not have what it
 * should: then all that is published is in the queue again, and searches say that they lack some of it.
 */
export async function prepareGeneration(
  { database, writer, log }: PrepareGenerationOptions,
  generation: Generation,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const { name, state, begun } = generation;
  let isLost = false;
  await writer.each(async (engine) => {
    if (begun && !(await engine.generations(signal)).includes(name)) {
      isLost = true;
      // Noted before it serves: there is nothing in it yet.
      await noteLost(database, name);
      log.warn({ generation: name, engine: engine.name }, 'an engine has nothing of the index: it is filled anew');
    }
    await engine.prepare(name, signal);
    if (state === 'serving') await engine.activate(name, signal);
  });
  if (isLost) await queueAll(database, { name, queued: false }, signal);
  return isLost;
}

/** Puts what is published into the generation's queue, where that has not been done to the end. */
export async function queueAll(
  database: Database,
  { name, queued }: Pick<Generation, 'name' | 'queued'>,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (let more = !queued; more; more = await queueNext(database, name)) signal?.throwIfAborted();
}
