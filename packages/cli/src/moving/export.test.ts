import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { DroppedRecords } from './dropped-records.js';
import { Export } from './export.js';
import type { Product } from './product.js';
import { helpScout } from './products/help-scout.js';
import { zendesk } from './products/zendesk.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'export-'));
  return () => rmSync(folder, { recursive: true });
});

async function open(files: Record<string, unknown>, product: Product = zendesk) {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
  }
  const dropped = new DroppedRecords();
  return { dropped, opened: await Export.open(product, folder, dropped) };
}

const created_at = '2020-01-01T00:00:00Z';
const ticket = { id: 1, subject: 'Parcel', requester_id: 2, description: 'It was late.', created_at };
const comment = (id: number) => ({ id, author_id: 2, body: `Comment ${id}`, created_at });

async function messagesOf(files: Record<string, unknown>) {
  const { opened } = await open(files);
  for await (const { messages } of opened.conversations()) return messages.map(({ id }) => id);
  return [];
}

test('a ticket begins with its description only if the export has none of its comments', async () => {
  expect(await messagesOf({ 'tickets.json': { tickets: [ticket] } })).toEqual(['description-1']);
  expect(await messagesOf({ 'tickets/1/comments.json': { comments: [comment(5), comment(6)] } })).toEqual(['5', '6']);
});

test('an export of another product is none', async () => {
  await expect(open({ 'tickets.json': { tickets: [ticket] } }, helpScout)).rejects.toMatchObject({
    message: expect.stringContaining('no records in the form of helpscout'),
    exitCode: 5,
  });
});

test('files without records and such as were cut off are named, each once', async () => {
  const cutOff = JSON.stringify({ tickets: [ticket, ticket] }, undefined, 2).slice(0, -50);
  const { dropped } = await open({
    'a.json': [ticket],
    'b.json': { macros: [] },
    'c.json': cutOff,
    'd.ndjson': `{\n${JSON.stringify(ticket)}`,
  });
  expect(dropped.all).toEqual([
    { why: 'not valid JSON', count: 2, examples: ['c.json', 'd.ndjson'] },
    { why: 'a file without records of zendesk', count: 1, examples: ['b.json'] },
  ]);
});

test('what is nested too deep is refused in words', async () => {
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  await expect(open({ 'a.json': [ticket], 'b.json': deep })).rejects.toThrow(
    'b.json is nested too deep for an export.',
  );
});
