import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.js';

/** A block of code of a Markdown file. */
export interface CodeBlock {
  /** The file, from the root of the repository. */
  readonly page: string;
  readonly line: number;
  /** Empty when the block names none. */
  readonly language: string;
  /** What stands behind the language: the name of the file that the block is. */
  readonly name: string;
  /** Without the indent of a block in a list. */
  readonly code: string;
}

/** The blocks of a Markdown file of the repository, in their order. */
export function codeBlocks(page: string): CodeBlock[] {
  const text = readFileSync(join(root, page), 'utf8');
  return [...text.matchAll(/^( *)```(.*)\n([\s\S]*?)^\1```$/gm)].map(
    ({ index, 1: indent = '', 2: info = '', 3: code = '' }) => {
      const [language = '', name = ''] = info.trim().split(/\s+/);
      const line = text.slice(0, index).split('\n').length;
      return { page, line, language, name, code: code.replace(new RegExp(`^${indent}`, 'gm'), '') };
    },
  );
}

/** The shell blocks of a Markdown file of the repository, in their order. */
export function shellBlocks(page: string): string[] {
  return codeBlocks(page)
    .filter(({ language }) => language === 'sh')
    .map(({ code }) => code);
}

/** Texts that the tests search, and no pages. */
const notPages = /^(node_modules|dist|\..*|testing|test)$/;

/** Every Markdown file of the repository that has blocks, in the order of their names. */
export function pagesWithBlocks(folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return notPages.test(entry.name) ? [] : pagesWithBlocks(path);
      return path.endsWith('.md') && codeBlocks(path).length > 0 ? [path] : [];
    })
    .sort();
}
