import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from './support/answer.js';
import { expectRefusal } from './support/expectations.js';
import type { Org } from './support/org.js';
import type { ProjectApi } from './support/project-api.js';
import { usePlatform } from './support/shared-platform.js';

const platform = usePlatform();
let org: Org;
let project: ProjectApi;
beforeAll(async () => {
  org = await platform.newOrg({ tier: 'enterprise' });
  project = await org.newProject();
});

const representation = { prefer: 'return=representation' };
const send = (method: string, path: string, headers = representation, body?: unknown): Promise<Answer<Shown>> =>
  org.client.send(method, path, body, { headers });

interface Shown {
  id?: string;
  [field: string]: unknown;
}

const path = (rest: string) => `${project.path}/${rest}`;
const anArticle = async () => path(`kb/articles/${(await project.kb.newArticle({ title: 'T', body: 'B' })).id}`);

const modelKey = { provider: 'anthropic', api_key: 'sk-never-shown' };

/** A call whose answer has no body, and what it shows of its record when that is preferred. */
const calls: Record<string, [make: () => Promise<[method: string, path: string, body?: unknown]>, shown: Shown]> = {
  'publish an article': [async () => ['POST', `${await anArticle()}/publish`], { status: 'published', title: 'T' }],
  'unpublish an article': [async () => ['POST', `${await anArticle()}/unpublish`], { status: 'draft' }],
  'delete an article': [async () => ['DELETE', await anArticle()], { status: 'draft', title: 'T' }],
  'change the agent': [
    async () => ['PATCH', path('agent/config'), { agent_mode: 'copilot' }],
    { agent_mode: 'copilot', confidence_threshold: expect.any(Number) },
  ],
  'delete a contact': [
    async () => ['DELETE', path(`contacts/${(await project.newContact({ name: 'Ada' })).id}`)],
    { name: 'Ada' },
  ],
  'unblock a contact': [
    async () => ['DELETE', path(`contacts/${(await project.newContact({ name: 'Ada' })).id}/block`)],
    { name: 'Ada' },
  ],
  'delete a conversation': [
    async () => ['DELETE', path(`conversations/${(await project.newConversation({ subject: 'Gone' })).id}`)],
    { subject: 'Gone' },
  ],
  'archive a form': [
    async () => ['DELETE', path(`forms/${(await project.forms.newForm()).id}`)],
    { archived_at: expect.any(String) },
  ],
  'archive a beacon': [
    async () => ['DELETE', path(`beacons/${(await project.beacons.newBeacon()).id}`)],
    { archived_at: expect.any(String) },
  ],
  'delete a webhook': [
    async () => ['DELETE', path(`webhooks/${(await project.newWebhook()).id}`)],
    { status: 'active' },
  ],
  'revoke a key': [
    async () => ['DELETE', `/orgs/${org.id}/api-keys/${(await org.newKey(['read'], { name: 'Old' })).id}`],
    { name: 'Old', scopes: ['read'] },
  ],
  'set a model key': [async () => ['PUT', path('agent/model-key'), modelKey], { has_byom_key: true }],
  'delete a model key': [
    async () => {
      const { agent } = await org.newProject();
      await agent.putModelKey(modelKey);
      return ['DELETE', `${agent.path}/model-key`];
    },
    { has_byom_key: false },
  ],
  'delete a project': [
    async () => ['DELETE', `/orgs/${org.id}/projects/${(await org.newProject({ name: 'Gone' })).id}`],
    { name: 'Gone' },
  ],
};

describe.each(Object.entries(calls))('to %s', (_, [make, shown]) => {
  test('is answered with an empty body, and with the record when that is preferred', async () => {
    const [method, at, body] = await make();
    const plain = await send(method, at, {} as typeof representation, body);
    expect([plain.status, plain.text, plain.headers['preference-applied']]).toEqual([200, '', undefined]);
    const [, next] = await make();
    const answer = await send(method, next, representation, body);
    expect(answer.headers['preference-applied']).toBe('return=representation');
    expect([answer.status, answer.data]).toMatchObject([200, shown]);
    expect(answer.text).not.toMatch(/whsec_|svc_[0-9A-Za-z]{49}|sk-never-shown/);
    expect(Object.keys(answer.json as object)).toEqual(['data']);
  });
});

test('a preference among others is found, and what is no such preference changes nothing', async () => {
  for (const [prefer, isTaken] of [
    ['respond-async, return="representation"; x=y, wait=5', true],
    ['Return=Representation', true],
    ['return=minimal', false],
    ['no-return=representation', false],
    ['return=representational', false],
  ] as const) {
    const answer = await send('PATCH', path('agent/config'), { prefer }, { agent_mode: 'assist' });
    expect(answer.text !== '', prefer).toBe(isTaken);
    expect(answer.headers['preference-applied'] !== undefined, prefer).toBe(isTaken);
  }
  const read = await send('GET', path('agent/config'));
  expect(read.headers['preference-applied']).toBeUndefined();
});

test('an answer that shows the record is repeated with it for the same Idempotency-Key', async () => {
  const at = `${await anArticle()}/publish`;
  const headers = { ...representation, 'idempotency-key': 'publish once' };
  const [first, again] = [await send('POST', at, headers), await send('POST', at, headers)];
  expect(again.headers['idempotent-replayed']).toBe('true');
  expect(again.json).toEqual(first.json);
});

test('a deletion that is refused deletes nothing, and shows nothing', async () => {
  const { id } = await project.newContact({ name: 'Kept' });
  const headers = { ...representation, 'if-match': '"99"' };
  expectRefusal(await send('DELETE', path(`contacts/${id}`), headers), 412, 'VERSION_MISMATCH');
  expect((await project.contact(id)).name).toBe('Kept');
  const reader = (await org.newKey(['contacts:read'])).client;
  const refused = await reader.send('DELETE', path(`contacts/${id}`), undefined, { headers: representation });
  expectRefusal(refused, 403, 'INSUFFICIENT_SCOPE');
  const other = await platform.newOrg();
  const foreign = await other.client.send('DELETE', path(`contacts/${id}`), undefined, { headers: representation });
  expectRefusal(foreign, 403, 'API_KEY_ORG_MISMATCH');
});
