import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { DroppedFiles } from './dropped-files.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dropped-'));
  return () => rmSync(folder, { recursive: true });
});

const file = (messageId: string) => ({ name: 'a.txt', messageId, conversationId: '9' });
const begun = (goesOn: boolean) => {
  const files = new DroppedFiles(join(folder, 'export.dropped.ndjson'));
  files.begin(goesOn);
  return files;
};
const listed = () =>
  readFileSync(join(folder, 'export.dropped.ndjson'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

test('each file is listed once with its conversation and message, also by an import that was killed', () => {
  const files = begun(false);
  for (const id of Array.from({ length: 20 }, (_, n) => String(n))) files.note(file(id), 'gone');
  files.save();
  expect(listed()).toHaveLength(20);
  expect(listed()[7]).toEqual({ conversation_id: '9', message_id: '7', name: 'a.txt', why: 'gone' });
  appendFileSync(files.path, '{"conversation_id":"9","mess');
  const again = begun(true);
  for (const id of ['19', '20']) again.note(file(id), 'gone');
  again.save();
  expect(listed().map(({ message_id: id }) => id)).toEqual(Array.from({ length: 21 }, (_, n) => String(n)));
});

test('a new import begins a new list', () => {
  const files = begun(false);
  files.note(file('1'), 'gone');
  files.save();
  begun(false);
  expect(() => listed()).toThrow('ENOENT');
});
