import { beforeAll, expect, test } from 'vitest';
import { poll } from '../support/index.js';
import type { ProjectApi } from './support/project-api.js';
import { usePlatform } from './support/shared-platform.js';

const platform = usePlatform();
let project: ProjectApi;
let path: string;
beforeAll(async () => {
  project = await (await platform.newOrg()).newProject();
  path = (await project.mailboxes.newMailbox()).webhook_path;
});

const mail = (subject: string, text = 'Where is it?') =>
  `Message-ID: <${subject.replace(/\W/g, '')}@mail.example>\r\nFrom: ada@example.com\r\nSubject: ${subject}\r\n\r\n${text}\r\n`;

/** Posts as a provider does, which has no key; answers the status. */
async function post(body: string | FormData, type?: string, to = path): Promise<number> {
  const headers: Record<string, string> = type === undefined ? {} : { 'Content-Type': type };
  return (await fetch(`${platform.baseUrl}${to}`, { method: 'POST', body, headers })).status;
}

function form(fields: Record<string, string>): FormData {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields)) made.set(name, value);
  return made;
}

/** How many conversations have the subject, once one has. */
async function arrived(subject: string): Promise<number> {
  const find = async () => {
    const { data } = await project.listConversations({ channel: 'email' });
    const found = data.filter((each) => each.subject === subject);
    return found.length > 0 ? found.length : undefined;
  };
  return poll(find, { what: `the mail "${subject}"` });
}

test('what Postmark, Mailgun and SendGrid post becomes conversations, once each', async () => {
  expect(path).toMatch(/^\/api\/public\/mail\/[0-9a-f]{32}\/mime$/);
  for (let n = 0; n < 2; n += 1) {
    expect(await post(JSON.stringify({ RawEmail: mail('Of Postmark') }), 'application/json')).toBe(200);
    expect(await post(form({ sender: 'ada@example.com', 'body-mime': mail('Of Mailgun') }))).toBe(200);
    expect(await post(form({ email: mail('Of SendGrid'), envelope: '{"from": "ada@example.com"}' }))).toBe(200);
    expect(await post(mail('Alone'), 'message/rfc822')).toBe(200);
  }
  for (const subject of ['Of Postmark', 'Of Mailgun', 'Of SendGrid', 'Alone']) expect(await arrived(subject)).toBe(1);
});

test('a mail of many megabytes comes whole, and one that is too large not at all', async () => {
  const line = `${'A line of a long mail. '.repeat(3)}\r\n`;
  expect(await post(mail('Long', line.repeat(130_000)), 'message/rfc822')).toBe(200);
  expect(await arrived('Long')).toBe(1);
  expect(await post(mail('Longer', line.repeat(700_000)), 'message/rfc822')).toBe(413);
});

test('what is no mail, and an address that nobody has, is refused', async () => {
  expect(await post('{}', 'application/json')).toBe(400);
  expect(await post(form({ subject: 'Hello' }))).toBe(400);
  expect(await post(mail('Nobody'), 'message/rfc822', path.replace(/[0-9a-f]{32}/, '0'.repeat(32)))).toBe(404);
  expect(await post(mail('Nobody'), 'message/rfc822', path.replace(/[0-9a-f]{32}/, 'x'))).toBe(404);
});

test('a mailbox that is deleted takes nothing any more', async () => {
  const mailbox = await project.mailboxes.newMailbox({ address: 'other@example.com' });
  await project.mailboxes.delete(mailbox.id);
  expect(await post(mail('Late'), 'message/rfc822', mailbox.webhook_path)).toBe(404);
});
