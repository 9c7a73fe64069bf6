import { coversScope, grantableScopes } from '@pharos/contract';
import { routes } from '@pharos/gateway';
import { newId } from '@pharos/kit';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  admittedBy,
  matrixScopes,
  personRouteExpectations,
  publicRouteExpectations,
  type RouteExpectation,
  routeExpectations,
} from './route-expectations.js';
import { Client } from './support/client.js';
import { disposable } from './support/disposable.js';
import { expectInvalid, expectRefusal } from './support/expectations.js';
import { call } from './support/routes.js';
import { usePlatform } from './support/shared-platform.js';
import { withDatabase } from './support/stored.js';
import { createWorld, type World } from './support/world.js';

const platform = usePlatform();
let world: World;
let withoutScope: Client;
beforeAll(async () => {
  world = await createWorld(platform, 'matrix');
  const none = await world.org.newKey(['read']);
  await withDatabase(platform.databaseUrl, (database) =>
    database.query(`UPDATE core.api_keys SET scopes = '{}' WHERE id = $1`, [none.id]),
  );
  withoutScope = none.client;
});

describe('the table of routes', () => {
  const expectations = [...routeExpectations, ...personRouteExpectations, ...publicRouteExpectations];
  const served = new Map(
    routes.map(({ id, method, path, scope }) => [
      id,
      { id, method, path, scope: typeof scope === 'string' ? scope : scope.description },
    ]),
  );

  test('has no route beside those of the specification', () => {
    expect([...served.keys()].sort()).toEqual(expectations.map(({ id }) => id).sort());
  });

  test.each(expectations.map((route) => [route.id, route] as const))(
    'has %s at its path, for the scope that the specification names',
    (id, route) => {
      expect(served.get(id)).toEqual(route);
    },
  );

  test('knows every scope that a key can hold, and no other', () => {
    expect([...grantableScopes].sort()).toEqual([...matrixScopes].sort());
  });

  const needed = Object.entries(admittedBy).filter(([scope]) => scope !== 'any key' && scope !== 'public');
  test.each(needed)('a route that needs %s admits exactly the keys that the specification names', (scope, admitted) => {
    expect(matrixScopes.filter((granted) => coversScope([granted], scope))).toEqual(
      matrixScopes.filter((granted) => admitted.includes(granted)),
    );
    expect(coversScope([], scope)).toBe(false);
  });
});

/** For each scope that some route needs, the first route that needs it. */
const samples = [...new Map([...routeExpectations].reverse().map((route) => [route.scope, route])).values()];
const guarded = samples.filter(({ scope }) => scope !== 'public' && scope !== 'any key');

const callWith = async (client: Client, route: RouteExpectation) => call(client, route, await disposable(route, world));

describe.each(guarded.map((route) => [route.scope, route] as const))('a route that needs %s', (scope, route) => {
  test('lets a key in that holds this scope alone', async () => {
    const { client } = await world.org.newKey([scope]);
    const answer = await callWith(client, route);
    expect([200, 201, 202], `${answer}`).toContain(answer.status);
  });

  test('refuses keys of every other resource, telling what it takes', async () => {
    const others = matrixScopes.filter((granted) => !admittedBy[scope]?.includes(granted));
    const { client } = await world.org.newKey([...others]);
    const body = expectRefusal(await callWith(client, route), 403, 'INSUFFICIENT_SCOPE');
    expect(body).toMatchObject({ required_scope: scope, granted_scopes: others });
  });

  test('refuses a key without a scope, and a call without a key', async () => {
    expect(expectRefusal(await callWith(withoutScope, route), 403, 'INSUFFICIENT_SCOPE').granted_scopes).toEqual([]);
    expectRefusal(await call(new Client(platform.baseUrl), route, world.ids), 401, 'API_KEY_MISSING');
  });
});

test('a route for any key takes one without a scope, and no call without a key', async () => {
  const [route] = samples.filter(({ scope }) => scope === 'any key');
  if (route === undefined) throw new Error('no route takes any key');
  expect((await callWith(withoutScope, route)).status).toBe(200);
  expectRefusal(await call(new Client(platform.baseUrl), route, world.ids), 401, 'API_KEY_MISSING');
});

test('a public route needs no key', async () => {
  for (const route of routeExpectations.filter(({ scope }) => scope === 'public'))
    expect((await call(new Client(platform.baseUrl), route, world.ids)).status, route.id).toBe(200);
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

test('a route for people takes no key, not even one with the scope admin, and no call without one', async () => {
  for (const route of personRouteExpectations) {
    const ids = { ...world.ids, sessionId: newId('ses') };
    const anybody = await call(new Client(platform.baseUrl), route, ids);
    if (route.scope === 'signed in') {
      expectRefusal(await call(world.org.client, route, ids), 401, 'SESSION_REQUIRED');
      expectRefusal(anybody, 401, 'SESSION_REQUIRED');
    } else {
      const granted = world.org.newKey([...matrixScopes]);
      const body = expectRefusal(await call((await granted).client, route, ids), 403, 'INSUFFICIENT_SCOPE');
      expect(body).toMatchObject({ required_scope: route.scope, granted_scopes: matrixScopes });
      expectRefusal(anybody, 401, 'API_KEY_MISSING');
    }
  }
});

test.each(['analytics:read', 'analytics:write', 'audit:read'])('no key can be granted %s', async (scope) => {
  expectInvalid(
    await world.org.client.post(`/orgs/${world.org.id}/api-keys`, { name: 'x', scopes: [scope] }),
    'scopes',
    0,
  );
});
