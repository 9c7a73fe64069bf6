import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { bundle, shortened } from '../build.mjs';
import { scriptFiles } from './files.js';

const limits = { widget: 30_000, beacon: 20_000 };

test.each(['widget', 'beacon'] as const)('%s.js is small, and is what the sources make', async (name) => {
  const file = (await bundle()).find(({ path }) => path.endsWith(`${name}.js`));
  expect(gzipSync(file?.contents ?? '', { level: 9 }).length).toBeLessThan(limits[name]);
  expect(readFileSync(fileURLToPath(scriptFiles[name])).equals(file?.contents ?? Buffer.alloc(0))).toBe(true);
});

test.each(['widget', 'beacon'] as const)('%s.js holds nothing that a strict policy forbids', async (name) => {
  const text = readFileSync(fileURLToPath(scriptFiles[name]), 'utf8');
  expect(text).not.toMatch(
    /\beval\(|new Function\(|document\.write|insertAdjacentHTML|innerHTML|createElement\("style"\)/,
  );
});

test.each(['widget', 'beacon'] as const)('%s.js sets every custom property that its styles read', (name) => {
  const text = readFileSync(fileURLToPath(scriptFiles[name]), 'utf8');
  const names = (pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, property]) => property))];
  const read = names(/var\((--[\w-]+)[,)]/g);
  const set = names(/(?:"|(?<=[{;]))(--[\w-]+)[":]/g);
  expect(read.length).toBeGreaterThan(10);
  expect(read.filter((property) => !set.includes(property))).toEqual([]);
});

test('no name that the scripts shorten is said by the API, by forms, or by what stays in the browser between pages', () => {
  const said = [
    '../../widget-protocol/src/index.ts',
    '../../forms/src/check-submission.ts',
    'beacon/record.ts',
  ].flatMap((path) => readFileSync(new URL(path, import.meta.url), 'utf8').match(/\b[a-zA-Z_]\w*(?=\??:)/g) ?? []);
  const kept = ['clientId', 'thread', 'content', 'attachments', 'writtenAt', 'state', 'token', 'subject', 'owner'];
  expect(said.length).toBeGreaterThan(50);
  expect([...said, ...kept].filter((name) => shortened.test(name))).toEqual([]);
  expect(shortened.test('retryAfterMs')).toBe(true);
});

test('the scripts ask Preact for nothing that is left out of it', () => {
  const folder = new URL('.', import.meta.url);
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path));
  const said = sources.flatMap((path) => [
    ...readFileSync(new URL(path, folder), 'utf8').matchAll(/port \{([^{}]*)\} from 'preact(?:\/\w+)?'/g),
  ]);
  const asked = said
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
    .filter((name) => !name.startsWith('type '));
  const left = ['createElement', 'Fragment', 'render'];
  const hooks = ['useEffect', 'useLayoutEffect', 'useMemo', 'useRef', 'useState'];
  expect(asked).toContain('createElement');
  expect(asked.filter((name) => ![...left, ...hooks].includes(name))).toEqual([]);
  const leftOut =
    /\s(?:style|defaultValue|defaultChecked|is|list|form|download|rowSpan|colSpan|popover|xlink\w+|\w+Name|on\w+Capture)=["{]|ref=\{\(|<(?:math|template|foreignObject)\b/g;
  const views = sources.filter((path) => path.endsWith('.tsx'));
  expect(views.flatMap((path) => readFileSync(new URL(path, folder), 'utf8').match(leftOut) ?? [])).toEqual([]);
  expect(' style="" onClickCapture={x}'.match(leftOut)).toHaveLength(2);
});
