import { expect, test } from 'vitest';
import { changePictures, picturesIn } from './picture-addresses.js';

test.each([
  ['![A lamp](img/a.png)', '![A lamp](NEW)'],
  ['![](img/a.png "Title (1)") and ![b](<img/my lamp.png>)', '![](NEW "Title (1)") and ![b](NEW)'],
  ['[![a](a.png)](https://shop.example/b.png)', '[![a](NEW)](https://shop.example/b.png)'],
  ['![a ![b](b.png) c](c.png)', '![a ![b](NEW) c](NEW)'],
  ['![a](a\\(1\\).png)', '![a](NEW)'],
  ['![a][lamp]\n\n[lamp]: img/a.png "Lamp"\n', '![a][lamp]\n\n[lamp]: NEW "Lamp"\n'],
  ['<img class="x" src="a.png" alt="src=\'b.png\'">', '<img class="x" src="NEW" alt="src=\'b.png\'">'],
  ["- item\n\n  <p><img src='a.png'></p>\n", "- item\n\n  <p><img src='NEW'></p>\n"],
  ['| a |\n|---|\n| ![x](a.png) |', '| a |\n|---|\n| ![x](NEW) |'],
])('finds the address of %j', (before, after) => {
  expect(changePictures(before, () => 'NEW')).toBe(after);
});

test.each([
  '`![a](a.png)`',
  '```\n![a](a.png)\n```',
  '    ![a](a.png)',
  '\\![a](a.png',
  '[a](a.png)',
  '[other]: other.md',
  '<a href="a.png">',
  '<!-- <b> -->',
])('%j has no picture', (text) => {
  expect([picturesIn(text), changePictures(text, () => 'NEW')]).toEqual([[], text]);
});

test('an address is told as it means, and each once', () => {
  expect(picturesIn('![a](<b c.png>) ![a](a\\(1\\).png) ![b](<b c.png>) <img src="a?b&amp;c">')).toEqual([
    'b c.png',
    'a(1).png',
    'a?b&c',
  ]);
});

test('what is not changed stays as it is, to the letter', () => {
  const text = 'a\r\n\n![x]( a.png  "t" )\t\n![y](b.png)\n\n';
  expect(changePictures(text, (address) => (address === 'b.png' ? 'c.png' : undefined))).toBe(
    text.replace('b.png', 'c.png'),
  );
});

test('a long text of beginnings takes no time to speak of', () => {
  const markdown = ['![', '[a]: <', '![a](<'].map((each) => each.repeat(5_000));
  const html = ['<img ', '<img src=', '<img src="'].map((each) => `<p>${each.repeat(40_000)}`);
  const before = process.cpuUsage();
  for (const text of [...markdown, ...html]) expect(changePictures(text, () => 'NEW').length).toBeGreaterThan(0);
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(5);
});
