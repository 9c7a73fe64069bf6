import { expect, test } from 'vitest';
import { changePictures, picturesIn } from './picture-addresses.js';
import { pictureParser } from './picture-parser.js';

/** How many characters are looked at to find the pictures of a text. */
function looksAt(text: string): number {
  const { charCodeAt } = String.prototype;
  let looks = 0;
  String.prototype.charCodeAt = function (this: string, at: number) {
    looks += 1;
    return charCodeAt.call(this, at);
  };
  try {
    picturesIn(text);
  } finally {
    String.prototype.charCodeAt = charCodeAt;
  }
  return looks;
}

test.each(['![a](', '![a](x(', '![a](b (', '![a](\\(', '![a](b "'])(
  'four times as many %j take no more than four times the work, and a little',
  (beginning) => {
    const [few, many] = [1_000, 4_000].map((count) => looksAt(beginning.repeat(count))) as [number, number];
    expect(few).toBeGreaterThan(1_000);
    expect(many).toBeLessThan(5 * few);
  },
);

test('a paragraph of more brackets than an article has room for ends its search there, and the next one is searched', () => {
  const [before, after] = ['[a] '.repeat(3_999), '[a] '.repeat(4_000)];
  const picture = '![](a.png)';
  expect(picturesIn(before + picture)).toEqual(['a.png']);
  expect(picturesIn(after + picture)).toEqual([]);
  expect(picturesIn(`${after}\n\n${picture}`)).toEqual(['a.png']);
});

test.each([
  ['a title', `![a](a.png "${'(t '.repeat(5_000)}")`],
  ['a title in brackets', '![a](a.png (t))'],
  ['much text', `![a](a.png) ${'x'.repeat(20_000)}`],
  ['no space at all', '![a](a.png)'.repeat(1_500)],
  ['brackets in its address', `![a](<a.png>)${'x'.repeat(20_000)}`],
  ['emphasis around it', '***![*a*](a.png)** b*'],
])('a picture is found with %s', (_, text) => {
  expect(picturesIn(text)).toEqual(['a.png']);
});

test('an address that no server takes stays as it is, and what follows is found', () => {
  const long = `![a](${'x'.repeat(9_000)}) `;
  expect(changePictures(`${long}![b](b.png)`, () => 'NEW')).toBe(`${long}![b](NEW)`);
});

test('emphasis, whose search compares every mark with those before it, is not searched', () => {
  const names: string[] = [];
  pictureParser.parse('*a* **b** ![c](d)').iterate({ enter: ({ name }) => void names.push(name) });
  expect(names.filter((name) => /Emphasis/.test(name))).toEqual([]);
  expect(names).toContain('Image');
});
