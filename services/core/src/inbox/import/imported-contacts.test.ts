import { expect, test } from 'vitest';
import { noContactFields } from '../contacts/contact.js';
import { ImportedContacts } from './imported-contacts.js';

const known = (id: string, fields: { email?: string; external_id?: string }) => ({
  ...noContactFields,
  ...fields,
  id,
  email_folded: fields.email ?? null,
  external_id: fields.external_id ?? null,
});
function importOf(...found: ReturnType<typeof known>[]) {
  let made = 0;
  return new ImportedContacts(found, [], () => {
    made += 1;
    return `new${made}`;
  });
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
  expect(contacts.write({ email: 'a@example.com', external_id: 'y' }).result).toBe('updated');
  expect(contacts.writes().givers).toEqual([]);
  expect(contacts.write({ email: 'b@example.com', external_id: 'x' })).toMatchObject({
    entry: { id: 'new1' },
    result: 'created',
  });
  expect(contacts.write({ external_id: 'y' }).entry.id).toBe('a');
  expect(contacts.write({ external_id: 'y', email: 'c@example.com' }).entry.id).toBe('a');
  expect(contacts.write({ external_id: 'z', email: 'a@example.com' }).entry.id).toBe('b');
  expect(contacts.writes()).toMatchObject({
    created: [{ id: 'new1' }],
    changed: [{ id: 'a' }, { id: 'b' }],
    givers: ['a'],
  });
});

test('a row that is refused changes nothing', () => {
  const contacts = importOf(known('a', { email: 'a@example.com' }), known('b', { external_id: 'x' }));
  expect(() => contacts.write({ email: 'a@example.com', external_id: 'x', name: 'Both' })).toThrow(
    expect.objectContaining({ reason: 'CONTACT_CONFLICT' }),
  );
  expect([contacts.changed(), contacts.created()]).toEqual([[], []]);
});

test('one who became part of another is that one, who stays as it is; who has the identifier now goes first', () => {
  const absorbed = [
    { into_id: 'a', email_folded: 'old@example.com', external_id: 'o', into_external_id: 'n' },
    { into_id: 'b', email_folded: 'now@example.com', external_id: null, into_external_id: null },
  ];
  const found = [known('c', { email: 'now@example.com' })];
  const contacts = new ImportedContacts(found, absorbed, () => 'new');
  const old = { entry: { id: 'a' }, result: 'unchanged' };
  expect(contacts.write({ external_id: 'o', name: 'Other' })).toEqual(old);
  expect(contacts.write({ email: 'old@example.com' })).toEqual(old);
  expect(contacts.write({ email: 'now@example.com', name: 'Ada' })).toMatchObject({
    entry: { id: 'c' },
    result: 'updated',
  });
  expect(contacts.write({ external_id: 'other' })).toMatchObject({ entry: { id: 'new' }, result: 'created' });
  expect(contacts.changed().map(({ id }) => id)).toEqual(['c']);
});
