import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import { eventNames } from '@pharos/contract';
import { describe, expect, test } from 'vitest';
import { sections } from '../../resources/index.js';
import { makeOpenApi } from '../openapi.js';
import { guideGroups } from './contents.js';
import { parseMarkdown } from './markdown.js';
import { makeSite } from './site.js';

const root = new URL('../../../../', import.meta.url);
const document = makeOpenApi(sections);
const site = makeSite(() => document);
const asFiles = makeSite(() => document, 'files');
const textOf = (path: string, of = site) => String(of.file(path)?.content);
const isPage = (path: string) => !/\.\w+$/.test(path);
const pages = site.paths().filter(isPage);
const markdownPages = site.paths().filter((path) => path.endsWith('.md'));
const operationIds = sections.flatMap(({ routes }) => routes.map(({ id }) => id));

const idsOf = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);
const unescaped = (text: string) => text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
const hrefsOf = (html: string) =>
  [...html.matchAll(/ (?:href|src|data-index)="([^"]+)"/g)].map(([, href = '']) => unescaped(href));
/** The platform's own addresses that are no pages. */
const isElsewhere = (href: string) => /^(https?:|mailto:|\/api\/)/.test(href);

test('every guide of the repository is in the contents, once', () => {
  const files = ['docs', 'docs/runbooks'].flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, root))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  );
  const listed = guideGroups().flatMap((group) => group.pages.map(({ file = '' }) => file));
  expect(listed).toEqual(expect.arrayContaining(files));
  expect(new Set(listed).size).toBe(listed.length);
});

describe.each([
  ['as served', site, 'docs'],
  ['as files', asFiles, 'docs/index.html'],
] as const)('%s', (_, made, first) => {
  const addressOf = (path: string) => {
    if (path === '') return first;
    return `docs/${path}${made === asFiles && isPage(path) ? '.html' : ''}`;
  };
  const anchors = new Map(made.paths().map((path) => [addressOf(path), isPage(path) ? idsOf(textOf(path, made)) : []]));

  test('every link of every page leads to a page that is there, and to an anchor of it', () => {
    for (const path of pages) {
      for (const href of hrefsOf(textOf(path, made)).filter((each) => !isElsewhere(each))) {
        const [file = '', fragment] = href.split('#');
        const target = file === '' ? addressOf(path) : posix.join(posix.dirname(addressOf(path)), file);
        expect(anchors.has(target), `${path}: ${href}`).toBe(true);
        if (fragment) expect(anchors.get(target), `${path}: ${href}`).toContain(decodeURIComponent(fragment));
      }
    }
  });

  test('what the search finds is there', () => {
    const entries: { address: string }[] = JSON.parse(textOf('search.json', made));
    expect(entries.length).toBeGreaterThan(500);
    for (const { address } of entries) {
      const [file = '', fragment] = address.split('#');
      const target = file === '' ? addressOf('') : `docs/${file}`;
      expect(anchors.has(target), address).toBe(true);
      if (fragment) expect(anchors.get(target), address).toContain(fragment);
    }
  });
});

test('every link of the Markdown leads to Markdown that is there', () => {
  for (const path of markdownPages) {
    for (const [, href = ''] of textOf(path).matchAll(/\]\(([^)\s]+)\)/g)) {
      if (isElsewhere(href) || href.startsWith('#')) continue;
      const target = posix.join(posix.dirname(path), href.split('#')[0] ?? '');
      expect(site.paths(), `${path}: ${href}`).toContain(target);
    }
  }
});

