import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PharosError } from '@pharos/sdk';
import { beforeEach, expect, test } from 'vitest';
import type { InProject } from '../account/connect.js';
import { Attachments } from './attachments.js';
import { DroppedRecords } from './dropped-records.js';
import { fetchFrom } from './fetch-from.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'export-'));
  write('secret.txt');
  return () => rmSync(folder, { recursive: true });
});

function write(path: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), 'x');
}

function link(from: string, to: string): void {
  mkdirSync(dirname(join(folder, from)), { recursive: true });
  symlinkSync(join(folder, to), join(folder, from));
}

const fileOf = (id: string | undefined, name: string, messageId = 'none', url?: string) => {
  return { id, name, messageId, url, conversationId: '1' };
};

function whyNot(file: ReturnType<typeof fileOf>, ...from: string[]): string | undefined {
  const dropped = new DroppedRecords();
  new Attachments(folder, from.map(fetchFrom), dropped).check(file);
  return dropped.all[0]?.why;
}

const isFound = (id: string | undefined, name: string, messageId?: string) =>
  whyNot(fileOf(id, name, messageId)) === undefined;

test('a file is found by its own ID, by its name or as the only one, or by its name in the folder of its message', () => {
  for (const path of ['files/7/a.txt', 'files/7/b.txt', 'files/8/other.txt', 'messages/m1/c.txt', 'messages/m1/d.txt'])
    write(`attachments/${path}`);
  expect(isFound('7', 'a.txt')).toBe(true);
  expect(isFound('7', 'c.txt')).toBe(false);
  expect(isFound('8', 'a.txt')).toBe(true);
  expect(isFound(undefined, 'd.txt', 'm1')).toBe(true);
  expect(isFound('9', 'a.txt')).toBe(false);
});

test('no file of another message is taken: not one of another name, nor one whose ID is the same number', () => {
  write('attachments/messages/5/theirs.txt');
  write('attachments/files/6/theirs.txt');
  expect(isFound(undefined, 'mine.txt', '5')).toBe(false);
  expect(isFound('5', 'theirs.txt')).toBe(false);
  expect(isFound(undefined, 'theirs.txt', '6')).toBe(false);
});

test('an export names no file outside of its attachments', () => {
  write('attachments/files/7/a.txt');
  write('attachments/files/7/b.txt');
  link('attachments/files/7/link.txt', 'secret.txt');
  link('attachments/files/8', '.');
  for (const id of ['..', '../..', '7/..', '.', '8', join(folder)]) expect(isFound(id, 'secret.txt'), id).toBe(false);
  for (const name of ['../../secret.txt', 'link.txt', '..', '.', 'x'.repeat(5_000), 'a\0'])
    expect(isFound('7', name), name).toBe(false);
});

test('a link that is alone in its folder is not followed', () => {
  link('attachments/files/9/link.txt', 'secret.txt');
  link('attachments/messages/9/secret.txt', 'secret.txt');
  expect(isFound('9', 'a.txt')).toBe(false);
  expect(isFound(undefined, 'secret.txt', '9')).toBe(false);
});

test('a plain file where a folder could be is no folder', () => {
  write('attachments/files/7');
  write('attachments/messages');
  expect(isFound('7', 'a.txt', '7')).toBe(false);
});

test('a file at an address is told unless its host is named', () => {
  const at = fileOf('7', 'a.txt', 'm', 'https://files.acme.example:8443/a');
  const why = 'a file at files.acme.example:8443, which ';
  expect(whyNot(at)).toBe(`${why}is not fetched without --fetch-attachments`);
  expect(whyNot(at, 'other.example')).toBe(`${why}--fetch-attachments does not name`);
  expect(whyNot(at, 'ACME.example:8443/')).toBeUndefined();
});

async function uploadRefusedWith(
  status: number,
  code: 'PAYLOAD_TOO_LARGE' | 'ATTACHMENT_QUOTA_EXCEEDED',
): Promise<DroppedRecords> {
  write('attachments/files/7/a.txt');
  const error = new PharosError(code, code, status, {});
  const pharos = { attachments: { upload: () => Promise.reject(error) } };
  const dropped = new DroppedRecords();
  await new Attachments(folder, [], dropped).upload(
    { pharos, projectId: 'p' } as unknown as InProject,
    fileOf('7', 'a.txt'),
  );
  return dropped;
}

test('a file that the platform refuses is left out; a quota that is used up ends the import', async () => {
  const { all } = await uploadRefusedWith(413, 'PAYLOAD_TOO_LARGE');
  expect(all).toEqual([{ why: 'a file that was refused: PAYLOAD_TOO_LARGE', count: 1, examples: ['a.txt'] }]);
  await expect(uploadRefusedWith(409, 'ATTACHMENT_QUOTA_EXCEEDED')).rejects.toThrow('ATTACHMENT_QUOTA_EXCEEDED');
});
