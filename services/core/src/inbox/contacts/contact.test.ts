import { describe, expect, test } from 'vitest';
import { further, person } from '../../testing/persons.js';
import { checkKnown, fillGaps, mergeContact, nobody } from './contact.js';

describe('a merge', () => {
  const before = { ...nobody, name: 'A', phone: '1', phone_compared: '1', metadata: { a: 1, b: { x: 1 } } };

  test('changes what is named, and clears what is null', () => {
    expect(mergeContact(before, { phone: null, company: 'C' })).toEqual({
      ...before,
      phone: null,
      phone_compared: null,
      company: 'C',
    });
  });

  test('of metadata goes key by key, one level deep', () => {
    const { metadata } = mergeContact(before, { metadata: { a: null, b: { y: 2 }, c: 0, d: null } });
    expect(metadata).toEqual({ b: { y: 2 }, c: 0 });
    expect(mergeContact(before, { metadata: {} }).metadata).toEqual(before.metadata);
  });

  test('takes keys that mean something to JavaScript as any other', () => {
    const patch = JSON.parse('{"__proto__": {"polluted": true}, "constructor": 1}');
    const { metadata } = mergeContact(before, { metadata: patch });
    expect(Object.hasOwn(metadata, '__proto__')).toBe(true);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  test('stops where the metadata would exceed 16 KiB', () => {
    const full = mergeContact(before, { metadata: { full: 'x'.repeat(16_000) } });
    expect(() => mergeContact(full, { metadata: { more: 'ü'.repeat(300) } })).toThrow(
      expect.objectContaining({ reason: 'VALIDATION_ERROR' }),
    );
    expect(() => mergeContact(full, { metadata: { full: null, more: 'ü'.repeat(300) } })).not.toThrow();
  });
});

describe('two contacts that become one', () => {
  const fields = { ...nobody, name: 'Ada' };

  test('know what either knew, and what the one that stays knew where both did', () => {
    const target = person({ name: 'Ada', phone: '1', metadata: { a: 1, b: { x: 1 } } });
    const source = person({ name: 'A', email: 'a@b.c', phone: '2', metadata: { b: { y: 2 }, c: 3 } });
    expect(fillGaps(target, source)).toEqual({
      ...person({ name: 'Ada', phone: '1', email: 'a@b.c', metadata: { a: 1, b: { x: 1 }, c: 3 } }),
      identities: [further('phone', '2')],
    });
  });

  test('are found by all that either was found by, each once', () => {
    const shared = further('email', 'shared@b.c', false);
    const target = { ...person({ email: 'a@b.c' }), identities: [shared, further('phone', '1')] };
    const source = { ...person({ email: 'shared@b.c', external_id: 'x' }), identities: [further('phone', '1')] };
    const merged = fillGaps(target, source);
    expect(merged).toMatchObject({ email: 'a@b.c', external_id: 'x' });
    expect(merged.identities).toEqual([further('email', 'shared@b.c'), further('phone', '1')]);
  });

  test('must not be known by more than one may', () => {
    const many = (of: string) => Array.from({ length: 30 }, (_, n) => further('email', `${of}${n}@b.c`));
    const issues = [expect.objectContaining({ path: ['into'] })];
    expect(() => fillGaps({ ...nobody, identities: many('a') }, { ...nobody, identities: many('b') })).toThrow(
      expect.objectContaining({ details: { issues } }),
    );
  });

  test('must not have more metadata than one may', () => {
    const full = (key: string) => ({ ...fields, metadata: { [key]: 'x'.repeat(9_000) } });
    const issues = [expect.objectContaining({ path: ['into'] })];
    expect(() => fillGaps(full('a'), full('b'))).toThrow(expect.objectContaining({ details: { issues } }));
    expect(() => fillGaps(full('a'), full('a'))).not.toThrow();
  });
});

test('a contact keeps its email, its external id or its name: a phone is not enough', () => {
  const known = person({ name: 'A', phone: '1' });
  expect(() => checkKnown({ ...known, name: null }, { name: null })).toThrow(
    expect.objectContaining({ reason: 'VALIDATION_ERROR' }),
  );
  expect(() => checkKnown({ ...known, phone: null }, { phone: null })).not.toThrow();
});
