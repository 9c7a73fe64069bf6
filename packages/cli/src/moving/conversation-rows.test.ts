import { expect, test } from 'vitest';
import { conversationRows } from './conversation-rows.js';
import { DroppedRecords } from './dropped-records.js';
import { People } from './people.js';
import type { MovedConversation } from './records.js';

const createdAt = '2020-01-02T00:00:00.000Z';
const message = (id: string, more: object = {}) => {
  const shared = { id, author: undefined, content: 'x', format: 'text' as const, isInternal: false, files: [] };
  return { ...shared, createdAt, ...more };
};
const rowsOf = (given: Partial<MovedConversation>, people = new People()) =>
  conversationRows(
    { id: '1', status: 'open', channel: 'email', tags: [], createdAt, messages: [], ...given },
    { product: 'zendesk', people, dropped: new DroppedRecords(), team: new Map() },
  );

test('a long conversation becomes several rows of the same ID, each of which the platform takes', () => {
  const many = Array.from({ length: 700 }, (_, n) => message(String(n)));
  const sizes = rowsOf({ messages: many }).map(({ row }) => [row.external_id, (row.messages as object[]).length]);
  expect(sizes).toEqual([
    ['zendesk-1', 500],
    ['zendesk-1', 200],
  ]);
  const long = Array.from({ length: 20 }, (_, n) => message(String(n), { content: 'x'.repeat(90_000) }));
  for (const { row } of rowsOf({ messages: long })) expect(JSON.stringify(row).length).toBeLessThan(1_000_000);
  const files = Array.from({ length: 10 }, (_, n) => ({ name: `${n}` }));
  const carrying = rowsOf({ messages: Array.from({ length: 300 }, (_, n) => message(String(n), { files })) });
  expect(carrying.map(({ files: own }) => own.length)).toEqual([2_660, 340]);
});

test('no message is older than its conversation', () => {
  const [first] = rowsOf({ messages: [message('1', { createdAt: '2020-01-01T00:00:00.000Z' })] });
  expect(first?.row.created_at).toBe('2020-01-01T00:00:00.000Z');
});

test('the customer is found by the address, or else by an ID of the other product, and named only if the export does not list them', () => {
  const person = { key: 'user-5', id: '5', role: 'customer', name: 'Ada' } as const;
  const listed = new People();
  listed.add(person);
  expect(rowsOf({ customer: person }, listed)[0]?.row.contact).toEqual({ external_id: 'zendesk-5' });
  expect(rowsOf({ customer: { ...person, email: 'a@b.example' } })[0]?.row.contact).toEqual({
    email: 'a@b.example',
    name: 'Ada',
  });
  expect(rowsOf({ customer: { ...person, email: 'no address' } })[0]?.row.contact).toMatchObject({
    external_id: 'zendesk-5',
  });
  expect(rowsOf({})[0]?.row.contact).toBeNull();
});

test('tags and assignees are such as the platform takes', () => {
  const tags = [' a ', 'a', '', ...Array.from({ length: 60 }, (_, n) => `t${n}`)];
  const [first] = rowsOf({ tags, assignee: { key: 'x', id: '1', role: 'agent', name: 'none' } });
  expect(first?.row.tags).toHaveLength(50);
  expect(first?.row).not.toHaveProperty('assigned_to');
});
