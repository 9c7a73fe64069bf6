import { expect, test } from 'vitest';
import { analyse, analyseShort } from './analyse.js';
import { languageOf } from './languages.js';
import { foldWord, unspacedCharacters, wordsOf } from './words.js';

const texts = (text: string) => wordsOf(text).map(({ text: word }) => word);

test.each([
  ['Café CAFÉ cafe', ['cafe', 'cafe', 'cafe']],
  ["it's don’t I'd o'clock", ['its', 'dont', 'id', 'oclock']],
  ["l'abonnement jusqu’à dell'ordine aujourd'hui", ['abonnement', 'a', 'ordine', 'aujourdhui']],
  ['pass\u200Bword soft\u00ADhyphen', ['password', 'softhyphen']],
  ['Straße', ['strasse']],
  ['Łódź złoty', ['lodz', 'zloty']],
  ['Cœur ŒUVRE Søren Ǽrø Đà Þór', ['coeur', 'oeuvre', 'soren', 'aero', 'da', 'thor']],
  ['kapı', ['kapı']],
  ['e-mail Wi‑Fi', ['e', 'mail', 'email', 'wi', 'fi', 'wifi']],
  ['snake_case, a.b', ['snake', 'case', 'snakecase', 'a', 'b']],
  ['Node.js 3.5 example. Com', ['node', 'js', 'nodejs', '3', '5', 'example', 'com']],
  ['shop.example.com jane.doe@shop ab_cd.', ['shop', 'example', 'com', 'jane', 'doe', 'shop', 'ab', 'cd', 'abcd']],
  ['getUserById iPhone GmbH', ['get', 'user', 'by', 'id', 'getuserbyid', 'iphone', 'gmbh']],
  ['東京都', ['東京', '京都']],
  ['iPhone15を設定、2024年', ['iphone15', 'を設', '設定', '2024', '年']],
  ['サーバー 時々 ไทยABC', ['サー', 'ーバ', 'バー', '時々', 'ไท', 'ทย', 'abc']],
  ['хлеб й', ['хлеб', 'й']],
  ['ﬁle ①', ['file', '1']],
  ['', []],
  ['\u0000 … 🙂', []],
])('%j has the words %j', (text, words) => {
  expect(texts(text)).toEqual(words);
});

test.each([
  ['東京', ['東', '京']],
  ['東', ['東']],
  ['𠮷野', ['𠮷', '野']],
  ['東京都', []],
  ['ab', []],
  ['', []],
])('%j of a script without blanks has the characters %j', (word, characters) => {
  expect(unspacedCharacters(word)).toEqual(characters);
});

test('a word tells where it stands', () => {
  const text = 'Die «E-Mail» Ärger';
  for (const { start, end, text: word } of wordsOf(text))
    expect(foldWord(text.slice(start, end)).replace('-', '')).toBe(word);
});

test('a word without end is cut', () => {
  expect(foldWord('x'.repeat(500_000))).toHaveLength(64);
});

test('stop words say nothing, unless there is nothing else', () => {
  const english = languageOf('en-GB');
  expect(analyse('The lamps are flickering', english).map(({ stem }) => stem)).toEqual(['lamp', 'flicker']);
  expect(analyseShort('to be or not to be', english).length).toBe(6);
});

test("a word that looks like a short form without its apostrophe says something: ID is no I'd", () => {
  expect(analyse("I'd like my ID in the shell", languageOf('en')).map(({ text }) => text)).toEqual([
    'like',
    'id',
    'shell',
  ]);
});

test.each([
  ['de-AT', 'die Rücksendungen', ['rucksend']],
  ['fr', 'les livraisons', ['livraison']],
  ['ko', '주문을 취소하려면', ['주문', '취소']],
  ['en', '배송비는 주문을', ['배송비', '주문']],
  ['tlh', 'the words', ['the', 'words']],
  ['constructor', 'words', ['words']],
])('a language has its own rules: %s', (locale, text, stems) => {
  expect(analyse(text, languageOf(locale)).map(({ stem }) => stem)).toEqual(stems);
});

test.each([
  ['Log in, then sign up', ['login', 'signup']],
  ['logging into an account', ['login']],
  ['checked out on Monday', ['checkout']],
  ['subscribe in the app, log, in', []],
])('an English verb tells the noun that it makes with its particle: %s', (text, nouns) => {
  expect(analyse(text, languageOf('en')).flatMap(({ noun }) => noun ?? [])).toEqual(nouns);
});

test.each([
  ['Größe', 'grosse', 'groesse'],
  ['Gro\u0308ße', 'grosse', 'groesse'],
  ['Über', 'uber', 'ueber'],
  ['Ærø', 'aero', 'aeroe'],
  ['Åbning', 'abning', 'aabning'],
  ['neue', 'neue', undefined],
  ['café', 'cafe', undefined],
])('%s is also spelled without its letters', (word, text, respelled) => {
  expect(wordsOf(word)[0]).toEqual({ text, start: 0, end: word.length, ...(respelled && { respelled }) });
});
