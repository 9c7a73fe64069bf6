import { FairShare } from '@pharos/kit';
import { expect, test } from 'vitest';
import { isCommon } from './common-passwords.js';
import { checkPassword } from './password-rules.js';
import { nobodysHash, Passwords } from './passwords.js';

const passwords = new Passwords(new FairShare({ slots: 2, waiting: { items: 10, bytes: 1_000 } }));
const parameters = (hash: string) => hash.split('$').slice(0, 4);

test('a password is right for its own hash alone, which has a salt of its own', async () => {
  const [hash, other] = [
    await passwords.hash('correct horse battery', ''),
    await passwords.hash('correct horse battery', ''),
  ];
  expect(hash).not.toBe(other);
  expect(await passwords.isRight('correct horse battery', hash, '')).toBe(true);
  expect(await passwords.isRight('correct horse batterY', hash, '')).toBe(false);
});

test('what an unknown address is compared with costs as much as any other hash, and nothing is right for it', async () => {
  expect(parameters(nobodysHash)).toEqual(parameters(await passwords.hash('any password', '')));
  expect(await passwords.isRight('any password', undefined, '')).toBe(false);
});

test.each(['ninechars', '🙂🙂🙂🙂🙂🙂🙂🙂🙂', 'qwertyuiop', 'Ada@Example.com'])(
  '%s is refused as a password',
  (password) => {
    expect(() => checkPassword(password, 'ada@example.com')).toThrowError(
      expect.objectContaining({ reason: 'VALIDATION_ERROR' }),
    );
  },
);

test('a long password that few people use is taken', () => {
  expect(() => checkPassword('four words of mine', 'ada@example.com')).not.toThrow();
  expect(isCommon('four words of mine', 10)).toBe(false);
});
