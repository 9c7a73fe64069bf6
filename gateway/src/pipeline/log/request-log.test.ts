import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail, makeApiKey } from '@pharos/contract';
import { createLogger, createRegistry, type LogLevel, transportFailure } from '@pharos/kit';
import { Attachment } from '@pharos/proto/pharos/core/v1/attachment';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { GatewayDeps } from '../../app.js';
import { ask } from '../../testing/ask.js';
import { type Fixture, startFixture } from '../../testing/fixture.js';
import { MinuteClock } from '../../testing/minute-clock.js';

type Line = Record<string, unknown>;

let clock: MinuteClock;
let fixture: Fixture;
let written: string[];
const text = () => written.join('');

async function start(env: Record<string, string> = {}, level: LogLevel = 'info', deps: Partial<GatewayDeps> = {}) {
  written = [];
  clock = new MinuteClock();
  const stream = { write: (line: string) => void written.push(line) };
  fixture = await startFixture(env, { clock, log: createLogger({ service: 'gateway', level, stream }), ...deps });
}
beforeEach(() => start());
afterEach(() => fixture.stop());

const lines = (): Line[] =>
  text()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);
const ofRequest = (id: unknown) => lines().filter(({ request_id }) => request_id === id);
const failures = () => lines().filter(({ msg }) => msg === 'request failed');
const tellsOf = (id: unknown) => expect.poll(() => ofRequest(id));

test.each([
  ['400 VALIDATION_ERROR', 'GET', '/me?typo=1', 'getMe', {}],
  ['404 ROUTE_NOT_FOUND', 'GET', '/nowhere', 'unknown', {}],
  ['404 PROJECT_NOT_FOUND', 'GET', '/projects/x/contacts', 'listContacts', {}],
  ['405 METHOD_NOT_ALLOWED', 'PUT', '/me', 'unknown', {}],
  ['413 PAYLOAD_TOO_LARGE', 'POST', '/orgs/{org}/projects', 'createProject', { body: ' '.repeat(1_100_000) }],
  [
    '415 UNSUPPORTED_MEDIA_TYPE',
    'POST',
    '/orgs/{org}/projects',
    'createProject',
    { body: 'x', headers: { 'Content-Type': 'text/plain' } },
  ],
])('a failed request leaves one line at info: %s', async (outcome, method, path, route, options) => {
  const answer = await fixture.ask(method, path.replace('{org}', fixture.orgId), options);
  const [status, code] = outcome.split(' ');
  expect(answer.json).toMatchObject({ code });
  await tellsOf(answer.headers['x-request-id']).toEqual([
    expect.objectContaining({ level: 'info', route, method, status: Number(status), code }),
  ]);
  const [line] = ofRequest(answer.headers['x-request-id']);
  expect(line).toMatchObject({ org_id: fixture.orgId, key_id: fixture.keyId, duration_ms: expect.any(Number) });
  expect(Number.isInteger(line?.duration_ms)).toBe(true);
});

test('one that was denied leaves one line; without a key it names no organization', async () => {
  const { value, id } = fixture.tenants.makeKey(fixture.orgId, { scopes: ['kb:read'] });
  const path = `/projects/${fixture.projectId}/contacts`;
  const denied = await fixture.ask('GET', path, { headers: { 'X-API-Key': value } });
  const nobody = await fixture.ask('GET', path, { headers: { 'X-API-Key': makeApiKey() } });
  const forbidden = { code: 'INSUFFICIENT_SCOPE', status: 403, org_id: fixture.orgId, key_id: id };
  await tellsOf(denied.headers['x-request-id']).toMatchObject([forbidden]);
  const unauthorized = { code: 'API_KEY_INVALID', status: 401, org_id: '', key_id: '' };
  await tellsOf(nobody.headers['x-request-id']).toMatchObject([unauthorized]);
});

