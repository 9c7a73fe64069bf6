import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventNames } from '@pharos/contract';
import { expect, test } from 'vitest';
import { pageFolder, vectors } from './vectors.js';

const page = readFileSync(join(pageFolder, 'README.md'), 'utf8');
/** Code blocks that name the file they are. */
const blocks = [...page.matchAll(/^```\w+ (\S+)\n(.*?)^```$/gms)].map(([, file = '', code = '']) => ({ file, code }));

test('each code block of the page is the file that it names', () => {
  for (const { file, code } of blocks) expect(code, file).toBe(readFileSync(join(pageFolder, file), 'utf8'));
});

test('the code of every language stands on the page', () => {
  const files = readdirSync(pageFolder).filter((name) => name.startsWith('verify.'));
  expect(files).toHaveLength(5);
  expect(blocks.map(({ file }) => file).sort()).toEqual(files.sort());
});

test('the page describes every event, and of no other', () => {
  const rows = [...page.matchAll(/^\| `([a-z]+\.[a-z_]+)` \|/gm)].map(([, name]) => name);
  expect(rows.sort()).toEqual([...eventNames].sort());
});

test('the example on the page is the first vector', () => {
  const [vector] = vectors.valid;
  for (const header of [
    `webhook-id: ${vector?.id}`,
    `webhook-timestamp: ${vector?.timestamp}`,
    `webhook-signature: ${vector?.signature_standard}`,
    `X-Service-Signature: ${vector?.signature_plain}`,
  ])
    expect(page).toContain(`\n${header}\n`);
});

test('links within the page and to files beside it lead somewhere', () => {
  const heading = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-');
  const anchors = [...page.matchAll(/^#+ (.+)$/gm)].map(([, text = '']) => `#${heading(text)}`);
  const links = [...page.matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target);
  const known = [...anchors, ...readdirSync(pageFolder), 'https://www.standardwebhooks.com'];
  for (const link of links) expect(known).toContain(link);
});
