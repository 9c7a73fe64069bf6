import type { ListedArticle } from '@pharos/sdk';
import { connectToProject, type InProject } from '../account/connect.js';
import type { Call } from '../frame/command.js';
import { exitCodes, Stop } from '../frame/exit-codes.js';
import { oneLine } from '../output/printable.js';

export async function run(call: Call<{ all?: boolean }>): Promise<undefined> {
  if ((call.options.all === true) === call.rest.length > 0) throw new Stop('Name articles, or all of them with --all.');
  const project = await connectToProject(call);
  const found = call.options.all ? await allUnpublished(project) : await named(project, call.rest);
  const { pharos, projectId } = project;
  for (const { id } of found) await pharos.knowledgeBase.publishArticle({ projectId, articleId: id });
  const data = found.map(({ id, slug }) => ({ id, slug, status: 'published' }));
  const lines = found.map(({ title, id }) => `Published ${oneLine(title)} (${id}).`);
  call.output.record(data, lines.length === 0 ? ['Everything is published.'] : lines);
}

async function allUnpublished({ pharos, projectId }: InProject): Promise<ListedArticle[]> {
  const found: ListedArticle[] = [];
  for await (const each of pharos.knowledgeBase.listArticles({ projectId, limit: 100, status: ['draft', 'published'] }))
    if (each.status === 'draft' || each.has_unpublished_changes) found.push(each);
  return found;
}

/** All are found before the first one is published. */
function named(project: InProject, names: readonly string[]): Promise<ListedArticle[]> {
  return Promise.all(names.map((name) => articleNamed(project, name)));
}

async function articleNamed({ pharos, projectId }: InProject, name: string): Promise<ListedArticle> {
  if (/^art_\w{26}$/.test(name)) return pharos.knowledgeBase.getArticle({ projectId, articleId: name });
  for (const by of ['slug', 'external_id'] as const) {
    const { data } = await pharos.knowledgeBase.listArticles({ projectId, [by]: name });
    if (data[0] !== undefined) return data[0];
  }
  throw new Stop(`There is no article ${name}.`, exitCodes.notFound, 'ARTICLE_NOT_FOUND');
}
