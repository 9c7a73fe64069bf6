import type { Database, Logger } from '@pharos/kit';
import { listGenerations } from '../store/generations.js';
import type { IndexWriter } from './index-writer.js';

export interface DropUnknownOptions {
  readonly database: Database;
  readonly writer: IndexWriter;
  readonly log: Logger;
}

/** Rids engines of generations that the database does not know: what was deleted since would stay in them for good. */
export async function dropUnknown(
  { database, writer, log }: DropUnknownOptions,
  signal: AbortSignal | undefined,
): Promise<void> {
  await writer.each(async (engine) => {
    // In this order: the database knows a new one before an engine has it.
    const held = await engine.generations(signal);
    const known = new Set((await listGenerations(database)).map(({ name }) => name));
    for (const generation of held) {
      if (known.has(generation)) continue;
      await engine.drop(generation, signal).catch((error: unknown) => {
        log.warn({ err: error, engine: engine.name, generation }, 'a generation that nobody knows cannot be dropped');
      });
    }
  });
}
