import type { Database, Logger } from '@pharos/kit';
import { enqueueArticles } from '../store/enqueue-articles.js';
import { noteMissing } from '../store/filling.js';
import { releaseTasks } from '../store/index-tasks.js';
import { publishedArticles } from '../store/published.js';
import type { Engine } from './engine.js';
import type { IndexWriter } from './index-writer.js';
import { nextTurn } from './next-turn.js';
import { isAway, whyOf } from './outside-error.js';
import { type PublishedArticle, passagesOf } from './passages-of.js';

export interface RefillOptions {
  readonly database: Database;
  readonly writer: IndexWriter;
  readonly log: Logger;
}

/**
 * Writes everything that is published to the engines that forget, and lets them serve. What cannot be written is left to its task; where
 * that is much, searches say so.
 */
export async function refill(
  { database, writer, log }: RefillOptions,
  forgetful: readonly Engine<never>[],
  generation: string,
  signal: AbortSignal,
): Promise<void> {
  for (const engine of forgetful) await engine.prepare(generation, signal);
  // Whoever had them wrote to a memory that is gone.
  await releaseTasks(database, generation);
  const write = async (article: PublishedArticle) => {
    await nextTurn(signal);
    const removal = { ...article, keepVersion: article.version };
    await writer.write(generation, removal, passagesOf(article), { signal, only: (engine) => !engine.durable });
  };
  for await (const articles of publishedArticles(database)) {
    for (const article of articles) {
      await write(article).catch(async (error: unknown) => {
        signal.throwIfAborted();
        // One that an embedder refuses must not keep the others from being found.
        if (!isAway(error))
          log.warn(
            { ...whyOf(error), article: article.articleId },
            'an article could not be indexed; it will be tried again',
          );
        await enqueueArticles(database, generation, [article.articleId], { missing: true });
      });
    }
  }
  if (await noteMissing(database, generation))
    log.warn({ generation }, 'the index lacks much of what is published; searches say so until it is there');
  for (const engine of forgetful) await engine.activate(generation, signal);
}
