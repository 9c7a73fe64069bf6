import { setTimeout as sleep } from 'node:timers/promises';
import { MailError, type MailTransport } from '@pharos/mail';
import type { MailboxCheck, TestMailboxRequest, TestMailboxResponse } from '@pharos/proto/pharos/mail/v1/mailbox';
import { imapWords, openInbox } from '../imap/index.js';
import { findConnections, type MailboxDeps, type MailboxRpc, type OwnServer } from '../mailboxes/index.js';
import { ownTransport } from '../outgoing/index.js';
import type { MailServers } from '../servers/index.js';

export interface TestMailboxDeps {
  readonly servers: Pick<MailServers, 'check' | 'connect'>;
  /** The mail server of the deployment; undefined: it has none. */
  readonly platform: Pick<MailTransport, 'verify'> | undefined;
}

/** Whoever asks waits for it. */
const mostMs = 20_000;
const right: MailboxCheck = { ok: true };
const wrong = (error: string): MailboxCheck => ({ ok: false, error });
const late = 'The mail server did not answer in time.';

/** Signs in at both servers of the mailbox, at the same time, and sends nothing. */
export function testMailbox({
  servers,
  platform,
}: TestMailboxDeps): MailboxRpc<TestMailboxRequest, TestMailboxResponse> {
  return async (request, _call, deps) => {
    const { incoming, outgoing } = await findConnections(deps, request);
    const [into, out] = await Promise.all([
      incoming ? inTime(checkImap(servers, incoming)) : forwarding(deps),
      inTime(outgoing ? checkSmtp(servers, outgoing) : checkPlatform(platform)),
    ]);
    return { incoming: into, outgoing: out };
  };
}

function forwarding({ domain }: Pick<MailboxDeps, 'domain'>): MailboxCheck {
  return domain === undefined ? wrong('This platform does not accept forwarded mail.') : right;
}

async function checkImap(servers: TestMailboxDeps['servers'], server: OwnServer): Promise<MailboxCheck> {
  try {
    (await openInbox(servers, server)).close();
    return right;
  } catch (error) {
    return wrong(imapWords(error, server.credential));
  }
}

async function checkSmtp(servers: TestMailboxDeps['servers'], server: OwnServer): Promise<MailboxCheck> {
  const transport = ownTransport(servers, server);
  try {
    return await checkPlatform(transport);
  } finally {
    transport.close();
  }
}

async function checkPlatform(transport: TestMailboxDeps['platform']): Promise<MailboxCheck> {
  if (!transport) return wrong('This platform has no mail server for outgoing mail.');
  try {
    await transport.verify();
    return right;
  } catch (error) {
    if (error instanceof MailError) return wrong(error.message);
    throw error;
  }
}

/** What takes longer ends by itself, within the limits of its connections. */
async function inTime(check: Promise<MailboxCheck>): Promise<MailboxCheck> {
  const over = new AbortController();
  try {
    return await Promise.race([check, sleep(mostMs, wrong(late), { signal: over.signal, ref: false })]);
  } finally {
    over.abort();
  }
}
