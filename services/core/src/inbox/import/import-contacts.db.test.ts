import type { OutboxRow } from '@pharos/kit';
import { ConversationStatus } from '@pharos/proto/pharos/core/v1/conversation';
import { ImportResult } from '@pharos/proto/pharos/core/v1/import';
import { Event } from '@pharos/proto/pharos/events/v1/event';
import { lockWaits, rowWaits } from '@pharos/service/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contactHooks } from '../../contact-hooks.js';
import { aCall, startTestCore, type TestCore } from '../../testing/test-core.js';
import { TestProject } from '../../testing/test-project.js';
import { encodeEvent } from '../../to-event.js';
import { lockContactsOfProject } from '../contacts/contacts.js';
import { eraseContact, lockContactToErase } from '../erasure/delete-contact.js';

let core: TestCore;
beforeAll(async () => {
  core = await startTestCore();
});
afterAll(() => core.stop());

const waiting = `${lockWaits} AND l.locktype = 'advisory'`;

const none = { email: undefined, name: undefined, phone: undefined, company: undefined, jobTitle: undefined };
const fieldsOf = (externalId: string) => ({ ...none, externalId, metadata: undefined });

async function importContacts(project: TestProject, externalIds: string[], notify = false) {
  const contacts = externalIds.map((externalId) => ({
    updateMask: ['external_id'],
    fields: fieldsOf(externalId),
    createdAt: undefined,
  }));
  return (await core.contacts.importContacts({ ...project.at, notify, contacts }, aCall())).outcomes;
}

async function importConversations(project: TestProject, externalIds: string[], notify = false) {
  const conversations = externalIds.map((externalId) => ({
    externalId,
    channel: 0 as const,
    priority: 0 as const,
    status: ConversationStatus.OPEN,
    tags: [],
    contact: fieldsOf(externalId),
    createdAt: undefined,
    messages: [],
  }));
  return (await core.conversations.importConversations({ ...project.at, notify, conversations }, aCall())).outcomes;
}

test('events of imported history say so, and those of what is new do not', async () => {
  const project = await TestProject.create(core);
  await importContacts(project, ['a'], true);
  await importConversations(project, ['b'], true);
  await project.conversation();
  const rows = await core.rows<OutboxRow>(
    `SELECT id, event_id AS "eventId", type, org_id AS "orgId", project_id AS "projectId", ordering_key AS "orderingKey", data,
      caller, occurred_at AS "occurredAt" FROM outbox WHERE project_id = $1 AND type LIKE 'con%' ORDER BY id`,
    project.projectId,
  );
  const events = rows.map((row) => Event.decode(encodeEvent(row).payload));
  expect(events.map(({ type, imported }) => [type, imported])).toEqual([
    ['contact.created', true],
    ['contact.created', true],
    ['conversation.created', true],
    ['conversation.created', undefined],
  ]);
});

test('imports of one organization take turns and hold one connection; another imports meanwhile', async () => {
  const [project, other] = [await TestProject.create(core), await TestProject.create(core)];
  const begun = await core.database.transaction(async (tx) => {
    await lockContactsOfProject(tx, project.at);
    const stuck = ['a', 'b', 'c', 'd'].flatMap((id) => [
      importContacts(project, [id]),
      importConversations(project, [id]),
    ]);
    await expect.poll(() => core.rows(waiting)).toHaveLength(1);
    expect(await importContacts(other, ['a'])).toMatchObject([{ result: ImportResult.CREATED }]);
    expect(await core.rows(waiting)).toHaveLength(1);
    return stuck;
  });
  expect((await Promise.all(begun)).map(([outcome]) => outcome?.result)).toEqual(
    Array.from({ length: 8 }, () => ImportResult.CREATED),
  );
});

test('a conversation that somebody else makes meanwhile gets the messages of the row', async () => {
  const project = await TestProject.create(core);
  const said = ['m1', 'm2'].map((externalId) => ({
    externalId,
    createdAt: undefined,
    message: {
      content: externalId,
      contentType: 0 as const,
      senderType: 0 as const,
      isInternal: false,
      attachmentIds: [],
      attachedBy: undefined,
    },
  }));
  const row = { externalId: 'a', channel: 0 as const, priority: 0 as const, status: ConversationStatus.OPEN, tags: [] };
  const conversations = [{ ...row, contact: undefined, createdAt: undefined, messages: said }];
  const begun = await core.database.transaction(async (tx) => {
    const text = `WITH made AS (INSERT INTO conversations (id, project_id, status, priority, channel, external_id)
        VALUES ('cnv_' || $1, $1, 'open', 'normal', 'api', 'a') RETURNING id, project_id)
      INSERT INTO conversation_activity SELECT id, project_id, clock_now() FROM made`;
    await tx.query({ name: 'make_conversation', text }, [project.projectId]);
    const waits = core.conversations.importConversations({ ...project.at, notify: true, conversations }, aCall());
    await expect.poll(() => core.rows(rowWaits)).toHaveLength(1);
    return { waits };
  });
  expect((await begun.waits).outcomes).toMatchObject([
    { id: `cnv_${project.projectId}`, result: ImportResult.UPDATED },
  ]);
  const messages = 'SELECT external_id FROM messages WHERE project_id = $1 ORDER BY created_at';
  expect(await core.rows(messages, project.projectId)).toEqual([{ external_id: 'm1' }, { external_id: 'm2' }]);
});

test('a conversation of one who was merged into a contact that is erased meanwhile refers to nobody who is gone', async () => {
  const project = await TestProject.create(core);
  const [from, into] = [await project.upsert({ externalId: 'merged' }), await project.upsert({ externalId: 'kept' })];
  await core.contacts.mergeContact({ ...project.at, contactId: from.contact.id, into: into.contact.id }, aCall());
  const at = { ...project.at, contactId: into.contact.id };
  const begun = await core.database.transaction(async (tx) => {
    await lockContactToErase(tx, at, { contactHooks });
    await eraseContact(tx, aCall(), at, { contactHooks });
    let isOver = false;
    const imported = importConversations(project, ['merged']).finally(() => {
      isOver = true;
    });
    const blocked = () => core.rows(rowWaits);
    await expect.poll(async () => isOver || (await blocked()).length === 1).toBe(true);
    return { imported };
  });
  expect(await begun.imported).toMatchObject([{ result: ImportResult.CREATED }]);
  const found = await core.rows(
    `SELECT c.external_id FROM conversations v LEFT JOIN contacts c ON c.id = v.contact_id WHERE v.project_id = $1`,
    project.projectId,
  );
  expect(found).toEqual([{ external_id: 'merged' }]);
});

test('a contact that is written alone waits for an import of its project, and for no other', async () => {
  const [project, other] = [await TestProject.create(core), await TestProject.create(core)];
  const begun = await core.database.transaction(async (tx) => {
    await lockContactsOfProject(tx, project.at);
    await other.upsert({ email: 'ada@example.com' });
    const waits = project.upsert({ email: 'ada@example.com' });
    await expect
      .poll(() => core.rows(`${lockWaits} AND l.mode = 'ShareLock' AND l.locktype = 'advisory'`))
      .toHaveLength(1);
    return { waits };
  });
  expect((await begun.waits).contact?.email).toBe('ada@example.com');
});
