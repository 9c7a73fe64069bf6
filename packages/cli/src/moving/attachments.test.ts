import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { Attachments } from './attachments.js';
import { DroppedRecords } from './dropped-records.js';

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

function isFound(id: string | undefined, name: string, messageId = 'none'): boolean {
  const dropped = new DroppedRecords();
  new Attachments(folder, [], dropped).check({ id, name }, messageId);
  return dropped.all.length === 0;
}

test('a file is found by its own ID or that of its message, by its name or as the only one', () => {
  for (const path of ['7/a.txt', '7/b.txt', '8/other.txt', 'm1/c.txt', 'm1/d.txt']) write(`attachments/${path}`);
  expect(isFound('7', 'a.txt')).toBe(true);
  expect(isFound('7', 'c.txt')).toBe(false);
  expect(isFound('8', 'a.txt')).toBe(true);
  expect(isFound(undefined, 'd.txt', 'm1')).toBe(true);
  expect(isFound('9', 'a.txt')).toBe(false);
});

test('an export names no file outside of its attachments', () => {
  write('attachments/7/a.txt');
  write('attachments/7/b.txt');
  symlinkSync(join(folder, 'secret.txt'), join(folder, 'attachments/7/link.txt'));
  symlinkSync(folder, join(folder, 'attachments/8'));
  for (const id of ['..', '../..', '7/..', '.', '8', join(folder)]) expect(isFound(id, 'secret.txt'), id).toBe(false);
  for (const name of ['../../secret.txt', 'link.txt', '..', '.']) expect(isFound('7', name), name).toBe(false);
});
