import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TempDir, tempDir } from '../support/index.js';
import { type Call, callsOf } from './clients/document.js';
import { programs } from './clients/programs.js';
import { installTools, runTool } from './clients/tools.js';
import { Client } from './support/client.js';
import { commonNames } from './support/routes.js';
import { usePlatform } from './support/shared-platform.js';
import { createWorld, type World } from './support/world.js';

const platform = usePlatform();
let tools: string;
let text: string;
let calls: Call[];
let world: World;
let wanted: string[];
let folder: TempDir;

beforeAll(async () => {
  tools = await installTools();
  text = (await new Client(platform.baseUrl).get('/openapi.json')).text;
  calls = callsOf(JSON.parse(text));
  world = await createWorld(platform, 'clients');
  wanted = await contactsToFind();
  folder = tempDir('clients');
});
afterAll(() => folder?.remove());

/** Beside every GET with a key: what a first program would write, and a deletion, whose answer is empty. */
const writes = [
  'createProject',
  'createConversation',
  'createMessage',
  'upsertContact',
  'createArticle',
  'importArticles',
];

test('redocly lint finds nothing to say about the document', async () => {
  const own = join(folder.path, 'lint');
  mkdirSync(own);
  writeFileSync(join(own, 'openapi.json'), text);
  const said = await runTool('redocly', ['lint', 'openapi.json', '--extends=recommended', '--format=json'], own);
  expect(JSON.parse(said)).toMatchObject({ totals: { errors: 0, warnings: 0 }, problems: [] });
});

test.each(Object.entries(programs))(
  'a client of %s has every operation, compiles, and works',
  async (name, program) => {
    const own = join(folder.path, name);
    mkdirSync(own);
    symlinkSync(join(tools, 'node_modules'), join(own, 'node_modules'));
    const files = {
      ...program.files,
      'openapi.json': text,
      'package.json': '{ "type": "module" }',
      'process.d.ts': 'declare const process: { env: Record<string, string | undefined> };',
      'program.ts': program.text(calls),
      'tsconfig.json': JSON.stringify({ compilerOptions, include: ['program.ts', 'process.d.ts'] }),
    };
    for (const [file, content] of Object.entries(files)) writeFileSync(join(own, file), content);
    await runTool(program.generate[0], program.generate[1], own);
    await runTool('tsc', ['-p', '.'], own);
    const { calls: made, filtered } = await load(join(own, 'out/program.js'));
    expect(await run(made)).toEqual(expectedOf(calls));
    expect(await filtered(world.ids)).toEqual(wanted);
  },
);

const compilerOptions = {
  strict: true,
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  outDir: 'out',
  rootDir: '.',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: [],
  skipLibCheck: true,
};

/** One needs a code that a program has just shown, the others a person who has signed in. */
const notRun = ['getDeviceAuthorization', 'listMySessions', 'listMyNotifications', 'getMyPreferences'];

const isRun = ({ id, method, path, answers }: Call) =>
  writes.includes(id) ||
  (method === 'GET' && !notRun.includes(id) && !path.startsWith('/api/public/') && answers !== 'text/event-stream');

/** Statuses by operation: all of them are successes. */
function expectedOf(list: readonly Call[]): Record<string, string> {
  return Object.fromEntries([...list.filter(isRun).map(({ id }) => id), 'deleteArticle'].map((id) => [id, '2xx']));
}

type Ids = Record<string, string>;

interface Loaded {
  calls: Record<string, (ids: Ids) => Promise<number | undefined>>;
  filtered(ids: Ids): Promise<string[]>;
}

function load(file: string): Promise<Loaded> {
  process.env.BASE_URL = platform.baseUrl;
  process.env.API_KEY = world.org.key.secret;
  return import(/* @vite-ignore */ pathToFileURL(file).href);
}

async function run(made: Loaded['calls']): Promise<Record<string, string>> {
  const ids = { ...world.ids, ...commonNames };
  const statuses: Record<string, string> = {};
  for (const { id } of calls.filter(isRun)) statuses[id] = family(await made[id]?.(ids));
  const article = await world.project.kb.newArticle();
  statuses.deleteArticle = family(await made.deleteArticle?.({ ...ids, articleId: article.id }));
  return statuses;
}

/** Makes some contacts, and answers with the ids of those that the programs' filter has to find, the newest first. */
async function contactsToFind(): Promise<string[]> {
  const ids: string[] = [];
  for (const metadata of [
    { plan: 'pro', seats: 3 },
    { plan: 'pro', seats: 4 },
    { seats: 3 },
    { plan: 'team', seats: '3' },
  ])
    ids.push((await world.project.newContact({ name: 'Filtered', metadata })).id);
  return [ids[3], ids[0]].map(String);
}

/** Anything but a success is told as it is. */
function family(status: number | undefined): string {
  return status !== undefined && status >= 200 && status < 300 ? '2xx' : String(status);
}
