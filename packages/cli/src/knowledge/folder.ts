import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { exitCodes, Stop } from '../frame/exit-codes.js';
import { type ArticleFile, parseArticle } from './article-file.js';

/** A file of a folder, by its path in it, with slashes. */
export interface NamedFile {
  readonly path: string;
  readonly text: string;
}

/** The Markdown files of a folder and of those in it, in the order of their paths. @throws Stop when there is no folder */
export function markdownFiles(folder: string): NamedFile[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new Stop(`There is no folder ${folder}.`, exitCodes.notFound, 'FOLDER_NOT_FOUND');
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(md|markdown)$/i.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  return names
    .sort()
    .map((name) => ({ path: name.split(sep).join('/'), text: readFileSync(join(folder, name), 'utf8') }));
}

/** An article of a file; where the file names neither an ID nor an external ID, its path is the external ID. */
export function articleOf({ path, text }: NamedFile): ArticleFile {
  const article = parseArticle(text, path);
  if (article.id !== undefined || article.external_id !== undefined) return article;
  return { ...article, external_id: path.replace(/\.[^.]+$/, '') };
}
