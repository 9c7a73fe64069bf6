import { createTransport, type SendMailOptions } from 'nodemailer';
import { beforeAll, expect, test } from 'vitest';
import { poll } from '../support/index.js';
import { anId } from './support/expectations.js';
import type { ProjectApi } from './support/project-api.js';
import type { Conversation } from './support/records.js';
import { usePlatform } from './support/shared-platform.js';

const platform = usePlatform();
let project: ProjectApi;
let address: string;
beforeAll(async () => {
  project = await (await platform.newOrg()).newProject();
  address = (await project.mailboxes.newMailbox()).forward_address ?? '';
});

/** Sends a mail to the mailbox, as the server does to which its mail comes. */
async function send(mail: SendMailOptions): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port: platform.smtpPort, ignoreTLS: true });
  await transport.sendMail({ from: 'Ada Lovelace <ada@example.com>', to: address, ...mail });
  transport.close();
}

/** The conversation with this subject, once it is there with so many messages. */
async function arrived(subject: string, messages = 1): Promise<Conversation> {
  const find = async () => {
    const { data } = await project.listConversations({ channel: 'email' });
    return data.find((each) => each.subject === subject && each.message_count === messages);
  };
  return poll(find, { what: `the mail "${subject}"` });
}

test('a mail becomes a conversation with its sender, and what answers it goes there too', async () => {
  const messageId = '<order@mail.example>';
  await send({ messageId, subject: 'My order', text: 'Where is it?' });
  const { id, contact_id } = await arrived('My order');
  await send({ subject: 'Re: My order', inReplyTo: messageId, text: 'It has come.\n\n> Where is it?' });
  const conversation = await arrived('My order', 2);
  expect(conversation).toMatchObject({ id, channel: 'email', status: 'open', waiting_on: 'team', tags: [] });
  expect(await project.contact(contact_id ?? '')).toMatchObject({ email: 'ada@example.com', name: 'Ada Lovelace' });
  const { data } = await project.listMessages(id);
  expect(
    data.map(({ content, sender_type, sender_id, is_internal }) => [content, sender_type, sender_id, is_internal]),
  ).toEqual(['Where is it?', 'It has come.'].map((content) => [content, 'customer', contact_id, false]));
});

test('its files are attachments that can be read', async () => {
  const content = Buffer.from('item,price\nlamp,30\n');
  await send({ subject: 'With a file', text: 'See there.', attachments: [{ filename: 'list.csv', content }] });
  const { id } = await arrived('With a file');
  const { data } = await project.listMessages(id);
  const [attachment] = data[0]?.attachments ?? [];
  expect(attachment).toMatchObject({ id: anId('att'), name: 'list.csv', type: 'text/csv', size: content.length });
  expect((await project.files.download(attachment?.id ?? '')).bytes).toEqual(content);
});

test('an automatic mail is a note under a tag, which nobody has to answer', async () => {
  await send({ subject: 'Away', text: 'I am away.', headers: { 'Auto-Submitted': 'auto-replied' } });
  const { id, ...conversation } = await arrived('Away', 0);
  expect(conversation).toMatchObject({ tags: ['automatic'], waiting_on: 'nobody' });
  const { data } = await project.listMessages(id);
  expect(data).toMatchObject([{ sender_type: 'system', is_internal: true }]);
});

test('spam is filed as spam', async () => {
  await send({ subject: 'Win', text: 'Win!', headers: { 'X-Spam-Flag': 'YES' } });
  expect(await arrived('Win')).toMatchObject({ spam: true, status: 'closed' });
});
