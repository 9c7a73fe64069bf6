import type { Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { ImapFlow, type ImapTransport } from 'imapflow';
import { maxMailBytes } from '../incoming/index.js';
import type { OwnServer } from '../mailboxes/index.js';
import type { MailServers } from '../servers/index.js';

/** For connection, TLS, greeting and signing in together. */
const openMs = 30_000;
const greetingMs = 15_000;
/** Longer than a session is silent by itself: whoever waits for mail asks every few minutes. */
const silenceMs = 6 * 60_000;
/** What no server that serves a mailbox exceeds; of one that does, the connection ends. */
const bounds = {
  maxLiteralSize: maxMailBytes + 1024 * 1024,
  maxResponseSize: maxMailBytes + 2 * 1024 * 1024,
  // The numbers of a million mails.
  maxLineLength: 8 * 1024 * 1024,
  maxResponseTokens: 100_000,
};

/** The lack of an answer within its time. */
export class ImapTimeout extends Error {
  override readonly name = 'ImapTimeout';
}

/**
 * The inbox on a mailbox's own server, read only: nothing that is done with it marks a mail as read. Whoever gets it closes it.
 * A token that the server refuses is renewed once: it may have been withdrawn before its end.
 * @throws ImapTimeout, ConsentError, and what the library, TLS and the guard say
 */
export async function openInbox(servers: Pick<MailServers, 'connect'>, server: OwnServer): Promise<ImapFlow> {
  const { credential } = server;
  if ('password' in credential) return signedIn(servers, server, { pass: credential.password });
  const accessToken = await credential.accessToken();
  try {
    return await signedIn(servers, server, { accessToken });
  } catch (error) {
    if ((error as { authenticationFailed?: boolean }).authenticationFailed !== true) throw error;
    return signedIn(servers, server, { accessToken: await credential.accessToken(accessToken) });
  }
}

async function signedIn(
  servers: Pick<MailServers, 'connect'>,
  { host, port, security, user }: OwnServer,
  secret: { readonly pass: string } | { readonly accessToken: string },
): Promise<ImapFlow> {
  const socket = await servers.connect({ host, port, isPlain: security === 'none' });
  const client = new ImapFlow({
    host,
    port,
    secure: security === 'tls',
    doSTARTTLS: security === 'starttls',
    auth: { user, ...secret },
    transport: transportOver(socket),
    logger: false,
    disableAutoIdle: true,
    // What is compressed has no bound on what it becomes.
    disableCompression: true,
    greetingTimeout: greetingMs,
    socketTimeout: silenceMs,
    ...bounds,
  });
  // What fails is the failure of the call that is under way, or of the next one.
  client.on('error', () => undefined);
  try {
    await within(client, openMs, client.connect());
    await within(client, openMs, client.mailboxOpen('INBOX', { readOnly: true }));
    return client;
  } catch (error) {
    close(client, socket);
    throw error;
  }
}

function close(client: ImapFlow, socket: Socket): void {
  client.close();
  socket.destroy();
}

/** Settles as the work does, or ends the connection once its time is up. @throws ImapTimeout */
export async function within<Result>(client: ImapFlow, timeoutMs: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new ImapTimeout(`nothing within ${timeoutMs} ms`));
      client.close();
    }, timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Over a connection whose address was checked; certificates are checked against the name. */
function transportOver(socket: Socket): ImapTransport {
  const secure: NonNullable<ImapTransport['upgrade']> = (plain, { host, servername, tls }, onSecure) =>
    connectTls({ ...tls, host, ...(servername && { servername }), socket: plain as Socket }, onSecure);
  return {
    connect(options, onConnect) {
      if (options.secure) return secure(socket, options, onConnect);
      setImmediate(onConnect);
      return socket;
    },
    upgrade: secure,
  };
}
