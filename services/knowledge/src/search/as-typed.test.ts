import { describe, expect, test } from 'vitest';
import { defaultMinScore } from './certainty.js';
import { highlighter } from './highlight.js';
import { rate } from './rate.js';

const article = (title: string, text: string, locale: string) => ({ title, heading: '', text, locale });

describe.each([
  ['pla', 'en', 'Plans', 'All plans have a free month.', '<mark>plans</mark>'],
  ['ruecksendung', 'de', 'Rücksendung', 'Jede Rücksendung ist frei.', '<mark>Rücksendung</mark>'],
  ['Groesse', 'de', 'Größen', 'Welche Größe passt?', '<mark>Größe</mark>'],
  ['Kreditkarte', 'de', 'Bezahlen', 'Bei Kreditkartenzahlung dauert es.', '<mark>Kreditkartenzahlung</mark>'],
  ['Umstellung', 'de', 'Zeitumstellung', 'Die Zeitumstellung im März.', '<mark>Zeitumstellung</mark>'],
  ['배송비', 'en', '배송', '배송비는 얼마인가요', '<mark>배송비는</mark>'],
  ['nodejs', 'en', 'Node.js', 'Install Node.js first.', '<mark>Node.js</mark>'],
  ['login', 'en', 'Log in', 'How to log in again.', '<mark>log'],
  ['log in', 'en', 'Login', 'The login page.', '<mark>login</mark>'],
  ['username', 'en', 'User name', 'Change a user name.', '<mark>user'],
  ['getUserById', 'en', 'Methods', 'To get a user by id.', '<mark>user</mark>'],
])('%j (%s)', (question, locale, title, text, marked) => {
  test('is certain enough of an article that has it otherwise, in the title or the text', () => {
    const passage = article(title, text, locale);
    const [hit] = rate({ text: question }, [{ score: 1, keywordRank: 1, passage }]);
    expect(hit?.score).toBeGreaterThan(defaultMinScore);
  });

  test('is marked in it', () => {
    expect(highlighter(question)(article(title, text, locale)).snippet).toContain(marked);
  });
});

test('the beginning of a word among others that nothing is said of makes nothing certain', () => {
  const passage = article('Gift cards', 'Cards are sent by mail. Cards never expire.', 'en');
  const [hit] = rate({ text: 'sell my car' }, [{ score: 1, keywordRank: 1, passage }]);
  expect(hit?.score).toBeLessThan(defaultMinScore);
});
