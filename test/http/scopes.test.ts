import { beforeAll, describe, expect, test } from 'vitest';
import { admittedBy, matrixScopes, type RouteExpectation, routeExpectations } from './route-expectations.js';
import { Client } from './support/client.js';
import { disposable } from './support/disposable.js';
import { expectRefusal } from './support/expectations.js';
import { call } from './support/routes.js';
import { usePlatform } from './support/shared-platform.js';
import { withDatabase } from './support/stored.js';
import { createWorld, type World } from './support/world.js';

const platform = usePlatform();
let world: World;
/** By scope; '' is a key that holds none. */
const clients = new Map<string, Client>();
beforeAll(async () => {
  world = await createWorld(platform, 'matrix');
  for (const scope of matrixScopes) clients.set(scope, (await world.org.newKey([scope])).client);
  const none = await world.org.newKey(['read']);
  await withDatabase(platform.databaseUrl, (database) =>
    database.query(`UPDATE core.api_keys SET scopes = '{}' WHERE id = $1`, [none.id]),
  );
  clients.set('', none.client);
});

const isPublic = ({ scope }: RouteExpectation) => scope === 'public';

async function callWith(scope: string, route: RouteExpectation) {
  const client = clients.get(scope);
  if (client === undefined) throw new Error(`no key for «${scope}»`);
  return call(client, route, await disposable(route, world));
}

describe.each(routeExpectations.map((route) => [route.id, route] as const))('%s', (_, route) => {
  const admitted = admittedBy[route.scope] ?? [];
  const refused = matrixScopes.filter((scope) => !admitted.includes(scope));

  test.each(admitted)('lets %s in', async (scope) => {
    const answer = await callWith(scope, route);
    expect([200, 201, 202], `${answer}`).toContain(answer.status);
  });

  if (refused.length > 0)
    test.each(refused)('refuses %s, telling what it takes', async (scope) => {
      const body = expectRefusal(await callWith(scope, route), 403, 'INSUFFICIENT_SCOPE');
      expect(body).toMatchObject({ required_scope: route.scope, granted_scopes: [scope] });
    });

  test('takes no key without a scope, unless any key or none will do', async () => {
    const answer = await callWith('', route);
    if (isPublic(route) || route.scope === 'any key') expect(answer.status).toBe(200);
    else expect(expectRefusal(answer, 403, 'INSUFFICIENT_SCOPE').granted_scopes).toEqual([]);
  });

  test('takes no call without a key, unless it is public', async () => {
    const answer = await call(new Client(platform.baseUrl), route, world.ids);
    if (isPublic(route)) expect(answer.status).toBe(200);
    else expectRefusal(answer, 401, 'API_KEY_MISSING');
  });
});

test('a key with several scopes may do what any of them covers', async () => {
  const { client } = await world.org.newKey(['contacts:read', 'messages:write', 'beacons:admin']);
  const project = world.project.with(client);
  expect((await project.listContacts()).status).toBe(200);
  expect((await project.createMessage(world.conversation.id, { content: 'x' })).status).toBe(201);
  const refusal = expectRefusal(await project.upsertContact({ name: 'x' }), 403, 'INSUFFICIENT_SCOPE');
  expect(refusal.granted_scopes).toEqual(['contacts:read', 'messages:write', 'beacons:admin']);
  expectRefusal(await project.listConversations(), 403, 'INSUFFICIENT_SCOPE');
});

test('a refused write writes nothing', async () => {
  const { client } = await world.org.newKey(['read']);
  const before = (await world.project.listConversations({ include: 'total' })).page.total;
  expectRefusal(await world.project.with(client).createConversation({}), 403, 'INSUFFICIENT_SCOPE');
  expect((await world.project.listConversations({ include: 'total' })).page.total).toBe(before);
});
