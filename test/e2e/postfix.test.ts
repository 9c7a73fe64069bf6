import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../http/support/mail-server.js';
import { Org } from '../http/support/org.js';
import type { ProjectApi } from '../http/support/project-api.js';
import { poll } from '../support/index.js';
import { type Platform, startPlatform } from '../support/platform.js';
import { ownPort } from '../support/ports.js';
import { canStartPostfix, type Postfix, startPostfix } from '../support/postfix.js';

const team = 'help@lamps.example';

describe.skipIf(!canStartPostfix())('with a Postfix that forwards a team’s mail and sends its answers', () => {
  let customers: MailServer;
  let platform: Platform;
  let postfix: Postfix;
  let project: ProjectApi;
  let port: number;
  beforeAll(async () => {
    const smtpPort = await ownPort();
    port = await ownPort();
    customers = await startMailServer({ isOpen: true });
    const env = {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'Support <support@lamps.example>',
      PUBLIC_URL: 'https://support.example.com/',
      SMTP_LISTEN: `127.0.0.1:${smtpPort}`,
      MAIL_DOMAIN: 'in.example.com',
    };
    platform = await startPlatform({ mail: 1, env });
    project = await (await Org.create(platform)).newProject();
    const { forward_address } = await project.mailboxes.newMailbox({ address: team, name: 'Lamp shop' });
    const ports = { 'in.example.com': smtpPort, 'customers.example': customers.port };
    postfix = await startPostfix({ port, aliases: { [team]: forward_address ?? '' }, ports });
  });
  afterAll(async () => {
    await postfix?.stop();
    await platform?.stop();
    await customers?.stop();
  });

  async function write(mail: { from: string; subject: string; text: string; inReplyTo?: string }): Promise<void> {
    const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
    await transport.sendMail({ to: team, ...mail });
    transport.close();
  }

  /** The conversation with this subject, once it has so many messages. */
  function arrived(subject: string, messages: number) {
    const find = async () => {
      const { data } = await project.listConversations({ channel: 'email' });
      return data.find((each) => each.subject === subject && each.message_count === messages);
    };
    return poll(find, { what: `the mail "${subject}"` });
  }

  test('a customer writes, is answered, and writes back into the same conversation', async () => {
    const from = 'ada@customers.example';
    await write({ from, subject: 'My lamp', text: 'It is dark.' });
    const { id } = await arrived('My lamp', 1);
    await project.newMessage(id, { content: 'Turn it on.' });
    const [answer] = await poll(() => (customers.to(from).length > 0 ? customers.to(from) : undefined), {
      what: 'the answer',
    });
    const inReplyTo = /^Message-ID:\s+(<[^>]+>)/im.exec(answer?.text ?? '')?.[1] ?? '';
    await write({ from, subject: 'Re: My lamp', text: 'It shines.', inReplyTo });
    expect(await arrived('My lamp', 3)).toMatchObject({ id });
  });

  test('an answer that cannot be delivered comes back, and its message says why', async () => {
    const contact = await project.newContact({ email: 'refused-eve@customers.example', name: 'Eve' });
    const { id } = await project.newConversation({ channel: 'email', contact_id: contact.id, subject: 'Hello' });
    const message = await project.newMessage(id, { content: 'Hello, Eve' });
    const bounced = async () =>
      (await project.listMessages(id)).data.find((each) => each.id === message.id && each.delivery === 'bounced');
    expect((await poll(bounced, { what: 'the bounce' })).delivery_error).toContain('550');
  });
});
