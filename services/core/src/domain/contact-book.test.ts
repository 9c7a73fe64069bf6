import { expect, test } from 'vitest';
import { noContactFields } from './contact.js';
import { ContactBook } from './contact-book.js';

const known = (id: string, fields: { email?: string; external_id?: string }) => ({
  ...{ ...noContactFields, ...fields, id },
  ...{ email_folded: fields.email ?? null, external_id: fields.external_id ?? null },
});
function bookOf(...found: ReturnType<typeof known>[]) {
  let made = 0;
  return new ContactBook(found, () => {
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

test('what a row takes from one contact no later row gives to another', () => {
  const book = bookOf(known('a', { email: 'a@example.com', external_id: 'x' }));
  expect(book.write({ email: 'a@example.com', external_id: 'y' }).result).toBe('updated');
  expect(() => book.write({ email: 'b@example.com', external_id: 'x' })).toThrow(
    expect.objectContaining({ reason: 'CONTACT_CONFLICT', details: { conflicting_contact_id: 'a' } }),
  );
  expect(book.write({ external_id: 'y' }).entry.id).toBe('a');
  expect(book.created()).toEqual([]);
});

test('a row that is refused changes nothing', () => {
  const book = bookOf(known('a', { email: 'a@example.com' }), known('b', { external_id: 'x' }));
  expect(() => book.write({ email: 'a@example.com', external_id: 'x', name: 'Both' })).toThrow(
    expect.objectContaining({ reason: 'CONTACT_CONFLICT' }),
  );
  expect([book.changed(), book.created()]).toEqual([[], []]);
});
