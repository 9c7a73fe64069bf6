import { fail } from '@pharos/contract';
import { type Database, firstRow, NamedStatement, param, type Statement, sql } from '@pharos/kit';
import { alive } from './read.js';
import type { ArticleRpc } from './rpc.js';

interface Reading {
  readonly helpful: boolean | null;
}

const select: Statement = {
  name: 'select_article_reading',
  text: 'SELECT helpful FROM article_readings WHERE article_id = $1 AND session_id = $2',
};

const lock: Statement = {
  name: 'lock_published_article',
  text: `SELECT a.id FROM articles a WHERE ${alive} AND a.published_version IS NOT NULL FOR NO KEY UPDATE`,
};

const save: Statement = {
  name: 'save_article_reading',
  text: `INSERT INTO article_readings (article_id, session_id, helpful) VALUES ($1, $2, $3)
    ON CONFLICT (article_id, session_id) DO UPDATE SET helpful = excluded.helpful`,
};

const count = new NamedStatement(
  'count_article_reading',
  sql`UPDATE articles SET read_count = read_count + ${param('reads')}::int,
      helpful_count = helpful_count + ${param('helpful')}::int, unhelpful_count = unhelpful_count + ${param('unhelpful')}::int
    WHERE id = ${param('id')}`,
);

/** Sessions end after 30 days without use, so none of these can read again. */
const forget: Statement = {
  name: 'forget_article_readings',
  text: `DELETE FROM article_readings WHERE (article_id, session_id) IN (
      SELECT article_id, session_id FROM article_readings WHERE read_at < (SELECT clock_now()) - interval '90 days' LIMIT $1)
    RETURNING 1`,
};
const forgetBatch = 1_000;

export const noteArticleReading: ArticleRpc<'noteArticleReading'> = async (request, _call, { database }) => {
  const { articleId, sessionId, projectId, orgId, helpful } = request;
  const known = await readingOf(database, articleId, sessionId);
  if (known && (helpful === undefined || helpful === known.helpful)) return {};
  await database.transaction(async (tx) => {
    const [article] = await tx.query(lock, [articleId, projectId, orgId]);
    if (!article) throw fail('ARTICLE_NOT_FOUND');
    // As it is now: whoever held the article may have been the same session.
    const before = await readingOf(tx, articleId, sessionId);
    const after = helpful ?? before?.helpful ?? null;
    await tx.query(save, [articleId, sessionId, after]);
    const change = (said: boolean) => Number(after === said) - Number(before?.helpful === said);
    await count.query(tx, { id: articleId, reads: before ? 0 : 1, helpful: change(true), unhelpful: change(false) });
  });
  return {};
};

function readingOf(database: Database, articleId: string, sessionId: string): Promise<Reading | undefined> {
  return firstRow(database.query<Reading & Record<string, unknown>>(select, [articleId, sessionId]));
}

/** Forgets who read what 90 days ago; the counts stay. True when there may be more. */
export async function forgetOldReadings(database: Database): Promise<boolean> {
  return (await database.query(forget, [forgetBatch])).length === forgetBatch;
}
