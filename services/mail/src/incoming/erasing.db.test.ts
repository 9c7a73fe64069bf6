import { fail, identifierDigest } from '@pharos/contract';
import { newId, transportFailure } from '@pharos/kit';
import type { Event } from '@pharos/proto/pharos/events/v1/event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { handle } from '../consume.js';
import { type AtMailbox, deleteMailboxesOf, purgeDeleted } from '../mailboxes/index.js';
import { rawMail, TestMail } from '../testing/test-mail.js';
import { eraseLeftOver, purgeOfDeleted, purgeOld } from './purge.js';

let world: TestMail;
let at: AtMailbox;
beforeEach(async () => {
  world = await TestMail.start();
  at = await world.mailbox();
});
afterEach(() => world.stop());

const long = 'A line of a long mail.\r\n'.repeat(5_000);

function anEvent(data: Event['data']): Event {
  const { orgId, projectId } = at;
  const envelope = { id: newId('evt'), type: '', orderingKey: '', traceparent: '', requestId: '' };
  return { ...envelope, orgId, projectId, occurredAt: new Date(), actor: undefined, data };
}

/** Imports two mails of different persons, one after the other, the first of which is long; answers where the first has waited. */
async function imported() {
  await world.receive(at, rawMail({ id: 'first@mail.example', text: long }));
  await world.importAll();
  await world.receive(at, rawMail({ from: 'grace@example.com' }));
  await world.importAll();
  const [first] = await world.mails(at);
  return first?.storage_key ?? '';
}

test.each(['contactErased', 'conversationDeleted', 'messageDeleted'])(
  'after %s nothing is left of the mail that it came with, and it does not come in again',
  async (what) => {
    const key = await imported();
    const [conversation] = world.core.of(at.projectId);
    const id = conversation?.id ?? '';
    const data = {
      contactErased: { contactId: conversation?.contactId ?? '', identifierDigests: [] },
      conversationDeleted: { conversation: { id }, mergedIds: [] },
      messageDeleted: { message: { id: conversation?.messages[0]?.id, conversationId: id } },
    }[what];
    await handle(world, anEvent({ $case: what, value: data } as unknown as Event['data']));
    const [first, second] = await world.mails(at);
    expect(first).toMatchObject({ raw: null, storage_key: null, conversation_id: null });
    expect(second?.raw).not.toBeNull();
    expect(await world.storage.size(key)).toBeUndefined();
    await world.receive(at, rawMail({ id: 'first@mail.example', text: long }));
    await world.importAll();
    expect(world.core.of(at.projectId)).toHaveLength(2);
  },
);

test.each(['contactErased', 'conversationDeleted', 'messageDeleted'])(
  'after %s between the message and the end of its import nothing is left of the mail either',
  async (what) => {
    await world.receive(at, rawMail({ text: long }));
    const [waiting] = await world.mails(at);
    const { conversations } = world.core.clients;
    const { createConversation } = conversations;
    const createAndDelete: typeof createConversation = async (...request) => {
      const made = await createConversation(...request);
      const [conversation] = world.core.of(at.projectId);
      const id = conversation?.id ?? '';
      const data = {
        contactErased: { contactId: conversation?.contactId ?? '', identifierDigests: [] },
        conversationDeleted: { conversation: { id }, mergedIds: [] },
        messageDeleted: { message: { id: conversation?.messages[0]?.id, conversationId: id } },
      }[what];
      await handle(world, anEvent({ $case: what, value: data } as unknown as Event['data']));
      return made;
    };
    Object.assign(conversations, { createConversation: createAndDelete });
    await world.importAll();
    const [mail] = await world.mails(at);
    expect(mail).toMatchObject({ state: 'imported', raw: null, storage_key: null, conversation_id: null });
    expect(await world.storage.size(waiting?.storage_key ?? '')).toBeUndefined();
  },
);

