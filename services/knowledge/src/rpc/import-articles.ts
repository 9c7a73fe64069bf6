import { invalid, isReason } from '@pharos/contract';
import { type CallContext, type Database, isFailure } from '@pharos/kit';
import {
  type ImportArticlesRequest,
  type ImportArticlesResponse,
  type ImportedArticle,
  type ImportOutcome,
  ImportResult,
} from '@pharos/proto/pharos/knowledge/v1/article';
import type { InProject } from '@pharos/service';
import { findByExternalId, recordUnchanged, updateArticle } from '../store/articles.js';
import { lockImports } from '../store/import-lock.js';
import type { ArticleRow } from '../store/records.js';
import { inSavepoint } from '../store/savepoint.js';
import { editOf } from './article-edit.js';
import { lockExpected } from './article-of.js';
import { checkText } from './check-text.js';
import { addArticle } from './create-article.js';
import type { KnowledgeRpc } from './deps.js';
import { show } from './publish-article.js';
import { takenOf } from './update-article.js';

export const importArticles: KnowledgeRpc<ImportArticlesRequest, ImportArticlesResponse> = (
  request,
  call,
  { database },
) =>
  database.transaction(async (tx) => {
    await lockImports(tx, request);
    const outcomes: ImportOutcome[] = [];
    for (const article of request.articles) outcomes.push(await importOne(tx, call, request, article));
    return { outcomes };
  });

/** One that is refused leaves nothing behind, and the others alone. */
async function importOne(
  tx: Database,
  call: CallContext,
  request: ImportArticlesRequest,
  article: ImportedArticle,
): Promise<ImportOutcome> {
  try {
    return await inSavepoint(tx, () => take(tx, call, request, article, request.publish));
  } catch (error) {
    const failure = takenOf(error) ?? error;
    if (!isFailure(failure) || !isReason(failure.reason)) throw failure;
    const result = ImportResult.FAILED;
    return { articleId: '', result, published: false, code: failure.reason, message: wordsOf(failure) };
  }
}

/** With the issue's own words, where there is one. */
function wordsOf({ message, details }: { message: string; details: Readonly<Record<string, unknown>> }): string {
  const [issue] = (details.issues ?? []) as { path: (string | number)[]; message: string }[];
  return issue ? `${issue.path.join('.')}: ${issue.message}` : message;
}

async function take(
  tx: Database,
  call: CallContext,
  at: InProject,
  article: ImportedArticle,
  publish: boolean,
): Promise<ImportOutcome> {
  const { articleId, result } = await upsert(tx, call, at, article);
  const place = { orgId: at.orgId, projectId: at.projectId, articleId };
  // Every row leaves an entry in the log of who did what; one that publishes does so there.
  if (result === ImportResult.UNCHANGED && !publish) await recordUnchanged(tx, call, place, 'updateArticle');
  const row = publish ? await show(tx, call, place) : await lockExpected(tx, place);
  return { articleId, result, published: row.published_version === row.version, code: '', message: '' };
}

async function upsert(tx: Database, call: CallContext, at: InProject, article: ImportedArticle) {
  const { slug, externalId } = article;
  if (externalId === '') throw invalid(['external_id'], 'required');
  const text = checkText(article);
  const add = () => addArticle(tx, call, at, { ...text, slug, externalId });
  const articleId = (await findByExternalId(tx, at, externalId)) ?? (await addOrFind(tx, at, externalId, add));
  if (typeof articleId !== 'string') return { articleId: articleId.id, result: ImportResult.CREATED };
  const place = { orgId: at.orgId, projectId: at.projectId, articleId };
  const edit = editOf(await lockExpected(tx, place), { ...text, ...(slug === undefined ? {} : { slug }) });
  if (edit) await updateArticle(tx, call, place, edit);
  return { articleId, result: edit ? ImportResult.UPDATED : ImportResult.UNCHANGED };
}

/** The new article, or the id of the one that another import has made meanwhile. */
async function addOrFind(
  tx: Database,
  at: InProject,
  externalId: string,
  add: () => Promise<ArticleRow>,
): Promise<ArticleRow | string> {
  try {
    return await add();
  } catch (error) {
    const isTaken = isFailure(error) && error.reason === 'ARTICLE_EXTERNAL_ID_TAKEN';
    const articleId = isTaken ? await findByExternalId(tx, at, externalId) : undefined;
    if (articleId === undefined) throw error;
    return articleId;
  }
}
