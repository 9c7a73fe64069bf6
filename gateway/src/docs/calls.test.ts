import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { type Call, callView, fileBytes } from './calls.js';

const body = {
  name: `O'Brien says "hi" \\ $HOME`,
  tags: ['a', 'b'],
  active: true,
  contact: null,
  more: { n: 1.5, none: [] },
};
const call: Call = { method: 'POST', path: '/api/v1/things?q=a', credential: 'key', type: 'application/json', body };
const url = 'https://support.example.com/api/v1/things?q=a';

/** The sample as a reader copies it. */
function copied(language: string, of: Call): string {
  const sample =
    new RegExp(`data-language="${language}"><code>([^]*?)</code></pre>`).exec(callView(of).text)?.[1] ?? '';
  const text = sample.replaceAll(/<[^>]+>/g, '');
  return text.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
}

/** What a shell gives to `curl`. */
function curlArguments(of: Call): string[] {
  const script = `curl() { for each in "$@"; do printf '%s\\0' "$each"; done; }\n${copied('curl', of)}`;
  return execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
}

/** What a script gives to `fetch`. */
async function fetched(of: Call): Promise<[string, RequestInit | undefined]> {
  const calls: [string, RequestInit | undefined][] = [];
  const fetch = async (...given: [string, RequestInit | undefined]) => {
    calls.push(given);
    return { status: 200, text: async () => '' };
  };
  await run(copied('typescript', of), fetch, () => undefined);
  return calls[0] ?? ['', undefined];
}

function run(code: string, fetch: (...given: never[]) => unknown, log: (line: unknown) => void): Promise<void> {
  return new Function('fetch', 'console', `return (async () => {${code}})()`)(fetch, { log });
}

test('the call for curl sends the body as it is, whatever stands in it', () => {
  const [silent, flag, method, target, ...rest] = curlArguments(call);
  expect([silent, flag, method, target]).toEqual(['-sS', '-X', 'POST', url]);
  expect(rest.slice(0, 4)).toEqual(['-H', 'X-API-Key: YOUR_API_KEY', '-H', 'Content-Type: application/json']);
  expect(rest[4]).toBe('--data-binary');
  expect(JSON.parse(rest[5] ?? '')).toEqual(body);
});

test('the call in TypeScript sends the body as it is', async () => {
  const [target, options] = await fetched(call);
  expect(target).toBe(url);
  expect(options).toMatchObject({
    method: 'POST',
    headers: { 'X-API-Key': 'YOUR_API_KEY', 'Content-Type': 'application/json' },
  });
  expect(JSON.parse(String(options?.body))).toEqual(body);
});

test('the call in Python has its literals', () => {
  const code = copied('python', call);
  expect(code).toContain(`requests.post(\n    '${url}',`);
  expect(code).toContain(`"name": "O'Brien says \\"hi\\" \\\\ $HOME",`);
  for (const line of ['"active": True,', '"contact": None,', '"none": [],', '"n": 1.5,']) expect(code).toContain(line);
});

test('a GET needs no options; without a key and a body nothing is sent', async () => {
  const get: Call = { method: 'GET', path: '/api/v1/things?q=a' };
  expect(curlArguments(get)).toEqual(['-sS', url]);
  expect(await fetched(get)).toEqual([url]);
  expect(copied('python', get)).not.toContain('headers');
});

test('a text is sent as it stands', async () => {
  const text = '{"a":1}\n{"b":"it\'s"}\n';
  const lines: Call = { method: 'POST', path: '/x', credential: 'key', type: 'application/x-ndjson', body: text };
  expect(curlArguments(lines).at(-1)).toBe(text);
  expect((await fetched(lines))[1]?.body).toBe(text);
});

test('the call of a visitor sends the session token, and no key', async () => {
  const visitors: Call = { method: 'GET', path: '/api/public/x', credential: 'session' };
  const token = 'Bearer YOUR_SESSION_TOKEN';
  expect(curlArguments(visitors).slice(2)).toEqual(['-H', `Authorization: ${token}`]);
  expect((await fetched(visitors))[1]?.headers).toEqual({ Authorization: token });
  expect(copied('python', visitors)).toContain(`headers={\n        'Authorization': '${token}',\n    },`);
});

const upload: Call = { method: 'PUT', path: '/x', type: 'application/octet-stream', body: fileBytes };

test('a body of bytes is read from a file, and sent as it is', () => {
  expect(curlArguments(upload).slice(-2)).toEqual(['--data-binary', '@file']);
  expect(copied('typescript', upload)).toMatch(
    /^import \{ readFile \} from 'node:fs\/promises';[\s\S]*body: await readFile\('file'\),/,
  );
  expect(copied('python', upload)).toContain(`    data=open('file', 'rb'),`);
});

const stream: Call = { method: 'GET', path: '/x', credential: 'key', streams: true };

test('the calls for curl and Python read a stream as it comes', () => {
  expect(curlArguments(stream)[0]).toBe('-sSN');
  expect(copied('python', stream)).toMatch(/stream=True,[\s\S]*for line in response\.iter_lines\(\):/);
});

test('the call in TypeScript shows the lines of a stream while it goes on', async () => {
  const lines: unknown[] = [];
  const pieces = new TransformStream<Uint8Array, Uint8Array>();
  const source = pieces.writable.getWriter();
  const send = (text: string) => source.write(Buffer.from(text));
  const answer = { status: 200, body: pieces.readable };
  const running = run(
    copied('typescript', stream),
    async () => answer,
    (line) => lines.push(line),
  );
  await send('id: 1\nevent: mess');
  await expect.poll(() => lines).toEqual([200, 'id: 1']);
  await send('age.created\n\n');
  await expect.poll(() => lines).toEqual([200, 'id: 1', 'event: message.created', '']);
  await send('no newline');
  await source.close();
  await running;
  expect(lines.at(-1)).toBe('no newline');
});