test.each(['contact_id', 'conversation_id', 'message_id'] as const)(
  'what is left of a mail whose import was killed after its %s was deleted goes soon, and nothing else',
  async (column) => {
    const key = await imported();
    const [first] = await world.mails(at);
    const note = `INSERT INTO deleted_meanwhile (project_id, id, org_id) VALUES ($1, $2, $3)`;
    const of = `SELECT ${column} AS id FROM incoming_mails WHERE id = $1`;
    const [became] = await world.database.query<{ id: string }>({ name: `select_test_${column}`, text: of }, [
      first?.id,
    ]);
    const noteOf = (projectId: string, orgId: string) =>
      world.database.query({ name: 'note_test_deletion', text: note }, [projectId, became?.id, orgId]);
    const other = await world.mailbox();
    await noteOf(other.projectId, other.orgId);
    await eraseLeftOver(world);
    expect((await world.mails(at))[0]).toEqual(first);
    await noteOf(at.projectId, at.orgId);
    await eraseLeftOver(world);
    const [left, second] = await world.mails(at);
    expect(left).toMatchObject({ state: 'imported', raw: null, storage_key: null, conversation_id: null });
    expect(second?.raw).not.toBeNull();
    expect(await world.storage.size(key)).toBeUndefined();
  },
);

test('a mail of an erased person that could not be imported goes too, and one that waits is not imported', async () => {
  world.core.before = () => {
    throw fail('VALIDATION_ERROR', { issues: [] });
  };
  await world.receive(at, rawMail({ from: 'Ada@Example.com' }));
  await world.importAll();
  world.core.before = () => {
    throw transportFailure('UNAVAILABLE', 'away');
  };
  await world.receive(at, rawMail({ from: 'ada@example.com' }));
  await world.receive(at, rawMail({ from: 'grace@example.com' }));
  await world.importAll();
  const value = { contactId: 'con_1', identifierDigests: [identifierDigest(at.projectId, 'ada@example.com')] };
  await handle(world, anEvent({ $case: 'contactErased', value }));
  expect(await world.mails(at)).toMatchObject([
    { state: 'dead', raw: null },
    { state: 'ignored', reason: 'erased', raw: null },
    { state: 'waiting', raw: expect.any(Buffer) },
  ]);
});

test('an answer to what was merged goes to the conversation that stayed', async () => {
  await imported();
  const [from, into] = world.core.of(at.projectId);
  const value = { conversation: { id: into?.id }, mergedId: from?.id };
  await handle(world, anEvent({ $case: 'conversationMerged', value } as unknown as Event['data']));
  expect((await world.mails(at)).map((mail) => mail.conversation_id)).toEqual([into?.id, into?.id]);
  await world.receive(at, rawMail({ headers: ['In-Reply-To: <first@mail.example>'] }));
  await world.importAll();
  expect(into?.messages).toHaveLength(2);
});

test('mails go after their time, and those of deleted mailboxes at once, from the storage too', async () => {
  const key = await imported();
  const other = await world.mailbox();
  await world.receive(other, rawMail({ text: long }));
  const [waiting] = await world.mails(other);
  await deleteMailboxesOf(world.database, other);
  // Nothing is left behind for which the mailbox would be needed.
  await purgeDeleted(world.database);
  expect(await world.rows('SELECT FROM mailboxes WHERE id = $1', other.mailboxId)).toHaveLength(1);
  await purgeOfDeleted(world);
  await purgeDeleted(world.database);
  expect(await world.rows('SELECT FROM mailboxes WHERE id = $1', other.mailboxId)).toEqual([]);
  expect(await world.storage.size(waiting?.storage_key ?? '')).toBeUndefined();
  expect(await world.mails(at)).toHaveLength(2);
  await purgeOld(world, new Date(Date.now() + 60_000));
  expect(await world.mails(at)).toEqual([]);
  expect(await world.storage.size(key)).toBeUndefined();
});
