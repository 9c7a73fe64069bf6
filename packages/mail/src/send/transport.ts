import type { Socket } from 'node:net';
import { createTransport as createPool } from 'nodemailer';
import type { MailServer } from '../server.js';
import { isUnwelcome, MailError, mailErrorOf, oneLine } from './mail-error.js';
import { Sending } from './sending.js';
import { Turns } from './turns.js';

/** Whom a mail is handed over for, whatever its headers say. An empty `from` is that of mails that nobody may answer. */
export interface Envelope {
  readonly from: string;
  readonly to: readonly string[];
}

/** What a mail server has said to a mail that it took for at least one address. */
export interface Accepted {
  readonly accepted: readonly string[];
  readonly rejected: readonly { readonly address: string; readonly code: number; readonly response: string }[];
  /** The server's answer, which usually names the mail in its queue. */
  readonly response: string;
}

/** Hands raw mails to one mail server, over connections that are kept. */
export interface MailTransport {
  /**
   * Resolves when the server has taken the mail for at least one address. `whenAsked` is called once the server asks for the mail, and
   * before it gets the first byte: it gets none if that rejects.
   * @throws MailError, and what `whenAsked` rejects with
   */
  send(envelope: Envelope, raw: Uint8Array, whenAsked?: () => Promise<void>): Promise<Accepted>;
  /**
   * Connects and signs in, and sends nothing.
   * @throws MailError
   */
  verify(): Promise<void>;
  /** Ends the connections; those in use end after their mail. */
  close(): void;
}

export interface TransportOptions {
  /** Connections at once; 5 unless told. */
  readonly connections?: number;
  /** Mails over one connection, after which a new one is made; 100 unless told. */
  readonly mailsPerConnection?: number;
  /** How long a connection that nobody uses is kept. */
  readonly idleMs?: number;
  /** The time for a mail from when a connection is free for it, and besides for its size; 60 seconds unless told. */
  readonly sendTimeoutMs?: number;
  /** How long a mail waits for a connection; 60 seconds unless told. */
  readonly maxWaitMs?: number;
  /** Makes the connection to a server, for servers that a guard has to look at; it must be ready for the first byte. */
  readonly connect?: (server: MailServer) => Promise<Socket>;
}

const connectTimeoutMs = 10_000;
const silenceTimeoutMs = 20_000;
const defaultSendTimeoutMs = 60_000;
const defaultMaxWaitMs = 60_000;
/** Slower servers are taken for ones that hang. */
const leastBytesPerMs = 256;
const defaultConnections = 5;
const defaultIdleMs = 30_000;
/** What cannot end a command or name a second address; servers know more of addresses. */
const isAddress = /^[^\s\p{Cc}<>()[\]",;:\\@]+@[^\s\p{Cc}<>()",;\\@]+$/u;

/** A way to a mail server. It connects when it is first used, and whoever made it closes it. */
export function createTransport(server: MailServer, options: TransportOptions = {}): MailTransport {
  const tokens = tokensOf(server.auth);
  const pool = poolOf(server, options, tokens);
  const sendings = new WeakMap<object, Sending>();
  // The library's own queue would use up the time of what waits in it.
  const turns = new Turns(options.connections ?? defaultConnections, options.maxWaitMs ?? defaultMaxWaitMs);
  pool.use('stream', (mail, done) => {
    const sending = sendings.get(mail.data.raw as object) as Sending;
    // It is a raw mail already: what would be made of it is the same bytes, by way of several streams.
    mail.message.createReadStream = () => sending.pieces() as ReturnType<typeof mail.message.createReadStream>;
    done();
  });
  return {
    async send({ from, to }, bytes, whenAsked) {
      const wrong = [...(from === '' ? [] : [from]), ...to].find((address) => !isAddress.test(address));
      if (wrong !== undefined) throw new MailError(`This is no address: ${oneLine(wrong)}`, true);
      const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      const leave = await turns.take();
      const signal = AbortSignal.timeout(timeOf(raw, options));
      const sending = new Sending(raw, whenAsked);
      sendings.set(raw, sending);
      try {
        return acceptedOf(await pool.sendMail({ envelope: { from, to: [...to], size: raw.length }, raw, signal }));
      } catch (error) {
        await sending.begun;
        if (sending.refusal) throw sending.refusal.error;
        if (isUnwelcome(error)) tokens?.refuse();
        throw mailErrorOf(error, sending.isHandedOver, tokens !== undefined);
      } finally {
        leave();
      }
    },
    async verify() {
      try {
        await verify(pool, tokens);
      } catch (error) {
        throw mailErrorOf(error, false, tokens !== undefined);
      }
    },
    close: () => pool.close(),
  };
}

