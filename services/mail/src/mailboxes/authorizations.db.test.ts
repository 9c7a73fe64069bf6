import { newId } from '@pharos/kit';
import { type OauthProvider as MadeProvider, startOauthProvider } from '@pharos/mail/testing';
import {
  type MailboxIncoming,
  MailboxOutgoingType,
  MailSecurity,
  OauthProvider,
} from '@pharos/proto/pharos/mail/v1/mailbox';
import { execute, type ServiceDatabase } from '@pharos/service/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMailDatabase } from '../testing/mail-database.js';
import { call, newProject, startService, type TestService, unconnected } from '../testing/test-service.js';
import { startXoauthSmtp, type XoauthSmtp } from '../testing/xoauth-smtp.js';

let database: ServiceDatabase;
let provider: MadeProvider;
let smtp: XoauthSmtp;
let started: TestService;
beforeAll(async () => {
  database = await createMailDatabase();
  provider = await startOauthProvider();
  smtp = await startXoauthSmtp(provider);
  const local = { host: '127.0.0.1', security: 'none' };
  // Nobody listens there: mail that comes in is tried on a real server, in test/mail.
  const servers = { imap: { ...local, port: 1 }, smtp: { ...local, port: smtp.port } };
  const { authorizationUrl: authorization, tokenUrl: token, clientId, clientSecret } = provider;
  const env = {
    MAIL_ALLOWED_CIDRS: '127.0.0.0/8',
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_CLIENT_SECRET: clientSecret,
    PUBLIC_URL: 'https://support.example.com/',
    MAIL_OAUTH_URLS: JSON.stringify({ google: { authorization, token, ...servers } }),
  };
  started = await startService(database.url, env);
});
afterAll(async () => {
  await started?.stop();
  await smtp?.stop();
  await provider?.stop();
  await database?.drop();
});
beforeEach(() => {
  const usual = { lifeS: 3_600, rotates: false, scope: undefined, isOffline: true, delayMs: 0, status: undefined };
  Object.assign(provider, usual);
  Object.assign(smtp, { refusal: undefined, isClosed: false });
});

const rows = <Row extends Record<string, unknown>>(text: string) => execute<Row>(database.url, text);

async function newMailbox() {
  const [at, address] = [newProject(), `${newId('x').toLowerCase()}@example.com`];
  const { mailbox } = await started.mailboxes.createMailbox({ ...at, ...unconnected, address }, call);
  return { ...at, mailboxId: mailbox?.id ?? '', address, sessionId: newId('ses') };
}

type Made = Awaited<ReturnType<typeof newMailbox>>;
const atOf = ({ orgId, projectId, mailboxId }: Made) => ({ orgId, projectId, mailboxId });

async function begin(made: Made, more: { incoming?: boolean; outgoing?: boolean; user?: string } = {}) {
  const directions = { incoming: false, outgoing: true, user: undefined, ...more };
  const session = { sessionId: made.sessionId, baseUrl: 'http://elsewhere.example' };
  const request = { ...atOf(made), ...directions, ...session, provider: OauthProvider.GOOGLE };
  return (await started.mailboxes.startMailboxAuthorization(request, call)).authorizationUrl;
}

const finish = (made: Made, answer: { code: string; state: string }, more: object = {}) =>
  started.mailboxes.finishMailboxAuthorization({ ...atOf(made), sessionId: made.sessionId, ...answer, ...more }, call);

async function connected(more: Parameters<typeof begin>[1] = {}) {
  const made = await newMailbox();
  await finish(made, provider.consent(await begin(made, more), more.user ?? made.address));
  return made;
}

const tested = async (made: Made) => (await started.mailboxes.testMailbox(atOf(made), call)).outgoing;
const shown = async (made: Made) => (await started.mailboxes.getMailbox(atOf(made), call)).mailbox;
const makeDue = ({ mailboxId }: Made) =>
  rows(`UPDATE mail.mailbox_grants SET renew_at = now(), access_until = now() WHERE mailbox_id = '${mailboxId}'`);

