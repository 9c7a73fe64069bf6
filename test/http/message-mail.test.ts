import { beforeAll, expect, test } from 'vitest';
import { arrivedMail, mailPathOf } from './support/arrived-mail.js';
import { expectRefusal } from './support/expectations.js';
import type { ProjectApi } from './support/project-api.js';
import type { Message } from './support/records.js';
import { usePlatform } from './support/shared-platform.js';

const platform = usePlatform();
let project: ProjectApi;
let address: string;
beforeAll(async () => {
  project = await (await platform.newOrg()).newProject();
  address = (await project.mailboxes.newMailbox()).forward_address ?? '';
});

const pathOf = (message: Pick<Message, 'conversation_id' | 'id'>) => mailPathOf(project, message);
const arrived = (subject: string, raw: string) => arrivedMail(project, address, subject, raw);

const mail = (subject: string, body: string, ...headers: string[]) =>
  ['From: Ada <ada@example.com>', `To: ${address}`, `Subject: ${subject}`, ...headers, '', body].join('\r\n');

test('the whole mail of a message can be read, and downloaded as it came', async () => {
  const html = '<p>It is <b>dark</b>.</p><script>alert(1)</script><img src="https://pictures.example/1.png">';
  const raw = mail('Whole', `${html}<blockquote type="cite">Is it?</blockquote>`, 'Content-Type: text/html');
  const message = await arrived('Whole', raw);
  expect(message.content).toBe('It is dark.');
  const whole = await project.client.get<object>(pathOf(message));
  expect(whole.status).toBe(200);
  expect(whole.data).toMatchObject({
    from: { name: 'Ada', address: 'ada@example.com' },
    to: [{ name: null, address }],
    cc: [],
    subject: 'Whole',
    date: null,
    html: '<p>It is <strong>dark</strong>.</p><p><img src="https://pictures.example/1.png" alt=""></p><blockquote>Is it?</blockquote>',
    is_shortened: false,
  });
  const answer = await fetch(`${platform.baseUrl}/api/v1${pathOf(message)}/raw`, {
    headers: { 'X-API-Key': project.client.key ?? '' },
  });
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'message/rfc822',
    'content-disposition': expect.stringContaining(`attachment; filename="${message.id}.eml"`),
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  });
  expect(await answer.text()).toContain(html);
});

test('a message that came in another way has no mail, and neither has one that was deleted', async () => {
  const { id } = await project.newConversation({ channel: 'email', subject: 'By hand' });
  const written = await project.newMessage(id, { content: 'Hello', sender_type: 'customer' });
  for (const path of [pathOf(written), `${pathOf(written)}/raw`])
    expectRefusal(await project.client.get(path), 404, 'MAIL_NOT_FOUND');
  const message = await arrived('Deleted', mail('Deleted', 'It is dark.'));
  expect((await project.client.get(pathOf(message))).status).toBe(200);
  await project.client.send('DELETE', pathOf(message).replace(/\/mail$/, ''));
  for (const path of [pathOf(message), `${pathOf(message)}/raw`])
    expectRefusal(await project.client.get(path), 404, 'MESSAGE_NOT_FOUND');
});

test('the mail is found in the conversation of its message only', async () => {
  const message = await arrived('Elsewhere', mail('Elsewhere', 'It is dark.'));
  const { id } = await project.newConversation({ subject: 'Another' });
  const path = pathOf({ ...message, conversation_id: id });
  for (const each of [path, `${path}/raw`]) expectRefusal(await project.client.get(each), 404, 'MESSAGE_NOT_FOUND');
});
