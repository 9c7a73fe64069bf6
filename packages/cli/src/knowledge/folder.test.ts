import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { articlesIn } from './folder.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'articles-'));
  return () => rmSync(folder, { recursive: true });
});

function write(path: string, text = '# A title\n'): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

test('packages and hidden files and folders hold no articles', () => {
  for (const path of ['a.md', 'b/c.markdown', 'node_modules/x/README.md', 'b/node_modules/y.md', '.git/d.md', '.e.md'])
    write(path);
  expect(articlesIn(folder).map(({ path, article }) => [path, article.external_id])).toEqual([
    ['a.md', 'a'],
    ['b/c.markdown', 'b/c'],
  ]);
});

test.each([
  ['a.md', '# A\n', 'a.markdown', '# B\n', 'external ID a'],
  ['a.md', '# A\n', 'b.md', '---\nexternal_id: a\ntitle: B\n---\n', 'external ID a'],
  ['a.md', '---\nid: art_1\ntitle: A\n---\n', 'b.md', '---\nid: art_1\ntitle: B\n---\n', 'ID art_1'],
])('%s (%j) and %s (%j) are refused: they are one article', (one, oneText, other, otherText, words) => {
  write(one, oneText);
  write(other, otherText);
  expect(() => articlesIn(folder)).toThrow(words);
});

test('a file with an ID and one with an external ID of the same text are two articles', () => {
  write('a.md', '---\nid: x\ntitle: A\n---\n');
  write('x.md');
  expect(articlesIn(folder)).toHaveLength(2);
});
