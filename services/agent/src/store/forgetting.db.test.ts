import { newId } from '@pharos/kit';
import { Contact } from '@pharos/proto/pharos/core/v1/contact';
import { Conversation } from '@pharos/proto/pharos/core/v1/conversation';
import { Message } from '@pharos/proto/pharos/core/v1/message';
import type { Event } from '@pharos/proto/pharos/events/v1/event';
import type { InProject } from '@pharos/service';
import { aCall } from '@pharos/service/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handle } from '../events/consume.js';
import { type AgentDatabase, createAgentDatabase } from '../testing/agent-database.js';
import { aRun, draft, newTenant, unknown } from '../testing/sample-runs.js';
import { eraseLateRuns } from './erase-person.js';
import { forgetLateRecords } from './forget-project.js';
import { findGapQuestions } from './gaps.js';
import { purgeRuns } from './purge-runs.js';
import { newRunRecord } from './run-record.js';
import { insertRun } from './runs.js';
import { insertSuggestions } from './suggestions.js';

let world: AgentDatabase;
beforeAll(async () => {
  world = await createAgentDatabase();
});
afterAll(() => world.stop());

function happened(at: InProject, type: string, data: Event['data']): Event {
  return {
    ...at,
    id: newId('evt'),
    type,
    data,
    occurredAt: new Date(),
    actor: undefined,
    traceparent: '',
    orderingKey: '',
    requestId: '',
  };
}
const deleted = (at: InProject) => happened(at, 'project.deleted', { $case: 'projectDeleted', value: {} });
const erased = (at: InProject, contactId: string) =>
  happened(at, 'contact.erased', { $case: 'contactErased', value: { contactId, identifierDigests: [] } });

const merged = (at: InProject, mergedId: string, contactId: string) => {
  const contact = { ...Contact.decode(new Uint8Array()), id: contactId };
  return happened(at, 'contact.merged', { $case: 'contactMerged', value: { contact, mergedId } });
};

const named = (at: InProject, conversationId: string, contactId: string) => {
  const conversation = { ...Conversation.decode(new Uint8Array()), id: conversationId, contactId };
  const changes = { contact_id: { from: null, to: contactId } };
  return happened(at, 'conversation.updated', { $case: 'conversationUpdated', value: { conversation, changes } });
};

/** A run about this contact, with a suggestion; its words are all the same. */
async function recorded(at: InProject, contactId = newId('con')): Promise<string> {
  const run = aRun(at, { contactId, question: 'unicornsaddle', outcome: { ...unknown, queries: ['unicornsaddle'] } });
  await insertSuggestions(world.pool, aCall(), run, [{ ...draft, content: 'unicornsaddle' }]);
  return run.id;
}

const rows = <Row>(text: string, ...values: unknown[]) => world.pool.query<Row>({ name: '', text }, values);
const runsOf = ({ projectId }: InProject) => rows('SELECT 1 FROM runs WHERE project_id = $1', projectId);
const words = async ({ projectId }: InProject) =>
  JSON.stringify([
    await rows('SELECT * FROM runs WHERE project_id = $1', projectId),
    await rows('SELECT * FROM suggestions WHERE project_id = $1', projectId),
  ]);

test('an erased person leaves no words in runs, suggestions and gaps, and others keep theirs', async () => {
  const at = newTenant();
  const contactId = newId('con');
  await recorded(at, contactId);
  await handle(world.pool, erased(newTenant(), contactId));
  expect(await words(at)).toContain('unicornsaddle');
  await handle(world.pool, erased(at, contactId));
  expect(await words(at)).not.toContain('unicornsaddle');
  expect(await words(at)).not.toContain(contactId);
  expect(await runsOf(at)).toHaveLength(1);
  await recorded(at);
  expect(await findGapQuestions(world.pool, at, { after: new Date(0), before: new Date('2100-01-01') })).toHaveLength(
    1,
  );
});

test('what was decided for a contact that was merged goes with the one that stayed, another tenant’s does not', async () => {
  const [at, other] = [newTenant(), newTenant()];
  const [gone, stayed] = [newId('con'), newId('con')];
  for (const tenant of [at, other]) await recorded(tenant, gone);
  for (let time = 1; time <= 2; time++) await handle(world.pool, merged(at, gone, stayed));
  const contacts = 'SELECT contact_id FROM runs WHERE project_id = $1';
  expect(await rows(contacts, at.projectId)).toEqual([{ contact_id: stayed }]);
  expect(await rows(contacts, other.projectId)).toEqual([{ contact_id: gone }]);
  await handle(world.pool, erased(at, stayed));
  expect(await words(at)).not.toContain('unicornsaddle');
  expect(await words(other)).toContain('unicornsaddle');
});

test('what was decided in a conversation that was merged is found in the one that stayed, another tenant’s is not', async () => {
  const [at, other] = [newTenant(), newTenant()];
  const [gone, stayed] = [newId('cnv'), newId('cnv')];
  for (const tenant of [at, other]) await insertRun(world.pool, aRun(tenant, { conversationId: gone }));
  const conversation = { ...Conversation.decode(new Uint8Array()), id: stayed };
  const data = { $case: 'conversationMerged', value: { conversation, mergedId: gone } } as const;
  for (let time = 1; time <= 2; time++) await handle(world.pool, happened(at, 'conversation.merged', data));
  const conversations = 'SELECT conversation_id FROM runs WHERE project_id = $1';
  expect(await rows(conversations, at.projectId)).toEqual([{ conversation_id: stayed }]);
  expect(await rows(conversations, other.projectId)).toEqual([{ conversation_id: gone }]);
});

