import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { CommandLine } from '../support/command-line.js';
import { poll } from '../support/index.js';
import type { Org } from './support/org.js';
import type { ProjectApi } from './support/project-api.js';
import { usePlatform } from './support/shared-platform.js';

const platform = usePlatform();
let org: Org;
let project: ProjectApi;
let cli: CommandLine;
beforeAll(async () => {
  org = await platform.newOrg();
});
beforeEach(async () => {
  project = await org.newProject();
  cli = new CommandLine(platform.baseUrl, { key: org.key.secret, project: project.id });
  return () => cli.remove();
});

const write = (name: string, content: string) => {
  mkdirSync(dirname(join(cli.folder, name)), { recursive: true });
  writeFileSync(join(cli.folder, name), content);
};
const read = (name: string) => readFileSync(join(cli.folder, name), 'utf8');
const article = (body: Record<string, unknown>) => org.client.post<{ id: string }>(`${project.path}/kb/articles`, body);
const returns =
  '---\ntitle: How to return an order\ntags:\n  - orders\n---\n\n# Returns\n\nSend it back within 30 days.\n';

test('a folder of Markdown becomes articles, and the articles become the same folder', async () => {
  write('kb/returns.md', returns);
  write('kb/shipping/europe.md', '# Where we ship to\n\nAll of Europe.\n');
  write('kb/notes.txt', 'no article');
  const imported = await cli.json('kb', 'import', 'kb', '--publish');
  expect(imported).toMatchObject([
    { path: 'returns.md', result: 'created' },
    { path: 'shipping/europe.md', result: 'created' },
  ]);
  expect(await cli.json('kb', 'import', 'kb')).toMatchObject([{ result: 'unchanged' }, { result: 'unchanged' }]);
  expect((await cli.run(['kb', 'diff', 'kb'])).stdout).toBe('Nothing differs.\n');
  await cli.json('kb', 'pull', 'copy');
  expect(readdirSync(join(cli.folder, 'copy'), { recursive: true }).sort()).toEqual([
    'returns.md',
    'shipping',
    'shipping/europe.md',
  ]);
  expect(read('copy/returns.md')).toBe(returns.replace('tags', 'slug: how-to-return-an-order\nlocale: en\ntags'));
  expect(await cli.json('kb', 'import', 'copy')).toMatchObject([{ result: 'unchanged' }, { result: 'unchanged' }]);
  const found = () => cli.json('kb', 'search', 'return an order');
  await poll(async () => (await found()).length > 0, { what: 'the article to be found' });
  expect((await found())[0]).toMatchObject({
    slug: 'how-to-return-an-order',
    passage: { text: 'Send it back within 30 days.' },
  });
});

test('a difference is shown as a patch, and only what was changed is published', async () => {
  write('kb/returns.md', returns);
  write('kb/other.md', '# Other\n\nText.\n');
  await cli.json('kb', 'import', 'kb', '--publish');
  await article({ title: 'Written in the desk', body: 'Text.' });
  write('kb/returns.md', returns.replace('30', '14'));
  write('kb/new.md', '# New\n');
  const { code, data } = await cli.run(['kb', 'diff', 'kb', '--json']);
  expect(code).toBe(7);
  expect(data).toMatchObject([
    { path: 'new.md', state: 'new', article_id: null },
    {
      path: 'returns.md',
      state: 'changed',
      patch: expect.stringContaining('-Send it back within 30 days.\n+Send it back within 14 days.'),
    },
    { path: 'written-in-the-desk.md', state: 'only_remote' },
  ]);
  await cli.json('kb', 'import', 'kb');
  expect(await cli.json('kb', 'publish', 'returns')).toMatchObject([{ slug: 'how-to-return-an-order' }]);
  expect((await cli.json('kb', 'publish', '--all')).map(({ slug }: { slug: string }) => slug).sort()).toEqual([
    'new',
    'written-in-the-desk',
  ]);
  expect(await cli.json('kb', 'publish', '--all')).toEqual([]);
  expect((await cli.run(['kb', 'publish', 'other', 'absent'])).code).toBe(4);
});

test('an article that was written elsewhere is changed by its file, and only while nobody else has changed the file', async () => {
  const { data: made } = await article({ title: 'Hours', body: 'Nine to five.', locale: 'en-GB' });
  await cli.json('kb', 'pull', 'kb');
  expect(read('kb/hours.md')).toBe(
    `---\nid: ${made.id}\ntitle: Hours\nslug: hours\nlocale: en-GB\n---\n\nNine to five.\n`,
  );
  write('kb/hours.md', read('kb/hours.md').replace('five', 'six'));
  const kept = await cli.run(['kb', 'pull', 'kb', '--json']);
  expect([kept.code, kept.data]).toMatchObject([7, [{ path: 'hours.md', state: 'kept' }]]);
  expect(read('kb/hours.md')).toContain('Nine to six.');
  expect(await cli.json('kb', 'import', 'kb')).toMatchObject([{ article_id: made.id, result: 'updated' }]);
  expect(await cli.json('kb', 'import', 'kb')).toMatchObject([{ result: 'unchanged' }]);
  write('kb/hours.md', read('kb/hours.md').replace('six', 'seven'));
  expect(await cli.json('kb', 'pull', 'kb', '--force')).toMatchObject([{ state: 'written' }]);
  expect(read('kb/hours.md')).toContain('Nine to six.');
});

