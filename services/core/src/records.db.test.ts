import type { OutboxRow } from '@pharos/kit';
import { ContactIdentityType } from '@pharos/proto/pharos/core/v1/contact';
import { ImportResult } from '@pharos/proto/pharos/core/v1/import';
import { SenderType } from '@pharos/proto/pharos/core/v1/message';
import { Event } from '@pharos/proto/pharos/events/v1/event';
import type { AnyColumn } from '@pharos/service';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contactFields, contactRecord } from './inbox/contacts/record.js';
import { conversationFields, conversationRecord } from './inbox/conversations/record.js';
import { messageRecord } from './inbox/messages/record.js';
import { finishErasures } from './testing/large-contact.js';
import { aCall, startTestCore, type TestCore } from './testing/test-core.js';
import { present, TestProject } from './testing/test-project.js';
import { encodeEvent } from './to-event.js';

/*
 * A column that is added to a record is filled here by its type, and followed wherever the record goes. A column of an enum, or one
 * whose values have a form of their own, needs a value below.
 */

let core: TestCore;
beforeAll(async () => {
  core = await startTestCore();
});
afterAll(() => core.stop());

/** In every text that is said of the person whom a test erases. */
const mark = 'mark-of-ada';
const columns = `id, event_id AS "eventId", type, org_id AS "orgId", project_id AS "projectId",
  ordering_key AS "orderingKey", data, caller, occurred_at AS "occurredAt"`;

const samples: Readonly<Record<string, (name: string) => unknown>> = {
  text: (name) => `${name} ${mark}`,
  'text[]': (name) => [`${name} ${mark}`],
  jsonb: (name) => ({ [`${name} ${mark}`]: mark }),
  integer: () => 7,
  boolean: () => true,
  timestamptz: () => new Date(core.clock.now().getTime() + 86_400_000),
};

/** A message's fields with a value for each column. */
function filled<Message>(
  { definitions }: { definitions: Readonly<Record<string, AnyColumn>> },
  own: Readonly<Record<string, unknown>> = {},
): Message {
  const values = Object.entries(definitions).map(([name, column]) => {
    const value = name in own ? own[name] : column.toMessage(samples[column.type]?.(name));
    return [camel(name), value];
  });
  return Object.fromEntries(values) as Message;
}

const camel = (name: string) => name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());

async function decoded(project: TestProject, type: string): Promise<NonNullable<Event['data']>['value']> {
  const text = `SELECT ${columns} FROM outbox WHERE project_id = $1 AND type = $2 ORDER BY id DESC LIMIT 1`;
  const [row] = await core.rows<OutboxRow>(text, project.projectId, type);
  return present(Event.decode(encodeEvent(present(row)).payload).data).value;
}

