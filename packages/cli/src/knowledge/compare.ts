import { createTwoFilesPatch } from 'diff';
import type { InProject } from '../account/connect.js';
import { articlesIn, type GivenArticle } from './folder.js';
import { placePictures } from './place-pictures.js';
import { allArticles, fileAfter, fileOf, type Placed, placed } from './remote-articles.js';
import { RemotePictures } from './remote-pictures.js';

interface Compared<State> {
  readonly path: string;
  readonly article_id: string | null;
  readonly state: State;
  /** What a change would be, as a patch of the file. */
  readonly patch: string;
}

type FileState = 'new' | 'changed' | 'unchanged';

/** How a file and its article differ. */
export type Difference = Compared<'new' | 'changed' | 'only_remote'>;

/** The differences of a folder from the articles of a project, in the order of the paths. */
export async function compare(project: InProject, folder: string): Promise<Difference[]> {
  const remote = new RemotePictures(project);
  const { given } = await placePictures(folder, articlesIn(folder), { remote, upload: false });
  const { files, others } = await compareFiles(project, given);
  const gone = others.map(
    ({ path, article }): Difference => ({ path, article_id: article.id, state: 'only_remote', patch: '' }),
  );
  return [...files.filter(differs), ...gone];
}

function differs(file: Compared<FileState>): file is Compared<'new' | 'changed'> {
  return file.state !== 'unchanged';
}

/** How each file compares with its article, in the order of the files, and the articles that have none. */
export async function compareFiles(
  project: InProject,
  given: readonly GivenArticle[],
): Promise<{ files: Compared<FileState>[]; others: Placed[] }> {
  const remote = placed(await allArticles(project));
  const seen = new Set<Placed>();
  const files = given.map((file) => {
    const own = remote.find(({ article }) => isOf(file, article));
    if (own !== undefined) seen.add(own);
    return compared(file, own);
  });
  return { files, others: remote.filter((each) => !seen.has(each)) };
}

function isOf({ article: local }: GivenArticle, { id, external_id }: Placed['article']): boolean {
  return local.id === undefined ? external_id === local.external_id : id === local.id;
}

function compared({ path, text, article: local }: GivenArticle, own: Placed | undefined): Compared<FileState> {
  if (own === undefined) return { path, article_id: null, state: 'new', patch: patchOf(path, '', text) };
  const [before, after] = [fileOf(own.article, own.path), fileAfter(local, own.article, own.path)];
  const isSame = before === after;
  const patch = isSame ? '' : patchOf(path, before, after);
  return { path, article_id: own.article.id, state: isSame ? 'unchanged' : 'changed', patch };
}

function patchOf(path: string, before: string, after: string): string {
  return createTwoFilesPatch(`articles/${path}`, `files/${path}`, before, after);
}