test('a dry run tells what an import would do, and sends nothing', async () => {
  write('kb/returns.md', returns);
  write('kb/other.md', '# Other\n\nText.\n');
  await cli.json('kb', 'import', 'kb');
  write('kb/returns.md', returns.replace('30', '14'));
  write('kb/new.md', '# New\n');
  write('kb/gone.md', '---\nid: art_01J8ZQ4T6W5N4H2M3C7V9X0YBD\ntitle: Gone\n---\n');
  const { code, data } = await cli.run(['kb', 'import', 'kb', '--publish', '--dry-run', '--json']);
  expect([code, data]).toMatchObject([
    7,
    [
      { path: 'gone.md', result: 'failed', error: 'ARTICLE_NOT_FOUND' },
      { path: 'new.md', result: 'created', article_id: null },
      { path: 'other.md', result: 'unchanged', article_id: expect.stringMatching(/^art_/) },
      { path: 'returns.md', result: 'updated', article_id: expect.stringMatching(/^art_/) },
    ],
  ]);
  const states = (await cli.run(['kb', 'diff', 'kb', '--json'])).data.map(({ state }: { state: string }) => state);
  expect(states).toEqual(['new', 'new', 'changed']);
  expect(await cli.json('kb', 'publish', '--all')).toHaveLength(2);
});

test('articles whose names are the same are pulled into files of their own, and come back as they were', async () => {
  const { data: other } = await article({ title: 'Other', slug: 'returns', body: 'Of the slug.\n' });
  await article({ title: 'Named', slug: 'named', body: 'Of the external ID.\n', external_id: 'returns' });
  for (const more of [[], ['--force']]) await cli.json('kb', 'pull', 'kb', ...more);
  expect(read('kb/returns.md')).toContain('Of the external ID.');
  expect(read(`kb/returns.${other.id}.md`)).toContain('Of the slug.');
  expect((await cli.run(['kb', 'diff', 'kb'])).stdout).toBe('Nothing differs.\n');
  expect(await cli.json('kb', 'import', 'kb')).toMatchObject([{ result: 'unchanged' }, { result: 'unchanged' }]);
});

test('an article that is gone keeps no other file from being imported', async () => {
  write('kb/a.md', '---\nid: art_01J8ZQ4T6W5N4H2M3C7V9X0YBD\ntitle: Gone\n---\n');
  write('kb/b.md', '# There\n');
  const { code, data } = await cli.run(['kb', 'import', 'kb', '--json']);
  expect([code, data]).toMatchObject([
    7,
    [
      { path: 'b.md', result: 'created' },
      { path: 'a.md', result: 'failed', error: expect.stringContaining('ARTICLE_NOT_FOUND') },
    ],
  ]);
});

test('no article chooses a file outside of the folder', async () => {
  for (const external_id of ['../outside', '/tmp/outside', 'a/../../outside', '.hidden', 'a/.git/config', 'c:\\x'])
    await article({ title: `Of ${external_id}`, body: 'Text.', external_id });
  const pulled = await cli.json('kb', 'pull', 'kb/in');
  expect(pulled).toHaveLength(6);
  for (const { path } of pulled) expect(path).toMatch(/^of-[\w-]+\.md$/);
  expect(existsSync(join(cli.folder, 'outside.md')) || existsSync(join(cli.folder, 'kb/outside.md'))).toBe(false);
  expect((await cli.run(['kb', 'diff', 'kb/in'])).code).toBe(0);
});

test.each([
  ['no title', 'Text.\n', 'it has no title'],
  ['a field that there is not', '---\ntitle: A\nauthor: me\n---\n', 'front matter'],
  ['front matter that is no YAML', '---\ntitle: [\n---\n', 'front matter'],
])('a file with %s stops the import before anything is sent', async (_, text, words) => {
  write('kb/a.md', '# Good\n');
  write('kb/b.md', text);
  const { code, stderr } = await cli.run(['kb', 'import', 'kb']);
  expect([code, stderr]).toEqual([5, expect.stringContaining(`b.md: ${words}`)]);
  expect((await cli.run(['kb', 'publish', '--all'])).stdout).toBe('Everything is published.\n');
});

test('the agent is asked as a customer asks, and the conversation is closed', async () => {
  write('kb/returns.md', returns);
  await cli.json('kb', 'import', 'kb', '--publish');
  await poll(async () => (await cli.json('kb', 'search', 'return')).length > 0, { what: 'the article to be found' });
  const asked = await cli.json('agent', 'ask', 'How long do I have to return an order?');
  expect(asked.suggestions[0].citations[0].quote).toContain('30 days');
  const listed = await cli.json('conversations', 'list', '--tag', 'pharos-cli');
  expect(listed).toMatchObject([{ id: asked.conversation_id, status: 'closed' }]);
  const { stdout } = await cli.run(['agent', 'ask', 'How long do I have to return an order?']);
  expect(stdout).toMatch(/30 days[\s\S]*(reply|escalate).*confidence 0\.\d\d \(extractive/);
});