describe('a consent', () => {
  test('is asked for at the provider with what it needs, and leads back to the platform', async () => {
    const made = await newMailbox();
    const { origin, pathname, searchParams } = new URL(await begin(made));
    expect(`${origin}${pathname}`).toBe(provider.authorizationUrl);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: provider.clientId,
      response_type: 'code',
      redirect_uri: 'https://support.example.com/app/connect-mailbox',
      scope: 'https://mail.google.com/',
      state: expect.stringMatching(new RegExp(`^${made.projectId}\\.${made.mailboxId}\\.[\\w-]{43}$`)),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      login_hint: made.address,
      access_type: 'offline',
      prompt: 'consent',
    });
  });

  test('has the mailbox use the servers of the provider, as the account of its address', async () => {
    const made = await connected();
    expect(await shown(made)).toMatchObject({
      outgoing: {
        type: MailboxOutgoingType.SMTP,
        host: '127.0.0.1',
        port: smtp.port,
        user: made.address,
        oauthProvider: OauthProvider.GOOGLE,
      },
      incoming: { oauthProvider: OauthProvider.UNSPECIFIED },
      oauthProviders: [OauthProvider.GOOGLE],
      revision: 2,
    });
    expect(await tested(made)).toEqual({ ok: true });
  });

  test('of somebody who may not use the account of the mailbox reads nobody else’s mail', async () => {
    const made = await newMailbox();
    await finish(made, provider.consent(await begin(made), 'ada@example.com'));
    expect(await tested(made)).toMatchObject({ ok: false });
  });

  test('holds once, and for the session, mailbox and organization that have begun', async () => {
    const [made, other] = [await newMailbox(), await newMailbox()];
    const answer = provider.consent(await begin(made), made.address);
    const expired = { reason: 'CONSENT_EXPIRED' };
    await expect(finish(made, answer, { sessionId: newId('ses') })).rejects.toMatchObject(expired);
    await expect(finish(made, answer, { orgId: other.orgId })).rejects.toMatchObject(expired);
    await expect(finish(other, answer, { sessionId: made.sessionId })).rejects.toMatchObject(expired);
    await expect(finish(made, { ...answer, state: `${answer.state}x` })).rejects.toMatchObject(expired);
    await finish(made, answer);
    await expect(finish(made, answer)).rejects.toMatchObject(expired);
  });

  test('comes within ten minutes', async () => {
    const made = await newMailbox();
    const answer = provider.consent(await begin(made), made.address);
    const moved = await rows(`UPDATE mail.mailbox_authorizations SET expires_at = expires_at - interval '10 minutes'
      WHERE mailbox_id = '${made.mailboxId}' AND expires_at > now() + interval '9 minutes' RETURNING 1`);
    expect(moved).toHaveLength(1);
    await expect(finish(made, answer)).rejects.toMatchObject({ reason: 'CONSENT_EXPIRED' });
  });

  test('is refused where it is another’s code, or not whole', async () => {
    const made = await newMailbox();
    const refused = { reason: 'CONSENT_REFUSED' };
    const elsewhere = provider.consent(await begin(await newMailbox()), made.address);
    const { state } = provider.consent(await begin(made), made.address);
    await expect(finish(made, { code: elsewhere.code, state })).rejects.toMatchObject(refused);
    provider.isOffline = false;
    await expect(finish(made, provider.consent(await begin(made), made.address))).rejects.toMatchObject(refused);
    Object.assign(provider, { isOffline: true, scope: 'openid' });
    await expect(finish(made, provider.consent(await begin(made), made.address))).rejects.toMatchObject(refused);
    expect(await shown(made)).toMatchObject({ outgoing: { oauthProvider: OauthProvider.UNSPECIFIED }, revision: 1 });
  });

  test('of a provider without a client is not asked for', async () => {
    const made = await newMailbox();
    const session = { sessionId: made.sessionId, baseUrl: '' };
    const request = { ...atOf(made), ...session, incoming: true, outgoing: true, provider: OauthProvider.MICROSOFT };
    await expect(started.mailboxes.startMailboxAuthorization(request, call)).rejects.toMatchObject({
      reason: 'VALIDATION_ERROR',
    });
  });

  test('stays with its servers alone, and goes with a password', async () => {
    const made = await connected({ incoming: true });
    const incoming = (await shown(made))?.incoming as MailboxIncoming;
    const change = (said: Partial<MailboxIncoming>) =>
      started.mailboxes.updateMailbox(
        { ...atOf(made), ...unconnected, address: '', updateMask: ['incoming'], incoming: { ...incoming, ...said } },
        call,
      );
    const none = { oauthProvider: OauthProvider.UNSPECIFIED };
    expect((await change({})).mailbox?.revision).toBe(2);
    expect((await change(none)).mailbox?.incoming).toEqual(incoming);
    for (const other of [{ host: '127.0.0.2' }, { port: 2 }, { user: 'else' }])
      for (const more of [{}, none])
        await expect(change({ ...other, ...more })).rejects.toMatchObject({ reason: 'VALIDATION_ERROR' });
    await expect(change({ oauthProvider: OauthProvider.MICROSOFT })).rejects.toMatchObject({
      reason: 'VALIDATION_ERROR',
    });
    expect((await change({ ...none, password: 'p' })).mailbox?.incoming).toEqual({ ...incoming, ...none });
    expect(await rows(`SELECT direction FROM mail.mailbox_grants WHERE mailbox_id = '${made.mailboxId}'`)).toEqual([
      { direction: 'outgoing' },
    ]);
  });

  test('cannot be claimed without asking anybody', async () => {
    const said = { ...server('smtp.example.com'), oauthProvider: OauthProvider.GOOGLE };
    const request = { ...newProject(), ...unconnected, address: 'help@example.com', outgoing: said };
    await expect(started.mailboxes.createMailbox(request, call)).rejects.toMatchObject({ reason: 'VALIDATION_ERROR' });
  });

  test('is forgotten with its mailbox', async () => {
    const made = await connected();
    await started.mailboxes.deleteMailbox(atOf(made), call);
    expect(await rows(`SELECT 1 FROM mail.mailbox_grants WHERE mailbox_id = '${made.mailboxId}'`)).toEqual([]);
  });
});