/** A token may have been withdrawn before its end: a server that refuses it is asked again with another one. */
async function verify(pool: ReturnType<typeof poolOf>, tokens: Tokens | undefined): Promise<void> {
  try {
    await pool.verify();
  } catch (error) {
    if (!tokens || !isUnwelcome(error)) throw error;
    tokens.refuse();
    await pool.verify();
  }
}

function timeOf({ length }: Uint8Array, { sendTimeoutMs = defaultSendTimeoutMs }: TransportOptions): number {
  return sendTimeoutMs + Math.ceil(length / leastBytesPerMs);
}

function poolOf(
  server: MailServer,
  { connections = defaultConnections, mailsPerConnection, idleMs, connect }: TransportOptions,
  tokens: Tokens | undefined,
) {
  const { host, port, secure, mayBePlain, ignoresTls = false, auth } = server;
  const pool = createPool({
    pool: true,
    host,
    port,
    secure,
    requireTLS: !secure && !mayBePlain,
    ignoreTLS: ignoresTls,
    ...(auth && { auth: 'pass' in auth ? auth : { type: 'OAuth2', user: auth.user } }),
    maxConnections: connections,
    ...(mailsPerConnection !== undefined && { maxMessages: mailsPerConnection }),
    ...(connect && { getSocket: socketsOf(server, connect) }),
    idleTimeout: idleMs ?? defaultIdleMs,
    // A connection that ends before anything was said: whoever sends the mail tries again, at its own pace.
    maxRequeues: 1,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: silenceTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  if (tokens) pool.set('oauth2_provision_cb', tokens.provide);
  return pool;
}

interface Tokens {
  readonly provide: (user: string, isRefused: boolean, done: (error: Error | null, token?: string) => void) => void;
  /** The server has refused the last one: the next connection gets another one. */
  refuse(): void;
}

/**
 * Tokens as the library asks for them: it says that one was refused only where the server explains that before it answers. The library writes into
 * errors that it passes on: ours is the cause of one that it may.
 */
function tokensOf(auth: MailServer['auth']): Tokens | undefined {
  if (!auth || !('accessToken' in auth)) return undefined;
  let wasRefused = false;
  return {
    provide(_user, isRefused, done) {
      const refused = isRefused || wasRefused;
      wasRefused = false;
      auth.accessToken(refused).then(
        (token) => done(null, token),
        (cause) => done(new Error('there is no access token', { cause })),
      );
    },
    refuse() {
      wasRefused = true;
    },
  };
}

function socketsOf(server: MailServer, connect: (server: MailServer) => Promise<Socket>) {
  return (_options: unknown, done: (error: Error | null, socket?: { connection: Socket }) => void): void => {
    connect(server).then(
      (connection) => done(null, { connection }),
      (error) => done(error instanceof Error ? error : new Error(String(error))),
    );
  };
}

interface Sent {
  readonly accepted?: string[] | undefined;
  readonly response?: string | undefined;
  readonly rejectedErrors?: readonly { recipient?: string; responseCode?: number | false; response?: string }[];
}

function acceptedOf({ accepted = [], response = '', rejectedErrors = [] }: Sent): Accepted {
  const rejected = rejectedErrors.map(({ recipient = '', responseCode, response: words = '' }) => {
    return { address: recipient, code: responseCode || 0, response: oneLine(words) };
  });
  return { accepted, rejected, response: oneLine(response) };
}
