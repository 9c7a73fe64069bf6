import { createTransport, type Transporter } from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { poll } from '../support/index.js';
import { type Platform, startPlatform } from '../support/platform.js';
import { ownPort } from '../support/ports.js';
import { type MailServer, startMailServer } from './support/mail-server.js';
import { Org } from './support/org.js';
import type { ProjectApi } from './support/project-api.js';

const program = 'tickets@customers.example';
const question = 'How long does a refund take until the money is back on my bank account?';

let server: MailServer;
let platform: Platform;
let project: ProjectApi;
let transport: Transporter;
let address: string;
let answers = 0;

/** A program that answers every mail, says not that it is one, and refers to nothing. */
function respond(): void {
  answers += 1;
  const text = `We have registered your message as ticket ${answers}. A frequent question is: ${question}`;
  void send(program, `Ticket ${answers}`, text);
}

const send = (from: string, subject: string, text: string) => transport.sendMail({ from, to: address, subject, text });

beforeAll(async () => {
  const smtpPort = await ownPort();
  server = await startMailServer({
    onMail: ({ to }) => {
      if (to === program) respond();
    },
  });
  transport = createTransport({ host: '127.0.0.1', port: smtpPort, ignoreTLS: true });
  const listens = { SMTP_LISTEN: `127.0.0.1:${smtpPort}`, MAIL_DOMAIN: 'in.example.com' };
  const sends = {
    SMTP_URL: server.url,
    NODE_EXTRA_CA_CERTS: server.certFile,
    MAIL_FROM: 'Support <support@example.com>',
  };
  platform = await startPlatform({
    mail: 1,
    agent: 1,
    knowledge: 1,
    env: { ...listens, ...sends, PUBLIC_URL: 'https://support.example.com/' },
  });
  project = await (await Org.create(platform)).newProject();
  address = (await project.mailboxes.newMailbox()).forward_address ?? '';
  const body = 'A refund takes five working days until the money is back on your bank account.';
  await project.kb.newPublished({ title: 'How long does a refund take?', body });
  await project.agent.patchConfig({ agent_mode: 'autopilot', confidence_threshold: 0.3 });
});
afterAll(async () => {
  transport?.close();
  await platform?.stop();
  await server?.stop();
});

test('the agent and a program that answers every mail fall silent after two mails', async () => {
  await send(program, 'A question', question);
  const found = async () => (await project.listConversations({ channel: 'email', tag: 'automatic' })).data[0];
  const note = await poll(found, { what: 'the answer that is known to be of a program' });
  expect(await project.listMessages(note.id)).toMatchObject({ data: [{ is_internal: true, sender_type: 'system' }] });
  // What comes later is answered meanwhile.
  await send('ada@customers.example', 'A question', question);
  await poll(async () => server.to('ada@customers.example').length === 1, { what: 'an answer to a person' });
  expect(server.to(program).map(({ text }) => text.includes('five working days'))).toEqual([true, true]);
  expect(server.to(program).every(({ text }) => /^Auto-Submitted: auto-replied$/im.test(text))).toBe(true);
  expect(answers).toBe(2);
});