test('an outage leaves one line at info with its cause, a defect one at error', async () => {
  const ask = () => fixture.ask('GET', `/orgs/${fixture.orgId}/projects`);
  fixture.core.on('listProjects', () => {
    throw fail('UNAVAILABLE');
  });
  await tellsOf((await ask()).headers['x-request-id']).toMatchObject([{ level: 'info', status: 503, err: {} }]);
  fixture.core.on('listProjects', () => {
    throw new TypeError('a slip');
  });
  await tellsOf((await ask()).headers['x-request-id']).toMatchObject([
    { level: 'error', status: 500, code: 'INTERNAL', err: { message: 'a slip' }, org_id: fixture.orgId },
  ]);
});

test('a client that leaves before its answer leaves one line, as 499, and is counted so', async () => {
  const registry = createRegistry();
  await fixture.stop();
  await start({}, 'info', { registry });
  let arrived = () => {};
  const called = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  fixture.core.on('listProjects', (_request, call) => {
    arrived();
    return new Promise((_, reject) =>
      call.signal?.addEventListener('abort', () => reject(transportFailure('CANCELLED', 'left'))),
    );
  });
  const url = `${fixture.base}/api/v1/orgs/${fixture.orgId}/projects`;
  const leaving = request(url, { headers: { 'X-API-Key': fixture.apiKey, 'X-Request-Id': 'left' } });
  leaving.on('error', () => undefined).end();
  await called;
  leaving.destroy();
  await tellsOf('left').toMatchObject([{ level: 'info', status: 499, code: 'CANCELLED' }]);
  const counted = 'pharos_http_request_duration_seconds_count{route="listProjects",status="4xx",kind="read"} 1';
  expect(await registry.metrics()).toContain(counted);
});

test('what is outside of the API, and what is no request at all, leave one line each', async () => {
  await ask(fixture.base, 'GET', '/favicon.ico', { headers: { 'X-Request-Id': 'outside' } });
  await tellsOf('outside').toMatchObject([{ level: 'info', status: 404, code: 'ROUTE_NOT_FOUND', route: 'unknown' }]);
  const socket = connect(Number(new URL(fixture.base).port), '127.0.0.1');
  socket.on('error', () => undefined).end('nonsense\r\n\r\n');
  await expect.poll(failures).toHaveLength(2);
  expect(failures()[1]).toMatchObject({ level: 'info', status: 400, code: 'VALIDATION_ERROR' });
});

test('one that does not arrive in time is answered with 408 and leaves one line: its own id and how long it took', async () => {
  await fixture.stop();
  const arrival = { headersMs: 500, requestMs: 500, checkMs: 20 };
  const folder = await mkdtemp(join(tmpdir(), 'late-'));
  await start({ STORAGE_DIR: folder }, 'info', { arrival });
  fixture.core.on('beginUpload', () => ({
    attachment: { ...Attachment.decode(Buffer.alloc(0)), id: 'att_1', orgId: 'org_1', projectId: 'prj_1', size: 99 },
  }));
  const send = async (head: string[]) => {
    const socket = connect(fixture.gateway.port, '127.0.0.1').setEncoding('utf8');
    socket.on('error', () => undefined).write(head.join('\r\n'));
    let answer = '';
    for await (const text of socket) answer += text;
    return answer;
  };
  const line = ['POST /api/v1/me HTTP/1.1', 'Host: x'];
  const path = `POST /api/v1/orgs/${fixture.orgId}/projects HTTP/1.1`;
  const key = ['Host: x', `X-API-Key: ${fixture.apiKey}`, 'Content-Length: 999'];
  const json = ['X-Request-Id: half', 'Content-Type: application/json', '', '{'];
  const upload = `POST /api/v1/projects/${fixture.projectId}/attachments HTTP/1.1`;
  const form = ['X-Request-Id: form', 'Content-Type: multipart/form-data; boundary=b', '', '--b'];
  const file = ['Content-Disposition: form-data; name="file"; filename="a.txt"', '', 'half'];
  const sent = [line, [path, ...key, ...json], [upload, ...key, ...form, ...file]];
  for (const answer of await Promise.all(sent.map(send)))
    expect(answer).toMatch(/^HTTP\/1.1 408 .*"code":"REQUEST_TIMEOUT"/s);
  await rm(folder, { recursive: true });
  await expect.poll(failures).toHaveLength(3);
  const usual = { status: 408, code: 'REQUEST_TIMEOUT' };
  expect(ofRequest('half')).toMatchObject([{ ...usual, route: 'createProject', org_id: fixture.orgId }]);
  expect(ofRequest('form')).toMatchObject([{ ...usual, route: 'createAttachment' }]);
  expect(failures()).toContainEqual(expect.objectContaining({ ...usual, route: 'unknown' }));
  for (const { duration_ms } of failures()) expect(duration_ms).toBeGreaterThan(100);
});

