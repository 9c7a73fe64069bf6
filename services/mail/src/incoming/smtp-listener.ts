import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { listenHost } from '@pharos/contract';
import { failureLevel, type Logger, type Part } from '@pharos/kit';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { type AcceptDeps, acceptMail } from './accept.js';
import type { BytesInFlight } from './bytes-in-flight.js';
import { findRecipient, type Recipient, type RecipientDeps } from './recipients.js';
import type { WaitingRoom } from './waiting-room.js';

export interface SmtpOptions extends AcceptDeps, RecipientDeps {
  /** `host:port`. */
  readonly listen: string;
  /** Of all mails that are on their way in. */
  readonly flight: BytesInFlight;
  readonly waitingRoom: Pick<WaitingRoom, 'hasRoom'>;
  /** Files of the certificate and its key, for STARTTLS; absent: mail comes unencrypted. */
  readonly tls?: { readonly cert: string; readonly key: string } | undefined;
  readonly log: Logger;
}

/** The largest mail that is taken. */
export const maxMailBytes = 40 * 1024 * 1024;
const maxClients = 256;
/** Of one address: whoever forwards for many has several. */
const maxClientsOfAddress = 64;
const maxRecipients = 100;
/** A client that says nothing for so long is gone. */
const silenceMs = 60_000;
/** So long a mail that is on its way may take when the service stops: what was not acknowledged is sent again. */
const closeMs = 5_000;

/** What a client is told, with the code of its answer. */
class Refusal extends Error {
  constructor(
    readonly responseCode: number,
    message: string,
  ) {
    super(message);
  }
}

const later = () => new Refusal(451, 'Try again later');

/**
 * Takes mail for the mailboxes of the platform, and for nobody else. A mail is acknowledged once it is committed: what its sender was not
 * told of, it sends again.
 */
export class SmtpListener implements Part {
  readonly name = 'mail listener';
  /** The mailboxes to which the recipients of a session's mail lead, by session and address. */
  readonly #recipients = new WeakMap<SMTPServerSession, Map<string, Recipient>>();
  /** How many clients each address has. */
  readonly #clients = new Map<string, number>();
  #server: SMTPServer | undefined;

  constructor(private readonly options: SmtpOptions) {}

  /** Where it listens; 0 before it does. */
  get port(): number {
    return (this.#server?.server.address() as AddressInfo | null | undefined)?.port ?? 0;
  }

  async start(): Promise<void> {
    const { listen, domain, log } = this.options;
    const server = new SMTPServer({
      ...(await this.#tls()),
      name: domain,
      banner: 'Pharos',
      size: maxMailBytes,
      maxClients,
      socketTimeout: silenceMs,
      closeTimeout: closeMs,
      disableReverseLookup: true,
      onConnect: ({ remoteAddress }, done) => done(this.#admit(remoteAddress)),
      onClose: ({ remoteAddress }) => this.#leave(remoteAddress),
      onRcptTo: ({ address }, session, done) => void answer(this.#recipient(address, session), done),
      onData: (stream, session, done) => void answer(this.#data(stream, session), done),
    });
    this.#server = server;
    server.on('error', (error) => log.debug({ err: error }, 'a client of the mail listener failed'));
    server.listen(Number(listen.slice(listen.lastIndexOf(':') + 1)), listenHost(listen));
    await once(server.server, 'listening');
  }

  async stop(): Promise<void> {
    const server = this.#server;
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  #admit(address: string): Refusal | null {
    const clients = (this.#clients.get(address) ?? 0) + 1;
    // Also of one that is refused: its end is told like that of the others.
    this.#clients.set(address, clients);
    return clients > maxClientsOfAddress ? new Refusal(421, 'Too many connections from your address') : null;
  }

  #leave(address: string): void {
    const clients = (this.#clients.get(address) ?? 0) - 1;
    if (clients > 0) this.#clients.set(address, clients);
    else this.#clients.delete(address);
  }

  async #tls() {
    const { tls } = this.options;
    if (!tls) return { disabledCommands: ['AUTH', 'STARTTLS'] };
    const [cert, key] = await Promise.all([readFile(tls.cert), readFile(tls.key)]);
    return { cert, key, disabledCommands: ['AUTH'] };
  }

  async #recipient(address: string, session: SMTPServerSession): Promise<void> {
    const { database, waitingRoom } = this.options;
    if (session.envelope.rcptTo.length >= maxRecipients) throw new Refusal(452, 'Too many recipients');
    const found = await this.#orLater(findRecipient(database, address, this.options));
    if (!found) throw new Refusal(550, 'No such mailbox here');
    if (!(await this.#orLater(waitingRoom.hasRoom(found))))
      throw new Refusal(452, 'Too many mails wait for this mailbox, try again later');
    const known = this.#recipients.get(session) ?? new Map<string, Recipient>();
    this.#recipients.set(session, known.set(address.toLowerCase(), found));
  }

  async #data(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const { mailFrom, rcptTo } = session.envelope;
    const known = this.#recipients.get(session);
    // Of several addresses of one mailbox it gets the mail once.
    const found = rcptTo.flatMap(({ address }) => known?.get(address.toLowerCase()) ?? []);
    const mailboxes = [...new Map(found.toSorted(replyLast).map((at) => [at.mailboxId, at])).values()];
    const orgId = mailboxes[0]?.orgId ?? '';
    const received = await this.#receive(stream, orgId);
    try {
      const mail = { mailFrom: mailFrom ? mailFrom.address : '', raw: received.raw };
      for (const { replyTo, ...at } of mailboxes)
        await this.#orLater(acceptMail(this.options, at, { ...mail, replyTo }));
    } finally {
      this.options.flight.give(orgId, received.raw.length);
    }
  }

  /** The whole mail; its bytes count as in flight until they are given back. */
  async #receive(stream: SMTPServerDataStream, orgId: string): Promise<{ raw: Buffer }> {
    const parts: Buffer[] = [];
    let bytes = 0;
    try {
      let isRefused = false;
      // It has to be read to its end all the same: only then is the client told.
      for await (const part of stream as AsyncIterable<Buffer>) {
        isRefused ||= stream.sizeExceeded || !this.options.flight.take(orgId, part.length);
        if (isRefused) continue;
        bytes += part.length;
        parts.push(part);
      }
      if (!isRefused && !stream.sizeExceeded) return { raw: Buffer.concat(parts) };
    } catch (error) {
      this.options.flight.give(orgId, bytes);
      throw error;
    }
    this.options.flight.give(orgId, bytes);
    throw stream.sizeExceeded
      ? new Refusal(552, 'The mail is too large')
      : new Refusal(452, 'Too busy, try again later');
  }

  async #orLater<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await work;
    } catch (error) {
      this.options.log[failureLevel(error)]({ err: error }, 'could not take a mail; its sender tries again');
      throw later();
    }
  }
}

/** Of a mailbox's own address and a reply address, the last of which counts, the latter says more. */
const replyLast = (a: Recipient, b: Recipient) => Number(a.replyTo !== undefined) - Number(b.replyTo !== undefined);

/** Tells a client the outcome, and nothing of what is inside. */
async function answer(work: Promise<void>, done: (error?: Error | null) => void): Promise<void> {
  try {
    await work;
    done();
  } catch (error) {
    done(error instanceof Refusal ? error : later());
  }
}
