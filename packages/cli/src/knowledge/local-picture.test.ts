import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRelative, localPicture } from './local-picture.js';
import { fileNameOf } from './pull-pictures.js';

let outer: string;
let folder: string;
beforeAll(() => {
  outer = realpathSync(mkdtempSync(join(tmpdir(), 'pictures-')));
  folder = join(outer, 'kb');
  for (const path of ['kb/img', 'kb/.git', 'kb/node_modules', 'kb/orders'])
    mkdirSync(join(outer, path), { recursive: true });
  for (const path of [
    'secret.png',
    'kb/img/a.png',
    'kb/img/b c%.png',
    'kb/.git/a.png',
    'kb/node_modules/a.png',
    'kb/large.png',
  ])
    writeFileSync(join(outer, path), 'x');
  truncateSync(join(folder, 'large.png'), 10 * 2 ** 20 + 1);
  symlinkSync(join(outer, 'secret.png'), join(folder, 'link.png'));
  symlinkSync(join(folder, 'img/a.png'), join(folder, 'inner.png'));
  symlinkSync(outer, join(folder, 'up'));
});
afterAll(() => rmSync(outer, { recursive: true, force: true }));

test.each([
  ['index.md', 'img/a.png'],
  ['index.md', './img/../img/a.png?v=2#x'],
  ['orders/returns.md', '../img/a.png'],
  ['index.md', '%69mg/a.png'],
])('in %s, %s is a picture of the folder', (article, address) => {
  expect(localPicture(folder, article, address)).toEqual({ file: join(folder, 'img/a.png') });
});

test('a name that is no encoding is a name', () => {
  expect(localPicture(folder, 'index.md', 'img/b c%.png')).toEqual({ file: join(folder, 'img/b c%.png') });
});

test.each([
  ['../secret.png', 'is outside of the folder'],
  ['img/../../secret.png', 'is outside of the folder'],
  ['%2e%2e/secret.png', 'is outside of the folder'],
  ['..%2Fsecret.png', 'is outside of the folder'],
  ['..', 'is outside of the folder'],
  ['..\\secret.png', 'is outside of the folder'],
  ['a%00.png', 'is outside of the folder'],
  ['link.png', 'is a link'],
  ['inner.png', 'is a link'],
  ['up/secret.png', 'is a link'],
  ['.git/a.png', 'is hidden'],
  ['node_modules/a.png', 'is hidden'],
  ['img', 'is no file'],
  ['absent.png', 'is not there'],
  ['large.png', 'is larger than 10 MiB'],
  ['img/a.png/', 'cannot be read'],
  ['img/a.png/b.png', 'cannot be read'],
  [`${'x'.repeat(256)}.png`, 'cannot be read'],
])('%s %s', (address, why) => {
  expect(localPicture(folder, 'index.md', address)).toEqual({ why });
});

test('only what leads from the file itself is looked for in the folder', () => {
  const elsewhere = [
    'https://x.example/a.png',
    '//x.example/a.png',
    '/etc/passwd',
    '\\\\host\\a',
    'C:\\a.png',
    'file:a',
    '#a',
    '',
  ];
  expect(elsewhere.filter(isRelative)).toEqual([]);
  expect(['a.png', './a.png', '../a.png', 'a b/c:d.png'].every(isRelative)).toBe(true);
});

test.each([
  ['Lampe für Räder.png', 'Lampe-für-Räder-0123abcd.png'],
  ['../../.ssh/authorized_keys', 'picture-0123abcd.png'],
  ['..', 'picture-0123abcd.png'],
  ['.htaccess', 'picture-0123abcd.png'],
  ['a/b\\c:d*?"<>|\u0000\u202e.exe', 'a-b-c-d-0123abcd.png'],
  [`${'x'.repeat(300)}.png`, `${'x'.repeat(60)}-0123abcd.png`],
])('a picture called %j is written as a plain name', (name, written) => {
  expect(fileNameOf({ name, sha256: '0123abcdef', type: 'image/png' })).toBe(written);
});
