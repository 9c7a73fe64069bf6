import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../support/processes.js';
import { readOptions } from './options.js';

const { path: articles } = tempDir('relevance');
writeFileSync(join(articles, 'plain.md'), '# Ways to pay\r\n\r\nBy card.\r\n');
writeFileSync(join(articles, 'facts.md'), '---\ntitle: Versand\ntags: a, b\nlocale: de\n---\nIn drei Tagen.\n');

let files = 0;
function asked(lines: string) {
  files += 1;
  const file = join(articles, `questions-${files}.tsv`);
  writeFileSync(file, lines);
  return readOptions(['--articles', articles, '--questions', file]);
}

test("one's own articles and questions are read, the first answer as the best, and what no article answers", () => {
  const { sets } = asked('do you take cash\tplain.md, facts\n\nhow tall is a giraffe\t\r\nasdf\n');
  expect(sets).toHaveLength(1);
  expect(sets[0]?.articles.map(({ id, title, locale }) => [id, title, locale])).toEqual([
    ['facts', 'Versand', 'de'],
    ['plain', 'Ways to pay', 'en'],
  ]);
  expect(sets[0]?.questions.map(({ text, relevant }) => [text, [...relevant]])).toEqual([
    [
      'do you take cash',
      [
        ['plain', 2],
        ['facts', 1],
      ],
    ],
  ]);
  expect(sets[0]?.outOfScope).toEqual(['how tall is a giraffe', 'asdf']);
});

test('a question that names no article is refused, with its line, and so is a file without any that is answered', () => {
  expect(() => asked('one\tplain\ntwo\tplane')).toThrow(/line 2: .* has no plane\.md/);
  expect(() => asked('one\ntwo')).toThrow(/no question with the article that answers it/);
  expect(() => readOptions(['--articles', articles])).toThrow(/go together/);
});

test('without a set, those of the project are measured', () => {
  expect(readOptions([]).sets.map(({ name }) => name)).toEqual(['meal-box', 'bike-rental', 'help-centre']);
});
