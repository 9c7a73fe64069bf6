import { expect, test } from 'vitest';
import { languageOf } from './languages.js';
import { analyseQuestion } from './question.js';

const read = (text: string, locale = 'en') => analyseQuestion(text, languageOf(locale));
const strong = (text: string, locale?: string) =>
  read(text, locale)
    .filter(({ weight }) => weight === 1)
    .map((word) => word.text);

test.each([
  ['What is the best way to reset a lamp?', 'en', ['reset', 'lamp']],
  ['How long does delivery to Norway take?', 'en', ['delivery', 'norway']],
  ['Wie lange dauert die Lieferung nach Norwegen?', 'de', ['dauert', 'lieferung', 'norwegen']],
])('words of any question say less than those of this one: %s', (text, locale, words) => {
  expect(strong(text, locale)).toEqual(words);
  expect(read(text, locale).length).toBeGreaterThan(words.length);
});

test.each([
  ['Jak mogę zmienić hasło do mojego konta?', 'pl', ['zmienic', 'haslo', 'konta']],
  ['Zapomněl jsem heslo, co mám dělat?', 'cs', ['zapomnel', 'heslo']],
  ['주소를 변경하려면 어떻게 하나요?', 'ko', ['주소를', '변경하려면']],
  ['iPhone 3', 'ko', ['iphone', '3']],
  ['怎么修改密码？', 'zh', ['修改', '改密', '密码']],
  ['返金はいつになりますか', 'ja', ['返金']],
])('so do words of a language without a stemmer: %s', (text, locale, words) => {
  expect(strong(text, locale)).toEqual(words);
});

test('a pair of characters that joins a weak word to another says little, unless it is the other word’s only one', () => {
  expect(strong('荷物の確認', 'ja')).toEqual(['荷物', '確認']);
  expect(strong('靴の返品', 'ja')).toEqual(['靴の', '返品']);
});

test('words of the question say as little where articles of another language are searched', () => {
  expect(strong('what can I do best with my lamp', 'fr')).toEqual(['lamp']);
});

test.each([
  ['help', ['help']],
  ['my order', ['order']],
])('where there is nothing else, they are what is asked for: %s', (text, words) => {
  expect(strong(text)).toEqual(words);
});

test('stop words say little even alone', () => {
  expect(read('to be or not to be').map(({ weight }) => weight < 1)).not.toContain(false);
  expect(read('to be or not to be')).not.toEqual([]);
});

test.each([
  ['cancel my order, not my subscription', 'en', ['cancel', 'order']],
  ['not my subscription but my lamp: cancel', 'en', ['subscription', 'lamp', 'cancel']],
  ['refund the lamp instead of the hub', 'en', ['refund', 'lamp']],
  ['Lampe kündigen, nicht das Abonnement', 'de', ['lampe', 'kundigen']],
  ['retourner la lampe, pas le pont', 'fr', ['retourner', 'lampe']],
  ['refund instead of exchange', 'en', ['refund']],
  ['refund rather than exchange for broken lamp', 'en', ['refund', 'broken', 'lamp']],
  ['Erstattung statt Umtausch', 'de', ['erstattung']],
  ['retour au lieu de lampe', 'fr', ['retour']],
])('what is said not to be meant says little: %s', (text, locale, words) => {
  expect(strong(text, locale)).toEqual(words);
});

test.each([
  ['lamp is on, not charging', ['lamp', 'charging']],
  ['connected to bluetooth but not wifi', ['connected', 'bluetooth', 'wifi']],
  ['lamp blinks instead of charging', ['lamp', 'blinks', 'charging']],
])('what does not work is meant: %s', (text, words) => {
  expect(strong(text)).toEqual(words);
});

test('both parts of a word that a hyphen joins stand for one thing with the whole, and other words do not', () => {
  const groups = read('the Wi-Fi of my lamp').map(({ text, group }) => [text, group]);
  const [whole, lamp] = [groups.find(([text]) => text === 'wifi')?.[1], groups.find(([text]) => text === 'lamp')?.[1]];
  expect(groups.filter(([, group]) => group === whole).map(([text]) => text)).toEqual(['wi', 'fi', 'wifi']);
  expect(lamp).not.toBe(whole);
});

test('of a word of more parts each stands for itself, and the whole for the first', () => {
  const groups = new Map(read('getUserById').map(({ text, group }) => [text, group]));
  expect([...groups.keys()]).toEqual(['get', 'user', 'id', 'getuserbyid']);
  expect(groups.get('getuserbyid')).toBe(groups.get('get'));
  expect(new Set(groups.values()).size).toBe(3);
});

test('neighbours may be one word, with nothing but a blank between them', () => {
  expect(read('user name').map(({ joins }) => joins)).toEqual([['usernam'], ['usernam']]);
  expect(read('user, name').flatMap(({ joins }) => joins)).toEqual([]);
  expect(read('user subscriptions').flatMap(({ joins }) => joins)).toEqual([]);
});

test('the last word may go on, unless something follows it', () => {
  const open = (text: string) => read(text).flatMap(({ text: word, isOpen }) => (isOpen ? word : []));
  expect(open('change my pla')).toEqual(['pla']);
  expect(open('change my plan?')).toEqual([]);
});