test('no line holds a key, a query or a body', async () => {
  const secret = makeApiKey();
  const answer = await fixture.ask('POST', `/orgs/${fixture.orgId}/projects?q=querytext`, { body: { x: 'bodytext' } });
  await tellsOf(answer.headers['x-request-id']).toHaveLength(1);
  const other = await fixture.ask('GET', '/me', { headers: { 'X-API-Key': secret } });
  await tellsOf(other.headers['x-request-id']).toHaveLength(1);
  for (const hidden of [fixture.apiKey, secret, 'querytext', 'bodytext']) expect(text()).not.toContain(hidden);
});

test('beyond a bound the failures of an organization and code are counted, and logged in one line a minute', async () => {
  await fixture.stop();
  await start({ LOG_FAILED_PER_MINUTE: '3' });
  const other = fixture.tenants.makeKey(fixture.tenants.makeOrg());
  for (let n = 0; n < 10; n++) await fixture.ask('GET', '/nowhere');
  await fixture.ask('GET', '/me?typo=1');
  await fixture.ask('GET', '/nowhere', { headers: { 'X-API-Key': other.value } });
  const mine = (code: string) => failures().filter((line) => line.org_id === fixture.orgId && line.code === code);
  await expect.poll(() => failures().length).toBe(5);
  expect([mine('ROUTE_NOT_FOUND').length, mine('VALIDATION_ERROR').length]).toEqual([3, 1]);
  const summaries = () => lines().filter((line) => 'not_logged' in line);
  expect(summaries()).toEqual([]);
  clock.endMinute();
  const summary = { level: 'info', org_id: fixture.orgId, code: 'ROUTE_NOT_FOUND', not_logged: 7 };
  await expect.poll(summaries).toMatchObject([summary]);
  await fixture.ask('GET', '/nowhere');
  await expect.poll(() => mine('ROUTE_NOT_FOUND')).toHaveLength(4);
});

test('a stop logs the count of what was not logged', async () => {
  await fixture.stop();
  await start({ LOG_FAILED_PER_MINUTE: '0' });
  for (let n = 0; n < 3; n++) await fixture.ask('GET', '/nowhere');
  await fixture.stop();
  expect(failures()).toEqual([]);
  expect(lines().filter((line) => 'not_logged' in line)).toMatchObject([{ not_logged: 3 }]);
});

test('successes leave a line at debug, and the share that is asked for one at info', async () => {
  const ok = async () => {
    for (let n = 0; n < 8; n++) expect((await fixture.ask('GET', '/me')).status).toBe(200);
    return lines().filter(({ msg }) => msg === 'request');
  };
  expect(await ok()).toEqual([]);
  await fixture.stop();
  await start({}, 'debug');
  await expect.poll(async () => (await ok()).length).toBeGreaterThanOrEqual(7);
  expect(
    new Set(
      lines()
        .filter(({ msg }) => msg === 'request')
        .map(({ level }) => level),
    ),
  ).toEqual(new Set(['debug']));
  await fixture.stop();
  await start({ LOG_SAMPLE_SUCCESS: '0.25' });
  await ok();
  await expect.poll(() => lines().filter(({ msg }) => msg === 'request')).toHaveLength(2);
});
