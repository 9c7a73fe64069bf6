import type { Database, Logger } from '@pharos/kit';
import { enqueueArticles } from '../store/enqueue-articles.js';
import { releaseTasks } from '../store/index-tasks.js';
import { publishedArticles } from '../store/published.js';
import type { Engine } from './engine.js';
import type { IndexWriter } from './index-writer.js';
import { nextTurn } from './next-turn.js';
import { type PublishedArticle, passagesOf } from './passages-of.js';

export interface RefillOptions {
  readonly database: Database;
  readonly writer: IndexWriter;
  readonly log: Logger;
}

/** So many articles that fail one after the other are no fault of theirs. */
const maxFailures = 5;

/** Writes everything that is published to the engines that forget, and lets them serve. */
export async function refill(
  { database, writer, log }: RefillOptions,
  forgetful: readonly Engine<never>[],
  generation: string,
  signal: AbortSignal,
): Promise<void> {
  for (const engine of forgetful) await engine.prepare(generation, signal);
  // Whoever had them wrote to a memory that is gone.
  await releaseTasks(database, generation);
  let failures = 0;
  const write = async (article: PublishedArticle) => {
    await nextTurn(signal);
    const removal = { ...article, keepVersion: article.version };
    await writer.write(generation, removal, passagesOf(article), { signal, only: (engine) => !engine.durable });
    failures = 0;
  };
  for await (const articles of publishedArticles(database)) {
    for (const article of articles) {
      await write(article).catch(async (error: unknown) => {
        failures += 1;
        signal.throwIfAborted();
        if (failures >= maxFailures) throw error;
        // One that an embedder refuses must not keep the others from being found.
        log.warn({ err: error, article: article.articleId }, 'an article could not be indexed; it will be tried again');
        await enqueueArticles(database, generation, [article.articleId]);
      });
    }
  }
  for (const engine of forgetful) await engine.activate(generation, signal);
}
