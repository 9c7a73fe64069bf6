import { createTransport, type SendMailOptions } from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { poll } from '../support/index.js';
import { type Platform, startPlatform } from '../support/platform.js';
import { ownPort } from '../support/ports.js';
import { expectRefusal } from './support/expectations.js';
import { FormVisitor } from './support/form-visitor.js';
import { type MailServer, startMailServer } from './support/mail-server.js';
import { Org } from './support/org.js';
import type { ProjectApi } from './support/project-api.js';
import { withDatabase } from './support/stored.js';
import { WidgetVisitor } from './support/widget-visitor.js';

let server: MailServer;
let platform: Platform;
let project: ProjectApi;
let smtpPort: number;
beforeAll(async () => {
  [server, smtpPort] = await Promise.all([startMailServer(), ownPort()]);
  platform = await startPlatform({
    mail: 1,
    knowledge: 1,
    agent: 1,
    env: {
      SMTP_URL: server.url,
      NODE_EXTRA_CA_CERTS: server.certFile,
      MAIL_FROM: 'Support <support@example.com>',
      PUBLIC_URL: 'https://support.example.com/',
      SMTP_LISTEN: `127.0.0.1:${smtpPort}`,
      MAIL_DOMAIN: 'in.example.com',
      // Longer than any test takes: each says when it has passed.
      CHAT_MAIL_DELAY_MS: '3600000',
    },
  });
  project = await (await Org.create(platform)).newProject();
});
afterAll(async () => {
  await platform?.stop();
  await server?.stop();
});

/** Sends a mail to the platform. */
async function send(mail: SendMailOptions): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port: smtpPort, ignoreTLS: true });
  await transport.sendMail(mail);
  transport.close();
}

const replyAddressIn = (text = '') => /^Reply-To:[^<]*<([^>]+@in\.example\.com)>/im.exec(text)?.[1] ?? '';

async function delivered(conversationId: string, id: string, delivery: string) {
  const find = async () => {
    const { data } = await project.listMessages(conversationId);
    return data.find((each) => each.id === id && each.delivery === delivery);
  };
  return poll(find, { what: `the message to be ${delivery}` });
}

const letPass = [
  `UPDATE core.messages SET created_at = created_at - interval '2 hours' WHERE conversation_id = $1`,
  `UPDATE core.conversation_sights SET customer_seen_at = customer_seen_at - interval '2 hours' WHERE conversation_id = $1`,
  'UPDATE mail.outgoing_mails SET due_at = now() WHERE conversation_id = $1',
];

/** As if the customer of a chat had had all of their time to read, once as many mails of it wait for that. */
function passDelay(conversationId: string, mails: number): Promise<void> {
  const waiting = `SELECT FROM mail.outgoing_mails WHERE conversation_id = $1 AND due_at > now() + interval '10 minutes'`;
  return withDatabase(platform.database.url, async (database) => {
    const count = async () => (await database.query(waiting, [conversationId])).rowCount;
    await poll(async () => (await count()) === mails, { what: `${mails} mails to wait` });
    await database.query('BEGIN');
    for (const text of letPass) await database.query(text, [conversationId]);
    await database.query('COMMIT');
  });
}

test('a customer who wrote a mail is answered by mail, and their answer comes into the same conversation', async () => {
  const mailbox = await project.mailboxes.newMailbox({ name: 'Lamp shop', signature: 'The **lamps** team' });
  const email = 'ada@customers.example';
  const question = { from: `Ada <${email}>`, to: mailbox.forward_address ?? '', subject: 'My lamp' };
  await send({ ...question, messageId: '<lamp@customers.example>', text: 'It is dark.' });
  const asked = await poll(async () => (await project.listConversations({ channel: 'email' })).data[0], {
    what: 'the mail',
  });
  await project.newMessage(asked.id, { content: 'Only for us.', is_internal: true });
  const answer = await project.newMessage(asked.id, { content: 'Turn it **on**.', content_type: 'markdown' });
  expect(answer.delivery).toBeNull();
  await delivered(asked.id, answer.id, 'sent');
  const taken = server.to(email);
  expect(taken).toHaveLength(1);
  const { text, from } = taken[0] ?? { text: '', from: '' };
  expect(from).toBe(mailbox.address);
  for (const part of [
    'From: Lamp shop <',
    'Subject: Re: My lamp',
    'In-Reply-To: <lamp@customers.example>',
    'Turn it on.',
    'The lamps team',
  ])
    expect(text).toContain(part);
  expect(text).not.toContain('Only for us');
  const messageId = /^Message-ID:\s+(<[^>]+>)/im.exec(text)?.[1];
  await send({ ...question, subject: 'Thanks', inReplyTo: messageId, text: 'It shines.' });
  const after = async (count: number) => (await project.conversation(asked.id)).message_count === count;
  await poll(() => after(3), { what: 'the answer to the answer' });
  await send({ ...question, to: replyAddressIn(text), subject: 'Once more', text: 'It is dark again.' });
  await poll(() => after(4), { what: 'a mail to the address that answers were asked for at' });
});

