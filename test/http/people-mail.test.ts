import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Platform, startPlatform } from '../support/platform.js';
import { ownPort } from '../support/ports.js';
import { expectEmpty } from './support/expectations.js';
import { type MailServer, startMailServer } from './support/mail-server.js';
import { Org } from './support/org.js';
import { auth, goodPassword, newEmail, type Signed, signed, signIn, tokenIn } from './support/people.js';
import { withDatabase } from './support/stored.js';

const deadline = { timeout: 120_000 };
let server: MailServer;
let smtpPort: number;
let platform: Platform;
let org: Org;
beforeAll(async () => {
  [server, smtpPort] = await Promise.all([startMailServer(), ownPort()]);
  platform = await startPlatform({
    mail: 1,
    env: {
      SMTP_LISTEN: `127.0.0.1:${smtpPort}`,
      MAIL_DOMAIN: 'in.example.com',
      SMTP_URL: server.url,
      NODE_EXTRA_CA_CERTS: server.certFile,
      MAIL_FROM: 'Support <support@example.com>',
      PUBLIC_URL: 'https://support.example.com/',
      TRUST_PROXY: 'loopback',
      // Longer than any test takes: each says when it has passed.
      NOTIFICATION_MAIL_DELAY_MS: '3600000',
    },
  });
  org = await Org.create(platform);
});
afterAll(async () => {
  await platform?.stop();
  await server?.stop();
});

interface Invitation {
  id: string;
  link: string | null;
  mail: string;
  mail_error: string | null;
}

const invite = async (email: string) =>
  (await org.client.post<Invitation>(`/orgs/${org.id}/invitations`, { email, role: 'agent' })).data;
const listed = async (id: string) =>
  (await org.client.get<Invitation[]>(`/orgs/${org.id}/invitations`, { limit: 100 })).data.find(
    (each) => each.id === id,
  );
const linkTo = async (email: string, at = 0) => {
  await expect.poll(() => server.to(email)[at], deadline).toBeDefined();
  const text = server.to(email)[at]?.text ?? '';
  return { text, token: tokenIn(text.match(/https:\S+/)?.[0] ?? '') };
};
const forgotten = (email: string, headers = {}) => auth(platform.baseUrl, 'forgotten-password', { email }, headers);

async function newMember(): Promise<Signed> {
  const email = newEmail();
  await invite(email);
  const { token } = await linkTo(email);
  const body = { token, name: 'Ada Lovelace', password: goodPassword };
  return signed(platform.baseUrl, email, await auth(platform.baseUrl, 'links/redeem', body));
}

describe('an invitation', () => {
  test('is mailed: nobody but the one who has the address learns the link, which works', async () => {
    const email = newEmail();
    const invitation = await invite(email);
    expect(invitation).toMatchObject({ link: null, mail: 'waiting', mail_error: null });
    const { text, token } = await linkTo(email);
    expect(text).toContain('https://support.example.com/app#link=');
    expect(text).toContain(org.name);
    expect(server.to(email)[0]).toMatchObject({ from: 'support@example.com', isSecure: true });
    await expect.poll(async () => (await listed(invitation.id))?.mail, deadline).toBe('sent');
    const body = { token, name: 'Grace', password: goodPassword };
    const person = signed(platform.baseUrl, email, await auth(platform.baseUrl, 'links/redeem', body));
    expect((await person.client.get('/me')).data).toMatchObject({ memberships: [{ org_id: org.id }] });
  });

  test('that the mail server refuses says so, and that it puts off is sent again', async () => {
    const [refused, later] = [`refused-${newEmail()}`, `later-${newEmail()}`];
    const invitations = [await invite(refused), await invite(later)];
    const [one, other] = invitations.map(({ id }) => id) as [string, string];
    await expect.poll(async () => (await listed(one))?.mail, deadline).toBe('failed');
    expect(await listed(one)).toMatchObject({ mail_error: expect.stringContaining('550 no such mailbox') });
    await expect.poll(async () => (await listed(other))?.mail_error, deadline).toContain('451 try again');
    server.takeLater(later);
    await expect.poll(async () => (await listed(other))?.mail, deadline).toBe('sent');
    expect(await listed(other)).toMatchObject({ mail_error: null });
    expect(server.to(later)).toHaveLength(1);
  });

  test('that is revoked before its mail was sent is not mailed', async () => {
    const email = `later-${newEmail()}`;
    const { id } = await invite(email);
    await expect.poll(async () => (await listed(id))?.mail_error, deadline).toContain('451 try again');
    expectEmpty(await org.client.delete(`/orgs/${org.id}/invitations/${id}`));
    const left = await withDatabase(platform.database.url, (database) =>
      database.query('SELECT id FROM core.account_mails WHERE invitation_id = $1', [id]),
    );
    expect(left.rows).toEqual([]);
  });
});

