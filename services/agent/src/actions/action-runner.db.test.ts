import { createHmac } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { idKinds } from '@pharos/contract';
import { newId, systemActor, systemClock } from '@pharos/kit';
import { AddressRules, createSender, type Sender, type SenderOptions } from '@pharos/outbound';
import { hostileNames, hostileTargets } from '@pharos/outbound/testing';
import type { InProject } from '@pharos/service';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AgentDatabase, createAgentDatabase } from '../testing/agent-database.js';
import { HttpEndpoint } from '../testing/http-endpoint.js';
import { anAgent, newProject, patience, testSealer } from '../testing/test-models.js';
import { ActionRunner } from './action-runner.js';
import { type ActionFields, sealActionSecret } from './actions.js';
import { insertAction } from './write-actions.js';

const secret = `whsec_${Buffer.alloc(32, 3).toString('base64')}`;
const caller = { requestId: 'req_1', actor: systemActor, traceparent: '' };
const parameters = { type: 'object', properties: { order_id: { type: 'string' } }, required: ['order_id'] };
const request = { name: 'find_order', arguments: { order_id: 'A-7' } };
let database: AgentDatabase;
let endpoint: HttpEndpoint;
let at: InProject;
const senders: Sender[] = [];

beforeAll(async () => {
  [database, endpoint] = await Promise.all([createAgentDatabase(), HttpEndpoint.start()]);
});
beforeEach(() => {
  at = newProject();
});
afterEach(() => {
  endpoint.requests.length = 0;
});
afterAll(async () => {
  for (const sender of senders) await sender.close();
  await database.stop();
  await endpoint.stop();
});

function runner(options: Partial<SenderOptions> = {}): ActionRunner {
  const sender = createSender({ rules: new AddressRules(['127.0.0.0/8']), timeoutMs: 10_000, ...options });
  senders.push(sender);
  return new ActionRunner({
    database: database.pool,
    sealer: testSealer,
    clock: systemClock,
    sender,
    serviceName: 'Acme',
  });
}

async function make(fields: Partial<ActionFields> = {}): Promise<void> {
  const id = newId(idKinds.agentAction);
  await insertAction(database.pool, caller, at, {
    id,
    secret: sealActionSecret(testSealer, id, secret),
    name: 'find_order',
    description: 'Finds an order.',
    parameters,
    url: endpoint.url,
    needs_confirmation: false,
    ...fields,
  });
}

const facts = { runId: 'run_1', conversationId: 'cnv_1', contactId: 'con_1' };
const run = (by = runner(), signal = patience) => by.run(at, facts, request, signal);

function audited(): Promise<{ changes: unknown; actor: string }[]> {
  const text = `SELECT data->'changes' AS changes, caller->>'type' AS actor FROM outbox
    WHERE project_id = $1 AND data->>'action' = 'callAgentAction'`;
  return database.pool.query({ name: 'test_audited', text }, [at.projectId]);
}

