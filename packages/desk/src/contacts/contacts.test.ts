import type { Contact } from '@pharos/sdk';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { patchContact } from '../app/patches.js';
import { queryKeys } from '../app/query-keys.js';
import { textOfValue, valueOfText } from './metadata-values.js';

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
