import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { type Call, fileBytes, samples } from './calls.js';

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
function copied(language: 'sh' | 'python', of: Call): string {
  const block = samples(of, '').find((each) => each.includes(`\`\`\`${language} sample\n`)) ?? '';
  return block.split('\n').slice(1, -1).join('\n');
}

/** What a shell gives to `curl`. */
function curlArguments(of: Call): string[] {
  const script = `curl() { for each in "$@"; do printf '%s\\0' "$each"; done; }\n${copied('sh', of)}`;
  return execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
}

test('the call for curl sends the body as it is, whatever stands in it', () => {
  const [silent, flag, method, target, ...rest] = curlArguments(call);
  expect([silent, flag, method, target]).toEqual(['-sS', '-X', 'POST', url]);
  expect(rest.slice(0, 4)).toEqual(['-H', 'X-API-Key: YOUR_API_KEY', '-H', 'Content-Type: application/json']);
  expect(rest[4]).toBe('--data-binary');
  expect(JSON.parse(rest[5] ?? '')).toEqual(body);
});

test('the call in Python has its literals', () => {
  const code = copied('python', call);
  expect(code).toContain(`requests.post(\n    '${url}',`);
  expect(code).toContain(`"name": "O'Brien says \\"hi\\" \\\\ $HOME",`);
  for (const line of ['"active": True,', '"contact": None,', '"none": [],', '"n": 1.5,']) expect(code).toContain(line);
});

test('a GET needs no options; without a key and a body nothing is sent', () => {
  const get: Call = { method: 'GET', path: '/api/v1/things?q=a' };
  expect(curlArguments(get)).toEqual(['-sS', url]);
  expect(copied('python', get)).not.toContain('headers');
});

test('a text is sent as it stands, with ticks in it too', () => {
  const text = '{"a":"```"}\n{"b":"it\'s"}';
  const lines: Call = { method: 'POST', path: '/x', credential: 'key', type: 'application/x-ndjson', body: text };
  expect(curlArguments(lines).at(-1)).toBe(text);
});

test('the call of a visitor sends the session token, and no key', () => {
  const visitors: Call = { method: 'GET', path: '/api/public/x', credential: 'session' };
  const token = 'Bearer YOUR_SESSION_TOKEN';
  expect(curlArguments(visitors).slice(2)).toEqual(['-H', `Authorization: ${token}`]);
  expect(copied('python', visitors)).toContain(`headers={\n        'Authorization': '${token}',\n    },`);
});

test('a body of bytes is read from a file, and sent as it is', () => {
  const upload: Call = { method: 'PUT', path: '/x', type: 'application/octet-stream', body: fileBytes };
  expect(curlArguments(upload).slice(-2)).toEqual(['--data-binary', '@file']);
  expect(copied('python', upload)).toContain(`    data=open('file', 'rb'),`);
});

test('the calls for curl and Python read a stream as it comes', () => {
  const stream: Call = { method: 'GET', path: '/x', credential: 'key', streams: true };
  expect(curlArguments(stream)[0]).toBe('-sSN');
  expect(copied('python', stream)).toMatch(/stream=True,[\s\S]*for line in response\.iter_lines\(\):/);
});
