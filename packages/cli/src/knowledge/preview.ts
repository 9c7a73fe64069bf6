import type { InProject } from '../account/connect.js';
import { compareFiles } from './compare.js';
import type { GivenArticle } from './folder.js';
import type { Imported } from './imported.js';

const results = { new: 'created', changed: 'updated', unchanged: 'unchanged' } as const;

/** What an import of these files would do, as far as it shows without doing it. */
export async function previewOf(project: InProject, given: readonly GivenArticle[]): Promise<Imported[]> {
  const { files } = await compareFiles(project, given);
  return files.map(({ path, article_id, state }, at): Imported => {
    const id = given[at]?.article.id;
    // Only the platform gives IDs: a file cannot create an article that has one.
    if (state === 'new' && id !== undefined)
      return { path, article_id: id, result: 'failed', error: 'ARTICLE_NOT_FOUND' };
    return { path, article_id, result: results[state], error: null };
  });
}
