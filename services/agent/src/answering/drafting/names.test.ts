import { expect, test } from 'vitest';
import { isNamed, namesIn, namesOf } from './names.js';

test.each([
  ['Yes, it is HIPAA compliant.', ['HIPAA']],
  ['You can use GitHub or an iPhone, and ISO27001.', ['GitHub', 'iPhone', 'ISO27001']],
  ['Open Settings, then choose "Billing".', ['Settings', 'Billing']],
  ['Yes. It works. 1. Open it: The end!', []],
  ['I wait 24h for EUR 5 on the 5th, OK?', []],
  ['- Slack works with Jira', ['Jira']],
])('%j names %j', (sentence, names) => {
  expect(namesIn(sentence, true)).toEqual(names);
});

test('where every noun has a capital, only capitals and digits inside a word make a name', () => {
  expect(namesIn('Der Export geht mit OAuth und im Menü Daten.', false)).toEqual(['OAuth']);
});

test('a name is known letter by letter, but for capitals and the s of several', () => {
  const known = namesOf(['The API of GitHub']);
  expect(['APIs', 'github', 'API'].every((name) => isNamed(name, known))).toBe(true);
  expect(['Gitlab', 'AP', 'APIX'].some((name) => isNamed(name, known))).toBe(false);
});
