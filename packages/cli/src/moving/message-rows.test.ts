import { expect, test } from 'vitest';
import { messageRows } from './message-rows.js';
import type { MovedMessage } from './records.js';

const customer = { key: 'c1', id: '1', role: 'customer' } as const;
const context = {
  product: 'zendesk',
  conversationId: '1',
  customer,
  team: new Map([['a@b.example', { id: 'usr_1', worksInProject: true }]]),
};

function rowsOf(message: Partial<MovedMessage>) {
  const usual = { id: '7', author: undefined, content: 'x', format: 'text', isInternal: false, files: [] } as const;
  return messageRows({ ...usual, createdAt: '2020-01-01T00:00:00.000Z', ...message }, context);
}

const contents = (message: Partial<MovedMessage>) => rowsOf(message).map(({ row }) => [row.external_id, row.content]);

test('a text that is too long becomes several, in which nothing is lost and no character is cut', () => {
  const content = `${'x'.repeat(99_999)}😀${'y'.repeat(50)}`;
  const rows = rowsOf({ content });
  expect(rows.map(({ row }) => row.external_id)).toEqual(['7', '7-2']);
  expect(rows.map(({ row }) => row.content).join('')).toBe(content);
  for (const { row } of rows) expect(String(row.content)).not.toMatch(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/);
});

test('HTML that is too long becomes text', () => {
  const [{ row } = { row: {} }] = rowsOf({
    format: 'html',
    content: `<p class="${'x'.repeat(100_000)}">Hi &amp; bye</p>`,
  });
  expect(row).toMatchObject({ content: 'Hi & bye\n', content_type: 'text' });
});

test('HTML that is too long and has nothing but a picture is still a message', () => {
  const content = `<img src="data:image/png;base64,${'A'.repeat(100_000)}">`;
  expect(contents({ format: 'html', content })).toEqual([['7', '(empty)']]);
});

test('more than ten files become those of several messages', () => {
  const files = Array.from({ length: 12 }, (_, n) => ({ name: `${n}.txt` }));
  expect(rowsOf({ files }).map(({ files: own }) => own.length)).toEqual([10, 2]);
  expect(contents({ files })).toEqual([
    ['7', 'x'],
    ['7-2', '10.txt, 11.txt'],
  ]);
});

test('each file knows the message that it was of, by what the old product calls it', () => {
  const files = Array.from({ length: 12 }, (_, n) => ({ name: `${n}.txt` }));
  const messageIds = (message: object) =>
    rowsOf({ files, ...message }).flatMap((row) => row.files.map((file) => file.messageId));
  expect(new Set(messageIds({}))).toEqual(new Set(['7']));
  expect(new Set(messageIds({ id: 'source-7', oldId: '7' }))).toEqual(new Set(['7']));
});

test.each([
  ['<p>&nbsp;</p><style>p{}</style>', 'html'],
  [' \n', 'text'],
] as const)('a message that says nothing (%j) is named after its files', (content, format) => {
  expect(contents({ content, format, files: [{ name: 'a.png' }] })).toEqual([['7', 'a.png']]);
});

test('people of the team are linked if they are members, and named otherwise', () => {
  const agent = { key: 'a1', id: '1', role: 'agent', name: 'Ann' } as const;
  expect(rowsOf({ author: { ...agent, email: 'A@b.example' } })[0]?.row).toMatchObject({ sender_id: 'usr_1' });
  expect(rowsOf({ author: agent })[0]?.row).toMatchObject({ sender_type: 'agent', sender_id: 'Ann' });
  const other = { key: 'c2', id: '2', role: 'customer', email: 'c@d.example' } as const;
  expect(rowsOf({ author: other })[0]?.row).toMatchObject({ sender_type: 'customer', sender_id: 'c@d.example' });
  expect(rowsOf({ author: customer })[0]?.row).not.toHaveProperty('sender_id');
  expect(rowsOf({ author: { key: 'x', id: '3', role: 'ai', name: 'Bot' } })[0]?.row).not.toHaveProperty('sender_id');
});