test('a call carries what it is about, with both signatures, and what is answered comes back as it is', async () => {
  await make();
  endpoint.answer = (_, response) => response.writeHead(201).end('{"status":"on its way"}');
  expect(await run()).toEqual({ ...request, result: 'success', error: null, output: '{"status":"on its way"}' });
  const [got] = endpoint.requests;
  const { headers = {}, body = '' } = got ?? {};
  expect(JSON.parse(body)).toEqual({
    action: 'find_order',
    arguments: { order_id: 'A-7' },
    conversation_id: 'cnv_1',
    contact_id: 'con_1',
    run_id: 'run_1',
  });
  expect(headers['x-acme-signature']).toBe(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`);
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const standard = createHmac('sha256', Buffer.alloc(32, 3)).update(signed).digest('base64');
  expect(headers['webhook-signature']).toBe(`v1,${standard}`);
  const changes = { conversation_id: { from: null, to: 'cnv_1' }, run_id: { from: null, to: 'run_1' } };
  expect(await audited()).toEqual([{ changes, actor: 'ai' }]);
});

test('the same call of one run has the same webhook-id, however its arguments are ordered; any other has its own', async () => {
  const anything = { type: 'object', properties: {} };
  await make({ parameters: anything });
  await make({ parameters: anything, name: 'cancel_order' });
  const by = runner();
  const call = (runId: string, name: string, given: Record<string, unknown>) =>
    by.run(at, { ...facts, runId }, { name, arguments: given }, patience);
  await call('run_1', 'find_order', { a: '1', b: { c: [2], d: 3 } });
  await call('run_1', 'find_order', { b: { d: 3, c: [2] }, a: '1' });
  await call('run_1', 'find_order', { a: '1', b: { c: [3], d: 3 } });
  await call('run_2', 'find_order', { a: '1', b: { c: [2], d: 3 } });
  await call('run_1', 'cancel_order', { a: '1', b: { c: [2], d: 3 } });
  const [first, second, ...others] = endpoint.requests.map(({ headers }) => String(headers['webhook-id']));
  expect(first).toMatch(/^act_[0-9a-f]{32}$/);
  expect(second).toBe(first);
  expect(new Set([first, ...others]).size).toBe(4);
});

test('arguments that are not of the schema, an action that is not there, and one of another project: nothing is called', async () => {
  await make();
  const by = runner();
  const call = (name: string, given: Record<string, unknown>, where = at) =>
    by.run(where, facts, { name, arguments: given }, patience);
  expect(await call('find_order', { order_id: 7 })).toMatchObject({
    result: 'rejected',
    error: 'order_id must be string',
  });
  expect(await call('drop_orders', {})).toMatchObject({ result: 'rejected' });
  expect(await call('find_order', { order_id: 'A-7' }, newProject())).toMatchObject({ result: 'rejected' });
  const otherOrg = { ...at, orgId: newProject().orgId };
  expect(await call('find_order', { order_id: 'A-7' }, otherOrg)).toMatchObject({ result: 'rejected' });
  expect(endpoint.requests).toEqual([]);
  expect(await audited()).toEqual([]);
});

test('only what the configuration allows is offered; what needs no agreement is a lookup', async () => {
  await make();
  await make({ name: 'cancel_order', needs_confirmation: true });
  await make({ name: 'refund' });
  const by = runner();
  const offered = await by.offered(at, anAgent(null, { allowed_actions: ['find_order', 'cancel_order', 'assign'] }));
  expect(offered.map(({ name, isLookup, needsConfirmation }) => [name, isLookup, needsConfirmation])).toEqual([
    ['cancel_order', false, true],
    ['find_order', true, false],
  ]);
  expect(await by.offered(at, anAgent())).toEqual([]);
  expect(await by.offered(newProject(), anAgent(null, { allowed_actions: ['find_order'] }))).toEqual([]);
});

test('a redirect is not followed, a 500 is a failure, an endpoint that hangs is left, a long answer is cut', async () => {
  await make();
  endpoint.answer = ({ url }, response) => response.writeHead(307, { Location: `${url}elsewhere` }).end();
  expect(await run()).toMatchObject({ result: 'failed', error: 'the endpoint answered 307' });
  expect(endpoint.requests).toHaveLength(1);
  endpoint.answer = (_, response) => response.writeHead(500).end('no');
  expect(await run()).toMatchObject({ result: 'failed', error: 'the endpoint answered 500', output: 'no' });
  endpoint.answer = () => undefined;
  expect(await run(runner({ timeoutMs: 300 }))).toMatchObject({ result: 'failed', error: 'no answer: timeout' });
  endpoint.answer = (_, response) => response.end('x'.repeat(1_000_000));
  const long = await run();
  expect(long.output).toHaveLength(16 * 1_024);
});

test('whoever leaves does not wait for the endpoint', async () => {
  await make();
  let answer: () => void = () => undefined;
  endpoint.answer = (_, response) => {
    answer = () => response.end('late');
  };
  const leaving = new AbortController();
  const called = run(runner({ timeoutMs: 60_000 }), leaving.signal);
  await expect.poll(() => endpoint.requests.length).toBe(1);
  leaving.abort(new Error('gone'));
  await expect(called).rejects.toThrow('gone');
  // Whoever stops waits for what is under way.
  answer();
});

test('a project whose endpoint hangs, hundreds of times, leaves another of its organization its slots', async () => {
  const hanging = at;
  let waiting = 0;
  const slow = await HttpEndpoint.start();
  slow.answer = () => {
    waiting += 1;
  };
  await make({ url: slow.url });
  at = { ...newProject(), orgId: hanging.orgId };
  await make();
  endpoint.answer = (_, response) => response.end('at once');
  // A busy machine takes long for the 300 entries of the audit log: no call may end meanwhile, and let the next one in.
  const by = runner({ timeoutMs: 3_600_000 });
  const leaving = new AbortController();
  setMaxListeners(0, leaving.signal);
  const calls = Array.from({ length: 300 }, (_, n) =>
    by.run(hanging, { ...facts, runId: `run_${n}` }, request, leaving.signal).catch((error: Error) => error.message),
  );
  // A third of 64.
  await expect.poll(() => waiting, { timeout: 180_000 }).toBe(21);
  for (let n = 0; n < 5; n += 1) expect(await run(by)).toMatchObject({ result: 'success', output: 'at once' });
  expect(waiting).toBe(21);
  leaving.abort(new Error('gone'));
  expect(new Set(await Promise.all(calls))).toEqual(new Set(['gone']));
  await slow.stop();
}, 240_000);

test('an action that was made before its address was closed, or whose name leads inside now, is not called', async () => {
  const dialled: unknown[] = [];
  const guarded = runner({
    rules: new AddressRules([]),
    resolve: async (host) => hostileNames[host] ?? ['10.0.0.1'],
    dial: ({ hostname }, done) => {
      dialled.push(hostname);
      done(new Error('dialled'), null);
    },
  });
  const urls = Object.values(hostileTargets).flat();
  for (const [n, url] of urls.entries()) {
    const name = `find_order_${n}`;
    await make({ name, url });
    const called = guarded.run(at, facts, { ...request, name }, patience);
    expect(await called, url).toMatchObject({ result: 'failed', error: 'no answer: blocked_address' });
  }
  expect(dialled).toEqual([]);
});
