import { expect, test } from 'vitest';
import { foldEmail, spellingsOf } from './email.js';

test('emails compare without case, in composed form, their domains as the domain name system knows them', () => {
  expect(foldEmail('E\u0301va@X.Com')).toBe(foldEmail('Éva@x.com'));
  for (const domain of ['bücher.example', 'bu\u0308cher.EXAMPLE', 'BÜCHER.example'])
    expect(foldEmail(`ada@${domain}`)).toBe('ada@xn--bcher-kva.example');
  expect(foldEmail('Ada@XN--BCHER-kva.example')).toBe('ada@xn--bcher-kva.example');
  // Numbers with dots are no address of the internet here.
  expect(foldEmail('ada@1.2')).toBe('ada@1.2');
});

test('an email may be written with its domain in letters or as the domain name system knows it', () => {
  const both = ['ada@xn--bcher-kva.example', 'ada@bücher.example'];
  for (const email of ['Ada@BÜCHER.example', 'ada@xn--bcher-kva.example']) expect(spellingsOf(email)).toEqual(both);
  for (const email of ['ada@example.com', 'ada@1.2', 'ada@', '@ada', 'ada@a/b', 'ada@two words'])
    expect(spellingsOf(email)).toEqual([email]);
  expect(new Set(spellingsOf('ada@xn--\u00f1.example'))).toEqual(new Set(['ada@xn--ñ.example']));
});
