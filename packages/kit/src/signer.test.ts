import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSigner } from './signer.js';

const masterKey = () => randomBytes(32).toString('base64');

test('a signature holds for its text and purpose alone', () => {
  const key = masterKey();
  const signer = createSigner(key, 'links');
  const signature = signer.sign('one');
  expect(signer.verify('one', signature)).toBe(true);
  expect(signer.verify('two', signature)).toBe(false);
  expect(createSigner(key, 'parts').verify('one', signature)).toBe(false);
  expect(createSigner(masterKey(), 'links').verify('one', signature)).toBe(false);
});

test.each(['', 'x', '=', 'A'.repeat(43), 'A'.repeat(10_000), '\0'])('%j is no signature', (signature) => {
  expect(createSigner(masterKey(), 'links').verify('one', signature)).toBe(false);
});

test('another spelling of a signature is none', () => {
  const signer = createSigner(masterKey(), 'links');
  const signature = signer.sign('one');
  for (const other of [`${signature}=`, `${signature} `, signature.slice(0, -1)])
    expect(signer.verify('one', other)).toBe(false);
});

test('signatures hold while the key that made them is still among the keys', () => {
  const [old, young] = [masterKey(), masterKey()];
  const signature = createSigner(old, 'links').sign('one');
  const both = createSigner(`${young}, ${old}`, 'links');
  expect(both.verify('one', signature)).toBe(true);
  expect(both.sign('one')).toBe(createSigner(young, 'links').sign('one'));
});
