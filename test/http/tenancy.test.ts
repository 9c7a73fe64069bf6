import { beforeAll, describe, expect, test } from 'vitest';
import type { RouteExpectation } from './route-expectations.js';
import type { Answer } from './support/answer.js';
import { expectRefusal } from './support/expectations.js';
import { call, idParamsOf, notFoundCodes, type PathIds, routesWithIds } from './support/routes.js';
import { usePlatform } from './support/shared-platform.js';
import { createWorld, readWorld, type World } from './support/world.js';

const platform = usePlatform();
/** Stands in every field of the victim's records, and nowhere else. */
const marker = 'forbiddenfruit';
let victim: World;
let intruder: World;
beforeAll(async () => {
  [victim, intruder] = await Promise.all([createWorld(platform, marker), createWorld(platform, 'intruder')]);
});

/** Every mixture of own and foreign ids that has at least one foreign one, as lists of the foreign names. */
function mixtures(route: RouteExpectation): string[][] {
  const names = idParamsOf(route);
  const all = Array.from({ length: 2 ** names.length }, (_, bits) => names.filter((_, at) => bits & (1 << at)));
  return all.filter((foreign) => foreign.length > 0);
}

function mixed(own: PathIds, other: PathIds, foreign: string[]): PathIds {
  return { ...own, ...Object.fromEntries(foreign.map((name) => [name, other[name] ?? ''])) };
}

function expectSilence(answer: Answer): void {
  expect([403, 404], `${answer}`).toContain(answer.status);
  const foreign = victim.ids;
  const shown = answer.text + JSON.stringify(answer.headers);
  for (const secret of [marker, ...Object.values(foreign)]) expect(shown).not.toContain(secret);
}

const cases = routesWithIds.flatMap((route) =>
  mixtures(route).map((foreign) => [route.id, foreign.join(' + '), route, foreign] as const),
);

describe('another organization’s key', () => {
  test.each(cases)('%s with a foreign %s gets nothing', async (_, _names, route, foreign) => {
    expectSilence(await call(intruder.org.client, route, mixed(intruder.ids, victim.ids, foreign)));
  });

  test('gets API_KEY_ORG_MISMATCH for a project and an organization that exist', async () => {
    expectRefusal(await victim.project.with(intruder.org.client).listContacts(), 403, 'API_KEY_ORG_MISMATCH');
    expectRefusal(await intruder.org.client.get(`/orgs/${victim.org.id}/projects`), 403, 'API_KEY_ORG_MISMATCH');
  });

  test('cannot refer to foreign contacts', async () => {
    const { project, conversation } = intruder;
    const contact_id = victim.contact.id;
    expectSilence(await project.createConversation({ contact_id }));
    expectSilence(await project.patchConversation(conversation.id, { contact_id }));
    expect((await project.conversation(conversation.id)).contact_id).toBe(conversation.contact_id);
  });

  test('finds nothing foreign by filters, words and identities', async () => {
    const { project } = intruder;
    for (const query of [{ q: marker }, { contact_id: victim.contact.id }, { assigned_to: `${marker} agent` }])
      expect((await project.listConversations({ ...query })).data).toEqual([]);
    const { email, external_id } = victim.contact;
    for (const query of [{ q: marker }, { email: email ?? '' }, { external_id: external_id ?? '' }])
      expect((await project.listContacts(query)).data).toEqual([]);
    expect((await project.kb.listArticles({ external_id: `${marker} source` })).data).toEqual([]);
    for (const mode of ['hybrid', 'keyword', 'semantic'])
      expect((await project.kb.search({ q: marker, mode })).text).not.toContain(marker);
    const upserted = await project.upsertContact({ email });
    expect(upserted.status).toBe(201);
    expect(upserted.data).toMatchObject({ name: null, project_id: project.id });
  });

  test('gains nothing from foreign cursors and idempotency keys', async () => {
    await victim.project.newConversation({ subject: marker });
    const cursor = (await victim.project.listConversations({ limit: 1 })).page.next_cursor ?? '';
    expect((await intruder.project.listConversations({ cursor })).text).not.toContain(marker);
    const headers = { 'idempotency-key': 'the-same-for-both' };
    const made = await victim.project.upsertContact({ name: marker }, headers);
    const replayed = await intruder.project.upsertContact({ name: 'Mine' }, headers);
    expect([made.status, replayed.status]).toEqual([201, 201]);
    expect(replayed.headers['idempotent-replayed']).toBeUndefined();
  });
});

test('after all this the victim finds everything as it was', async () => {
  const before = await readWorld(victim);
  for (const [, , route, foreign] of cases)
    await call(intruder.org.client, route, mixed(intruder.ids, victim.ids, foreign));
  expect(await readWorld(victim)).toEqual(before);
});

test('a record of another project of the same organization is not found', async () => {
  const { org, project, ids } = victim;
  const sibling = await org.newProject();
  const inner = routesWithIds.filter((route) => idParamsOf(route).length > 1 && idParamsOf(route)[0] === 'projectId');
  expect(inner.length).toBeGreaterThan(5);
  for (const route of inner) {
    const answer = await call(org.client, route, { ...ids, projectId: sibling.id });
    const code = notFoundCodes[idParamsOf(route)[1] ?? ''] ?? '';
    expectRefusal(answer, 404, code);
    expect(answer.text).not.toContain(marker);
  }
  expect(await project.conversation(ids.conversationId ?? '')).toMatchObject({ subject: `${marker} subject` });
});

describe('an id of the wrong type or shape', () => {
  const shapes: Record<string, (id: string, others: PathIds) => string> = {
    'another type': (id, others) => Object.values(others).find((other) => other.slice(0, 3) !== id.slice(0, 3)) ?? '',
    'the prefix of another type': (id) => `fsb_${id.slice(4)}`,
    'lower case': (id) => id.toLowerCase(),
    'a letter outside the alphabet': (id) => `${id.slice(0, -1)}U`,
    'one character too many': (id) => `${id}0`,
    'one too few': (id) => id.slice(0, -1),
    'more than 128 bits': (id) => `${id.slice(0, 4)}8${id.slice(5)}`,
    'nothing but a prefix': (id) => id.slice(0, 4),
    'a number': () => '42',
    'a word': () => 'undefined',
    'an encoded NUL': (id) => `${id}%00`,
    'an encoded slash': (id) => `${id}%2f`,
    'an encoded newline': (id) => `${id}%0A`,
    'an encoded space': (id) => `%20${id}`,
    'bytes that are no UTF-8': () => '%ff%fe',
    'broken percent-encoding': () => '%zz',
    'a quote and SQL': () => "'%20OR%201=1--",
    'thousands of characters': () => 'x'.repeat(4_000),
  };
  const params = routesWithIds.flatMap((route) => idParamsOf(route).map((name) => [route.id, name, route] as const));

  test.each(params)('%s: as %s it is a 404 of that resource', async (_, name, route) => {
    const { ids, org } = intruder;
    for (const [shape, bend] of Object.entries(shapes)) {
      const bent = bend(ids[name] ?? '', ids);
      const answer = await call(org.client, route, { ...ids, [name]: bent });
      expect([shape, answer.status, answer.error.code]).toEqual([shape, 404, notFoundCodes[name]]);
    }
  });
});
