import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { exitCodes, Stop } from '../frame/exit-codes.js';
import { type ArticleFile, parseArticle } from './article-file.js';

/** A file of a folder, by its path in it, with slashes. */
export interface NamedFile {
  readonly path: string;
  readonly text: string;
}

/** A file with the article in it. */
export interface GivenArticle extends NamedFile {
  readonly article: ArticleFile;
}

/** Folders of tools, and what is hidden. */
export const isSkipped = (name: string) => name === 'node_modules' || name.startsWith('.');

/**
 * The articles of the Markdown files in a folder and in those below it, in the order of their paths. `node_modules` and all whose name
 * begins with a dot are left out.
 * @throws Stop when there is no folder, a file is not valid, or two files are the same article
 */
export function articlesIn(folder: string): GivenArticle[] {
  const given = markdownFiles(folder).map((file) => ({ ...file, article: articleOf(file) }));
  refuseTwins(given);
  return given;
}

function markdownFiles(folder: string): NamedFile[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new Stop(`There is no folder ${folder}.`, exitCodes.notFound, 'FOLDER_NOT_FOUND');
  return namesIn(folder, '')
    .sort()
    .map((name) => ({ path: name.split(sep).join('/'), text: readFileSync(join(folder, name), 'utf8') }));
}

function namesIn(folder: string, below: string): string[] {
  const entries = readdirSync(join(folder, below), { withFileTypes: true }).filter(({ name }) => !isSkipped(name));
  return entries.flatMap((entry) => {
    const name = join(below, entry.name);
    if (entry.isDirectory()) return namesIn(folder, name);
    return entry.isFile() && /\.(md|markdown)$/i.test(entry.name) ? [name] : [];
  });
}

function refuseTwins(given: readonly GivenArticle[]): void {
  const paths = new Map<string, string>();
  for (const { path, article } of given) {
    const key = article.id === undefined ? `external ID ${article.external_id}` : `ID ${article.id}`;
    const other = paths.get(key);
    if (other !== undefined)
      throw new Stop(
        `${other} and ${path} are the same article: both have the ${key}`,
        exitCodes.refused,
        'ARTICLE_TWICE',
      );
    paths.set(key, path);
  }
}

/** An article of a file; where the file names neither an ID nor an external ID, its path is the external ID. */
export function articleOf({ path, text }: NamedFile): ArticleFile {
  const article = parseArticle(text, path);
  if (article.id !== undefined || article.external_id !== undefined) return article;
  return { ...article, external_id: path.replace(/\.[^.]+$/, '') };
}
