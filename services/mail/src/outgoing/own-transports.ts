import type { Socket } from 'node:net';
import { createTransport, MailError, type MailTransport } from '@pharos/mail';
import { LRUCache } from 'lru-cache';
import { type AccessToken, type OwnServer, passwordOf } from '../mailboxes/index.js';
import { ConsentError } from '../oauth/index.js';
import { connectWords, type MailServers } from '../servers/index.js';

/** Mailboxes whose connections are kept; those of others are made again. */
const mostKept = 200;
const keptMs = 10 * 60_000;
/** At once, of one mailbox: large providers take few. */
const connections = 2;
/** What waits for a server that cannot be used is not tried there for so long, so that it takes nobody's place. */
const pauseMs = 60_000;

/** The way to a server, and what is known of it. */
export interface OwnTransport extends MailTransport {
  /** Whether it took the last mail. */
  readonly isProven: boolean;
  /** Whether it cannot be used for the moment: a mail is told so at once. */
  readonly isPaused: boolean;
}

interface Kept {
  readonly server: OwnServer;
  readonly transport: OwnTransport;
}

/** Connects over the guard, and as the mailbox says. */
export function ownTransport(servers: Pick<MailServers, 'connect'>, server: OwnServer): MailTransport {
  const { host, port, security, user, credential } = server;
  const isPlain = security === 'none';
  const way = {
    host,
    port,
    secure: security === 'tls',
    mayBePlain: isPlain,
    ignoresTls: isPlain,
    auth: 'password' in credential ? { user, pass: credential.password } : { user, accessToken: tokensOf(credential) },
  };
  return createTransport(way, { connections, connect: () => connected(servers.connect({ host, port, isPlain })) });
}

/** As the transport asks for them: one that was refused is not told again. */
function tokensOf({ accessToken }: { readonly accessToken: AccessToken }) {
  let last: string | undefined;
  return async (isRefused: boolean): Promise<string> => {
    try {
      last = await accessToken(isRefused ? last : undefined);
      return last;
    } catch (cause) {
      throw cause instanceof ConsentError ? new MailError(cause.message, false, { cause }) : cause;
    }
  };
}

async function connected(connecting: Promise<Socket>): Promise<Socket> {
  try {
    return await connecting;
  } catch (cause) {
    throw new MailError(connectWords(cause) ?? 'The mail server cannot be reached.', false, { cause });
  }
}

/** Whether an attempt says something of the server, rather than of the mail. */
export const isOfServer = ({ isRefused, isUnknown, isBusy, code }: MailError) =>
  !isRefused && !isUnknown && !isBusy && code === undefined;

/** The ways to mailboxes' own mail servers: connections are kept for each mailbox, and end when it names another server or password. */
export class OwnTransports {
  readonly #kept = new LRUCache<string, Kept>({
    max: mostKept,
    ttl: keptMs,
    updateAgeOnGet: true,
    dispose: ({ transport }) => transport.close(),
  });

  constructor(private readonly servers: Pick<MailServers, 'connect'>) {}

  of(mailboxId: string, server: OwnServer): OwnTransport {
    const kept = this.#kept.get(mailboxId);
    if (kept && isSame(kept.server, server)) return kept.transport;
    const transport = pausing(ownTransport(this.servers, server));
    this.#kept.set(mailboxId, { server, transport });
    return transport;
  }

  close(): void {
    this.#kept.clear();
  }
}

function isSame(one: OwnServer, other: OwnServer): boolean {
  const isSameServer = (['host', 'port', 'security', 'user'] as const).every((name) => one[name] === other[name]);
  return isSameServer && passwordOf(one) === passwordOf(other);
}

/** Of a server that hangs, the mails of a moment wait for it; those after them are told at once. */
function pausing(transport: MailTransport): OwnTransport {
  let failure: { error: MailError; untilMs: number } | undefined;
  let isProven = false;
  const pause = () => (failure && performance.now() < failure.untilMs ? failure.error : undefined);
  return {
    ...transport,
    get isProven() {
      return isProven;
    },
    get isPaused() {
      return pause() !== undefined;
    },
    async send(envelope, raw, whenAsked) {
      const error = pause();
      if (error) throw error;
      try {
        const sent = await transport.send(envelope, raw, whenAsked);
        failure = undefined;
        isProven = true;
        return sent;
      } catch (error) {
        if (error instanceof MailError && isOfServer(error)) {
          failure = { error, untilMs: performance.now() + pauseMs };
          isProven = false;
        }
        throw error;
      }
    },
  };
}
