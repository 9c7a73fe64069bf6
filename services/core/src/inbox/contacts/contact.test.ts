import { describe, expect, test } from 'vitest';
import {
  chooseAbsorbing,
  chooseMatch,
  fillGaps,
  foldEmail,
  identityOf,
  keepIdentifiers,
  mergeContact,
  noContactFields,
  spellingsOf,
} from './contact.js';

const wanted = { email_folded: 'a@b.c', external_id: 'x' };
const byEmail = { id: 'con_1', email_folded: 'a@b.c', external_id: null };
const byExternalId = { id: 'con_2', email_folded: null, external_id: 'x' };
const both = { id: 'con_3', email_folded: 'a@b.c', external_id: 'x' };

describe('the contact that an upsert means', () => {
  test('has the email, else the external id', () => {
    expect(chooseMatch([byEmail], wanted)).toBe(byEmail);
    expect(chooseMatch([byExternalId], wanted)).toBe(byExternalId);
    expect(chooseMatch([both], wanted)).toBe(both);
    expect(chooseMatch([], wanted)).toBeUndefined();
  });

  test('cannot be two', () => {
    expect(() => chooseMatch([byExternalId, byEmail], wanted)).toThrow(
      expect.objectContaining({ reason: 'CONTACT_CONFLICT', details: { conflicting_contact_id: 'con_2' } }),
    );
  });

  test('is never one that merely lacks the same fields', () => {
    expect(chooseMatch([byEmail], { email_folded: null, external_id: null })).toBeUndefined();
  });
});

test('emails compare without case, in composed form, their domains as the domain name system knows them', () => {
  expect(foldEmail('E\u0301va@X.Com')).toBe(foldEmail('Éva@x.com'));
  for (const domain of ['bücher.example', 'bu\u0308cher.EXAMPLE', 'BÜCHER.example'])
    expect(foldEmail(`ada@${domain}`)).toBe('ada@xn--bcher-kva.example');
  expect(foldEmail('Ada@XN--BCHER-kva.example')).toBe('ada@xn--bcher-kva.example');
  // Numbers with dots are no address of the internet here.
  expect(foldEmail('ada@1.2')).toBe('ada@1.2');
  expect(identityOf({ email: null })).toEqual({ email_folded: null, external_id: null });
});

test('an email may be written with its domain in letters or as the domain name system knows it', () => {
  const both = ['ada@xn--bcher-kva.example', 'ada@bücher.example'];
  for (const email of ['Ada@BÜCHER.example', 'ada@xn--bcher-kva.example']) expect(spellingsOf(email)).toEqual(both);
  for (const email of ['ada@example.com', 'ada@1.2', 'ada@', '@ada', 'ada@a/b', 'ada@two words'])
    expect(spellingsOf(email)).toEqual([email]);
  expect(new Set(spellingsOf('ada@xn--\u00f1.example'))).toEqual(new Set(['ada@xn--ñ.example']));
});

describe('a merge', () => {
  const before = { ...noContactFields, name: 'A', phone: '1', metadata: { a: 1, b: { x: 1 } } };

  test('changes what is named, and clears what is null', () => {
    expect(mergeContact(before, { phone: null, company: 'C' })).toEqual({ ...before, phone: null, company: 'C' });
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
  const fields = { ...noContactFields, name: 'Ada' };

  test('know what either knew, and what the one that stays knew where both did', () => {
    const target = { ...fields, phone: '1', metadata: { a: 1, b: { x: 1 } } };
    const source = { ...fields, name: 'A', email: 'a@b.c', metadata: { b: { y: 2 }, c: 3 } };
    expect(fillGaps(target, source)).toEqual({
      ...fields,
      phone: '1',
      email: 'a@b.c',
      metadata: { a: 1, b: { x: 1 }, c: 3 },
    });
  });

  test('must not have more metadata than one may', () => {
    const full = (key: string) => ({ ...fields, metadata: { [key]: 'x'.repeat(9_000) } });
    const issues = [expect.objectContaining({ path: ['into'] })];
    expect(() => fillGaps(full('a'), full('b'))).toThrow(expect.objectContaining({ details: { issues } }));
    expect(() => fillGaps(full('a'), full('a'))).not.toThrow();
  });
});

describe('whom a merged contact’s identifiers name', () => {
  const known = (
    into_id: string,
    email_folded: string | null,
    external_id: string | null,
    into: string | null = null,
  ) => ({
    into_id,
    email_folded,
    external_id,
    into_external_id: into,
  });
  const old = 'old@example.com';
  const named = (
    absorbed: Parameters<typeof chooseAbsorbing>[0],
    email_folded: string | null,
    external_id: string | null,
  ) => chooseAbsorbing(absorbed, { email_folded, external_id });

  test('is told by the external id, else the email, of the first', () => {
    const absorbed = [known('a', old, null), known('b', null, 'old', 'new'), known('c', old, 'old')];
    expect(named(absorbed, old, 'old')).toBe('b');
    expect(named(absorbed, old, 'other')).toBe('a');
    expect(named(absorbed, old, null)).toBe('a');
    expect(named(absorbed, null, 'other')).toBeUndefined();
    expect(named(absorbed, null, null)).toBeUndefined();
  });

  test('is nobody by an email alone, where the external id is neither of the two contacts’', () => {
    expect(named([known('a', old, 'old')], old, 'other')).toBeUndefined();
    expect(named([known('a', old, null, 'new')], old, 'other')).toBeUndefined();
    expect(named([known('a', old, null, 'new')], old, 'new')).toBe('a');
    expect(named([known('a', old, 'old'), known('b', old, null)], old, 'other')).toBe('b');
  });

  test('keeps its own identifiers, and takes those that it lacks', () => {
    const patch = { email: old, external_id: null, name: 'Ada' };
    const own = { ...noContactFields, email: 'new@example.com', external_id: 'new' };
    expect(keepIdentifiers(own, patch)).toEqual({ name: 'Ada' });
    expect(keepIdentifiers({ ...own, email: null }, patch)).toEqual({ name: 'Ada', email: old });
    expect(keepIdentifiers({ ...own, external_id: null }, { external_id: 'old' })).toEqual({ external_id: 'old' });
  });
});