test('every link between files of the repository leads to a file that is there, and to a heading of it', () => {
  for (const { file = '', markdown } of guideGroups().flatMap((group) => group.pages)) {
    const text = markdown().replaceAll(/^ *```[\s\S]*?^ *```$|`[^`\n]+`/gm, '');
    for (const [, href = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^(https?:|mailto:)/.test(href)) continue;
      const [to = '', fragment] = href.split('#');
      const target = new URL(to === '' ? file : posix.join(posix.dirname(file), to), root);
      expect(existsSync(target), `${file}: ${href}`).toBe(true);
      if (!fragment || !target.pathname.endsWith('.md')) continue;
      const ids = parseMarkdown(readFileSync(target, 'utf8')).map((part) => part.attrGet?.('id'));
      expect(ids, `${file}: ${href}`).toContain(fragment);
    }
  }
});

test('every operation and event has its place in the reference, and is listed on its first page', () => {
  const all = pages.filter((path) => path.startsWith('reference/')).flatMap((path) => idsOf(textOf(path)));
  expect(all).toEqual(expect.arrayContaining([...operationIds, ...eventNames.map((name) => `event-${name}`)]));
  const listed = hrefsOf(textOf('reference')).map((href) => href.split('#')[1]);
  expect(listed).toEqual(expect.arrayContaining(operationIds));
});

test('a record stands once, with the resource that answers with it, and only what is sent is marked as required', () => {
  const places = pages.flatMap((path) =>
    idsOf(textOf(path))
      .filter((id) => id.startsWith('record-'))
      .map((id) => `${path} ${id}`),
  );
  expect(places).toEqual(
    expect.arrayContaining([
      'reference/contacts record-Contact',
      'reference/messages record-Message',
      'reference/projects record-Project',
    ]),
  );
  const names = places.map((place) => place.split(' ')[1]);
  expect(new Set(names).size).toBe(names.length);
  const record = (name: string) =>
    pages
      .map((path) => textOf(path).split(`id="record-${name}"`)[1]?.split('<h')[0])
      .find((text) => text !== undefined);
  expect(record('Contact')).not.toContain('required');
  expect(record('FirstMessage')).toContain('<strong>required</strong>');
});

test('a page has one main heading, each anchor once, and nothing inline or from elsewhere', () => {
  for (const path of pages) {
    const html = textOf(path);
    expect(html.match(/<h1/g), path).toHaveLength(1);
    expect(new Set(idsOf(html)).size, path).toBe(idsOf(html).length);
    expect(html.match(/<script/g), path).toHaveLength(1);
    expect(html, path).not.toMatch(/<style|<iframe|\sstyle=|\son\w+=|src="https?:|<link [^>]*href="https?:/);
  }
});

test('the first page takes at most 60 kB packed, with all that it loads, and each other page at most 100 kB', () => {
  const packed = (path: string) => gzipSync(site.file(path)?.content ?? '').length;
  const loaded = ['', 'assets/site.css', 'assets/site.js'];
  expect(loaded.reduce((sum, path) => sum + packed(path), 0)).toBeLessThan(60_000);
  for (const path of pages) expect(packed(path), path).toBeLessThan(100_000);
  expect(packed('search.json')).toBeLessThan(200_000);
});

test('llms.txt lists every page with its Markdown', () => {
  const outline = textOf('llms.txt');
  for (const path of markdownPages) expect(outline).toContain(`](${path})`);
});

test('the page for what is missing leads back, from any depth', () => {
  for (const path of ['nothing', 'reference/nothing'])
    for (const href of hrefsOf(site.missing(path)).filter((each) => !each.startsWith('#')))
      expect(['docs', ...site.paths().map((each) => `docs/${each}`)]).toContain(
        posix.join('docs', posix.dirname(path), href.split('#')[0] ?? ''),
      );
});

test('the guide on webhooks holds the code of each language', () => {
  const page = unescaped(textOf('webhooks'));
  const file = (name: string) => readFileSync(new URL(`docs/receiving-webhooks/${name}`, root), 'utf8').trimEnd();
  for (const name of ['verify.mjs', 'verify.py', 'verify.go', 'verify.php', 'verify.rb'])
    expect(page, name).toContain(file(name));
  for (const name of eventNames) expect(page).toContain(`<code>${name}</code>`);
});