test('what the mail server refuses is failed, with its words', async () => {
  const contact = await project.newContact({ email: 'refused-eve@customers.example', name: 'Eve' });
  const { id } = await project.newConversation({ channel: 'email', contact_id: contact.id, subject: 'Hello' });
  const message = await project.newMessage(id, { content: 'Hello, Eve' });
  expect(await delivered(id, message.id, 'failed')).toMatchObject({ delivery_error: '550 no such mailbox' });
});

test('what was refused is sent again when somebody asks, to the address that the contact has now', async () => {
  const contact = await project.newContact({ email: 'refused-ada@customers.example', name: 'Ada' });
  const { id } = await project.newConversation({ channel: 'email', contact_id: contact.id, subject: 'Hello' });
  const message = await project.newMessage(id, { content: 'Hello, Ada' });
  await delivered(id, message.id, 'failed');
  await project.client.patch(`${project.path}/contacts/${contact.id}`, { email: 'ada-again@customers.example' });
  const path = `${project.path}/conversations/${id}/messages/${message.id}/redeliver`;
  const answers = await Promise.all([1, 2, 3].map(() => project.client.post(path, undefined)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  await delivered(id, message.id, 'sent');
  expect(server.to('ada-again@customers.example')).toHaveLength(1);
  expectRefusal(await project.client.post(path, undefined), 409, 'MESSAGE_NOT_UNDELIVERED');
});

test('an answer in a chat is no mail', async () => {
  const contact = await project.newContact({ email: 'grace@customers.example' });
  const chat = await project.newConversation({ channel: 'chat', contact_id: contact.id });
  const mail = await project.newConversation({ channel: 'email', contact_id: contact.id, subject: 'By mail' });
  const inChat = await project.newMessage(chat.id, { content: 'In the chat' });
  const byMail = await project.newMessage(mail.id, { content: 'By mail' });
  await delivered(mail.id, byMail.id, 'sent');
  expect(server.to('grace@customers.example').map(({ text }) => text.includes('In the chat'))).toEqual([false]);
  expect((await project.listMessages(chat.id)).data.find(({ id }) => id === inChat.id)?.delivery).toBeNull();
});

test('copies go where the answer says, a hidden one unseen, and the others of a mail are kept', async () => {
  const { forward_address } = await project.mailboxes.newMailbox();
  const transport = createTransport({ host: '127.0.0.1', port: smtpPort, ignoreTLS: true });
  const mail = { from: 'lin@customers.example', to: forward_address ?? '', cc: 'Max <max@customers.example>' };
  await transport.sendMail({ ...mail, subject: 'For two', text: 'It is dark.' });
  transport.close();
  const list = async () => (await project.listConversations({ channel: 'email' })).data;
  const { id } = await poll(async () => (await list()).find(({ subject }) => subject === 'For two'), {
    what: 'the mail',
  });
  expect((await project.listMessages(id)).data).toMatchObject([{ cc: ['max@customers.example'], bcc: [] }]);
  const copies = { cc: ['max@customers.example'], bcc: ['boss@shop.example'] };
  const answer = await project.newMessage(id, { content: 'Turn it on.', ...copies });
  expect(answer).toMatchObject(copies);
  await delivered(id, answer.id, 'sent');
  for (const to of ['lin@customers.example', ...copies.cc, ...copies.bcc]) {
    const [taken] = server.to(to);
    expect(taken?.text).toContain('Cc: max@customers.example');
    expect(taken?.text).not.toMatch(/boss|^bcc\s*:/im);
  }
});

test.each([
  ['an address that is none', { cc: ['max@customers.example', 'max'] }, ['cc', 1]],
  ['a header', { bcc: ['max@customers.example\r\nBcc: eve@example.com'] }, ['bcc', 0]],
  ['too many', { cc: Array.from({ length: 51 }, (_, at) => `p${at}@example.com`) }, ['cc']],
  ['a note', { cc: ['max@customers.example'], is_internal: true }, ['cc']],
])('copies of %s are refused', async (_, body, path) => {
  const { id } = await project.newConversation({ channel: 'email' });
  const refused = await project.createMessage(id, { content: 'Hello', ...body });
  expect(refused.status).toBe(400);
  expect(refused.error).toMatchObject({ code: 'VALIDATION_ERROR', issues: [{ path }] });
});

test('a visitor who has left an address gets what they have not read by mail, and answers into the chat', async () => {
  await project.mailboxes.newMailbox({ address: 'chat@example.com' });
  const email = 'vera@customers.example';
  await project.client.patch(`${project.path}/widget/config`, { chat_url: 'https://shop.example/help' });
  const visitor = await WidgetVisitor.arrive(platform.baseUrl, project);
  const { conversation } = await visitor.start('Is it ready?');
  await visitor.send('PUT', '/session/email', { email });
  const read = await project.newMessage(conversation.id, { content: 'We look.' });
  await visitor.see(conversation.id, read.id);
  const answers = [];
  for (const content of ['It is ready.', 'Come before six.'])
    answers.push(await project.newMessage(conversation.id, { content }));
  await passDelay(conversation.id, 3);
  for (const { id } of answers) await delivered(conversation.id, id, 'sent');
  const [mail, ...more] = server.to(email);
  expect(more).toEqual([]);
  expect(mail?.text).toMatch(/It is ready\.\s+Come before six\./);
  expect(mail?.text).not.toContain('We look');
  expect(mail?.text).toContain('https://shop.example/help#pharos');
  await send({ from: `Vera <${email}>`, to: replyAddressIn(mail?.text), subject: 'Re: Chat', text: 'I come at five.' });
  const said = async () =>
    (await visitor.messages(conversation.id)).find(({ content }) => content === 'I come at five.');
  expect(await poll(said, { what: 'the answer in the chat' })).toMatchObject({ sender: { type: 'customer' } });
  const { data } = await project.listMessages(conversation.id);
  const { contact_id } = await project.conversation(conversation.id);
  expect(data.at(-1)?.sender_id).toBe(contact_id);
  expect(data.find(({ id }) => id === read.id)?.delivery).toBeNull();
});

test('whoever filled in a form with an address is answered by mail', async () => {
  await project.mailboxes.newMailbox({ address: 'forms@example.com' });
  const email = 'fay@customers.example';
  const form = await project.forms.newForm({ fields: [{ type: 'email', label: 'Email', name: 'email' }] });
  expect((await new FormVisitor(platform.baseUrl).submit(form.id, { email })).status).toBe(201);
  const [asked] = (await project.listConversations({ channel: 'widget' })).data.filter(
    ({ subject }) => subject === form.name,
  );
  const answer = await project.newMessage(asked?.id ?? '', { content: 'Thank you.' });
  await passDelay(asked?.id ?? '', 1);
  await delivered(asked?.id ?? '', answer.id, 'sent');
  expect(server.to(email).map(({ text }) => text.includes('Thank you.'))).toEqual([true]);
});

test('the agent answers by mail where there is a mailbox, and a visitor in the widget; else it hands its draft over', async () => {
  const own = await (await Org.create(platform)).newProject();
  const content = 'How long does a refund take until the money is back on my bank account?';
  const body = 'A refund takes five working days until the money is back on your bank account.';
  await own.kb.newPublished({ title: 'How long does a refund take?', body });
  await own.agent.patchConfig({ agent_mode: 'autopilot', confidence_threshold: 0.5 });
  const contact_id = (await own.newContact({ email: 'ron@customers.example' })).id;
  const question = { channel: 'email', contact_id, message: { content, sender_type: 'customer' } };
  const answerIn = (id: string, is_internal: boolean) => {
    const find = async () =>
      (await own.listMessages(id)).data.find((each) => each.sender_type === 'ai' && each.is_internal === is_internal);
    return poll(find, { what: 'what the agent says' });
  };
  const early = await own.newConversation(question);
  expect((await answerIn(early.id, true)).content).toContain('five working days');
  expect((await own.listMessages(early.id)).data.filter(({ is_internal }) => !is_internal)).toHaveLength(1);
  const visitor = await WidgetVisitor.arrive(platform.baseUrl, own);
  await answerIn((await visitor.start(content)).conversation.id, false);
  await own.mailboxes.newMailbox({ address: 'agent@example.com' });
  const { id } = await own.newConversation(question);
  await answerIn(id, false);
  const mail = () => server.to('ron@customers.example').find(({ text }) => text.includes('five working days'));
  expect((await poll(async () => mail(), { what: 'the mail' })).text).toContain('Auto-Submitted: auto-replied');
});