describe('a forgotten password', () => {
  test('is asked for with an address: whoever has it gets a link by which they choose another', async () => {
    const person = await newMember();
    const answer = await forgotten(person.email.toUpperCase());
    expect([answer.status, answer.text, answer.setCookie]).toEqual([202, '', '']);
    const { token } = await linkTo(person.email, 1);
    const body = { token, password: 'quite another password' };
    signed(platform.baseUrl, person.email, await auth(platform.baseUrl, 'links/redeem', body));
    expect((await person.client.get('/me')).status).toBe(401);
    await signIn(platform.baseUrl, person.email, body.password);
    expect((await auth(platform.baseUrl, 'links/redeem', body)).json.code).toBe('LINK_INVALID');
  });

  test('gives the same answer for an address that nobody has, which gets no mail, and mails no more than once in five minutes', async () => {
    const [unknown, person] = [newEmail(), await newMember()];
    const answers = [await forgotten(unknown), await forgotten(person.email), await forgotten(person.email)];
    expect(answers.map(({ status, text }) => [status, text])).toEqual(Array(3).fill([202, '']));
    const waiting = () =>
      withDatabase(platform.database.url, async (database) => {
        const { rows } = await database.query('SELECT id FROM core.account_mails WHERE org_id = $1', ['-']);
        return rows.length;
      });
    await expect.poll(waiting, deadline).toBe(0);
    expect(server.to(unknown)).toHaveLength(0);
    expect(server.to(person.email)).toHaveLength(2);
  });

  test('changed with the current one takes the force from links that were mailed', async () => {
    const person = await newMember();
    await forgotten(person.email);
    const { token } = await linkTo(person.email, 1);
    const chosen = { current_password: goodPassword, password: 'quite another password' };
    expect((await auth(platform.baseUrl, 'password', chosen, { cookie: person.cookie })).status).toBe(200);
    const late = await auth(platform.baseUrl, 'links/redeem', { token, password: 'one more password' });
    expect(late.json.code).toBe('LINK_INVALID');
  });

  test('is refused from another site, and asked for so often as signing in', async () => {
    expect((await forgotten(newEmail(), { 'sec-fetch-site': 'cross-site' })).json.code).toBe('CROSS_SITE_REQUEST');
    const [email, address] = [newEmail(), { 'x-forwarded-for': 'fd00:99::1' }];
    const answers = await Promise.all(Array.from({ length: 12 }, () => forgotten(email, address)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202, 429]));
  });
});

