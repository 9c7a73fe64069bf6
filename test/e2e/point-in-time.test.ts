import { afterEach, expect, test } from 'vitest';
import { type ApiClient, apiClient, canStart, type Json, poll } from '../support/index.js';
import { findPostgresPrograms } from '../support/operated-postgres.js';
import { archived, ask, disaster, recipe, restored, startWorld } from './operated-platform.js';

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

/** What a tenant writes and reads. */
function tenantOf(api: ApiClient, project: string, hook: string) {
  return {
    addContact: (email: string) => api.post(`${project}/contacts`, { email }),
    async publish(title: string) {
      const { body } = await api.post(`${project}/kb/articles`, { title, body: 'Hold the button.' });
      expect((await api.post(`${project}/kb/articles/${body.data.id}/publish`)).status).toBe(200);
    },
    emails: async () => (await api.get(`${project}/contacts`)).body.data.map(({ email }: Json) => email).sort(),
    found: async () =>
      (await api.get(`${project}/kb/search?q=button`)).body.data.map(({ title }: Json) => title).sort(),
    attempts: async (status: string) => (await api.get(`${hook}/deliveries?status=${status}`)).body.data,
    held: async () => (await api.get(`${hook}/deliveries?state=held`)).body.data,
    recover: () => api.post(`${hook}/recover`, { since: new Date(Date.now() - 3_600_000).toISOString() }),
  };
}

const possible = findPostgresPrograms() !== undefined && canStart('nats') && canStart('redis');

test.runIf(possible)(
  'a moment is restored from a base backup and the archived log, by the commands of the recipe',
  async () => {
    const world = await startWorld(cleanUp);
    const { postgres, platform, receiver } = world;
    const { orgId, api } = await platform.createTenant();
    const leaver = await platform.admin.createKey({ orgId, name: 'Leaver', scopes: ['admin'] });
    const statusOfLeaver = async () => (await apiClient(platform.baseUrl, leaver.apiKey).get('/me')).status;
    const project = `/projects/${(await api.post(`/orgs/${orgId}/projects`, { name: 'Moments' })).body.data.id}`;
    const hook = await api.post(`${project}/webhooks`, { url: receiver.url, events: ['contact.created'] });
    const tenant = tenantOf(api, project, `${project}/webhooks/${hook.body.data.id}`);

    // In the base backup, and what is in the log alone: of that, one webhook is pending.
    await tenant.publish('In the backup');
    await tenant.addContact('backup@example.com');
    await poll(async () => (await tenant.attempts('delivered')).length === 1, { what: 'the first webhook' });
    await postgres.shell(recipe(postgres).backUp);
    receiver.answer = () => ({ status: 503 });
    await tenant.publish('In the log');
    await tenant.addContact('log@example.com');
    await poll(async () => (await tenant.attempts('failed')).length > 0, { what: 'an attempt that failed' });
    const moment = await ask(postgres.url, 'SELECT clock_timestamp()::text');

    // What will be gone: also that what was pending has arrived, and that a key is revoked.
    receiver.answer = () => ({ status: 200 });
    await tenant.publish('After the moment');
    await tenant.addContact('gone@example.com');
    await poll(async () => (await tenant.attempts('delivered')).length === 3, { what: 'all webhooks' });
    await api.delete(`/orgs/${orgId}/api-keys/${leaver.keyId}`);
    expect(await statusOfLeaver()).toBe(401);
    await archived(postgres);
    await disaster(world);
    const before = receiver.arrivals.length;
    const told = await restored(world, moment);

    // All that was acknowledged before the moment, and nothing else; search, by itself; the key, as the recipe warns.
    expect(await tenant.emails()).toEqual(['backup@example.com', 'log@example.com']);
    await poll(async () => (await tenant.found()).length > 1, { what: 'search to be filled' });
    expect(await tenant.found()).toEqual(['In the backup', 'In the log']);
    expect(await statusOfLeaver()).toBe(200);

    // What has arrived since is not sent again until its owner says so, who can tell from what the operator was told.
    expect(told).toMatch(new RegExp(`${orgId} .* ${hook.body.data.id} .* 1\n`));
    const arrived = () => receiver.arrivals.slice(before).map((each) => JSON.parse(each.body).data.email);
    await tenant.addContact('later@example.com');
    await poll(() => arrived().length > 0, { what: 'a new webhook' });
    expect(arrived()).toEqual(['later@example.com']);
    expect(await tenant.held()).toHaveLength(1);
    await tenant.recover();
    await poll(() => arrived().length > 1, { what: 'what was held' });
    expect(arrived()).toEqual(['later@example.com', 'log@example.com']);
  },
);
