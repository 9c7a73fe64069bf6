import { newId } from '@pharos/kit';
import {
  type MailboxIncoming,
  MailboxIncomingType,
  type MailboxOutgoing,
  MailboxOutgoingType,
  MailSecurity,
  OauthProvider,
} from '@pharos/proto/pharos/mail/v1/mailbox';
import { execute, type ServiceDatabase } from '@pharos/service/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMailDatabase } from '../testing/mail-database.js';
import { call, newProject, startService, type TestService, unconnected } from '../testing/test-service.js';

let database: ServiceDatabase;
let started: TestService;
beforeAll(async () => {
  database = await createMailDatabase();
  started = await startService(database.url, { MAIL_ALLOWED_CIDRS: '127.0.0.0/8', MAIL_DENIED_CIDRS: '127.0.0.9/32' });
});
afterAll(async () => {
  await started.stop();
  await database.drop();
});

const server = {
  host: '127.0.0.1',
  port: 1,
  security: MailSecurity.TLS,
  user: 'help',
  password: 'pass-4711',
  oauthProvider: OauthProvider.UNSPECIFIED,
};
const imap: MailboxIncoming = { ...server, type: MailboxIncomingType.IMAP };
const smtp: MailboxOutgoing = { ...server, type: MailboxOutgoingType.SMTP, password: 'pass-4712' };
const forward: MailboxIncoming = {
  type: MailboxIncomingType.FORWARD,
  security: MailSecurity.UNSPECIFIED,
  oauthProvider: OauthProvider.UNSPECIFIED,
};

async function made(
  said: { incoming?: MailboxIncoming; outgoing?: MailboxOutgoing } = { incoming: imap, outgoing: smtp },
) {
  const at = newProject();
  const address = `${newId('x')}@example.com`;
  const { mailbox } = await started.mailboxes.createMailbox({ ...at, ...unconnected, ...said, address }, call);
  return { ...at, mailboxId: mailbox?.id ?? '', mailbox };
}

type Made = Awaited<ReturnType<typeof made>>;

const change = ({ mailbox: _, ...at }: Made, said: { incoming?: MailboxIncoming; outgoing?: MailboxOutgoing }) =>
  started.mailboxes.updateMailbox({ ...at, ...unconnected, ...said, address: '', updateMask: Object.keys(said) }, call);

const rows = <Row extends Record<string, unknown>>(text: string) => execute<Row>(database.url, text);

const bookmarkOf = async ({ mailboxId }: Made) =>
  (
    await rows<{ settings: number; last_uid: number | null }>(
      `SELECT settings, last_uid::integer FROM mail.imap_mailboxes WHERE mailbox_id = '${mailboxId}'`,
    )
  )[0];

describe('a password', () => {
  test('is shown by no answer and no entry of the log, and stands sealed in the database', async () => {
    const own = await made();
    const changed = await change(own, { incoming: { ...imap, password: 'pass-4713' } });
    expect(own.mailbox?.incoming).toEqual({ ...imap, password: undefined });
    expect(JSON.stringify([own.mailbox, changed])).not.toContain('pass-47');
    const all = await rows<{ row: string }>(`SELECT to_jsonb(m)::text AS row FROM mail.mailboxes m UNION ALL
      SELECT to_jsonb(o)::text FROM mail.outbox o UNION ALL SELECT encode(incoming_password, 'escape') FROM mail.mailboxes`);
    expect(all.length).toBeGreaterThan(2);
    expect(all.map(({ row }) => row).join(' ')).not.toContain('pass-47');
  });

  test('that is left out stays, as long as it goes to the same server in the same way', async () => {
    const own = await made();
    const stored = () =>
      rows(`SELECT incoming_password, outgoing_password FROM mail.mailboxes WHERE id = '${own.mailboxId}'`);
    const before = await stored();
    await change(own, { incoming: { ...imap, password: undefined, port: 993 } });
    expect(await stored()).toEqual(before);
    for (const other of [{ host: '127.0.0.2' }, { user: 'else' }, { security: MailSecurity.NONE }]) {
      const attempt = change(own, { incoming: { ...imap, ...other, password: undefined } });
      await expect(attempt).rejects.toMatchObject({ reason: 'VALIDATION_ERROR' });
      const sending = change(own, { outgoing: { ...smtp, ...other, password: undefined } });
      await expect(sending).rejects.toMatchObject({ reason: 'VALIDATION_ERROR' });
    }
    expect(await stored()).toEqual(before);
  });

  test('is needed for a new connection, and gone with it', async () => {
    await expect(made({ incoming: { ...imap, password: undefined } })).rejects.toMatchObject({
      details: { issues: [{ path: ['incoming', 'password'], message: 'is required' }] },
    });
    const own = await made();
    await change(own, { incoming: forward });
    const [row] = await rows(`SELECT incoming_password FROM mail.mailboxes WHERE id = '${own.mailboxId}'`);
    expect(row).toEqual({ incoming_password: null });
    await expect(change(own, { incoming: { ...imap, password: undefined } })).rejects.toMatchObject({
      reason: 'VALIDATION_ERROR',
    });
  });
});

test('a change of a password alone is a change: of the revision, and for what fetches the mail', async () => {
  const own = await made();
  const before = await bookmarkOf(own);
  const { mailbox } = await change(own, { incoming: { ...imap, password: 'other' } });
  expect(mailbox?.revision).toBe((own.mailbox?.revision ?? 0) + 1);
  expect((await bookmarkOf(own))?.settings).toBe((before?.settings ?? 0) + 1);
});

test('the bookmark of a mailbox stays while its server and user do, and goes with them', async () => {
  const own = await made();
  const set = `UPDATE mail.imap_mailboxes SET uid_validity = 1, last_uid = 5, complete_at = now()
    WHERE mailbox_id = '${own.mailboxId}'`;
  await rows(set);
  await change(own, { incoming: { ...imap, port: 143, security: MailSecurity.STARTTLS } });
  expect(await bookmarkOf(own)).toMatchObject({ last_uid: 5 });
  await change(own, { incoming: { ...imap, user: 'else' } });
  expect(await bookmarkOf(own)).toMatchObject({ last_uid: null });
  await change(own, { incoming: forward });
  expect(await bookmarkOf(own)).toBeUndefined();
});

describe('a server that may not be reached is refused', () => {
  test.each([
    ['private', { host: '10.0.0.1' }, 'host'],
    ['denied', { host: '127.0.0.9' }, 'host'],
    ['public, without encryption', { host: '8.8.8.8', security: MailSecurity.NONE }, 'host'],
  ])('%s', async (_, own, field) => {
    const issue = { details: { issues: [{ path: ['incoming', field] }] } };
    await expect(made({ incoming: { ...imap, ...own } })).rejects.toMatchObject(issue);
    await expect(change(await made(), { incoming: { ...imap, ...own } })).rejects.toMatchObject(issue);
    const outgoing = { details: { issues: [{ path: ['outgoing', field] }] } };
    await expect(made({ outgoing: { ...smtp, ...own } })).rejects.toMatchObject(outgoing);
  });

  test('and without encryption in any case where the operator allows no network', async () => {
    const strict = await startService(database.url, { MASTER_KEY: started.masterKey });
    try {
      const incoming = { ...imap, host: '8.8.8.8', security: MailSecurity.NONE };
      const request = { ...newProject(), ...unconnected, incoming, address: 'a@example.com' };
      await expect(strict.mailboxes.createMailbox(request, call)).rejects.toMatchObject({
        details: { issues: [{ path: ['incoming', 'security'] }] },
      });
    } finally {
      await strict.stop();
    }
  });
});
