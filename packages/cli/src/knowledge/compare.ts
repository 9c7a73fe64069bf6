import type { Article } from '@pharos/sdk';
import { createTwoFilesPatch } from 'diff';
import type { InProject } from '../account/connect.js';
import { articleOf, markdownFiles } from './folder.js';
import { fileAfter, fileOf, pathOf, remoteArticles } from './remote-articles.js';

/** How a file and its article differ. */
export interface Difference {
  readonly path: string;
  readonly article_id: string | null;
  readonly state: 'new' | 'changed' | 'only_remote';
  /** What a change would be, as a patch of the file. */
  readonly patch: string;
}

/** The differences of a folder from the articles of a project, in the order of the paths. */
export async function compare(project: InProject, folder: string): Promise<Difference[]> {
  const remote: Article[] = [];
  for await (const article of remoteArticles(project)) remote.push(article);
  const files = markdownFiles(folder).map((file) => ({ ...file, article: articleOf(file) }));
  const seen = new Set<string>();
  const found = files.flatMap(({ path, article, text }): Difference[] => {
    const own = remote.find((each) =>
      article.id === undefined ? each.external_id === article.external_id : each.id === article.id,
    );
    if (own === undefined) return [{ path, article_id: null, state: 'new', patch: patchOf(path, '', text) }];
    seen.add(own.id);
    const [before, after] = [fileOf(own), fileAfter(article, own)];
    if (before === after) return [];
    return [{ path, article_id: own.id, state: 'changed', patch: patchOf(path, before, after) }];
  });
  const gone = remote
    .filter(({ id }) => !seen.has(id))
    .map((each): Difference => ({ path: pathOf(each), article_id: each.id, state: 'only_remote', patch: '' }));
  return [...found, ...gone];
}

function patchOf(path: string, before: string, after: string): string {
  return createTwoFilesPatch(`articles/${path}`, `files/${path}`, before, after);
}
