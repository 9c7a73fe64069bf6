import { describe, expect, test } from 'vitest';
import { further, person } from '../../testing/persons.js';
import { nobody } from './contact.js';
import { choosePerson, type FindRule, writeInto } from './person.js';
import type { ContactState } from './record.js';

const withId = (id: string, state: ContactState) => ({ ...state, id });
const wanted = { email_folded: 'a@b.c', external_id: 'x' };
const byEmail = withId('con_1', person({ email: 'A@b.c' }));
const byExternalId = withId('con_2', person({ external_id: 'x' }));
const another = withId('con_3', person({ email: 'a@b.c', external_id: 'y' }));
const formerly = withId('con_4', {
  ...person({ email: 'new@b.c', external_id: 'y' }),
  identities: [further('email', 'a@b.c')],
});
const choose = (found: (typeof byEmail)[], rule: FindRule = 'write', named = wanted) =>
  choosePerson(found, named, rule);

describe('the contact that a write means', () => {
  test('has the email or the external id, as its own or as a further one', () => {
    expect(choose([byEmail])).toEqual({ match: byEmail, isOwn: true });
    expect(choose([byExternalId])).toEqual({ match: byExternalId, isOwn: true });
    expect(choose([])).toEqual({ isOwn: false });
    expect(choosePerson([formerly], { email_folded: 'a@b.c', external_id: null }, 'write')).toEqual({
      match: formerly,
      isOwn: false,
    });
    expect(choosePerson([formerly], { email_folded: 'a@b.c', external_id: 'y' }, 'write').isOwn).toBe(true);
  });

  test('cannot be two', () => {
    const conflict = { reason: 'CONTACT_CONFLICT', details: { conflicting_contact_id: 'con_2' } };
    for (const rule of ['write', 'import'] as const)
      for (const other of [byEmail, formerly])
        expect(() => choose([byExternalId, other], rule)).toThrow(expect.objectContaining(conflict));
  });

  test('is never one that merely lacks the same fields, and never one whom nobody has verified', () => {
    expect(choosePerson([byEmail], { email_folded: null, external_id: null }, 'write').match).toBeUndefined();
    const unverified = withId('con_5', { ...nobody, identities: [further('email', 'a@b.c', false)] });
    expect(choose([unverified]).match).toBeUndefined();
  });

  test('of an email with another external id is who has it as their own; a further one is given up', () => {
    expect(choose([another])).toEqual({ match: another, isOwn: true });
    expect(choose([formerly])).toEqual({ isOwn: false, giver: formerly });
  });

  test('is nobody in an import, whose email is that of somebody with another external id', () => {
    for (const other of [another, formerly])
      expect(() => choose([other], 'import')).toThrow(
        expect.objectContaining({ reason: 'CONTACT_CONFLICT', details: { conflicting_contact_id: other.id } }),
      );
  });

  test('who signs in is told by the external id, else by the email of somebody who has no other', () => {
    expect(choose([byEmail, byExternalId], 'signIn').match).toBe(byExternalId);
    expect(choose([byEmail], 'signIn').match).toBe(byEmail);
    for (const other of [another, formerly]) expect(choose([other], 'signIn').match).toBeUndefined();
  });
});

describe('a write', () => {
  const into = (before: ContactState, patch: object, isOwn: boolean) =>
    writeInto(before, patch, { isOwn, country: undefined });

  test('to who is found by their own keeps the first spelling of an email, and what are further ones already', () => {
    const before = { ...person({ email: 'A@b.c', external_id: 'x' }), identities: [further('external_id', 'old')] };
    expect(into(before, { email: 'a@B.C', external_id: 'old', name: 'Ada' }, true)).toEqual({ ...before, name: 'Ada' });
    expect(into(before, { external_id: 'y' }, true).external_id).toBe('y');
  });

  test('to who is found by a further one keeps their own, fills gaps, and drops nothing', () => {
    const before = { ...person({ email: 'new@b.c' }), identities: [further('email', 'a@b.c')] };
    const after = into(before, { email: 'third@b.c', external_id: 'x', phone: '+49 30 123456', name: 'Ada' }, false);
    expect(after).toMatchObject({ email: 'new@b.c', external_id: 'x', phone: '+49 30 123456', name: 'Ada' });
    expect(after.identities).toEqual([further('email', 'a@b.c'), further('email', 'third@b.c')]);
    expect(into(before, { email: null, external_id: null }, false)).toEqual(before);
  });
});
