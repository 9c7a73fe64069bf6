import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { isTooOld, newProgress, progressFileOf, readProgress } from './progress-file.js';
import { readRows } from './read-rows.js';
import { RejectedRows, rejectedFileOf } from './rejected-rows.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'contacts-'));
  return () => rmSync(folder, { recursive: true });
});
const inFolder = (name: string) => join(folder, name);

async function linesOf(content: string | Buffer): Promise<(string | undefined)[]> {
  writeFileSync(inFolder('a.ndjson'), content);
  const { rows } = await readRows(inFolder('a.ndjson'), []);
  const lines: (string | undefined)[] = [];
  for await (const { json } of rows) lines.push(json);
  return lines;
}

test('lines of JSON are read without a mark before them, in UTF-8 and UTF-16', async () => {
  const lines = ['{"name":"Zoë"}', '{"name":"a\u2028b"}'];
  expect(await linesOf(`\uFEFF${lines.join('\r\n')}\n\n`)).toEqual(lines);
  expect(await linesOf(Buffer.from(`\uFEFF${lines.join('\n')}`, 'utf16le'))).toEqual(lines);
});

test('lines of JSON in another encoding are refused', async () => {
  await expect(linesOf(Buffer.from('{"name":"Zo\xeb"}', 'latin1'))).rejects.toThrow('must be in UTF-8');
});

test.each([
  ['customers.csv', 'customers.rejected.csv'],
  ['a.b/people.NDJSON', 'a.b/people.rejected.NDJSON'],
])('rejected rows of %s are in %s, which can be imported', (file, rejected) => {
  expect(rejectedFileOf(file)).toBe(rejected);
});

test('files that are not of this import are not replaced', () => {
  const [input, file] = [inFolder('a.csv'), inFolder('a.rejected.csv')];
  const rejected = new RejectedRows(file, undefined);
  expect(() => rejected.refuseOthers(input, undefined)).not.toThrow();
  expect(() => new RejectedRows(input, undefined).refuseOthers(input, undefined)).toThrow('another file');
  writeFileSync(file, 'rows being mended');
  expect(() => rejected.refuseOthers(input, undefined)).toThrow('is there already');
  expect(() => rejected.refuseOthers(input, newProgress('x', inFolder('b.csv')))).toThrow('is there already');
  expect(() => rejected.refuseOthers(input, newProgress('x', file))).not.toThrow();
});

test('progress that cannot be read is told in words', () => {
  writeFileSync(progressFileOf(inFolder('a.csv')), '{"import_id":');
  expect(() => readProgress(inFolder('a.csv'), 'x')).toThrow('cannot be read. Use --restart');
});

test('the platform knows a request for 24 hours', () => {
  const progress = newProgress('x', 'a.csv');
  const hours = (count: number) => Date.parse(progress.saved_at) + count * 3_600_000;
  expect([isTooOld(progress, hours(23)), isTooOld(progress, hours(25))]).toEqual([false, true]);
});
