import { expect, test, vi } from 'vitest';
import { editDistance } from '../text/index.js';
import { highlighter } from './highlight.js';

vi.mock(import('../text/edit-distance.js'), async (original) => ({
  editDistance: vi.fn((await original()).editDistance),
}));

const show = (question: string, text: string, locale = 'en') =>
  highlighter(question)({ title: '', heading: '', text, locale });
const filler = 'Nothing of note stands here, and it goes on for a while. '.repeat(10);

test('words are marked in every form, with small slips, whatever their case', () => {
  expect(show('flickers lmap', 'The LAMP flickered. It is flickering.').snippet).toBe(
    'The <mark>LAMP</mark> <mark>flickered</mark>. It is <mark>flickering</mark>.',
  );
});

test('what the text spells otherwise is marked, also when the title has it as it was asked for', () => {
  const passage = { title: 'Colour settings', heading: '', text: 'Choose a color.', locale: 'en' };
  expect(highlighter('colour')(passage).snippet).toBe('Choose a <mark>color</mark>.');
});

test('a lone character is marked in a text without blanks, and nothing beside it', () => {
  expect(show('靴', '革靴の返品。服。', 'ja').snippet).toBe('革<mark>靴</mark>の返品。服。');
});

test('single letters are marked only when nothing else was asked for', () => {
  const text = 'A card, a lamp and plan B.';
  expect(show('a gift card', text).snippet).toBe('A <mark>card</mark>, a lamp and plan B.');
  expect(show('b', text).snippet).toBe('A card, a lamp and plan <mark>B</mark>.');
});

test('the snippet is where the most different words are', () => {
  const text = `A lamp. ${filler}Reset the lamp with the button. ${filler}`;
  const { snippet } = show('reset lamp button', text);
  expect(snippet).toContain('<mark>Reset</mark> the <mark>lamp</mark> with the <mark>button</mark>');
  expect(snippet.endsWith('…')).toBe(true);
  expect(snippet.length).toBeLessThan(400);
});

test('sentences with words are shown in their order, the best three', () => {
  const text = `One lamp. ${filler}A lamp and a button. Nothing. Another lamp here. The lamp, the button, the hub.`;
  expect(show('lamp button hub', text).highlights).toEqual([
    'One <mark>lamp</mark>.',
    'A <mark>lamp</mark> and a <mark>button</mark>.',
    'The <mark>lamp</mark>, the <mark>button</mark>, the <mark>hub</mark>.',
  ]);
});

test('a passage without the words shows its beginning, and nothing is marked', () => {
  const { snippet, highlights } = show('zebra', filler);
  expect(snippet.startsWith('Nothing of note')).toBe(true);
  expect(snippet).not.toContain('<mark>');
  expect(highlights).toEqual([]);
});

test.each([
  '<img src=x onerror=alert(1)> lamp',
  'lamp"><script>alert(1)</script>',
  "lamp' onmouseover='x",
  'lamp &lt;b&gt;',
  '</mark><b>lamp',
])('what looks like HTML stays text: %s', (text) => {
  const { snippet, highlights } = show('lamp script b onerror', text);
  for (const html of [snippet, ...highlights]) {
    const withoutMarks = html.replaceAll(/<mark>|<\/mark>/g, '');
    expect(withoutMarks).not.toMatch(/[<>"']/);
    const seen = withoutMarks
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'");
    expect(text).toContain(seen.replaceAll('&amp;', '&').replaceAll('…', ''));
  }
});

test('marks are closed, never nested, and no character is cut in half', () => {
  const { snippet } = show('e-mail email mail', `${'👍'.repeat(300)} e-mail email ${'👍'.repeat(300)}`);
  expect(snippet.match(/<mark>/g)?.length).toBe(snippet.match(/<\/mark>/g)?.length);
  expect(snippet).not.toMatch(/<mark>[^<]*<mark>/);
  expect(/[\uD800-\uDFFF]/u.test(snippet)).toBe(false);
});

test.each([
  ['東京都', '今日は東京都へ。', '今日は<mark>東京都</mark>へ。'],
  ['email', 'Your e-mail.', 'Your <mark>e-mail</mark>.'],
  ['mail email', 'Your e-mail.', 'Your <mark>e-mail</mark>.'],
  ['cafe', 'The cafe\u0301s.', 'The <mark>cafe\u0301s</mark>.'],
  ['coeur', 'Le cœur.', 'Le <mark>cœur</mark>.'],
  ['iPhone 設定', 'iPhoneを設定する', '<mark>iPhone</mark>を<mark>設定</mark>する'],
  ['error 2024', 'Not error 2023.', 'Not <mark>error</mark> 2023.'],
])('a word is marked as a whole, and no other: %s', (question, text, html) => {
  expect(show(question, text).snippet).toBe(html);
});

test('words that cannot be slips of each other are not compared letter by letter', () => {
  const letters = 'abcdefghijklmnopqrstuvwxy';
  const word = (at: number) =>
    [0, 1, 2, 3].map((place) => letters[Math.floor((at * 7_919) / 25 ** place) % 25]).join('');
  const text = `${Array.from({ length: 600 }, (_, at) => word(at)).join(' ')} lamp `.repeat(2);
  const long = `lmap ${Array.from({ length: 99 }, (_, at) => word(10_000 + at)).join(' ')}`;
  vi.mocked(editDistance).mockClear();
  show(long, text);
  expect(editDistance).toHaveBeenCalled();
  expect(vi.mocked(editDistance).mock.calls.length).toBeLessThan((600 * 100) / 10);
});
