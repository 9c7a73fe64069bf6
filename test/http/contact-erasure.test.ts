import { randomBytes } from 'node:crypto';
import type { StartedConversation } from '@pharos/widget-protocol';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectEmpty, expectRefusal } from './support/expectations.js';
import type { Org } from './support/org.js';
import type { ProjectApi } from './support/project-api.js';
import { usePlatform } from './support/shared-platform.js';
import { tablesThatHold, withDatabase } from './support/stored.js';
import { WidgetVisitor } from './support/widget-visitor.js';

const platform = usePlatform();
let org: Org;
let project: ProjectApi;
beforeAll(async () => {
  org = await platform.newOrg();
  project = await org.newProject();
});

/** Text that stands nowhere else, in lower case so that folding does not hide it. */
const marker = (field: string) => `${field}${randomBytes(8).toString('hex')}`;

/** Everything the platform knows of one person. */
function person() {
  const marks = {
    email: `${marker('mail')}@example.com`,
    name: marker('name'),
    phone: marker('phone'),
    external_id: marker('ext'),
    company: marker('firm'),
    job_title: marker('job'),
  };
  const secret = marker('meta');
  return { fields: { ...marks, metadata: { secret } }, marks: [...Object.values(marks), secret] };
}

/** Where the platform's records still hold any of the texts. The bus is no record: it passes on what was sent, and lets go of it. */
async function tracesOf(marks: string[]): Promise<string[]> {
  return withDatabase(platform.databaseUrl, async (client) => {
    const found: string[] = [];
    for (const mark of marks)
      for (const table of await tablesThatHold(client, mark))
        if (!table.startsWith('bus.')) found.push(`${mark.replace(/[0-9a-f]{16}/, '')} in ${table}`);
    return found;
  });
}

