import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Registry } from '@bufbuild/protobuf';
import { calledServices, listenVariable, urlVariable } from '@pharos/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registryOf } from '../../proto/release/sample-messages.mjs';
import { type ApiAnswer, type ApiClient, type Json, type Receiver, startReceiver } from '../support/index.js';
import { type Platform, startPlatform } from '../support/platform.js';
import { ownPort } from '../support/ports.js';
import { root } from '../support/root.js';
import { type LaterNeighbour, startLaterNeighbour } from './later-neighbour.js';
import { useOf } from './use-of-everything.js';
import { unknownFields } from './with-unknown-fields.js';

const counts = { webhooks: 1, knowledge: 1, agent: 1, mail: 1 };
/** The name of the embedded bus. */
const bus = 'bus';
const token = 'later-version-later-version-later';

let receiver: Receiver;
let usual: Platform;
let later: Platform;
let neighbours: LaterNeighbour[];
beforeAll(async () => {
  receiver = await startReceiver();
  usual = await startPlatform(counts);
  later = await startWithLaterNeighbours();
});
afterAll(async () => {
  await Promise.all([usual?.stop(), later?.stop()]);
  await Promise.all([receiver?.stop(), ...(neighbours ?? []).map((each) => each.stop())]);
});

/** A platform in which every service has neighbours of a later version, and events are of one too. */
async function startWithLaterNeighbours(): Promise<Platform> {
  const registry: Registry = registryOf(readFileSync(join(root, 'proto/gen/descriptors.binpb')));
  const ways = await Promise.all(
    calledServices.map(async (name) => ({ name, own: await ownPort(), port: await ownPort() })),
  );
  neighbours = await Promise.all(
    ways.map(({ name, own, port }) => startLaterNeighbour({ registry, name, port, target: `127.0.0.1:${own}`, token })),
  );
  const addresses = ways.flatMap(({ name, own, port }) => [
    [listenVariable(name), `127.0.0.1:${own}`],
    [urlVariable(name), `127.0.0.1:${port}`],
  ]);
  const platform = await startPlatform({ ...counts, env: { SERVICE_TOKEN: token, ...Object.fromEntries(addresses) } });
  await addToEvents(platform, unknownFields());
  return platform;
}

/** Events that the bus is given from now on have these fields as well, and are counted. */
async function addToEvents(platform: Platform, fields: Uint8Array): Promise<void> {
  const hex = Buffer.from(fields).toString('hex');
  await rows(
    platform,
    `CREATE TABLE ${bus}.later_events (seq bigint);
    CREATE FUNCTION ${bus}.later() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO ${bus}.later_events VALUES (NEW.seq);
      NEW.payload := NEW.payload || '\\x${hex}'::bytea;
      RETURN NEW;
    END $$;
    CREATE TRIGGER later BEFORE INSERT ON ${bus}.events FOR EACH ROW EXECUTE FUNCTION ${bus}.later()`,
  );
}

/** Rows of the platform's database. */
async function rows(platform: Platform, text: string): Promise<Json[]> {
  const client = new pg.Client({ connectionString: platform.database.url });
  await client.connect();
  return (await client.query(text).finally(() => client.end())).rows;
}

/** An answer without what differs from run to run. */
function stable({ status, body }: ApiAnswer): Json {
  const text = JSON.stringify(body ?? null)
    .replaceAll(/\b([a-z]+)_[0-9A-Z]{20,}\b/g, '$1_…')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'a time')
    .replaceAll(/"(secret|cursor|next_cursor|request_id|webhook_path)":"[^"]*"/g, '"$1":"…"')
    .replaceAll(/"took_ms":\d+/g, '"took_ms":"…"');
  return { status, body: JSON.parse(text) };
}

test('services whose neighbours have a later version answer as with those of their own', async () => {
  const expected = await useOf(usual, receiver.url);
  const answers = await useOf(later, receiver.url);
  expect(answers.map(stable)).toEqual(expected.map(stable));
  // All services were asked, by each other as well.
  const called = neighbours.map((each) => each.called);
  for (const methods of called) expect(methods.size).toBeGreaterThan(1);
  expect(called.flatMap((each) => [...each])).toContain('ProjectService.GetProject');
});

test('consumers handle events of a later version', async () => {
  const behind = `SELECT name FROM ${bus}.consumers WHERE seq < (SELECT max(seq) FROM ${bus}.later_events)`;
  expect((await rows(later, `SELECT count(*)::int AS n FROM ${bus}.later_events`))[0].n).toBeGreaterThan(5);
  await expect.poll(() => rows(later, behind)).toEqual([]);
  for (const schema of ['core', 'knowledge', 'agent', 'webhooks', 'mail'])
    expect(await rows(later, `SELECT type, reason FROM ${schema}.unhandled_events`), schema).toEqual([]);
});

// Unlike a field, a value cannot be passed over: nobody knows what to do, or to say, instead (CONTRIBUTING.md, "Make a release").
describe('an enum value of a later version', () => {
  const core = () => neighbours[calledServices.indexOf('core')]?.foreign as LaterNeighbour['foreign'];
  const message = { content: 'Hello', sender_type: 'agent' };
  let api: ApiClient;
  let conversation: string;
  beforeAll(async () => {
    const tenant = await later.createTenant();
    api = tenant.api;
    const project = `/projects/${(await api.post(`/orgs/${tenant.orgId}/projects`, { name: 'Enums' })).body.data.id}`;
    const begun = await api.post(`${project}/conversations`, { subject: 'Enums', message });
    conversation = `${project}/conversations/${begun.body.data.id}`;
  });

  test('in a request fails that call and writes nothing', async () => {
    core().requests.add('CreateMessage');
    const refused = await api.post(`${conversation}/messages`, message);
    core().requests.delete('CreateMessage');
    expect(refused).toMatchObject({ status: 500, body: { code: 'INTERNAL' } });
    expect((await api.get(`${conversation}/messages`)).body.data).toHaveLength(1);
    expect((await api.post(`${conversation}/messages`, message)).status).toBe(201);
  });

  test('in an answer fails that call, and no other', async () => {
    core().answers.add('GetConversation');
    const [failed, others] = await Promise.all([api.get(conversation), api.get(`${conversation}/messages`)]);
    core().answers.delete('GetConversation');
    expect(failed).toMatchObject({ status: 500, body: { code: 'INTERNAL' } });
    expect(others.status).toBe(200);
    expect((await api.get(conversation)).status).toBe(200);
  });
});
