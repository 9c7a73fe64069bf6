import { expect, test } from 'vitest';
import { further, person } from '../../testing/persons.js';
import type { ContactFields, FurtherIdentity } from '../contacts/record.js';
import { ImportedContacts } from './imported-contacts.js';

const known = (id: string, fields: Partial<ContactFields>, ...identities: FurtherIdentity[]) => ({
  ...person(fields),
  identities,
  id,
});
function importOf(...found: ReturnType<typeof known>[]) {
  let made = 0;
  const makeId = () => {
    made += 1;
    return `new${made}`;
  };
  return new ImportedContacts(found, { makeId, country: undefined });
}

test('a contact that ends as it began is not written', () => {
  const contacts = importOf(known('a', { external_id: 'x' }));
  expect(contacts.write({ external_id: 'x', name: 'Ada' }).result).toBe('updated');
  expect(contacts.changed()).toMatchObject([{ id: 'a', changes: { name: { from: null, to: 'Ada' } } }]);
  expect(contacts.write({ external_id: 'x', name: null }).result).toBe('updated');
  expect([contacts.changed(), contacts.created()]).toEqual([[], []]);
});

test('what a row takes from one contact a later row can give to another', () => {
  const contacts = importOf(known('a', { email: 'a@example.com', external_id: 'x' }), known('b', { external_id: 'z' }));
  expect(contacts.write({ email: 'c@example.com', external_id: 'x' }).result).toBe('updated');
  expect(contacts.writes().givers).toEqual([]);
  expect(contacts.write({ external_id: 'z', email: 'a@example.com' }).entry.id).toBe('b');
  expect(contacts.write({ email: 'd@example.com', external_id: 'new' })).toMatchObject({
    entry: { id: 'new1' },
    result: 'created',
  });
  expect(contacts.write({ email: 'a@example.com' }).entry.id).toBe('b');
  expect(contacts.writes()).toMatchObject({
    created: [{ id: 'new1' }],
    changed: [{ id: 'a' }, { id: 'b' }],
    givers: ['a'],
  });
});

test('an email of somebody with another external id is a conflict, also within one import', () => {
  const contacts = importOf(
    known('a', { email: 'a@example.com', external_id: 'x' }),
    known('b', { email: 'b@example.com', external_id: 'n' }, further('email', 'old@example.com')),
    known('c', { email: 'free@example.com' }),
  );
  contacts.write({ email: 'made@example.com', external_id: 'one' });
  for (const [email, id] of [
    ['A@example.com', 'a'],
    ['old@example.com', 'b'],
    ['made@example.com', 'new1'],
  ] as const)
    expect(() => contacts.write({ email, external_id: 'other' })).toThrow(
      expect.objectContaining({ reason: 'CONTACT_CONFLICT', details: { conflicting_contact_id: id } }),
    );
  expect(contacts.changed()).toEqual([]);
  expect(contacts.write({ email: 'free@example.com', external_id: 'first' })).toMatchObject({ entry: { id: 'c' } });
});

test('a row that is refused changes nothing', () => {
  const contacts = importOf(known('a', { email: 'a@example.com' }), known('b', { external_id: 'x' }));
  expect(() => contacts.write({ email: 'a@example.com', external_id: 'x', name: 'Both' })).toThrow(
    expect.objectContaining({ reason: 'CONTACT_CONFLICT' }),
  );
  expect([contacts.changed(), contacts.created()]).toEqual([[], []]);
});

test('one who became part of another is that one, who keeps what is known of them', () => {
  const merged = [further('email', 'old@example.com'), further('external_id', 'o')];
  const contacts = importOf(
    known('a', { external_id: 'n', name: 'Ada' }, ...merged),
    known('c', { email: 'now@example.com' }),
  );
  for (const patch of [{ external_id: 'o', name: 'Other' }, { email: 'old@example.com' }])
    expect(contacts.write(patch)).toMatchObject({ entry: { id: 'a' }, result: 'unchanged' });
  expect(contacts.write({ email: 'now@example.com', name: 'Ada' })).toMatchObject({
    entry: { id: 'c' },
    result: 'updated',
  });
  expect(contacts.write({ external_id: 'other' })).toMatchObject({ entry: { id: 'new1' }, result: 'created' });
  expect(contacts.changed().map(({ id }) => id)).toEqual(['c']);
});

test('a row that names one who became part of another adds what is not known: an email beside the own, and gaps', () => {
  const fields = { email: 'ada@example.com', external_id: 'n', name: 'Ada', metadata: { plan: 'pro' } };
  const contacts = importOf(known('a', fields, further('external_id', 'o')));
  const row = {
    external_id: 'o',
    email: 'new@example.com',
    name: 'Other',
    company: 'X',
    metadata: { plan: 'free', seats: 2 },
  };
  expect(contacts.write(row)).toMatchObject({ entry: { id: 'a' }, result: 'updated' });
  const [changed] = contacts.changed();
  const state = { ...fields, company: 'X', metadata: { plan: 'pro', seats: 2 } };
  expect(changed?.state).toMatchObject({
    ...state,
    identities: [further('external_id', 'o'), further('email', 'new@example.com')],
  });
  expect(contacts.write(row).result).toBe('unchanged');
  expect(contacts.write({ email: 'new@example.com' })).toMatchObject({ entry: { id: 'a' }, result: 'unchanged' });
});
