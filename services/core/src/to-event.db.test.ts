import { renderContact, renderConversation, renderEventData, renderMessage } from '@pharos/contract';
import type { OutboxRow } from '@pharos/kit';
import { ConversationStatus } from '@pharos/proto/pharos/core/v1/conversation';
import { SenderType } from '@pharos/proto/pharos/core/v1/message';
import { Event } from '@pharos/proto/pharos/events/v1/event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestCore, type TestCore } from './testing/test-core.js';
import { TestProject } from './testing/test-project.js';
import { encodeEvent } from './to-event.js';

let core: TestCore;
beforeAll(async () => {
  core = await startTestCore();
});
afterAll(() => core.stop());

const columns = `id, event_id AS "eventId", type, org_id AS "orgId", project_id AS "projectId",
  ordering_key AS "orderingKey", data, caller, occurred_at AS "occurredAt"`;

test('every event of core gives its subscribers the record in the shape in which the API answers it', async () => {
  const project = await TestProject.create(core);
  const made = (await project.upsert({ email: 'a@b.c', metadata: { a: { b: [1, null] } } })).contact;
  const changed = (await project.upsert({ email: 'a@b.c', name: 'A' })).contact;
  const opened = await project.conversation({
    subject: 'S',
    tags: ['t'],
    contact: { $case: 'contactId', value: made.id },
  });
  const message = await project.message(opened.id, { senderType: SenderType.CUSTOMER, content: 'Hi' });
  const resolved = await project.patch(opened.id, { updateMask: ['status'], status: ConversationStatus.RESOLVED });

  const rows = await core.rows<OutboxRow>(
    `SELECT ${columns} FROM outbox WHERE project_id = $1 ORDER BY id`,
    project.projectId,
  );
  const encoded = rows.map(encodeEvent);
  const events = encoded.map(({ payload }) => Event.decode(payload));
  const wentUp = { status: { from: 'open', to: 'resolved' } };
  expect(events.map((event) => [event.type, renderEventData(event)])).toEqual([
    ['contact.created', renderContact(made)],
    ['contact.updated', { ...renderContact(changed), changes: { name: { from: null, to: 'A' } } }],
    ['conversation.created', renderConversation(opened)],
    ['message.created', renderMessage(message)],
    ['conversation.updated', { ...renderConversation(resolved), changes: wentUp }],
    ['conversation.resolved', renderConversation(resolved)],
  ]);
  expect(encoded[3]?.subject).toBe(`${project.orgId}.${project.projectId}.message.created`);
  expect(events[3]).toMatchObject({
    orgId: project.orgId,
    projectId: project.projectId,
    orderingKey: opened.id,
    actor: { type: 'api_key', id: 'key_1', name: 'Test' },
    requestId: expect.stringMatching(/^req_/),
    traceparent: expect.stringMatching(/^00-0af7651916cd43dd8448eb211c80319c-/),
  });
});

test('a row that core cannot have written is refused', () => {
  const row = { type: 'ticket.created', caller: {}, data: {} } as OutboxRow;
  expect(() => encodeEvent(row)).toThrow(/ticket\.created/);
});