describe('DELETE of a contact erases the person', () => {
  test('its conversations and messages stay, without the person', async () => {
    const { fields } = person();
    const conversation = await project.newConversation({
      subject: 'About a refund',
      contact: { email: fields.email, external_id: fields.external_id },
      message: { content: 'Where is my money?', sender_type: 'customer', sender_id: fields.external_id },
    });
    const contactId = conversation.contact_id ?? '';
    await project.newMessage(conversation.id, { sender_type: 'customer', sender_id: contactId });
    await project.newMessage(conversation.id, { sender_type: 'customer', sender_id: fields.email });
    await project.newMessage(conversation.id, { sender_type: 'agent', sender_id: 'agent-1' });
    expectEmpty(await project.deleteContact(contactId));
    expect(await project.conversation(conversation.id)).toMatchObject({ contact_id: null, subject: 'About a refund' });
    const messages = (await project.listMessages(conversation.id)).data;
    expect(messages.map(({ sender_type, sender_id }) => [sender_type, sender_id])).toEqual([
      ['customer', null],
      ['customer', null],
      ['customer', null],
      ['agent', 'agent-1'],
    ]);
    expect(messages[0]?.content).toBe('Where is my money?');
  });

  test('nothing that was stored of the person is stored any more', async () => {
    const { fields, marks } = person();
    const { id } = await project.newContact({ email: fields.email });
    await project.patchContact(id, fields);
    const older = person();
    await project.patchContact(id, older.fields);
    await project.upsertContact({ ...older.fields, name: fields.name }, { 'idempotency-key': marker('key') });
    const conversation = await project.newConversation({
      contact: { email: older.fields.email },
    });
    await project.newMessage(conversation.id, { sender_type: 'customer', sender_id: older.fields.email });
    expect(await tracesOf(older.marks.slice(0, 1))).not.toEqual([]);
    expectEmpty(await project.deleteContact(id));
    expect(await tracesOf([...marks, ...older.marks])).toEqual([]);
  });

  test('who has written more than one transaction takes is gone at once, and soon everywhere', async () => {
    const { fields, marks } = person();
    const contact = await project.newContact(fields);
    const said = { content: 'Hello', sender_type: 'customer', sender_id: fields.email };
    const rows = Array.from({ length: 6 }, (_, n) => ({
      external_id: marker(`large-${n}`),
      contact: { email: fields.email },
      messages: Array.from({ length: 400 }, () => said),
    }));
    const imported = await project.importConversations(rows);
    expect(imported.data.map(({ result }) => result)).toEqual(rows.map(() => 'created'));
    expectEmpty(await project.deleteContact(contact.id));
    expect((await project.getContact(contact.id)).status).toBe(404);
    expect((await project.listConversations({ contact_id: contact.id })).data).toEqual([]);
    for (const { conversation_id } of imported.data) {
      expect((await project.conversation(conversation_id ?? '')).contact_id).toBeNull();
      const sendersLeft = async () => {
        const { data } = await project.listMessages(conversation_id ?? '');
        return data.filter(({ sender_id }) => sender_id !== null).length;
      };
      // A job takes the sender out of very many messages: within seconds.
      await expect.poll(sendersLeft).toBe(0);
    }
    await expect.poll(() => tracesOf(marks)).toEqual([]);
  });

  test('a kept answer to an Idempotency-Key no longer holds data of the person, who is not made again by it', async () => {
    const { fields } = person();
    const { id } = await project.newContact(fields);
    const headers = { 'idempotency-key': marker('key') };
    const upsert = () => project.upsertContact({ email: fields.email }, headers);
    expect((await upsert()).text).toContain(fields.name);
    await project.deleteContact(id);
    expectRefusal(await upsert(), 422, 'IDEMPOTENCY_KEY_REUSED');
    expect((await project.listContacts({ email: fields.email })).data).toEqual([]);
    expect((await project.upsertContact({ email: fields.email })).status).toBe(201);
  });

  test('of the kept answers to one Idempotency-Key on several paths, exactly those about the person are forgotten', async () => {
    const [one, two] = [person(), person()];
    const headers = { 'idempotency-key': marker('key') };
    const other = await org.newProject();
    const { id } = (await project.upsertContact(one.fields, headers)).data;
    const stays = await other.upsertContact(two.fields, headers);
    const conversations = [await project.newConversation(), await project.newConversation()];
    const customer = { content: 'Hi', sender_type: 'customer', sender_id: one.fields.email };
    for (const conversation of conversations) await project.createMessage(conversation.id, customer, headers);
    expectEmpty(await project.deleteContact(id));
    const replayed = ({ headers: sent }: { headers: Record<string, unknown> }) => sent['idempotent-replayed'];
    for (const conversation of conversations)
      expectRefusal(await project.createMessage(conversation.id, customer, headers), 422, 'IDEMPOTENCY_KEY_REUSED');
    const again = await other.upsertContact(two.fields, headers);
    expect([again.text, replayed(again)]).toEqual([stays.text, 'true']);
  });

  test('it is found no more', async () => {
    const { fields } = person();
    const { id } = await project.newContact(fields);
    expect((await project.listContacts({ q: fields.name })).data).toHaveLength(1);
    await project.deleteContact(id);
    for (const query of [{ q: fields.name }, { email: fields.email }, { phone: fields.phone }])
      expect((await project.listContacts(query)).data).toEqual([]);
  });

  test('another person who wrote in the same conversation stays', async () => {
    const [one, two] = [person(), person()];
    const [first, second] = [await project.newContact(one.fields), await project.newContact(two.fields)];
    const { id } = await project.newConversation({ contact_id: first.id });
    await project.newMessage(id, { sender_type: 'customer', sender_id: first.id });
    await project.newMessage(id, { sender_type: 'customer', sender_id: second.id });
    await project.deleteContact(first.id);
    expect((await project.listMessages(id)).data.map(({ sender_id }) => sender_id)).toEqual([null, second.id]);
    expect(await project.contact(second.id)).toEqual(second);
  });

  test('what another contact is known by as well tells of the person in their own conversations only', async () => {
    const [one, two] = [person(), person()];
    const phone = one.fields.phone;
    const first = await project.newContact(one.fields);
    const second = await project.newContact({ ...two.fields, phone });
    // The first person's old address is the second one's today.
    await project.patchContact(first.id, { email: `new-${one.fields.email}` });
    await project.patchContact(second.id, { email: one.fields.email });
    const [theirs, others, nobodys] = await Promise.all([
      project.newConversation({ contact_id: first.id }),
      project.newConversation({ contact_id: second.id }),
      project.newConversation(),
    ]);
    const file = await project.files.upload('text');
    const customer = { sender_type: 'customer', sender_id: phone };
    await project.newMessage(theirs.id, customer);
    await project.newMessage(others.id, { ...customer, attachments: [file.id] });
    await project.newMessage(others.id, { ...customer, sender_id: one.fields.email });
    await project.newMessage(nobodys.id, customer);
    expectEmpty(await project.deleteContact(first.id));
    const senders = async ({ id }: { id: string }) =>
      (await project.listMessages(id)).data.map(({ sender_id }) => sender_id);
    expect(await senders(theirs)).toEqual([null]);
    expect(await senders(others)).toEqual([phone, one.fields.email]);
    expect(await senders(nobodys)).toEqual([phone]);
    const [shown] = (await project.listMessages(others.id)).data;
    expect(shown?.attachments).toMatchObject([{ id: file.id }]);
  });

  test('an address that another contact had before takes none of the files of that contact', async () => {
    const { fields } = person();
    const before = await project.newContact({ email: fields.email });
    const { id } = await project.newConversation({ contact_id: before.id });
    const file = await project.files.upload('text');
    const customer = { sender_type: 'customer', sender_id: fields.email };
    await project.newMessage(id, { ...customer, attachments: [file.id] });
    await project.patchContact(before.id, { email: `moved-${fields.email}` });
    const now = await project.newContact({ email: fields.email });
    expectEmpty(await project.deleteContact(now.id));
    const [shown] = (await project.listMessages(id)).data;
    expect(shown?.attachments).toMatchObject([{ id: file.id }]);
  });

  test('a person of another project with the same sender id keeps the answers to their Idempotency-Keys', async () => {
    const { fields } = person();
    const other = await org.newProject();
    const { id } = await project.newContact(fields);
    const conversation = await other.newConversation();
    const customer = { content: 'Hi', sender_type: 'customer', sender_id: fields.external_id };
    const send = () => other.createMessage(conversation.id, customer, { 'idempotency-key': 'once' });
    const { data } = await send();
    expectEmpty(await project.deleteContact(id));
    const again = await send();
    expect([again.data.id, again.headers['idempotent-replayed']]).toEqual([data.id, 'true']);
  });

  test('a visitor keeps the answers to their Idempotency-Keys whose contact’s id is an external id of somebody else', async () => {
    const visitor = await WidgetVisitor.arrive(platform.baseUrl, project);
    const key = { 'idempotency-key': marker('key') };
    const start = () =>
      visitor.send<StartedConversation>('POST', '/conversations', { content: 'Hello', client_message_id: 'one' }, key);
    const { conversation } = (await start()).data;
    const external_id = (await project.conversation(conversation.id)).contact_id ?? '';
    const elsewhere = await (await platform.newOrg()).newProject();
    expectEmpty(await elsewhere.deleteContact((await elsewhere.newContact({ external_id })).id));
    const again = await start();
    expect([again.data.conversation.id, again.headers['idempotent-replayed']]).toEqual([conversation.id, 'true']);
  });
});
