import type { Database, Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import type { ArticleChange, EngineError, Passage } from '../engines/index.js';
import { yieldToEventLoop } from '../text/index.js';
import type { Contents } from './contents.js';
import { keepPassages } from './kept-passages.js';
import { type PublishedArticle, passageId, passagesOf } from './passages.js';

/** An article as a lane is to write it. */
interface LaneArticle extends InProject {
  readonly articleId: string;
  /** Null: nothing is shown, and the index is to forget it; so are those that follow. */
  readonly version: number | null;
  readonly title: string;
  /** Markdown. */
  readonly body: string;
  readonly locale: string;
  readonly tags: readonly string[];
  /** Whether its passages are kept already. */
  readonly kept: boolean;
  /** Passages of versions before, which an index may hold. */
  readonly before: readonly (readonly [version: number, ordinal: number])[];
}

const read: Statement = {
  name: 'read_articles_for_lane',
  text: `SELECT a.id AS "articleId", a.org_id AS "orgId", a.project_id AS "projectId", v.version, v.title, v.body, v.locale, v.tags,
      EXISTS (SELECT FROM passages p
        WHERE p.article_id = a.id AND p.splitting = $2 AND p.version = a.published_version AND p.ordinal = 0) AS kept,
      coalesce((SELECT json_agg(json_build_array(p.version, p.ordinal)) FROM passages p WHERE p.article_id = a.id
        AND p.splitting = $2 AND p.version IS DISTINCT FROM a.published_version), '[]') AS before
    FROM articles a LEFT JOIN article_versions v ON v.article_id = a.id AND v.version = a.published_version
    WHERE a.id = ANY ($1::text[])`,
};

export interface WriterOptions {
  readonly database: Database;
  readonly contents: Contents<never>;
  readonly index: string;
  readonly splitting: number;
  /** Told when the engine is not done with a write for long. */
  readonly onLate?: ((error: EngineError) => void) | undefined;
}

/** How long a process that has lost its lease may take to clear away what it wrote too late. */
const withdrawMs = 10_000;

/** Ids of passages that an index holds of articles and should not, beside those of versions before; by article. */
export type Strays = ReadonlyMap<string, readonly string[]>;

export interface Written {
  /** By article. */
  readonly passages: ReadonlyMap<string, readonly Passage[]>;
  /** Articles of which passages of other versions are kept, until every index has the one that is shown. */
  readonly changed: readonly string[];
}

/**
 * Has an index hold articles as the database has them, all in one call of its engine.
 * @throws EngineError, EmbedderError
 */
export async function writeArticles(
  { database, contents, index, splitting, onLate }: WriterOptions,
  articleIds: readonly string[],
  signal: AbortSignal,
  strays: Strays = new Map(),
): Promise<Written> {
  const found = await database.query<LaneArticle>(read, [articleIds, splitting]);
  const passages = new Map<string, Passage[]>();
  for (const article of found) {
    if (article.version === null) continue;
    await yieldToEventLoop(signal);
    passages.set(article.articleId, passagesOf(article as PublishedArticle));
  }
  const fresh = found.flatMap(({ articleId, kept }) => (kept ? [] : (passages.get(articleId) ?? [])));
  const current = await keepPassages(database, splitting, fresh);
  // Others have changed since, and are in the queue: nobody would know later that their old passages were written.
  for (const { articleId } of fresh) if (!current.has(articleId)) passages.delete(articleId);
  const articles = found.filter(({ articleId, version }) => version === null || passages.has(articleId));
  const all = [...passages.values()].flat();
  const items = await contents.itemsOf(database, all, signal);
  let at = 0;
  const changes = articles.map((article) => {
    const own = passages.get(article.articleId) ?? [];
    const end = at + own.length;
    const change = changeOf(article, { own, items: items.slice(at, end), strays: strays.get(article.articleId) ?? [] });
    at = end;
    return change;
  });
  if (changes.length > 0) await contents.engine.write(index, changes, signal, onLate);
  const changed = articles.filter(({ before }) => before.length > 0).map(({ articleId }) => articleId);
  return { passages, changed };
}

/**
 * Takes back what was written of versions that are not shown any more. Whoever wrote a newer one, and has no passages of these to
 * forget any more, would leave them, and an engine that answers with one passage an article might answer with an old one until that is
 * compared. Also a process that stops does this before it goes.
 * @throws EngineError
 */
export async function withdrawOutdated(
  { database, contents, index, splitting }: WriterOptions,
  { passages }: Written,
): Promise<void> {
  const articles = await database.query<LaneArticle>(read, [[...passages.keys()], splitting]);
  const shown = new Map(articles.map(({ articleId, version }) => [articleId, version]));
  const changes = [...passages].flatMap(([articleId, [first, ...rest]]) => {
    if (!first || first.version === shown.get(articleId)) return [];
    const { orgId, projectId } = first;
    return [{ orgId, projectId, articleId, items: [], gone: [first, ...rest].map(({ id }) => id) }];
  });
  if (changes.length > 0) await contents.engine.write(index, changes, AbortSignal.timeout(withdrawMs));
}

function changeOf(
  { orgId, projectId, articleId, before }: LaneArticle,
  { own, items, strays }: { own: readonly Passage[]; items: readonly never[]; strays: readonly string[] },
): ArticleChange<never> {
  const held = before.map(([version, ordinal]) => passageId(articleId, version, ordinal));
  const gone = new Set([...held, ...strays]);
  for (const { id } of own) gone.delete(id);
  return { orgId, projectId, articleId, items, gone: [...gone] };
}
