import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canStart, type OwnServer, poll, startNats, startRedis } from '../support/index.js';
import { type Platform, startPlatform } from '../support/platform.js';
import { tempDir } from '../support/processes.js';
import type { RouteExpectation } from './route-expectations.js';
import type { Client } from './support/client.js';
import { Org } from './support/org.js';
import { startProviderServer } from './support/provider-server.js';
import { call, idParamsOf, routesWithIds } from './support/routes.js';
import { createWorld } from './support/world.js';

const ofProjects = routesWithIds.filter((route) => idParamsOf(route).includes('projectId'));
/** Services but core hear of it by an event, a moment later. */
const isOfOthers = ({ path }: RouteExpectation) => /\{projectId\}\/(kb|agent|webhooks|mailboxes)\b/.test(path);
/** Its answer is the same for every project. */
const catalogue = 'listIntegrationProviders';
const atOnce = 8;

describe.skipIf(!canStart('redis') || !canStart('nats'))('a project that one gateway has deleted', () => {
  const files = tempDir('files');
  let servers: OwnServer[] = [];
  let providers: Awaited<ReturnType<typeof startProviderServer>>;
  let platform: Platform;
  beforeAll(async () => {
    const [redis, nats] = await Promise.all([startRedis(), startNats()]);
    servers = [redis, nats];
    providers = await startProviderServer();
    const others = { knowledge: 1, webhooks: 1, agent: 1, mail: 1 };
    const env = { STORAGE_DIR: files.path, INTEGRATION_URLS: JSON.stringify(providers.urls) };
    platform = await startPlatform({ gateway: 2, ...others, redis: redis.url, nats: nats.url, env });
  });
  afterAll(async () => {
    await platform?.stop();
    await Promise.all([providers?.stop(), ...servers.map((server) => server.dispose())]);
    files.remove();
  });

  /** Resolves once every gateway reaches every service. */
  async function untilConnected(): Promise<void> {
    const org = await Org.create(platform);
    const { path } = await org.newProject();
    for (const { url } of platform.gateway) {
      for (const resource of ['kb/articles', 'webhooks', 'agent/config', 'agent/actions']) {
        const isThere = async () => (await org.client.at(url).get(`${path}/${resource}`)).status === 200;
        await poll(isThere, { what: `${resource} to be reached` });
      }
    }
  }

  test('is absent to every route of another one, which still remembers whose it was', async () => {
    await untilConnected();
    const { org, project, ids } = await createWorld(platform, 'gone');
    const [first, second] = platform.gateway.map(({ url }) => org.client.at(url)) as [Client, Client];
    expect((await second.get(project.path)).status).toBe(200);
    expect((await first.delete(`/orgs/${org.id}/projects/${project.id}`)).status).toBe(200);
    const answers: string[] = [];
    const left = ofProjects.filter(({ id }) => id !== catalogue).values();
    const work = async () => {
      for (const route of left) {
        const ask = async () => (await call(second, route, ids)).status;
        const isGone = async () => (await ask()) === 404;
        if (isOfOthers(route)) await poll(isGone, { what: `${route.id} to answer 404` });
        else answers.push(`${route.id} ${await ask()}`);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    expect(answers.length).toBeGreaterThan(40);
    expect(answers.filter((answer) => !answer.endsWith(' 404'))).toEqual([]);
  });
});
