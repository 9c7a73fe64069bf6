import { beforeAll, describe, expect, test } from 'vitest';
import { type RouteExpectation, routeExpectations } from './route-expectations.js';
import { disposable } from './support/disposable.js';
import { expectInvalid } from './support/expectations.js';
import { call, goodBodies, goodBytes } from './support/routes.js';
import { usePlatform } from './support/shared-platform.js';
import { createWorld, type World } from './support/world.js';

const platform = usePlatform();
let world: World;
beforeAll(async () => {
  world = await createWorld(platform, 'unexpected');
});

const send = async (route: RouteExpectation, body: unknown) =>
  call(world.org.client, route, await disposable(route, world), body);
const named = (routes: readonly RouteExpectation[]) => routes.map((route) => [route.id, route] as const);

const reading = routeExpectations.filter(({ method }) => method === 'GET');
/** No message of these came by mail. */
const absent: ReadonlySet<string> = new Set(['getMessageMail', 'getMessageRawMail']);
/** A file has no fields. */
const writing = routeExpectations.filter(({ id, method }) => method !== 'GET' && goodBytes[id] === undefined);
const withoutBody = writing.filter(({ id }) => goodBodies[id] === undefined);
/** A list has rows, and each is checked for its own fields. */
const takesObject = ({ id }: RouteExpectation) => !Array.isArray(goodBodies[id]);

describe.each(named(writing.filter(takesObject)))('%s', (_, route) => {
  test('refuses a field that it does not know, and names it', async () => {
    expectInvalid(await send(route, { unexpected_field: 1 }), 'unexpected_field');
  });
});

describe.each(named(withoutBody))('%s, which takes no body,', (_, route) => {
  test.each([
    ['none', undefined],
    ['an empty object', {}],
  ])('takes %s', async (_name, body) => {
    const answer = await send(route, body);
    expect([200, 201, 202], `${answer}`).toContain(answer.status);
  });
});

describe.each(named(reading))('%s', (id, route) => {
  test('does as if a body were none', async () => {
    expect((await send(route, { unexpected_field: 1 })).status).toBe(absent.has(id) ? 404 : 200);
  });
});
