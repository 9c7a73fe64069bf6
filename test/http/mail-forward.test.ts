import { createTransport, type SendMailOptions } from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { poll } from '../support/index.js';
import { type Platform, startPlatform } from '../support/platform.js';
import { ownPort } from '../support/ports.js';
import { tempDir } from '../support/processes.js';
import { expectRefusal } from './support/expectations.js';
import { type MailServer, startMailServer } from './support/mail-server.js';
import { Org } from './support/org.js';
import type { ProjectApi } from './support/project-api.js';
import type { Message } from './support/records.js';

let server: MailServer;
let platform: Platform;
let org: Org;
let project: ProjectApi;
let smtpPort: number;
const files = tempDir('forwarded-files');
beforeAll(async () => {
  [server, smtpPort] = await Promise.all([startMailServer(), ownPort()]);
  const listens = { SMTP_LISTEN: `127.0.0.1:${smtpPort}`, MAIL_DOMAIN: 'in.example.com' };
  const sends = { SMTP_URL: server.url, NODE_EXTRA_CA_CERTS: server.certFile };
  const ours = { MAIL_FROM: 'Support <support@example.com>', PUBLIC_URL: 'https://support.example.com/' };
  const kept = { STORAGE_DIR: files.path };
  platform = await startPlatform({ mail: 1, env: { ...listens, ...sends, ...ours, ...kept } });
  org = await Org.create(platform);
  project = await org.newProject();
});
afterAll(async () => {
  await platform?.stop();
  await server?.stop();
});

async function send(mail: SendMailOptions): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port: smtpPort, ignoreTLS: true });
  await transport.sendMail(mail);
  transport.close();
}

const pathOf = ({ conversation_id, id }: Pick<Message, 'conversation_id' | 'id'>, of = project) =>
  `${of.path}/conversations/${conversation_id}/messages/${id}/forward`;

async function delivered({ conversation_id, id }: Message, delivery: string): Promise<Message> {
  const find = async () => {
    const { data } = await project.listMessages(conversation_id);
    return data.find((each) => each.id === id && each.delivery === delivery);
  };
  return poll(find, { what: `the note to be ${delivery}` });
}

test('a mail is forwarded as it was, with its file, and who answers speaks as a guest beside the customer', async () => {
  const mailbox = await project.mailboxes.newMailbox({ name: 'Lamp shop' });
  await send({
    from: 'Ada <ada@customers.example>',
    to: mailbox.forward_address ?? '',
    subject: 'My lamp',
    html: '<p>It is <b>dark</b>.</p><blockquote>Is it on?</blockquote>',
    attachments: [{ filename: 'lamp.txt', content: 'a lamp' }],
  });
  const asked = await poll(async () => (await project.listConversations({ channel: 'email' })).data[0], {
    what: 'the mail',
  });
  const [message] = (await project.listMessages(asked.id)).data;
  const to = ['max@partner.example'];
  const made = await project.client.post(pathOf(message as Message), { to, text: 'Can you mend it?' });
  expect(made.status).toBe(201);
  expect(made.data).toMatchObject({
    content: 'Can you mend it?',
    is_internal: true,
    delivery: null,
    forward: { message_id: message?.id, to },
  });
  await delivered(made.data as Message, 'sent');
  const [mail, ...more] = server.to('max@partner.example');
  expect(more).toEqual([]);
  for (const part of ['Fwd: My lamp', 'Can you mend it?', 'Forwarded message', '<strong>dark</strong>', 'Is it on?'])
    expect(mail?.text).toContain(part);
  expect(mail?.text).toContain('lamp.txt');
  expect(server.to('ada@customers.example')).toEqual([]);

  const inReplyTo = /^Message-ID:\s+(<[^>]+>)/im.exec(mail?.text ?? '')?.[1];
  await send({ from: 'Max <max@partner.example>', to: mailbox.forward_address ?? '', inReplyTo, text: 'Yes, we can.' });
  const answered = async () =>
    (await project.listMessages(asked.id)).data.find(({ content }) => /we can/.test(content));
  const answer = await poll(answered, { what: 'the answer of who it was forwarded to' });
  const { contact_id } = await project.conversation(asked.id);
  expect(contact_id).toBe(asked.contact_id);
  expect(answer).toMatchObject({ sender_type: 'customer', is_internal: false });
  expect(answer.sender_id).not.toBe(contact_id);
  expect(answer.content).toContain('Max <max@partner.example>:');
});

