import { Agent, request } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ask } from '../testing/ask.js';
import { type Fixture, startFixture } from '../testing/fixture.js';

let fixture: Fixture;
let arrived: Promise<void>;
let release: () => void;

beforeEach(async () => {
  fixture = await startFixture();
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  arrived = new Promise((resolve) => {
    fixture.core.on('listProjects', async () => {
      resolve();
      await gate;
      return { projects: [], page: undefined };
    });
  });
});

afterEach(async () => {
  release();
  await fixture.stop();
});

const slow = () => fixture.ask('GET', `/orgs/${fixture.orgId}/projects`);

test('while draining it is not ready, serves what comes, and closes each connection behind its answer', async () => {
  expect(fixture.gateway.ready()).toBe(true);
  await fixture.gateway.drain?.();
  expect(fixture.gateway.ready()).toBe(false);
  const json = { 'content-type': 'application/json; charset=utf-8' };
  const unready = { status: 503, headers: json, json: { status: 'unavailable' } };
  expect(await ask(fixture.base, 'GET', '/readyz')).toMatchObject(unready);
  expect(await ask(fixture.base, 'GET', '/healthz')).toMatchObject({
    status: 200,
    headers: json,
    json: { status: 'ok' },
  });
  const answer = await fixture.ask('GET', '/me');
  expect(answer.status).toBe(200);
  expect(answer.headers.connection).toBe('close');
});

test('a request under way is finished before it stops, and no new one is taken', async () => {
  const running = slow();
  await arrived;
  const stopping = fixture.stop();
  await expect(fixture.ask('GET', '/me')).rejects.toThrow(/ECONNREFUSED|ECONNRESET/);
  release();
  const answer = await running;
  expect(answer.status).toBe(200);
  expect(answer.headers.connection).toBe('close');
  await stopping;
});

test('a request that does not finish is cut off at the timeout', async () => {
  const running = slow();
  running.catch(() => {});
  await arrived;
  await fixture.gateway.stop(20);
  await expect(running).rejects.toThrow(/socket hang up|ECONNRESET/);
});

test('an idle connection does not hold up the stop', async () => {
  const agent = new Agent({ keepAlive: true });
  await new Promise<void>((resolve, reject) => {
    const outgoing = request(`${fixture.base}/healthz`, { agent }, (response) => response.resume().on('end', resolve));
    outgoing.on('error', reject).end();
  });
  await fixture.gateway.stop(60_000);
  agent.destroy();
});

test('it can be stopped twice, and before it has started', async () => {
  await fixture.stop();
  await fixture.stop();
});
