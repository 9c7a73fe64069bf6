import { type Database, getOrMake, type Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import type { ArticleChange, Engine, PassageRef } from '../engines/index.js';
import type { Strays } from './article-writer.js';
import { passageId } from './passages.js';

/** An article of a slice as an index should hold it. */
interface SliceArticle extends InProject {
  readonly articleId: string;
  /** Null: nothing is shown. */
  readonly version: number | null;
  readonly passages: number;
  /** Whether the lane still has it before it. */
  readonly pending: boolean;
}

const readSlice: Statement = {
  name: 'read_slice_for_lane',
  text: `SELECT a.id AS "articleId", a.org_id AS "orgId", a.project_id AS "projectId", a.published_version AS version,
      (SELECT count(*) FROM passages p
        WHERE p.article_id = a.id AND p.splitting = $3 AND p.version = a.published_version) AS passages,
      EXISTS (SELECT FROM pending p WHERE p.lane = $2 AND p.article_id = a.id) AS pending
    FROM articles a WHERE slice_of(a.id) = $1`,
};

export interface ComparedSlice {
  readonly database: Database;
  readonly engine: Engine<never>;
  readonly lane: string;
  readonly splitting: number;
  readonly slice: number;
}

export interface Differences {
  /** Articles that are to be written again, with passages of them that the index holds and should not. */
  readonly differing: Strays;
  /** Articles that the database does not know, or knows as another tenant's: they are gone from the index by now. */
  readonly foreign: number;
  /** How many of the differing ones lack something. */
  readonly missing: number;
  /** All articles of the slice. */
  readonly compared: readonly string[];
}

/**
 * Compares what an index holds of a slice with the database. What the lane has before it anyway is left out; nobody else writes to the
 * index meanwhile.
 */
export async function compareSlice(
  { database, engine, lane, splitting, slice }: ComparedSlice,
  signal: AbortSignal,
): Promise<Differences> {
  const held = groupsOf(await engine.inventory(lane, slice, signal));
  const articles = await database.query<SliceArticle>(readSlice, [slice, lane, splitting]);
  const differing = new Map<string, readonly string[]>();
  let missing = 0;
  for (const article of articles) {
    const refs = held.get(keyOf(article)) ?? [];
    held.delete(keyOf(article));
    if (article.pending) continue;
    const strays = refs.filter((ref) => ref.version !== article.version || ref.ordinal >= article.passages);
    const lacks = isLacking(article, refs.length - strays.length);
    if (lacks) missing += 1;
    if (lacks || strays.length > 0) differing.set(article.articleId, strays.map(idOf));
  }
  const foreign = [...held.values()].map(forgetting);
  if (foreign.length > 0) await engine.write(lane, foreign, signal);
  const compared = articles.map(({ articleId }) => articleId);
  return { differing, foreign: foreign.length, missing, compared };
}

/** Also when it has no passages: then it was never split. */
function isLacking({ version, passages }: SliceArticle, held: number): boolean {
  return version !== null && (held < passages || passages === 0);
}

function groupsOf(refs: readonly PassageRef[]): Map<string, PassageRef[]> {
  const groups = new Map<string, PassageRef[]>();
  for (const ref of refs) getOrMake(groups, keyOf(ref), () => []).push(ref);
  return groups;
}

function forgetting(refs: readonly PassageRef[]): ArticleChange<never> {
  const { orgId, projectId, articleId } = refs[0] as PassageRef;
  return { orgId, projectId, articleId, items: [], gone: refs.map(idOf) };
}

function idOf({ articleId, version, ordinal }: PassageRef): string {
  return passageId(articleId, version, ordinal);
}

/** Whose article it is, and which: the same under another tenant's name is another one. */
function keyOf({ orgId, projectId, articleId }: Pick<PassageRef, 'orgId' | 'projectId' | 'articleId'>): string {
  return `${orgId}/${projectId}/${articleId}`;
}