test('what was said before it was known whose conversation it is goes with that person', async () => {
  const [at, other] = [newTenant(), newTenant()];
  const contactId = newId('con');
  const run = aRun(at, { contactId: null, question: 'unicornsaddle' });
  await insertRun(world.pool, run);
  await handle(world.pool, named(other, run.conversationId, newId('con')));
  await handle(world.pool, named(at, run.conversationId, contactId));
  await handle(world.pool, erased(at, contactId));
  expect(await words(at)).not.toContain('unicornsaddle');
});

test('what is recorded of a person while they are erased goes a little later', async () => {
  const at = newTenant();
  const contactId = newId('con');
  await handle(world.pool, erased(at, contactId));
  await recorded(at, contactId);
  await eraseLateRuns(world.pool);
  expect(await words(at)).not.toContain('unicornsaddle');
});

test('all of a deleted project goes, also what is written at the same moment, and another project’s stays', async () => {
  const [at, other] = [newTenant(), newTenant()];
  await recorded(at);
  await recorded(other);
  await handle(world.pool, deleted({ ...at, orgId: other.orgId }));
  expect(await runsOf(at)).toHaveLength(1);
  await rows('DELETE FROM deleted_projects');
  await handle(world.pool, deleted(at));
  expect(await runsOf(at)).toEqual([]);
  await recorded(at);
  await forgetLateRecords(world.pool);
  expect(await runsOf(at)).toEqual([]);
  expect(await runsOf(other)).toHaveLength(1);
});

test('runs go when they are old, with their suggestions', async () => {
  const at = newTenant();
  const [old, recent] = [await recorded(at), await recorded(at)];
  await rows(`UPDATE runs SET created_at = clock_now() - interval '91 days' WHERE id = $1`, old);
  expect(await purgeRuns(world.pool, 90)).toBe(false);
  expect(await rows('SELECT id FROM runs WHERE project_id = $1', at.projectId)).toEqual([{ id: recent }]);
  expect(await rows('SELECT run_id FROM suggestions WHERE project_id = $1', at.projectId)).toEqual([
    { run_id: recent },
  ]);
});

test('an erasure clears every column of a run that its record calls personal', async () => {
  const at = newTenant();
  const contactId = newId('con');
  const lookup = { name: 'find_order', arguments: { order_id: 'A-7' }, result: 'success', error: 'None' } as const;
  const run = aRun(at, { contactId, question: 'Where is A-7?', actions: [lookup] });
  await insertRun(world.pool, run);
  const columns = Object.keys(newRunRecord.erased).join();
  expect(columns).toBe('queries,content,summary,unproved,actions,contact_id,question,is_gap');
  const found = () => rows(`SELECT ${columns} FROM runs WHERE id = $1`, run.id);
  expect(await found()).toMatchObject([{ content: 'Within five days.', actions: [lookup], contact_id: contactId }]);
  await handle(world.pool, erased(at, contactId));
  expect(await found()).toEqual([newRunRecord.erased]);
});

describe('of what was deleted', () => {
  const conversationOf = (id: string) => ({ ...Conversation.decode(new Uint8Array()), id });
  const said = (at: ReturnType<typeof newTenant>, fields: object) =>
    insertRun(world.pool, aRun(at, { question: 'unicornsaddle', ...fields }));
  const conversationDeleted = (at: ReturnType<typeof newTenant>, id: string, mergedIds: string[] = []) => {
    const data = { $case: 'conversationDeleted', value: { conversation: conversationOf(id), mergedIds } } as const;
    return handle(world.pool, happened(at, 'conversation.deleted', data));
  };

  test('a conversation’s runs keep what was decided and no word, those that come late as well', async () => {
    const [at, other] = [newTenant(), newTenant()];
    const [gone, merged] = [newId('cnv'), newId('cnv')];
    for (const tenant of [at, other])
      for (const conversationId of [gone, merged]) await said(tenant, { conversationId });
    await conversationDeleted(at, gone, [merged]);
    expect(await words(at)).not.toContain('unicornsaddle');
    expect(await words(other)).toContain('unicornsaddle');
    await said(at, { conversationId: gone });
    await eraseLateRuns(world.pool);
    expect(await words(at)).not.toContain('unicornsaddle');
    expect(await words(other)).toContain('unicornsaddle');
  });

  test('a message’s runs lose their words, and so do all since it, late ones as well; what was decided before does not', async () => {
    const at = newTenant();
    const [conversationId, messageId] = [newId('cnv'), newId('msg')];
    const asked = (question: string, id = newId('msg')) =>
      insertRun(world.pool, aRun(at, { conversationId, messageId: id, question }));
    await asked('beforequestion');
    const [now] = await rows<{ at: Date }>("SELECT clock_now() + interval '1 millisecond' AS at");
    await expect.poll(() => rows('SELECT 1 WHERE clock_now() > $1', now?.at)).toHaveLength(1);
    await asked('unicornsaddle', messageId);
    await asked('unicornsaddle and more');
    await said(at, { conversationId: newId('cnv'), question: 'elsewhere' });
    const message = { ...Message.decode(new Uint8Array()), id: messageId, conversationId, createdAt: now?.at };
    const data = { $case: 'messageDeleted', value: { message } } as const;
    await handle(world.pool, happened(at, 'message.deleted', data));
    expect(await words(at)).not.toContain('unicornsaddle');
    await asked('unicornsaddle again');
    await eraseLateRuns(world.pool);
    expect(await words(at)).not.toContain('unicornsaddle');
    for (const kept of ['beforequestion', 'elsewhere']) expect(await words(at)).toContain(kept);
  });
});