const server = (host: string) => ({
  type: MailboxOutgoingType.SMTP,
  host,
  port: 465,
  security: MailSecurity.TLS,
  user: 'help',
  password: 'p',
});

describe('an access token', () => {
  test('is renewed before it ends, once however many need it, and the refresh token that comes with it counts', async () => {
    const made = await connected();
    Object.assign(provider, { rotates: true, delayMs: 300 });
    await makeDue(made);
    const before = provider.renewals;
    const all = await Promise.all([1, 2, 3, 4, 5].map(() => tested(made)));
    expect(all.every(({ ok } = { ok: false }) => ok)).toBe(true);
    expect(provider.renewals).toBe(before + 1);
    await makeDue(made);
    expect(await tested(made)).toEqual({ ok: true });
  });

  test('is renewed when the mail server refuses it before its end', async () => {
    const made = await connected();
    provider.endAccess(made.address);
    expect(await tested(made)).toEqual({ ok: true });
  });

  test('is not there any more once the consent is withdrawn, which the mailbox says, and nobody asks again', async () => {
    const made = await connected();
    provider.withdraw(made.address);
    const withdrawn = { ok: false, error: 'The consent has been withdrawn: connect the mailbox again.' };
    expect(await tested(made)).toEqual(withdrawn);
    const before = provider.renewals;
    expect(await tested(made)).toEqual(withdrawn);
    expect(provider.renewals).toBe(before);
    await finish(made, provider.consent(await begin(made), made.address));
    expect(await tested(made)).toEqual({ ok: true });
  });

  test('is asked for again when the provider did not answer', async () => {
    const made = await connected();
    await makeDue(made);
    provider.status = 503;
    expect(await tested(made)).toMatchObject({ error: expect.stringContaining('is not answering as it should') });
    provider.status = undefined;
    expect(await tested(made)).toEqual({ ok: true });
  });

  test('is used until its end while the provider does not answer', async () => {
    const made = await connected();
    await rows(`UPDATE mail.mailbox_grants SET renew_at = now() WHERE mailbox_id = '${made.mailboxId}'`);
    provider.status = 503;
    expect(await tested(made)).toEqual({ ok: true });
    provider.endAccess(made.address);
    expect(await tested(made)).toMatchObject({ error: expect.stringContaining('is not answering as it should') });
    provider.status = undefined;
    expect(await tested(made)).toEqual({ ok: true });
  });

  test('that the mail server refuses outright is renewed too, and what it says is told', async () => {
    const made = await connected();
    smtp.refusal = '535 5.7.139 SmtpClientAuthentication is disabled';
    const error = `The mail server rejects the consent. It says: ${smtp.refusal}`;
    const before = provider.renewals;
    provider.endAccess(made.address);
    expect(await tested(made)).toEqual({ ok: true });
    expect(provider.renewals).toBe(before + 1);
    smtp.isClosed = true;
    expect(await tested(made)).toEqual({ ok: false, error });
  });

  test('and what it is renewed with stand sealed in the database, and in no answer', async () => {
    const made = await connected();
    const all = await rows<{
      row: string;
    }>(`SELECT encode(access_token, 'escape') || encode(refresh_token, 'escape') AS row
      FROM mail.mailbox_grants UNION ALL SELECT to_jsonb(o)::text FROM mail.outbox o`);
    const texts = [JSON.stringify(await shown(made)), ...all.map(({ row }) => row)].join(' ');
    expect(provider.told.length).toBeGreaterThan(1);
    for (const token of provider.told) expect(texts).not.toContain(token);
  });
});
