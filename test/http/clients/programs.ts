import { bodyOf, type Call, given, inOrder } from './document.js';

/**
 * A program that uses every operation of a client: `calls.<operationId>(ids)` says which status came. `filtered(ids)` says which
 * contacts were found by their metadata.
 */
export interface Program {
  /** What makes the client out of `openapi.json` in the program's folder. */
  generate: [tool: string, args: string[]];
  text(calls: readonly Call[]): string;
  /** Further files. */
  files: Record<string, string>;
}

const head = `const base = process.env.BASE_URL!;
const key = { 'X-API-Key': process.env.API_KEY! };
type Ids = Record<string, string>;
`;

const metadata = `{ metadata: ['plan:pro', 'plan:team', 'seats:3'] }`;

/** The program that looks for ids in an answer, which may be text. */
const found = (sent: string) => `export const filtered = async (ids: Ids) => {
  const data = (${sent}).data as unknown;
  const list = (typeof data === 'string' ? JSON.parse(data) : data) as { data: { id: string }[] };
  return list.data.map(({ id }) => id);
};
`;

const table = (lines: string[]) => `export const calls = {\n${lines.join('\n')}\n};\n`;

const fields = (parts: Record<string, string | undefined>) =>
  Object.entries(parts)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ');

const openApiFetch: Program = {
  generate: ['openapi-typescript', ['openapi.json', '-o', 'client.ts']],
  files: {},
  text: (calls) => `import createClient from 'openapi-fetch';
import type { paths } from './client.js';
${head}const client = createClient<paths>({ baseUrl: base, headers: key });
const status = async (sent: Promise<{ response: Response }>) => (await sent).response.status;
${table(
  calls.map((call) => {
    const params = fields({ path: given(call, 'path'), query: given(call, 'query') });
    const options = fields({
      params: params === '' ? undefined : `{ ${params} }`,
      body: bodyOf(call, `'x'`, `'x'`),
      parseAs: call.answers === undefined || call.answers === 'application/json' ? undefined : `'text'`,
    });
    return `  ${call.id}: (ids: Ids) => status(client.${call.method}('${call.path}', { ${options} })),`;
  }),
)}${found(`await client.GET('/api/v1/projects/{projectId}/contacts', { params: { path: { projectId: ids.projectId! }, query: ${metadata} } })`)}`,
};

const heyApi: Program = {
  generate: ['openapi-ts', ['-i', 'openapi.json', '-o', 'client']],
  files: {},
  text: (calls) => `import { client } from './client/client.gen.js';
import * as sdk from './client/sdk.gen.js';
${head}client.setConfig({ baseUrl: base, headers: key });
const status = async (sent: Promise<{ response?: Response }>) => (await sent).response?.status;
${table(
  calls.map((call) => {
    const parts = {
      path: given(call, 'path'),
      query: given(call, 'query'),
      body: bodyOf(call, `new Blob(['x'])`, `new Blob(['x'])`),
    };
    const sent = `sdk.${call.id}({ ${fields(parts)} })`;
    return `  ${call.id}: (ids: Ids) => ${call.answers === 'text/event-stream' ? sent : `status(${sent})`},`;
  }),
)}${found(`await sdk.listContacts({ path: { projectId: ids.projectId! }, query: ${metadata} })`)}`,
};

const orval: Program = {
  generate: ['orval', ['--config', 'orval.config.mjs']],
  files: {
    'orval.config.mjs': `export default { api: { input: './openapi.json', output: { target: './client.ts', client: 'fetch',
  // Of a body that can be of several types orval says none.
  override: { contentType: { exclude: ['application/x-ndjson', 'text/csv'] }, mutator: { path: './send.ts', name: 'send' } } } } };\n`,
    'send.ts': `export async function send<T>(url: string, options: RequestInit): Promise<T> {
  const response = await fetch(process.env.BASE_URL + url, {
    ...options,
    headers: { ...(options.headers as Record<string, string>), 'X-API-Key': process.env.API_KEY! },
  });
  const text = await response.text();
  return { status: response.status, data: text === '' ? undefined : text, headers: response.headers } as T;
}\n`,
  },
  text: (calls) => `import * as api from './client.js';
${head.split('\n').at(-2)}
const status = async (sent: Promise<{ status: number }>) => (await sent).status;
${table(
  calls.map((call) => {
    const body = bodyOf(call, `new Blob(['x'])`, `new Blob(['x'])`);
    const parts = [...inOrder(call), body, given(call, 'query')].filter((part) => part !== undefined);
    return `  ${call.id}: (ids: Ids) => status(api.${call.id}(${parts.join(', ')})),`;
  }),
)}${found(`await api.listContacts(ids.projectId!, ${metadata})`)}`,
};

/** By the name of what generates the client. */
export const programs: Readonly<Record<string, Program>> = {
  'openapi-typescript': openApiFetch,
  'hey-api': heyApi,
  orval,
};