describe('what people were told of and have not read', () => {
  /** Of how much the mails tell that wait to be sent to the person, by their conversations. */
  const waiting = (person: Signed) =>
    withDatabase(platform.database.url, async (database) => {
      const text = 'SELECT cardinality(notification_ids) AS told FROM core.notification_mails WHERE user_id = $1';
      return (await database.query<{ told: number }>(text, [person.id])).rows.map(({ told }) => told);
    });
  /** As if the people had had all of their time to read. */
  const passDelay = (...people: Signed[]) =>
    withDatabase(platform.database.url, (database) =>
      database.query('UPDATE core.notification_mails SET due_at = now() WHERE user_id = ANY ($1)', [
        people.map(({ id }) => id),
      ]),
    );

  test('is mailed to those who wish it, one mail for a conversation, with what was said and where to answer', async () => {
    const [ada, bob] = [await newMember(), await newMember()];
    const project = await org.newProject({ name: 'Shop' });
    expect((await ada.client.patch('/me/preferences', { mail: true })).data).toMatchObject({
      mail: true,
      mail_available: true,
    });
    const contact = { name: 'Mara Lind', email: newEmail() };
    const { id } = await project.newConversation({ subject: 'Where is my parcel?', contact });
    await project.newMessage(id, { content: `@${ada.id} and @${bob.id}: can you look?`, is_internal: true });
    await project.patchConversation(id, { assigned_to: ada.id });
    await expect.poll(() => waiting(ada), deadline).toEqual([2]);
    await passDelay(ada);
    await expect.poll(() => waiting(ada), deadline).toEqual([]);
    expect(server.to(ada.email)).toHaveLength(2);
    const text = server.to(ada.email)[1]?.text ?? '';
    expect(text).toContain('> @Ada Lovelace and @Ada Lovelace: can you look?');
    expect(text).toContain('assigned this conversation to you');
    expect(text).toContain(`https://support.example.com/app/${project.id}/inbox/all/${id}`);
    expect(server.to(bob.email)).toHaveLength(1);
  });

  test('is answered from their own mail program: a note where a note mentions them, and else to the customer', async () => {
    const [ada, eve] = [await newMember(), await newMember()];
    const project = await org.newProject();
    await project.mailboxes.newMailbox();
    await ada.client.patch('/me/preferences', { mail: true });
    const ids = [(await project.newConversation({})).id, (await project.newConversation({})).id] as const;
    await project.newMessage(ids[0], { content: `@${ada.id}: what now?`, is_internal: true });
    await project.patchConversation(ids[1], { assigned_to: ada.id });
    await expect.poll(() => waiting(ada), deadline).toEqual([1, 1]);
    await passDelay(ada);
    const mailOf = (id: string) => server.to(ada.email).find(({ text }) => text.includes(`/inbox/all/${id}`))?.text;
    for (const [at, id] of ids.entries()) {
      await expect.poll(() => mailOf(id), deadline).toBeDefined();
      const to = /^Reply-To:[^<]*<([^>]+@in\.example\.com)>/im.exec(mailOf(id) ?? '')?.[1] ?? '';
      const transport = createTransport({ host: '127.0.0.1', port: smtpPort, ignoreTLS: true });
      await transport.sendMail({ from: eve.email, to, subject: 'Re: What now', text: 'I am not Ada.' });
      await transport.sendMail({ from: ada.email, to, subject: 'Re: What now', text: 'Send a new one.' });
      transport.close();
      const said = async () => (await project.listMessages(id)).data;
      const ofAda = async () => (await said()).find(({ content }) => content === 'Send a new one.');
      await expect
        .poll(ofAda, deadline)
        .toMatchObject({ sender_type: 'agent', sender_id: ada.id, is_internal: at === 0 });
      const others = async () => (await said()).filter(({ content }) => content.endsWith('I am not Ada.'));
      await expect.poll(others, deadline).toMatchObject([{ sender_type: 'system', is_internal: true }]);
    }
  });

  test('is mailed to nobody who has read it by then, or is no member any more', async () => {
    const [ada, eve] = [await newMember(), await newMember()];
    const project = await org.newProject();
    for (const each of [ada, eve]) await each.client.patch('/me/preferences', { mail: true });
    const { id } = await project.newConversation({});
    await project.newMessage(id, { content: `@${ada.id} @${eve.id}`, is_internal: true });
    await expect.poll(async () => [await waiting(ada), await waiting(eve)], deadline).toEqual([[1], [1]]);
    await ada.client.post('/me/notifications/read', {});
    expectEmpty(await org.client.delete(`/orgs/${org.id}/members/${eve.id}`));
    await passDelay(ada, eve);
    await expect.poll(async () => [await waiting(ada), await waiting(eve)], deadline).toEqual([[], []]);
    expect([server.to(ada.email).length, server.to(eve.email).length]).toEqual([1, 1]);
  });
});

test('the page for signing in learns that a link can be mailed', async () => {
  const answer = await fetch(`${platform.baseUrl}/api/auth/options`);
  expect(await answer.json()).toEqual({ data: { password_reset: true, providers: [] } });
});
