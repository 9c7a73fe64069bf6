import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startReceiver } from '../support/index.js';
import type { AgentApi } from './support/agent-api.js';
import type { Answer } from './support/answer.js';
import { anId, aTime, expectEmpty, expectInvalid, expectRefusal } from './support/expectations.js';
import type { Org } from './support/org.js';
import { usePlatform } from './support/shared-platform.js';
import { withDatabase } from './support/stored.js';

const platform = usePlatform();
const url = 'http://127.77.0.1:65535/orders';
const aSecret = expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/);
const parameters = {
  type: 'object',
  properties: { order_id: { type: 'string', pattern: '^[A-Z]-[0-9]+$' }, items: { $ref: '#/$defs/items' } },
  required: ['order_id'],
  $defs: { items: { type: 'array', items: { type: 'integer' }, maxItems: 10 } },
};

let org: Org;
let projectId: string;
let agent: AgentApi;
beforeAll(async () => {
  org = await platform.newOrg();
  const project = await org.newProject();
  projectId = project.id;
  agent = project.agent;
});

test('an action is answered with its secret once, and without ever after', async () => {
  const made = await agent.createAction({ name: 'find_order', description: 'Finds an order.', parameters, url });
  expect(made.status).toBe(201);
  expect(made.data).toEqual({
    id: anId('act'),
    project_id: projectId,
    name: 'find_order',
    description: 'Finds an order.',
    parameters,
    url,
    needs_confirmation: true,
    created_at: aTime,
    secret: aSecret,
  });
  const { secret = '', ...shown } = made.data;
  expect((await agent.getAction(shown.id)).data).toEqual(shown);
  const list = await agent.listActions();
  expect(list.data).toContainEqual(shown);
  expect(list.text).not.toContain('whsec_');
  await withDatabase(platform.databaseUrl, async (database) => {
    const stored = 'SELECT a::text AS row FROM agent.actions a WHERE id = $1';
    const [row] = (await database.query<{ row: string }>(stored, [shown.id])).rows;
    expect(row?.row).not.toContain(secret.slice('whsec_'.length));
    expect(row?.row).not.toContain(Buffer.from(secret).toString('hex'));
  });
  const rotated = await agent.rotateActionSecret(shown.id);
  expect(rotated.data).toEqual({ ...shown, secret: aSecret });
  expect(rotated.data.secret).not.toBe(secret);
  expect(rotated.json).toMatchObject({ secret: rotated.data.secret });
});

test('what it takes no arguments for it is called without', async () => {
  const { id } = await agent.newAction();
  const { data } = await agent.getAction(id);
  expect(data.parameters).toEqual({ type: 'object', properties: {}, additionalProperties: false });
});

