import type { Contact } from '@pharos/sdk';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { patchContact } from '../app/patches.js';
import { queryKeys } from '../app/query-keys.js';
import { textOfValue, valueOfText, valuesBefore } from './contact-values.js';
import { mergePreview } from './merge-preview.js';

test('a value of the metadata keeps its kind when it is edited, and goes when it is emptied', () => {
  expect(valueOfText('12', '11')).toBe('12');
  expect(valueOfText('12', 11)).toBe(12);
  expect(valueOfText('[1, 2]', [1])).toEqual([1, 2]);
  expect(valueOfText('many', 11)).toBe('many');
  expect(valueOfText('true', undefined)).toBe('true');
  expect(valueOfText('', 11)).toBeNull();
  expect([textOfValue('a'), textOfValue({ a: 1 }), textOfValue(true)]).toEqual(['a', '{"a":1}', 'true']);
});

test('an event changes the row of a contact, and takes away the one that was merged into it', () => {
  const client = new QueryClient();
  const rows = ['con_1', 'con_2', 'con_3'].map((id) => ({ id, name: id }) as Contact);
  client.setQueryData(queryKeys.contactList('p', ''), { pages: [{ data: rows }], pageParams: [undefined] });
  patchContact(client, 'p', { id: 'con_1', name: 'Mara', merged_id: 'con_3', changes: {} });
  const { pages } = client.getQueryData(queryKeys.contactList('p', '')) as { pages: { data: Contact[] }[] };
  expect(pages[0]?.data).toEqual([
    { id: 'con_1', name: 'Mara' },
    { id: 'con_2', name: 'con_2' },
  ]);
});

const contact = (fields: Partial<Contact>): Contact =>
  ({
    name: null,
    email: null,
    phone: null,
    company: null,
    job_title: null,
    external_id: null,
    metadata: {},
    identities: [],
    ...fields,
  }) as Contact;
const email = (value: string) => ({ type: 'email', value, verified: true, primary: true }) as const;

test('the preview of a merge tells what is taken over, what is lost, and by what the remaining contact is known', () => {
  const from = contact({
    name: 'M. Lind',
    email: 'mara@old.no',
    phone: '+47 1',
    company: 'Nordlys',
    metadata: { plan: 'pro', seats: 3 },
    identities: [email('mara@old.no'), { type: 'phone', value: '+47 1', verified: true, primary: true }],
  });
  const into = contact({
    name: 'Mara Lind',
    email: 'mara@new.no',
    metadata: { plan: 'team' },
    identities: [email('mara@new.no')],
  });
  expect(mergePreview(from, into)).toEqual({
    taken: [
      { field: 'phone', value: '+47 1' },
      { field: 'company', value: 'Nordlys' },
    ],
    lost: [{ field: 'name', value: 'M. Lind' }],
    identities: [email('mara@old.no')],
    metadata: ['seats'],
  });
});

test('undoing a change of a contact removes the values that were not there before', () => {
  const before = valuesBefore(contact({ name: 'Mara', metadata: { plan: 'pro' } }), {
    name: 'M',
    metadata: { plan: null, seats: 3 },
  });
  expect(before).toEqual({ name: 'Mara', metadata: { plan: 'pro', seats: null } });
});
