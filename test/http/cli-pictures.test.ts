import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { CommandLine } from '../support/command-line.js';
import type { Org } from './support/org.js';
import { png } from './support/png.js';
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

const write = (name: string, content: string | Buffer) => {
  mkdirSync(dirname(join(cli.folder, name)), { recursive: true });
  writeFileSync(join(cli.folder, name), content);
};
const read = (name: string) => readFileSync(join(cli.folder, name), 'utf8');
const names = (folder: string) => readdirSync(join(cli.folder, folder)).sort();
const newPng = () => Buffer.concat([png(8, 8), randomBytes(16)]);
const bodyOf = async (at = 0) => (await project.kb.article((await project.kb.listArticles()).data[at]?.id ?? '')).body;
const urls = async () => (await project.kb.listPictures()).data.map(({ url }) => url);

test('pictures of a folder come with its articles, and back into another folder', async () => {
  const lamp = newPng();
  write('kb/orders/returns.md', '# Returns\n\n![The label](../img/lamp.png) and ![again](../img/lamp.png "Lamp").\n');
  write('kb/img/lamp.png', lamp);
  expect(await cli.json('kb', 'import', 'kb', '--publish')).toMatchObject([{ result: 'created' }]);
  const [url = '', ...others] = await urls();
  expect(others).toEqual([]);
  expect(await bodyOf()).toBe(`# Returns\n\n![The label](${url}) and ![again](${url} "Lamp").\n`);
  expect((await project.files.fetch(url)).bytes.equals(lamp)).toBe(true);

  expect(await cli.json('kb', 'import', 'kb')).toMatchObject([{ result: 'unchanged' }]);
  expect((await cli.run(['kb', 'diff', 'kb'])).stdout).toBe('Nothing differs.\n');
  expect(await cli.json('kb', 'pull', 'kb')).toMatchObject([{ state: 'unchanged' }]);
  expect(read('kb/orders/returns.md')).toContain('../img/lamp.png');

  await cli.json('kb', 'pull', 'copy');
  const [name = ''] = names('copy/pictures');
  expect(name).toMatch(/^lamp-[0-9a-f]{8}\.png$/);
  expect(read('copy/orders/returns.md')).toContain(
    `![The label](../pictures/${name}) and ![again](../pictures/${name} "Lamp").`,
  );
  expect(readFileSync(join(cli.folder, 'copy/pictures', name)).equals(lamp)).toBe(true);
  expect((await cli.run(['kb', 'diff', 'copy'])).stdout).toBe('Nothing differs.\n');
  expect(await cli.json('kb', 'import', 'copy')).toMatchObject([{ result: 'unchanged' }]);
  expect(await urls()).toEqual([url]);

  const elsewhere = await org.newProject();
  await cli.json('kb', 'import', 'copy', '--project', elsewhere.id);
  expect((await elsewhere.kb.listPictures()).data).toMatchObject([{ name, size: lamp.length }]);
});

test('a picture that is changed differs, and is another one after an import', async () => {
  write('kb/a.md', '# A\n\n![x](a.png)\n');
  write('kb/a.png', newPng());
  await cli.json('kb', 'import', 'kb');
  write('kb/a.png', newPng());
  const differs = await cli.run(['kb', 'diff', 'kb', '--json']);
  expect([differs.code, differs.data]).toMatchObject([7, [{ path: 'a.md', state: 'changed' }]]);
  const dry = await cli.run(['kb', 'import', 'kb', '--dry-run', '--json']);
  expect(dry.data).toMatchObject([{ result: 'updated' }]);
  expect((await urls()).length).toBe(1);
  expect(await cli.json('kb', 'import', 'kb')).toMatchObject([{ result: 'updated' }]);
  expect(await bodyOf()).toContain((await urls())[0]);
});

