import { fail, invalid, isReason } from '@pharos/contract';
import { type CallContext, type Database, type FairShare, isFailure } from '@pharos/kit';
import {
  ImportArticlesRequest,
  type ImportedArticle,
  type ImportOutcome,
  ImportResult,
} from '@pharos/proto/pharos/knowledge/v1/article';
import { checkText, editOf, type KnownArticle, takenOf } from './article.js';
import { addArticle } from './create-article.js';
import { inSavepoint, lockByExternalIds, lockImports } from './imported-articles.js';
import { showDraft } from './publish-article.js';
import type { ArticleRow, ArticleText } from './record.js';
import type { ArticleHandler, ArticleRpc } from './rpc.js';
import { saveArticle } from './update-article.js';
import { recordUnchanged } from './write.js';

/** An import on its way through its rows. */
interface Run {
  readonly tx: Database;
  readonly call: CallContext;
  readonly request: ImportArticlesRequest;
  /** Articles that were there when it began, by external id, until a row names them. */
  readonly known: Map<string, KnownArticle>;
  /** Ids of the articles that were as it wanted them. */
  readonly unchanged: { readonly updateArticle: string[]; readonly publishArticle: string[] };
}

/** Few round trips, however many rows: all articles are read at once, and what is the same costs none. */
export const importArticles: ArticleRpc<'importArticles'> = (request, call, { database }) =>
  database.transaction(async (tx) => {
    await lockImports(tx, request);
    const known = await lockByExternalIds(tx, request, firstOfEach(request.articles));
    const run: Run = { tx, call, request, known, unchanged: { updateArticle: [], publishArticle: [] } };
    const outcomes: ImportOutcome[] = [];
    for (const article of request.articles) outcomes.push(await importOne(run, article));
    for (const action of ['updateArticle', 'publishArticle'] as const)
      await recordUnchanged(tx, call, request, action, run.unchanged[action]);
    return { outcomes };
  });

/** The first of the rows with one external id: the later ones are about what it leaves. */
function firstOfEach(articles: readonly ImportedArticle[]): ImportedArticle[] {
  return [...new Map(articles.toReversed().map((each) => [each.externalId, each])).values()];
}

/** One that is refused leaves nothing behind, and the others alone. */
async function importOne(run: Run, article: ImportedArticle): Promise<ImportOutcome> {
  try {
    return await take(run, article);
  } catch (error) {
    const failure = takenOf(error) ?? error;
    if (!isFailure(failure) || !isReason(failure.reason)) throw failure;
    const { reason: code, message, details } = failure;
    return {
      articleId: '',
      result: ImportResult.FAILED,
      published: false,
      code,
      message,
      details: { ...details },
    };
  }
}

async function take(run: Run, article: ImportedArticle): Promise<ImportOutcome> {
  const { publish } = run.request;
  const { row, result } = await upsert(run, article);
  const isShown = row.published_version === row.version;
  // Every row leaves an entry in the log of who did what; one that publishes does so there.
  if (publish && !isShown) await showDraft(run.tx, run.call, placeOf(run, row));
  else if (publish) run.unchanged.publishArticle.push(row.id);
  else if (result === ImportResult.UNCHANGED) run.unchanged.updateArticle.push(row.id);
  return { articleId: row.id, result, published: publish || isShown, code: '', message: '', details: undefined };
}

interface Taken {
  readonly row: Omit<ArticleRow, 'body'>;
  readonly result: ImportResult;
}

async function upsert(run: Run, article: ImportedArticle): Promise<Taken> {
  const { tx, request, known } = run;
  const { slug, externalId } = article;
  if (externalId === '') throw invalid(['external_id'], 'required');
  const { title, body, locale, tags } = article;
  const text = checkText({ title, body, locale, tags });
  const before = known.get(externalId);
  known.delete(externalId);
  if (before) return change(run, before, text, slug);
  const row = await add(run, { ...text, slug, external_id: externalId });
  if (row) return { row, result: ImportResult.CREATED };
  const found = (await lockByExternalIds(tx, request, [article])).get(externalId);
  if (!found) throw fail('ARTICLE_EXTERNAL_ID_TAKEN');
  return change(run, found, text, slug);
}

/** The new article; undefined when somebody has made it meanwhile, as a row before can have. */
async function add(
  { tx, call, request }: Run,
  article: Parameters<typeof addArticle>[3],
): Promise<ArticleRow | undefined> {
  try {
    return await addArticle(tx, call, request, article);
  } catch (error) {
    if (isFailure(error) && error.reason === 'ARTICLE_EXTERNAL_ID_TAKEN') return undefined;
    throw error;
  }
}

async function change(run: Run, before: KnownArticle, text: ArticleText, slug: string = before.slug): Promise<Taken> {
  const edit = editOf(before, { ...text, slug });
  if (!edit) return { row: before, result: ImportResult.UNCHANGED };
  const save = () => saveArticle(run.tx, run.call, placeOf(run, before), edit);
  // Only a new slug can be refused by the database, which would end the transaction.
  const row = slug === before.slug ? await save() : await inSavepoint(run.tx, save);
  return { row, result: ImportResult.UPDATED };
}

function placeOf({ request: { orgId, projectId } }: Run, { id }: { id: string }) {
  return { orgId, projectId, articleId: id };
}

/** Has imports of one organization follow each other; what waits holds no connection. */
export function inTurn(turns: FairShare, imports: ArticleHandler<'importArticles'>): typeof imports {
  return (request, call) => {
    const bytes = ImportArticlesRequest.encode(request).finish().length;
    return turns.run(request.orgId, { bytes, caller: call }, () => imports(request, call));
  };
}