test('its fields change one by one, and depend on what it was if that is asked', async () => {
  const etag = ({ headers }: Answer) => headers.etag ?? '';
  const { id } = await agent.newAction({ description: 'Before' });
  const first = etag(await agent.getAction(id));
  expect(first).toMatch(/^"1-/);
  expectEmpty(await agent.getAction(id, { 'if-none-match': first }), 304);
  const patched = await agent.patchAction(id, { needs_confirmation: false, parameters }, { 'if-match': first });
  expect(patched.data).toMatchObject({ description: 'Before', needs_confirmation: false, parameters });
  expectRefusal(await agent.patchAction(id, { url }, { 'if-match': first }), 412, 'VERSION_MISMATCH');
  expectRefusal(await agent.deleteAction(id, { 'if-match': first }), 412, 'VERSION_MISMATCH');
  expect((await agent.patchAction(id, { url, description: 'After' })).data).toMatchObject({
    url,
    description: 'After',
  });
  expectRefusal(await agent.rotateActionSecret(id, { 'if-match': first }), 412, 'VERSION_MISMATCH');
  const rotated = await agent.rotateActionSecret(id, { 'if-match': etag(await agent.getAction(id)) });
  expect(etag(rotated)).toMatch(/^"4-/);
  expectEmpty(await agent.deleteAction(id, { 'if-match': etag(rotated) }));
  expectRefusal(await agent.getAction(id), 404, 'ACTION_NOT_FOUND');
  expectRefusal(await agent.deleteAction(id), 404, 'ACTION_NOT_FOUND');
  expectRefusal(await agent.rotateActionSecret(id), 404, 'ACTION_NOT_FOUND');
});

test('a name is one action’s of the project; another project may have the same', async () => {
  const name = 'cancel_order';
  const { id } = await agent.newAction({ name });
  expectRefusal(await agent.createAction({ name, description: 'x', url }), 409, 'ACTION_NAME_TAKEN');
  const other = await agent.newAction();
  expectRefusal(await agent.patchAction(other.id, { name }), 409, 'ACTION_NAME_TAKEN');
  const elsewhere = (await org.newProject()).agent;
  expect((await elsewhere.newAction({ name })).name).toBe(name);
  expectRefusal(await elsewhere.getAction(id), 404, 'ACTION_NOT_FOUND');
});

test('an action is tried out by a signed call that is marked as a test, once for each key', async () => {
  const shop = await startReceiver();
  onTestFinished(() => shop.stop());
  shop.answer = () => ({ status: 200, body: '{"state":"on its way"}' });
  const { id } = await agent.newAction({ name: 'try_order', parameters, url: shop.url });
  const headers = { 'idempotency-key': 'try-order' };
  const tried = await agent.tryAction(id, { arguments: { order_id: 'A-7' } }, headers);
  expect(tried.data).toEqual({
    result: 'success',
    error: null,
    status_code: 200,
    output: '{"state":"on its way"}',
    duration_ms: expect.any(Number),
  });
  const again = await agent.tryAction(id, { arguments: { order_id: 'A-7' } }, headers);
  expect(again.data).toEqual(tried.data);
  expect(shop.arrivals).toHaveLength(1);
  expect(shop.arrivals[0]?.headers['webhook-signature']).toMatch(/^v1,/);
  expect(JSON.parse(shop.arrivals[0]?.body ?? '')).toEqual({
    action: 'try_order',
    arguments: { order_id: 'A-7' },
    conversation_id: null,
    contact_id: null,
    run_id: null,
    test: true,
  });
  shop.answer = () => ({ status: 500, body: 'broken' });
  const failed = await agent.tryAction(id, { arguments: { order_id: 'A-7' } });
  expect(failed.data).toMatchObject({ result: 'failed', status_code: 500, output: 'broken' });
  const rejected = await agent.tryAction(id, { arguments: { order_id: 7 } });
  expect(rejected.data).toMatchObject({ result: 'rejected', status_code: null, output: null });
  expect(shop.arrivals).toHaveLength(2);
  expectRefusal(await (await org.newProject()).agent.tryAction(id, {}), 404, 'ACTION_NOT_FOUND');
});

test('two try-outs with one key at the same moment call the endpoint once', async () => {
  const shop = await startReceiver();
  onTestFinished(() => shop.stop());
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const called = new Promise<void>((resolve) => {
    shop.answer = async () => {
      resolve();
      await held;
      return { status: 200, body: 'done' };
    };
  });
  const { id } = await agent.newAction({ name: 'try_at_once', url: shop.url });
  const headers = { 'idempotency-key': 'try-at-once' };
  const tryOut = (body = {}) => agent.tryAction(id, body, headers);
  const first = tryOut();
  await called;
  expectRefusal(await tryOut(), 409, 'IDEMPOTENCY_IN_PROGRESS');
  expectRefusal(await tryOut({ arguments: { other: 1 } }), 422, 'IDEMPOTENCY_KEY_REUSED');
  release();
  expect((await first).data).toMatchObject({ result: 'success', output: 'done' });
  const again = await tryOut();
  expect(again.data).toEqual((await first).data);
  expect(again.headers['idempotent-replayed']).toBe('true');
  expect(shop.arrivals).toHaveLength(1);
});

test('a project has fifty at most, however many are made at once', async () => {
  const full = (await org.newProject()).agent;
  const made = await Promise.all(
    Array.from({ length: 53 }, (_, n) => full.createAction({ name: `action_${n}`, description: 'x', url })),
  );
  const refused = made.filter(({ status }) => status !== 201);
  expect(refused).toHaveLength(3);
  for (const answer of refused) expectRefusal(answer, 409, 'ACTION_LIMIT_REACHED');
});

describe('refused', () => {
  const create = (fields: object) => agent.createAction({ name: 'refused', description: 'x', url, ...fields });

  test.each(['', 'Find', '1st', 'find-order', 'x'.repeat(65), 'escalate', 'set_status'])('a name: %s', async (name) => {
    expectInvalid(await create({ name }), 'name');
  });

  test.each([
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://[::ffff:10.0.0.1]/',
    'http://user:password@example.com/',
    'ftp://example.com/',
    'http://example.com:25/',
    'nowhere',
  ])('a URL: %s', async (hostile) => {
    expectInvalid(await create({ url: hostile }), 'url');
    const { id } = await agent.newAction();
    expectInvalid(await agent.patchAction(id, { url: hostile }), 'url');
  });

  test.each([
    [{ type: 'string' }],
    [{ type: 'object', properties: { a: { $ref: 'https://example.com/schema.json' } } }],
    [{ type: 'object', properties: { a: { type: 'string', pattern: '(a+)+$' } } }],
    [{ type: 'object', properties: { a: { minimum: 'one' } } }],
    [{ type: 'object', description: 'x'.repeat(20_000) }],
    ['no schema'],
  ])('parameters: %j', async (hostile) => {
    expectInvalid(await create({ parameters: hostile }), 'parameters');
    const { id } = await agent.newAction();
    expectInvalid(await agent.patchAction(id, { parameters: hostile }), 'parameters');
  });
});
