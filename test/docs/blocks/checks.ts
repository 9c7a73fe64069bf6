import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { CodeBlock } from '../../support/code-blocks.js';
import { commandLine } from '../../support/command-line.js';
import { localEnv } from '../../support/local-platform.js';
import { root } from '../../support/root.js';
import { environment } from './commands.js';
import { requestsOf } from './requests.js';
import { filledIn, type World } from './world.js';

const run = promisify(execFile);

/** Tries one block against the platform. @throws when it is wrong */
export type Check = (world: World, block: CodeBlock) => Promise<unknown>;

function expectSame(actual: unknown, expected: unknown): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected))
    throw new Error(`${JSON.stringify(actual)} is not ${JSON.stringify(expected)}`);
}

/** The API refuses with the fields of the block, in their order. */
export const refusalLooksLikeIt: Check = async ({ api, orgId }, { code }) => {
  const { body } = await api.post(`/orgs/${orgId}/projects`, { name: '' });
  const shown = JSON.parse(code);
  expectSame(Object.keys(body), Object.keys(shown));
  expectSame(Object.keys(body.issues[0]), Object.keys(shown.issues[0]));
  expectSame([body.error, body.code], [shown.error, shown.code]);
};

/** The API imports the rows of the block. */
const imports =
  (what: 'contacts' | 'conversations'): Check =>
  async ({ api, projectId }, { language, code }) => {
    const headers = { 'content-type': language === 'ndjson' ? 'application/x-ndjson' : 'application/json' };
    const rawBody = language === 'ndjson' ? code : JSON.stringify([JSON.parse(code)]);
    const { body } = await api.request('POST', `/projects/${projectId}/${what}/import`, { rawBody, headers });
    expectSame(
      body.data?.map(({ result }: { result: string }) => result),
      ['created'],
    );
  };
export const importsContacts = imports('contacts');
export const importsConversations = imports('conversations');

/** The command line imports the block as an article with the path of its file. */
export const importsArticle: Check = async (world, { name, code }) => {
  const file = join(world.folder.path, 'article', name);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, code);
  const args = [commandLine, 'kb', 'import', join(file, '..'), '--json'];
  await run(process.execPath, args, { env: environment(world) });
  const { body } = await world.api.get(`/projects/${world.projectId}/kb/articles`, {
    query: { external_id: 'returns' },
  });
  expectSame(
    body.data.map(({ title }: { title: string }) => title),
    ['How to return an order'],
  );
};

/** The command of the settings for an assistant starts a server that says who it is. */
export const assistantConnects: Check = async (world, { code }) => {
  const { command, args, env } = JSON.parse(code).mcpServers.pharos;
  expectSame([command, Object.keys(env)], ['pharos', ['PHAROS_URL', 'PHAROS_API_KEY']]);
  const own = args.map((word: string) => word.replace('help-desk', world.projectId));
  const hello = {
    ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
  };
  const running = run(process.execPath, [commandLine, ...own], { env: environment(world) });
  running.child.stdin?.end(`${JSON.stringify(hello)}\n`);
  const { stdout } = await running;
  expectSame(JSON.parse(stdout.split('\n')[0] ?? '').result.serverInfo.name, 'pharos');
};

/** A browser that sends the form of the page gets the page that thanks. */
export const formIsTaken: Check = async (world, { code }) => {
  const action = new URL(/ action="([^"]+)"/.exec(filledIn(world, code))?.[1] ?? '');
  const fields = [...code.matchAll(/<(?:input|textarea) name="(\w+)"/g)].map(([, name = '']) => name);
  const values = Object.fromEntries(fields.map((name) => [name, name === 'email' ? 'grace@example.com' : 'Hello']));
  const answer = await fetch(world.baseUrl + action.pathname, {
    method: 'POST',
    headers: { accept: 'text/html' },
    body: new URLSearchParams(values),
  });
  expectSame([answer.status, answer.headers.get('content-type')], [200, 'text/html; charset=utf-8']);
};

/** The scripts that a page embeds are served. */
export const scriptsAreServed: Check = async ({ baseUrl }, { code }) => {
  const sources = [...code.matchAll(/ src="([^"]+)"/g)].map(([, src = '']) => new URL(src).pathname);
  const answers = await Promise.all(sources.map((path) => fetch(baseUrl + path)));
  expectSame(
    answers.map(({ status }) => status),
    [200, 200],
  );
};

/** Node.js can read the block as a script. */
export const isScript: Check = async ({ folder }, { code }) => {
  const file = join(folder.path, 'script.js');
  writeFileSync(file, code);
  await run(process.execPath, ['--check', file]);
};

/** A program finds the library that the block has installed for it. */
export const installsLibrary: Check = async ({ folder }, { code }) => {
  const program = join(folder.path, 'program');
  mkdirSync(program);
  writeFileSync(join(program, 'package.json'), '{ "type": "module" }');
  const options = { cwd: program, env: { ...localEnv, HOME: folder.path } };
  await run('sh', ['-c', code.replace('../pharos', root)], options);
  const { stdout } = await run(
    process.execPath,
    ['-p', 'import("@pharos/sdk").then(({ Pharos }) => console.log(typeof Pharos))'],
    options,
  );
  expectSame(stdout.includes('function'), true);
};

/** The requests of the block are about a program that waits for its key. */
export const decidesOnDevice: Check = async (world, { code }) => {
  const asked = { client_name: 'Shipping tool', scopes: ['conversations:read'] };
  const { body } = await world.api.post('/api/auth/device/code', asked);
  const own = code.replaceAll('WDJB-MJHT', body.user_code);
  for (const { method, path, body: sent } of requestsOf(filledIn(world, own))) {
    const answer = await world.api.request(method, path, { body: sent });
    expectSame([path, answer.status], [path, 200]);
  }
};
