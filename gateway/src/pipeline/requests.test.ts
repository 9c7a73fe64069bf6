import { Agent, type ClientRequest, request } from 'node:http';
import { fail } from '@pharos/contract';
import { newId } from '@pharos/kit';
import { Message } from '@pharos/proto/pharos/core/v1/message';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { maxBodyBytes } from '../server/body.js';
import { type Fixture, startFixture } from '../testing/fixture.js';

let fixture: Fixture;
let messages: string;

beforeEach(async () => {
  fixture = await startFixture();
  messages = `/projects/${fixture.projectId}/conversations/${newId('cnv')}/messages`;
  fixture.core.on('createMessage', (request: { message: object }) => ({
    message: { ...Message.decode(Buffer.alloc(0)), ...request.message, id: newId('msg'), createdAt: new Date() },
  }));
});

afterEach(() => fixture.stop());

const post = (body: unknown, headers: Record<string, string | undefined> = {}) =>
  fixture.ask('POST', messages, { body, headers });
const sentIdempotencies = () =>
  fixture.core.calls.filter(({ path }) => path === 'createMessage').map(({ call }) => call.idempotency);
const issues = (json: unknown) => (json as { issues: { path: unknown[]; message: string }[] }).issues;

test('a body is taken as application/json, with or without its charset', async () => {
  const types = ['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"'];
  for (const type of types) expect((await post({ content: 'x' }, { 'Content-Type': type })).status).toBe(201);
});

test.each([
  ['text/plain', undefined],
  ['application/x-www-form-urlencoded', undefined],
  ['application/json; charset=latin1', undefined],
  ['application/jsonp', undefined],
  ['application/x-ndjson', undefined],
  [undefined, undefined],
  ['application/json', 'gzip'],
])('a body of type %s, encoding %s is 415', async (type, encoding) => {
  const answer = await post('{"content":"x"}', { 'Content-Type': type, 'Content-Encoding': encoding });
  expect(answer.json).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' });
});

test('a body in another charset than UTF-8 is refused with the charset that is taken', async () => {
  const refused = async (type: string) => (await post('{"content":"x"}', { 'Content-Type': type })).json;
  for (const charset of ['utf-16', '"utf-16"', 'utf8', 'utf-8-x'])
    expect(await refused(`application/json; charset=${charset}`)).toMatchObject({
      error: 'This charset is not supported. Send UTF-8: application/json; charset=utf-8.',
      code: 'UNSUPPORTED_MEDIA_TYPE',
    });
  for (const type of ['text/plain; charset=utf-16', 'application/json; charset=utf-8; version=1'])
    expect(await refused(type)).toMatchObject({ error: 'The request body must be application/json.' });
});

test('a body of exactly 1 MiB is read, and one of a byte more is 413 on a connection that ends', async () => {
  const padded = (bytes: number) => `{"content":"x"${' '.repeat(bytes - 15)}}`;
  expect((await post(padded(maxBodyBytes))).status).toBe(201);
  const refused = await post(padded(maxBodyBytes + 1));
  expect(refused.json).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', max_bytes: maxBodyBytes });
  expect(refused.headers.connection).toBe('close');
});

test('a body that is announced too large is refused before it is sent', async () => {
  const headers = { Expect: '100-continue', 'Content-Length': String(maxBodyBytes + 1) };
  const answer = await post(undefined, { ...headers, 'Content-Type': 'application/json' });
  expect(answer.json).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  expect(answer.headers.connection).toBe('close');
});

