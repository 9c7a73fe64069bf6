import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { bundle, shortened } from '../build.mjs';
import { scriptFiles } from './files.js';

const limits = { widget: 30_000, beacon: 20_000, 'widget-more': 34_000 };
const bundled = bundle();

test.each(['widget', 'beacon', 'widget-more'] as const)(
  '%s.js is within its bound of bytes, and is what the sources make',
  async (name) => {
    const file = (await bundled).find(({ path }) => path.endsWith(`${name}.js`));
    expect(gzipSync(file?.contents ?? '', { level: 9 }).length).toBeLessThan(limits[name]);
    expect(readFileSync(fileURLToPath(scriptFiles[name])).equals(file?.contents ?? Buffer.alloc(0))).toBe(true);
  },
);

test.each(['widget', 'beacon', 'widget-more'] as const)(
  '%s.js holds nothing that a strict policy forbids',
  async (name) => {
    const text = readFileSync(fileURLToPath(scriptFiles[name]), 'utf8');
    expect(text).not.toMatch(
      /\beval\(|new Function\(|document\.write|insertAdjacentHTML|innerHTML|createElement\("style"\)/,
    );
  },
);

test.each(['widget', 'beacon'] as const)('%s.js sets every custom property that its styles read', (name) => {
  const text = readFileSync(fileURLToPath(scriptFiles[name]), 'utf8');
  const names = (pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, property]) => property))];
  const read = names(/var\((--[\w-]+)[,)]/g);
  const set = names(/(?:"|(?<=[{;]))(--[\w-]+)[":]/g);
  expect(read.length).toBeGreaterThan(10);
  expect(read.filter((property) => !set.includes(property))).toEqual([]);
});

test('no name that the scripts shorten is said by the API, by its commands, by forms, or by what stays in the browser between pages', () => {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
  const types = ['../../widget-protocol/src/index.ts', 'beacon/record.ts', '../../forms/src/fields.ts'];
  const checks = ['../../forms/src/check-submission.ts', '../../forms/src/issues.ts'];
  // Names of fields, and the values that they can have.
  const said = [...types, ...checks].flatMap(
    (path) => read(path).match(/\b[a-zA-Z_]\w*(?=\??:)|(?<=')\w+(?=')/g) ?? [],
  );
  // What pages can say in tags and commands, and hear.
  const told = read('../../../docs/widget.md').match(/(?<=data-|[`'])\w+(?=[`'])/g) ?? [];
  const kept = ['clientId', 'thread', 'content', 'attachments', 'writtenAt', 'state', 'token', 'subject', 'owner'];
  expect(said).toEqual(expect.arrayContaining(['button_icon', 'chat', 'typing', 'multi_select', 'too_much']));
  expect(told).toEqual(
    expect.arrayContaining(['identity', 'open', 'identify', 'unread', 'identity_invalid', 'submit']),
  );
  expect([...said, ...told, ...kept].filter((name) => shortened.test(name))).toEqual([]);
  expect(shortened.test('retryAfterMs')).toBe(true);
});

test.each(['widget', 'beacon'] as const)('%s.js says no text that is also a name that it shortens', (name) => {
  // Nothing is looked up by a class of the styles.
  const text = readFileSync(fileURLToPath(scriptFiles[name]), 'utf8').replace(/class:"\w+"/g, '');
  const texts = text.match(/(?<=["'`])\w+(?=["'`])/g) ?? [];
  expect(texts).toContain('open');
  expect(texts.filter((text) => shortened.test(text))).toEqual([]);
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

test('no name that both scripts of the widget say is shortened in one of them', () => {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
  const sources = ['more/main.ts', 'locales/en.ts', '../../markup/src/rich.ts', '../../markup/src/tree-builder.ts'];
  const shared = sources.flatMap((path) => {
    const text = read(path);
    return path === 'locales/en.ts'
      ? (text.split('export const ').find((part) => part.startsWith('later')) ?? '')
      : text;
  });
  const names = shared.flatMap((text) => text.match(/(?<=^ {2}(?:readonly )?)[a-zA-Z]+(?=\??[:,])/gm) ?? []);
  expect(names).toEqual(
    expect.arrayContaining(['chime', 'textsIn', 'helpful', 'href', 'children', 'baseUrl', 'pictures']),
  );
  expect(names.filter((name) => shortened.test(name))).toEqual([]);
});
