import { execute, type ServiceDatabase } from '@pharos/service/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabaseBefore, migrateToday } from '../../testing/database-before.js';
import { startTestCore, type TestCore } from '../../testing/test-core.js';

let made: ServiceDatabase;
let core: TestCore;
/** The functions of before stand beside those of today. Those that use them look for them by name. */
beforeAll(async () => {
  made = await createDatabaseBefore('0038');
  await execute(
    made.url,
    'ALTER FUNCTION core.plain_text RENAME TO plain_text_before; ALTER FUNCTION core.words RENAME TO words_before',
  );
  await migrateToday(made);
  core = await startTestCore(made);
});
afterAll(async () => {
  await core.stop();
  await made.drop();
});

/** Of these texts, those of which something else is made than before; a later migration makes other letters of some. */
async function different(texts: string[]): Promise<string[]> {
  const found: string[] = [];
  for (let at = 0; at < texts.length; at += textsAStatement) {
    const rows = await core.rows<{ text: string }>(
      `WITH known AS MATERIALIZED (SELECT text, plain_text_before(text) AS before FROM unnest($1::text[]) text)
      SELECT text FROM known WHERE plain_text(text) <> plain_letters(before)
        OR (before !~* '[æœþøłđðħŧё]' AND words(text) IS DISTINCT FROM words_before(text))`,
      texts.slice(at, at + textsAStatement),
    );
    found.push(...rows.map(({ text }) => text));
  }
  return found;
}

/** A statement has ten seconds, also on a busy machine. */
const textsAStatement = 250;

const isSurrogate = (code: number) => code >= 0xd800 && code <= 0xdfff;

test('each letter and sign of Latin, Greek and Cyrillic makes the words that it made', async () => {
  const characters = Array.from({ length: 0x2fff }, (_, n) => String.fromCodePoint(n + 1));
  expect(await different(characters.map((each) => `Ä${each}e ${each}1 ${each}${each}`))).toEqual([]);
});

test('the characters of all scripts make the words that they made', async () => {
  const length = 64;
  const texts = Array.from({ length: 0x31000 / length }, (_, n) =>
    Array.from({ length }, (_, m) => n * length + m)
      .filter((code) => code > 0 && !isSurrogate(code))
      .map((code) => `${String.fromCodePoint(code)}é`)
      .join(' '),
  );
  expect(await different(texts)).toEqual([]);
});

const pieces = [
  'a',
  'Z',
  '1',
  ' ',
  '\t\n',
  "'",
  '"',
  '&',
  '<b>',
  '/',
  '-',
  '.',
  '@',
  '\\',
  '[',
  ']',
  '^',
  '{',
  '}',
  '|',
  '#',
  '*',
  '_',
  'ä',
  'É',
  'ß',
  'ẞ',
  'İ',
  'ı',
  'ł',
  'ø',
  'ș',
  'ộ',
  'ǯ',
  'ŉ',
  'ĳ',
  'ŀ',
  'ǆ',
  'ſ',
  'ª',
  '²',
  '¼',
  'µ',
  '\u00A0',
  '\u00AD',
  '´',
  'e\u0301',
  '\u0301',
  '\u0316\u0301',
  '\u200B',
  '–',
  '„',
  '’',
  '€',
  '№',
  '⁄',
  '™',
  '🙂',
  'ﬁ',
  'Ｂ',
  '㌖',
  'ﷺ',
  'ς',
  'ΐ',
  'Ω',
  'й',
  'и\u0306',
  'ё',
  'مُ',
  'ـ',
  'ﷲ',
  '٤',
  'ש',
  'वा',
  '।',
  '๔',
  'ก็',
  'ຂ້',
  '한',
  '\u1112\u1161',
  '退',
  'ガ',
  'ｶﾞ',
  '𠮷',
  '။',
];

test('pairs of them make the words that they made, however long they are', async () => {
  const pairs = pieces.flatMap((one) => pieces.map((other) => `${one}${other}a ${other}x${one}`));
  expect(await different(pairs)).toEqual([]);
  const long = pieces.flatMap((piece) => [120, 3_000].map((times) => piece.repeat(times)));
  expect(await different(long)).toEqual([]);
  const longest = ['¼', 'ä', 'ẞ', 'é\u0301', 'ŉ', '/ü ', 'ﷺ'].map((piece) => piece.repeat(100_000 / piece.length));
  expect(await different(longest)).toEqual([]);
});