/** The tables of core in which something holds the mark. */
async function marked({ rows }: TestCore): Promise<string[]> {
  const tables = await rows<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'core' AND table_type = 'BASE TABLE'`,
  );
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const found = await rows(`SELECT 1 FROM ${name} t WHERE to_jsonb(t)::text LIKE $1 LIMIT 1`, `%${mark}%`);
      return found.length > 0 ? [name] : [];
    }),
  );
  return found.flat();
}

const contact = (suffix = '') =>
  filled<Parameters<TestProject['upsert']>[0]>(contactFields, { email: `${mark}${suffix}@example.com` });

describe('every field of a contact', () => {
  test('is the same in the answer of a write, in reads, lists and events', async () => {
    const project = await TestProject.create(core);
    const said = contact();
    const { contact: made } = await project.upsert(said);
    expect(made).toMatchObject(said);
    const read = await core.contacts.getContact({ ...project.at, contactId: made.id }, aCall());
    expect(read.contact).toEqual(made);
    const list = await core.contacts.listContacts({ ...project.at, metadata: [], page: undefined }, aCall());
    expect(list.contacts).toEqual([made]);
    await project.conversation({ contact: { $case: 'contactId', value: made.id } });
    expect((await project.listed({ includeContacts: true })).contacts).toEqual([made]);
    expect(await decoded(project, 'contact.created')).toMatchObject({ contact: made });
    const shown = contactRecord.names.filter((name) => !contactRecord.definitions[name].isInternal);
    expect(Object.keys(made)).toEqual(expect.arrayContaining([...shown.map(camel), 'identities']));
    expect(made.identities.map(({ value }) => value)).toEqual([said.email, said.phone, said.externalId]);
  });

  test('is taken from an import, also into a contact that is there', async () => {
    const project = await TestProject.create(core);
    const said = contact();
    const importOne = async (fields: typeof said) => {
      const all = { metadata: undefined, ...fields };
      const row = { updateMask: [...contactFields.names], fields: all, createdAt: undefined };
      const { outcomes } = await core.contacts.importContacts(
        { ...project.at, contacts: [row], notify: true },
        aCall(),
      );
      return present(outcomes[0]);
    };
    const made = await importOne(said);
    expect(made.result).toBe(ImportResult.CREATED);
    const read = async () =>
      present((await core.contacts.getContact({ ...project.at, contactId: made.id }, aCall())).contact);
    expect(await read()).toMatchObject(said);
    const changed = {
      ...contact(),
      ...Object.fromEntries(contactFields.names.map((name) => [camel(name), undefined])),
    };
    expect((await importOne({ ...changed, externalId: said.externalId })).result).toBe(ImportResult.UPDATED);
    expect(await read()).toMatchObject({ ...changed, metadata: said.metadata, externalId: said.externalId });
  });

  test('fills the gap of the contact that it is merged into', async () => {
    const project = await TestProject.create(core);
    const said = contact();
    const { contact: gone } = await project.upsert(said);
    const { contact: stays } = await project.upsert({ name: 'Stays' });
    const merge = { ...project.at, contactId: gone.id, into: stays.id };
    const { contact: merged } = await core.contacts.mergeContact(merge, aCall());
    expect(merged).toMatchObject({ ...said, name: 'Stays' });
  });

  test('is erased with the contact, wherever it was kept', async () => {
    const alone = await startTestCore();
    try {
      const project = await TestProject.create(alone);
      const { contact: ada } = await project.upsert(contact());
      await project.upsert({ ...contact(), name: `changed ${mark}` });
      const more = { ...project.at, contactId: ada.id, verified: true };
      const [type, other] = [ContactIdentityType.EMAIL, `${mark}@other.example`];
      await alone.contacts.addContactIdentity({ ...more, type, value: other }, aCall());
      const phone = { ...more, type: ContactIdentityType.PHONE, value: `+49 30 ${mark}` };
      await alone.contacts.addContactIdentity(phone, aCall());
      await alone.contacts.removeContactIdentity(phone, aCall());
      await alone.contacts.blockContact({ ...project.at, contactId: ada.id, reason: mark }, aCall());
      const { id } = await project.conversation({ contact: { $case: 'contactId', value: ada.id } });
      for (const senderId of [present(ada.email), other, phone.value])
        await project.message(id, { senderType: SenderType.CUSTOMER, senderId });
      const kept = ['audit_entries', 'contact_identities', 'contacts'];
      expect(await marked(alone)).toEqual(expect.arrayContaining([...kept, 'messages', 'outbox']));
      await alone.contacts.deleteContact({ ...project.at, contactId: ada.id }, aCall());
      await finishErasures(alone);
      expect(await marked(alone)).toEqual([]);
    } finally {
      await alone.stop();
    }
  });
});

describe('every field of a conversation and its messages', () => {
  test('is the same in the answer of a write, in reads, lists and events', async () => {
    const project = await TestProject.create(core);
    const { contact: whose } = await project.upsert({ name: 'Whose' });
    const said = filled<Record<string, unknown>>(conversationFields, {
      status: conversationRecord.definitions.status.toMessage('snoozed'),
      priority: conversationRecord.definitions.priority.toMessage('urgent'),
      contact_id: whose.id,
      ai_resolved: false,
      spam: false,
    });
    const { id } = await project.conversation({ externalId: 'external' });
    const changed = await project.patch(id, { ...said, updateMask: [...conversationFields.names] });
    expect(changed).toMatchObject(said);
    expect(await project.read(id)).toEqual(changed);
    expect((await project.listed()).conversations).toEqual([changed]);
    expect(await decoded(project, 'conversation.updated')).toMatchObject({ conversation: changed });

    const message = await project.message(id, { senderId: 'somebody' });
    const read = await core.messages.getMessage({ ...project.at, conversationId: id, messageId: message.id }, aCall());
    expect(read.message).toEqual(message);
    const list = await core.messages.listMessages({ ...project.at, conversationId: id, page: undefined }, aCall());
    expect(list.messages).toEqual([message]);
    expect((await project.listed({ includeLastMessages: true })).lastMessages).toEqual([message]);
    expect(await decoded(project, 'message.created')).toMatchObject({ message });
    expect(Object.keys(message)).toHaveLength(messageRecord.names.length);
  });
});