test('a note, a message of others, and what is no message cannot be forwarded', async () => {
  const { id } = await project.newConversation({ channel: 'email' });
  const note = await project.newMessage(id, { content: 'Only for us.', is_internal: true });
  const to = ['max@partner.example'];
  expectRefusal(await project.client.post(pathOf(note), { to }), 409, 'MESSAGE_NOT_PUBLIC');
  const message = await project.newMessage(id, { content: 'Hello' });
  const others = await (await Org.create(platform)).newProject();
  expectRefusal(await others.client.post(pathOf(message, others), { to }), 404, 'CONVERSATION_NOT_FOUND');
  const theirs = await others.newConversation();
  const mixed = { conversation_id: theirs.id, id: message.id };
  expectRefusal(await others.client.post(pathOf(mixed, others), { to }), 404, 'MESSAGE_NOT_FOUND');
  const reader = await org.newKey(['messages:read']);
  expectRefusal(await reader.client.post(pathOf(message), { to }), 403, 'INSUFFICIENT_SCOPE');
  expect((await project.listMessages(id)).data).toHaveLength(2);
});

test.each([
  ['nobody', { to: [] }, ['to']],
  ['an address that is none', { to: ['max@partner.example', 'max'] }, ['to', 1]],
  ['a header', { to: ['max@partner.example\r\nBcc: eve@example.com'] }, ['to', 0]],
  ['a header in a copy', { to: ['max@partner.example'], cc: ['a@b.example\nSubject: x'] }, ['cc', 0]],
  [
    'too many',
    { to: ['max@partner.example'], cc: Array.from({ length: 50 }, (_, at) => `p${at}@example.com`) },
    ['cc'],
  ],
])('a message is not forwarded to %s', async (_, body, path) => {
  const { id } = await project.newConversation({ channel: 'email' });
  const message = await project.newMessage(id, { content: 'Hello' });
  const refused = await project.client.post(pathOf(message), body);
  expect(refused.status).toBe(400);
  expect(refused.error).toMatchObject({ code: 'VALIDATION_ERROR', issues: [{ path }] });
});

test('with one key a message is forwarded once; the note tells who did not take it, and is changed no more', async () => {
  const { id } = await project.newConversation({ channel: 'chat' });
  const message = await project.newMessage(id, { content: 'In the chat', sender_type: 'customer' });
  const body = { to: ['refused-max@partner.example'] };
  const once = { 'Idempotency-Key': 'forward-it' };
  const [first, second] = await Promise.all([1, 2].map(() => project.client.post(pathOf(message), body, once)));
  expect([201, 409]).toContain(second?.status);
  const note = (first?.status === 201 ? first : second)?.data as Message;
  expect(note.content).toBe('');
  expect(await delivered(note, 'failed')).toMatchObject({ delivery_error: '550 no such mailbox' });
  const notes = (await project.listMessages(id)).data.filter(({ is_internal }) => is_internal);
  expect(notes).toHaveLength(1);
  const path = `${project.path}/conversations/${id}/messages/${note.id}`;
  expectRefusal(await project.client.patch(path, { content: 'Other words' }), 409, 'MESSAGE_NOT_EDITABLE');
  expect((await project.client.post(`${path}/redeliver`, undefined)).status).toBe(200);
});

test('a transcript brings what was said to the customer, in their language and without notes; how often is bounded', async () => {
  const email = 'mara@kunden.example';
  const contact = await project.newContact({ email, name: 'Mara Lind' });
  const { id } = await project.newConversation({ channel: 'chat', contact_id: contact.id, subject: 'Lampe' });
  const asked = 'Guten Tag, die Lampe ist nicht hell und ich habe keine andere.';
  await project.newMessage(id, { content: asked, sender_type: 'customer' });
  await project.newMessage(id, { content: 'Nur für uns.', is_internal: true });
  await project.newMessage(id, { content: 'Sie bekommen **eine neue**.', content_type: 'markdown' });
  const path = `${project.path}/conversations/${id}/transcript`;
  const made = await project.client.post(path, {});
  expect(made).toMatchObject({ status: 201, data: { is_internal: true, forward: { message_id: null, to: [] } } });
  await delivered(made.data as Message, 'sent');
  const [mail, ...more] = server.to(email);
  expect(more).toEqual([]);
  for (const part of ['chsverlauf', 'Mara Lind, ', asked, 'Sie bekommen eine neue.'])
    expect(mail?.text).toContain(part);
  expect(mail?.text).not.toContain('Nur f');
  const elsewhere = await project.client.post(path, { to: 'boss@shop.example' });
  await delivered(elsewhere.data as Message, 'sent');
  expect(server.to('boss@shop.example')).toHaveLength(1);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => project.client.post(path, { to: 'x@shop.example' })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(8).fill(201), 429, 429]);
  const others = await (await Org.create(platform)).newProject();
  const theirs = `${others.path}/conversations/${id}/transcript`;
  expectRefusal(await others.client.post(theirs, {}), 404, 'CONVERSATION_NOT_FOUND');
  expect((await project.client.post(path, { to: 'x@y.example\r\nBcc: eve@example.com' })).status).toBe(400);
});

test('a transcript of a conversation whose customer has no address fails, and says so', async () => {
  const { id } = await project.newConversation({ channel: 'chat' });
  const made = await project.client.post(`${project.path}/conversations/${id}/transcript`, {});
  expect(await delivered(made.data as Message, 'failed')).toMatchObject({ delivery_error: 'no_address' });
});
