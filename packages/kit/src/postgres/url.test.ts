import { expect, test } from 'vitest';
import { databaseUrlProblem } from './url.js';

test.each([
  'postgres://db/pharos',
  'postgresql://pharos:secret@db.example.com:5432/pharos?sslmode=verify-full',
  'postgres://pharos:a%23b%2Fc%3Fd%40e%25@db/pharos',
  'postgres://pharos@db/pharos?application_name=a@b',
  'postgres://pharos:secret@[fd00::1]:5432/pharos',
  'postgres:///pharos?host=/var/run/postgresql',
])('a URL that is read as it is meant is taken: %s', (url) => {
  expect(databaseUrlProblem(url)).toBeUndefined();
});

test.each(['pw#rd', '12#34', 'pw/rd', '12/34', 'pw?rd', '12?34', 'pw@rd', '12/3@4', 'pw@12/4', 'pw@12?4'])(
  'a password with a character that ends a part of a URL is named by its kind, and no piece of it is shown: %s',
  (password) => {
    const problem = databaseUrlProblem(`postgres://pharos:${password}@db:5432/pharos`);
    expect(problem).toBe(
      'has a user, password or database name with a character that must be percent-encoded: # as %23, / as %2F, ? as %3F, @ as %40',
    );
  },
);

test.each([
  ['mysql://db/pharos', /^must be a URL such as postgres:/],
  ['postgres://pharos:100%@db/pharos', /^has a % that begins no escape: write it as %25$/],
  ['postgres://pharos:secret@db:port/pharos', /^must be a valid URL/],
])('what is no such URL is told: %s', (url, words) => {
  expect(databaseUrlProblem(url)).toMatch(words);
});