test.each([
  ['nothing', '', [[]]],
  ['no JSON', '{"content":', [[]]],
  ['no UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22]), [[]]],
  ['no object', '["x"]', [[]]],
  ['a wrong type', '{"content":5}', [['content']]],
  ['a missing field', '{}', [['content']]],
  ['unknown fields', '{"content":"x","contnet":"y","b":1}', [['contnet'], ['b']]],
  ['a NUL', '{"content":"a\\u0000"}', [['content']]],
  ['an empty text', '{"content":""}', [['content']]],
  ['an unknown enum value', '{"content":"x","sender_type":"robot"}', [['sender_type']]],
])('a body with %s is 400 and says where', async (_name, body, paths) => {
  const answer = await post(body, { 'Content-Type': 'application/json' });
  expect(answer.json).toMatchObject({ code: 'VALIDATION_ERROR' });
  expect(issues(answer.json).map(({ path }) => path)).toEqual(paths);
});

test('an unknown query parameter is 400 on every route', async () => {
  const answer = await fixture.ask('GET', '/me?limit=5');
  expect(answer.json).toMatchObject({
    code: 'VALIDATION_ERROR',
    issues: [{ path: ['limit'], message: 'unknown field' }],
  });
});

test('HEAD answers as GET does, without the body', async () => {
  const [get, head] = [await fixture.ask('GET', '/me'), await fixture.ask('HEAD', '/me')];
  expect(head.status).toBe(200);
  expect(head.text).toBe('');
  expect(head.headers['content-length']).toBe(get.headers['content-length']);
});

test('a method that a path does not take is 405 and names those it takes', async () => {
  const answer = await fixture.ask('PUT', `/orgs/${fixture.orgId}/projects`);
  expect(answer.json).toMatchObject({ code: 'METHOD_NOT_ALLOWED' });
  expect(answer.headers.allow).toBe('GET, POST, HEAD');
});

test('a client’s request id comes back when it can stand in a log, else there is a new one', async () => {
  const ask = (id: string) => fixture.ask('GET', '/me', { headers: { 'X-Request-Id': id } });
  expect((await ask('job-7.retry_2')).headers['x-request-id']).toBe('job-7.retry_2');
  for (const id of ['a b', 'x'.repeat(129), '"}', 'é']) {
    expect((await ask(id)).headers['x-request-id']).toMatch(/^req_[0-9A-Z]{26}$/);
  }
});

test('trace context is passed on with the call, unless it is none', async () => {
  const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
  await post({ content: 'x' }, { traceparent });
  await post({ content: 'x' }, { traceparent: 'nonsense' });
  const sent = fixture.core.calls.filter(({ path }) => path === 'createMessage').map(({ call }) => call.traceparent);
  expect(sent).toEqual([traceparent, '']);
});

test('an Idempotency-Key is passed on with a fingerprint that distinguishes requests to one path', async () => {
  const send = (content: string, key: string) => post({ content }, { 'Idempotency-Key': key });
  for (const content of ['a', 'a', 'b']) await send(content, 'k1');
  await send('a', 'k2');
  const [first, same, other, otherKey] = sentIdempotencies();
  expect(first).toMatchObject({ scope: fixture.orgId, key: expect.stringMatching(/ k1$/) });
  expect(same).toEqual(first);
  expect(other).toMatchObject({ scope: fixture.orgId, key: first?.key });
  expect(other?.fingerprint).not.toEqual(first?.fingerprint);
  expect(otherKey?.key).not.toBe(first?.key);
});

test('an Idempotency-Key on another path is another one, and on the same path written otherwise the same', async () => {
  const headers = { 'Idempotency-Key': 'k' };
  const another = `/projects/${fixture.projectId}/conversations/${newId('cnv')}/messages`;
  for (const path of [messages, another, messages.replace('prj_', 'prj%5F')])
    await fixture.ask('POST', path, { body: { content: 'x' }, headers });
  const [first, elsewhere, sameEncoded] = sentIdempotencies();
  expect(elsewhere?.key).not.toBe(first?.key);
  expect(sameEncoded).toEqual(first);
});

test('a kept answer is marked as such', async () => {
  fixture.core.on('createMessage', (_request, call) => {
    call.onReplayed?.();
    return {
      message: {
        ...Message.decode(Buffer.alloc(0)),
        id: newId('msg'),
        senderType: 2,
        contentType: 1,
        createdAt: new Date(),
      },
    };
  });
  const answer = await post({ content: 'x' }, { 'Idempotency-Key': 'k' });
  expect(answer.status).toBe(201);
  expect(answer.headers['idempotent-replayed']).toBe('true');
});

test.each(['', ' ', 'x'.repeat(256), 'é'])('"%s" is refused as an Idempotency-Key', async (key) => {
  const answer = await post({ content: 'x' }, { 'Idempotency-Key': key });
  expect(answer.json).toMatchObject({ code: 'VALIDATION_ERROR', issues: [{ path: ['Idempotency-Key'] }] });
});

test('a defect reveals nothing but the request id', async () => {
  fixture.core.on('createMessage', () => {
    throw new TypeError('cannot read properties of undefined');
  });
  const answer = await post({ content: 'x' });
  expect(answer.status).toBe(500);
  expect(answer.text).not.toContain('undefined');
  expect(answer.json).toMatchObject({ code: 'INTERNAL', request_id: answer.headers['x-request-id'] });
});

test('what core refuses is answered with its code and details', async () => {
  fixture.core.on('createMessage', () => {
    throw fail('CONVERSATION_NOT_FOUND');
  });
  const answer = await post({ content: 'x' });
  expect(answer.status).toBe(404);
  expect(answer.json).toMatchObject({ code: 'CONVERSATION_NOT_FOUND' });
});

test('outside of the API there are probes and nothing else', async () => {
  const status = async (path: string) => (await fetch(fixture.base + path, { redirect: 'manual' })).status;
  expect(await status('/healthz')).toBe(200);
  expect(await status('/readyz')).toBe(200);
  expect(await status('/api')).toBe(404);
  expect(await status('/api/v2/me')).toBe(404);
  expect(await status('/%zz')).toBe(404);
});

/** So many long messages that have arrived but for their end. */
async function heldMessages(count: number): Promise<ClientRequest[]> {
  const headers = { Authorization: `Bearer ${fixture.apiKey}`, 'Content-Type': 'application/json' };
  const options = { method: 'POST', headers, agent: new Agent({ maxSockets: Number.POSITIVE_INFINITY }) };
  const held = Array.from({ length: count }, () => request(`${fixture.base}/api/v1${messages}`, options));
  for (const one of held) one.on('error', () => undefined);
  await Promise.all(held.map((one) => new Promise((sent) => one.write(`{"content":"x"${' '.repeat(70_000)}`, sent))));
  return held;
}

test('a long body without a place is 429 with Retry-After, and the place of a client that has left is another’s', async () => {
  const held = await heldMessages(128);
  const long = () => post(`{"content":"x"${' '.repeat(70_000)}}`);
  await vi.waitFor(async () => expect((await long()).status).toBe(429), 60_000);
  const refused = await long();
  expect(refused.headers['retry-after']).toBe('1');
  expect(refused.json).toMatchObject({ code: 'RATE_LIMITED', retry_after: 1 });
  expect((await post({ content: 'x' })).status).toBe(201);
  held[0]?.destroy();
  await vi.waitFor(async () => expect((await long()).status).toBe(201), 60_000);
  for (const one of held) one.destroy();
});