test('no picture outside of the folder is read, and what is left is told', async () => {
  const secret = Buffer.concat([png(8, 8), Buffer.from('secret')]);
  write('secret.png', secret);
  write('kb/drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  symlinkSync(join(cli.folder, 'secret.png'), join(cli.folder, 'kb/link.png'));
  symlinkSync(cli.folder, join(cli.folder, 'kb/up'));
  const body =
    '# A\n\n![1](../secret.png) ![2](link.png) ![3](up/secret.png) ![4](drawing.svg) ![5](gone.png) ![6](/etc/hosts) ![7](drawing.svg/x.png)\n';
  write('kb/a.md', body);
  const { code, stdout } = await cli.run(['kb', 'import', 'kb', '--json']);
  const answer = JSON.parse(stdout);
  expect([code, answer.data]).toMatchObject([7, [{ result: 'created' }]]);
  expect(answer.left_pictures.map(({ address, why }: { address: string; why: string }) => [address, why])).toEqual([
    ['../secret.png', 'is outside of the folder'],
    ['link.png', 'is a link'],
    ['up/secret.png', 'is a link'],
    ['drawing.svg', 'is no PNG, JPEG, GIF, WebP or AVIF picture of at most 10 MiB'],
    ['gone.png', 'is not there'],
    ['drawing.svg/x.png', 'cannot be read'],
  ]);
  expect([await bodyOf(), await urls()]).toEqual([body, []]);
});

test('a pull that was interrupted goes on, and keeps a picture that somebody has changed', async () => {
  const { url } = await project.kb.newPicture(newPng(), '../../../evil.sh');
  await project.kb.newArticle({ title: 'A', slug: 'a', body: `![x](${url})\n` });
  await cli.json('kb', 'pull', 'kb');
  const [name = ''] = names('kb/pictures');
  expect([name, names('.').includes('evil.sh')]).toEqual([expect.stringMatching(/^evil-[0-9a-f]{8}\.png$/), false]);
  rmSync(join(cli.folder, 'kb/a.md'));
  expect(await cli.json('kb', 'pull', 'kb')).toMatchObject([{ state: 'written' }]);
  rmSync(join(cli.folder, 'kb/a.md'));
  write(`kb/pictures/${name}`, 'changed');
  const kept = await cli.run(['kb', 'pull', 'kb', '--json']);
  expect([kept.code, read(`kb/pictures/${name}`)]).toEqual([7, 'changed']);
  expect(await cli.json('kb', 'pull', 'kb', '--force')).toMatchObject([{ state: 'written' }]);
  expect((await cli.run(['kb', 'diff', 'kb'])).stdout).toBe('Nothing differs.\n');
});

test('a pull writes nothing through a link out of the folder', async () => {
  const { url } = await project.kb.newPicture(newPng());
  await project.kb.newArticle({ title: 'A', slug: 'a', body: `![x](${url})\n` });
  mkdirSync(join(cli.folder, 'outside'));
  mkdirSync(join(cli.folder, 'kb'));
  symlinkSync(join(cli.folder, 'outside'), join(cli.folder, 'kb/pictures'));
  const refused = await cli.run(['kb', 'pull', 'kb']);
  expect([refused.code, names('outside'), existsSync(join(cli.folder, 'kb/a.md'))]).toEqual([5, [], false]);
});

test('a pull replaces links in the place of its files only when forced, and never follows them', async () => {
  const { url } = await project.kb.newPicture(newPng(), 'lamp.png');
  await project.kb.newArticle({ title: 'A', slug: 'a', body: `![x](${url})\n` });
  await cli.json('kb', 'pull', 'seen');
  const [name = ''] = names('seen/pictures');
  mkdirSync(join(cli.folder, 'kb/pictures'), { recursive: true });
  write('outside', 'mine');
  symlinkSync(join(cli.folder, 'outside'), join(cli.folder, `kb/pictures/${name}.next`));
  symlinkSync(join(cli.folder, 'nowhere'), join(cli.folder, 'kb/a.md'));
  const kept = await cli.run(['kb', 'pull', 'kb', '--json']);
  expect([kept.code, kept.data]).toMatchObject([7, [{ state: 'kept' }]]);
  expect(await cli.json('kb', 'pull', 'kb', '--force')).toMatchObject([{ state: 'written' }]);
  rmSync(join(cli.folder, 'kb/a.md'));
  symlinkSync(join(cli.folder, 'outside'), join(cli.folder, 'kb/a.md'));
  await cli.json('kb', 'pull', 'kb', '--force');
  expect([read('outside'), names('.').includes('nowhere')]).toEqual(['mine', false]);
  expect(names('kb/pictures')).toEqual([name, `${name}.next`]);
  expect((await cli.run(['kb', 'diff', 'kb'])).stdout).toBe('Nothing differs.\n');
});

test('a pull writes no article into a folder that is a link', async () => {
  await project.kb.newArticle({ title: 'A', slug: 'a', external_id: 'orders/deep/a' });
  mkdirSync(join(cli.folder, 'outside'));
  mkdirSync(join(cli.folder, 'kb'));
  symlinkSync(join(cli.folder, 'outside'), join(cli.folder, 'kb/orders'));
  const refused = await cli.run(['kb', 'pull', 'kb']);
  expect([refused.code, names('outside')]).toEqual([5, []]);
});

test('an empty knowledge base is pulled into a folder, from which nothing differs', async () => {
  await cli.json('kb', 'pull', 'kb');
  expect((await cli.run(['kb', 'diff', 'kb'])).stdout).toBe('Nothing differs.\n');
});
