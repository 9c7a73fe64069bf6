import { createLogger, newId } from '@pharos/kit';
import { composeMail, createTransport, messageIdOf, readMail } from '@pharos/mail';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BytesInFlight, SmtpListener } from '../incoming/index.js';
import type { AtMailbox } from '../mailboxes/index.js';
import { TestMail } from '../testing/test-mail.js';
import { createCatcher } from './catcher.js';
import { insertCaughtMail } from './caught-mails.js';
import { showCaughtMail, showCaughtMails } from './show-caught-mails.js';
import { writeMail } from './write-mail.js';

const log = createLogger({ service: 'test', level: 'silent' });
const domain = 'in.example.com';

let world: TestMail;
let at: AtMailbox;
beforeEach(async () => {
  world = await TestMail.start();
  at = await world.mailbox();
});
afterEach(() => world.stop());

/** What goes out from the mailbox. */
function answer({ text = 'It is on its way.', replyTo = '', mailboxId = at.mailboxId } = {}) {
  return composeMail({
    from: { name: 'Lamp shop', address: 'help@example.com' },
    to: [{ name: 'Ada', address: 'ada@customers.example' }],
    subject: 'Re: My lamp',
    messageId: messageIdOf({ id: newId('msg'), mailboxId }, 'example.com'),
    references: ['lamp@customers.example'],
    date: new Date('2026-01-05T09:00:00Z'),
    content: text,
    contentType: 'markdown',
    ...(replyTo !== '' && { replyTo: { name: '', address: replyTo } }),
  });
}

async function caught(draft = answer()): Promise<string> {
  const { envelope, raw } = await draft;
  const { response } = await createCatcher(world.database).send(envelope, raw);
  return response.split(' ').at(-1) ?? '';
}

const list = async (afterId?: string) =>
  (await showCaughtMails(world.database, { afterId, projectId: at.projectId })).mails;

describe('a mail that would go out', () => {
  test('is kept whole, with what it says and its headers', async () => {
    const { raw } = await answer();
    const id = await caught();
    const [mail] = await list();
    expect(mail).toMatchObject({ id, subject: 'Re: My lamp', recipients: ['ada@customers.example'], answerable: true });
    expect(mail?.text).toContain('It is on its way.');
    expect(mail?.headers).toContainEqual({ name: 'in-reply-to', value: '<lamp@customers.example>' });
    const { mail: whole } = await showCaughtMail(world.database, { id });
    expect(whole?.raw?.length).toBe(raw.length);
    expect(whole?.html).toContain('<p>It is on its way.</p>');
  });

  test('is listed once to whoever has seen those before it', async () => {
    const seen = await caught();
    expect(await list(seen)).toEqual([]);
    const id = await caught();
    expect((await list(seen)).map((mail) => mail.id)).toEqual([id]);
    expect((await list('cml_gone')).map((mail) => mail.id)).toEqual([id, seen]);
  });

  test('takes the place of the oldest: 500 are kept, of 64 MiB together, and the newest however long it is', async () => {
    const fill = `INSERT INTO caught_mails (id, caught_at, recipients, shown, raw, bytes)
      SELECT 'cml_' || n, clock_now() - n * interval '1 second', '{}', '{}', '', $2 FROM generate_series(1, $1) n`;
    const ids = () => world.rows<{ id: string }>('SELECT id FROM caught_mails ORDER BY caught_at DESC');
    await world.rows(fill, 600, 1);
    const id = await caught();
    expect((await ids()).map((row) => row.id)).toEqual([id, ...Array.from({ length: 499 }, (_, n) => `cml_${n + 1}`)]);
    await world.rows('DELETE FROM caught_mails');
    await world.rows(fill, 5, 30 * 1024 * 1024);
    await caught();
    expect(await ids()).toHaveLength(3);
    const shown = { from: { name: '', address: '' }, to: [], subject: '', headers: [], text: '', messageId: '' };
    const long = { id: 'cml_long', recipients: [], shown, raw: Buffer.alloc(0), bytes: 65 * 1024 * 1024 };
    await insertCaughtMail(world.database, long);
    expect((await ids()).map((row) => row.id)).toEqual([long.id]);
    expect((await list())[0]?.raw).toBeUndefined();
  });
});

describe('a customer', () => {
  let listener: SmtpListener;
  beforeEach(async () => {
    const { database, rawMails, replyAddresses } = world;
    listener = new SmtpListener({
      database,
      rawMails,
      replyAddresses,
      flight: new BytesInFlight(),
      waitingRoom: world.waitingRoom,
      notifications: world.notifications,
      log,
      domain,
      listen: '127.0.0.1:0',
    });
    await listener.start();
  });
  afterEach(() => listener.stop());

  async function write(about: Parameters<typeof writeMail>[1]['about'], text = 'Thank you'): Promise<void> {
    const way = { host: '127.0.0.1', port: listener.port, secure: false, mayBePlain: true, auth: undefined };
    const transport = createTransport(way);
    const deps = { database: world.database, listener: transport, domain, log };
    await writeMail(deps, { about, text }).finally(() => transport.close());
  }

  const incoming = async () => {
    const [mail] = await world.mails(at);
    return readMail(mail?.raw ?? Buffer.alloc(0));
  };

  test('answers as mail programs do: it comes in, refers to the whole thread and quotes what it answers', async () => {
    const id = await caught();
    await write({ $case: 'answeredId', value: id });
    const { messageId } = await readMail(Buffer.from((await showCaughtMail(world.database, { id })).mail?.raw ?? []));
    const mail = await incoming();
    expect(mail).toMatchObject({
      from: { name: 'Ada', address: 'ada@customers.example' },
      to: [{ address: 'help@example.com' }],
      subject: 'Re: My lamp',
      inReplyTo: [messageId],
      references: ['lamp@customers.example', messageId],
    });
    expect(mail.text).toMatch(/^Thank you\n\nOn .*Lamp shop <help@example\.com> wrote:\n\n> It is on its way\./);
  });

  test('answers to the address that the mail names for answers', async () => {
    const [row] = await world.rows<{ forward_token: string }>('SELECT forward_token FROM mailboxes');
    const replyTo = `${row?.forward_token}+tag@${domain}`;
    await write({ $case: 'answeredId', value: await caught(answer({ replyTo })) });
    expect((await incoming()).to).toEqual([{ name: '', address: replyTo }]);
  });

  test('writes a first mail to the project’s mailbox', async () => {
    const from = { name: 'Grace', address: 'grace@customers.example' };
    await write({ $case: 'newMail', value: { from, subject: 'Hello', projectId: at.projectId } });
    expect(await incoming()).toMatchObject({ from, subject: 'Hello', references: [] });
  });

  test('is told when there is nothing to answer, nobody to write to, or nobody who takes it', async () => {
    await expect(write({ $case: 'answeredId', value: 'cml_gone' })).rejects.toMatchObject({
      reason: 'MESSAGE_NOT_FOUND',
    });
    const other = await caught(answer({ mailboxId: newId('mbx') }));
    await expect(write({ $case: 'answeredId', value: other })).rejects.toMatchObject({ reason: 'MAILBOX_NOT_FOUND' });
    const from = { name: '', address: 'grace@customers.example' };
    const first = { from, subject: '', projectId: newId('prj') };
    await expect(write({ $case: 'newMail', value: first })).rejects.toMatchObject({ reason: 'MAILBOX_NOT_FOUND' });
    const refused = await caught(answer({ replyTo: `nobody@${domain}` }));
    await expect(write({ $case: 'answeredId', value: refused })).rejects.toMatchObject({ reason: 'UNAVAILABLE' });
  });
});
