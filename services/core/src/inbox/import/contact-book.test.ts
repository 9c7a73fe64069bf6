import { expect, test } from 'vitest';
import { noContactFields } from '../contacts/contact.js';
import { ContactBook } from './contact-book.js';

const known = (id: string, fields: { email?: string; external_id?: string }) => ({
  ...noContactFields,
  ...fields,
  id,
  email_folded: fields.email ?? null,
  external_id: fields.external_id ?? null,
});
function bookOf(...found: ReturnType<typeof known>[]) {
  let made = 0;
  return new ContactBook(found, [], () => {
    made += 1;
    return `new${made}`;
  });
}

test('a contact that ends as it began is not written', () => {
  const book = bookOf(known('a', { external_id: 'x' }));
  expect(book.write({ external_id: 'x', name: 'Ada' }).result).toBe('updated');
  expect(book.changed()).toMatchObject([{ id: 'a', changes: { name: { from: null, to: 'Ada' } } }]);
  expect(book.write({ external_id: 'x', name: null }).result).toBe('updated');
  expect([book.changed(), book.created()]).toEqual([[], []]);
});

test('what a row takes from one contact a later row can give to another', () => {
  const book = bookOf(known('a', { email: 'a@example.com', external_id: 'x' }), known('b', { external_id: 'z' }));
  expect(book.write({ email: 'a@example.com', external_id: 'y' }).result).toBe('updated');
  expect(book.writes().givers).toEqual([]);
  expect(book.write({ email: 'b@example.com', external_id: 'x' })).toMatchObject({
    entry: { id: 'new1' },
    result: 'created',
  });
  expect(book.write({ external_id: 'y' }).entry.id).toBe('a');
  expect(book.write({ external_id: 'y', email: 'c@example.com' }).entry.id).toBe('a');
  expect(book.write({ external_id: 'z', email: 'a@example.com' }).entry.id).toBe('b');
  expect(book.writes()).toMatchObject({
    created: [{ id: 'new1' }],
    changed: [{ id: 'a' }, { id: 'b' }],
    givers: ['a'],
  });
});

test('a row that is refused changes nothing', () => {
  const book = bookOf(known('a', { email: 'a@example.com' }), known('b', { external_id: 'x' }));
  expect(() => book.write({ email: 'a@example.com', external_id: 'x', name: 'Both' })).toThrow(
    expect.objectContaining({ reason: 'CONTACT_CONFLICT' }),
  );
  expect([book.changed(), book.created()]).toEqual([[], []]);
});

test('one who became part of another is that one, who stays as it is; who has the identifier now goes first', () => {
  const absorbed = [
    { into_id: 'a', email_folded: 'old@example.com', external_id: 'o', into_external_id: 'n' },
    { into_id: 'b', email_folded: 'now@example.com', external_id: null, into_external_id: null },
  ];
  const found = [known('c', { email: 'now@example.com' })];
  const book = new ContactBook(found, absorbed, () => 'new');
  const old = { entry: { id: 'a' }, result: 'unchanged' };
  expect(book.write({ external_id: 'o', name: 'Other' })).toEqual(old);
  expect(book.write({ email: 'old@example.com' })).toEqual(old);
  expect(book.write({ email: 'now@example.com', name: 'Ada' })).toMatchObject({
    entry: { id: 'c' },
    result: 'updated',
  });
  expect(book.write({ external_id: 'other' })).toMatchObject({ entry: { id: 'new' }, result: 'created' });
  expect(book.changed().map(({ id }) => id)).toEqual(['c']);
});
