import { type Article, PharosError } from '@pharos/sdk';
import { connectToProject, type InProject } from '../account/connect.js';
import type { Call } from '../frame/command.js';
import { type ExitCode, exitCodeOf, exitCodes } from '../frame/exit-codes.js';
import { oneLine } from '../output/printable.js';
import type { ArticleFile } from './article-file.js';
import { articlesIn, type GivenArticle } from './folder.js';
import type { Imported, Result } from './imported.js';
import { type LeftPicture, placePictures } from './place-pictures.js';
import { previewOf } from './preview.js';
import { fileAfter, fileOf } from './remote-articles.js';
import { RemotePictures } from './remote-pictures.js';

/** All files are read before anything is sent: what one of them has wrong stops the command. */
export async function run(call: Call<{ publish?: boolean; dryRun?: boolean }>): Promise<ExitCode> {
  const publish = call.options.publish === true;
  const [folder = ''] = call.args;
  const files = articlesIn(folder);
  const project = await connectToProject(call);
  const places = { remote: new RemotePictures(project), upload: call.options.dryRun !== true };
  const { given, left } = await placePictures(folder, files, places);
  if (call.options.dryRun) return report(call, await previewOf(project, given), left, ' Nothing was sent.');
  const data: Imported[] = [];
  for (const batch of batchesOf(given.filter(({ article }) => article.id === undefined)))
    data.push(...(await importBatch(project, batch, publish)));
  for (const each of given)
    if (each.article.id !== undefined) data.push(await update(project, each, each.article.id, publish));
  return report(call, data, left, '');
}

function report(call: Call, data: readonly Imported[], left: readonly LeftPicture[], after: string): ExitCode {
  const failed = data.filter(({ result }) => result === 'failed');
  const count = (wanted: Result) => `${data.filter(({ result }) => result === wanted).length} ${wanted}`;
  const lines = [
    ...failed.map(({ path, error }) => `${oneLine(path)}: ${oneLine(error ?? '', 300)}`),
    ...left.map(({ path, address, why }) => `${oneLine(path)}: the picture ${oneLine(address)} ${why}`),
    `${data.length} articles: ${(['created', 'updated', 'unchanged', 'failed'] as const).map(count).join(', ')}.${after}`,
  ];
  call.output.record(data, lines, { left_pictures: left });
  return failed.length + left.length > 0 ? exitCodes.partly : exitCodes.done;
}

/** What the platform takes in one request. */
const maxRows = 1_000;
const maxBytes = 1_000_000;

function batchesOf(given: readonly GivenArticle[]): GivenArticle[][] {
  const batches: GivenArticle[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const each of given) {
    const length = Buffer.byteLength(JSON.stringify(each.article)) + 1;
    const last = batches.at(-1);
    if (last === undefined || last.length === maxRows || bytes + length > maxBytes) {
      batches.push([each]);
      bytes = length;
    } else {
      last.push(each);
      bytes += length;
    }
  }
  return batches;
}

async function importBatch(
  { pharos, projectId }: InProject,
  batch: GivenArticle[],
  publish: boolean,
): Promise<Imported[]> {
  const body = batch.map(({ article: { id: _, external_id = '', slug, locale, tags, ...rest } }) => ({
    ...rest,
    external_id,
    ...(slug !== undefined && { slug }),
    ...(locale !== undefined && { locale }),
    ...(tags !== undefined && { tags: [...tags] }),
  }));
  const { data } = await pharos.knowledgeBase.importArticles({ projectId, publish, body });
  return data.map(({ article_id, result, error }, at) => ({
    path: batch[at]?.path ?? '',
    article_id,
    result,
    error:
      error === null
        ? null
        : [error.code, ...(error.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)].join('; '),
  }));
}

/** What the platform refuses of one file does not keep the others from being imported. */
async function update(project: InProject, given: GivenArticle, articleId: string, publish: boolean): Promise<Imported> {
  try {
    const result = await updated(project, given.article, articleId, publish);
    return { path: given.path, article_id: articleId, result, error: null };
  } catch (error) {
    if (!(error instanceof PharosError) || exitCodeOf(error) === exitCodes.unavailable) throw error;
    return { path: given.path, article_id: articleId, result: 'failed', error: `${error.code}; ${error.message}` };
  }
}

async function updated(
  { pharos, projectId }: InProject,
  article: ArticleFile,
  articleId: string,
  publish: boolean,
): Promise<Result> {
  const at = { projectId, articleId };
  const { data: before, etag } = await pharos.knowledgeBase.getArticle(at).withResponse();
  const isSame = fileAfter(article, before) === fileOf(before);
  const after = isSame
    ? before
    : await pharos.knowledgeBase.updateArticle({ ...at, body: changesOf(article, before) }, { ifMatch: etag });
  if (publish && (after.status === 'draft' || after.has_unpublished_changes))
    await pharos.knowledgeBase.publishArticle(at);
  return isSame ? 'unchanged' : 'updated';
}

function changesOf({ title, body, slug, locale, tags }: ArticleFile, before: Article) {
  return { title, body, slug: slug ?? before.slug, locale: locale ?? before.locale, tags: [...(tags ?? before.tags)] };
}
