import { backoffMs, WakeSignal } from '@pharos/kit';
import type { ImapFlow } from 'imapflow';
import { type OwnServer, type OwnServerDeps, ownServer } from '../mailboxes/index.js';
import type { MailServers } from '../servers/index.js';
import { imapWords } from './imap-words.js';
import type { HeldMailbox } from './leases.js';
import { openInbox } from './open-inbox.js';
import { NotHeld, type TakeDeps, takeNew } from './take-new.js';

export interface SessionDeps extends Omit<TakeDeps, 'signal'>, OwnServerDeps {
  readonly servers: Pick<MailServers, 'connect'>;
  /** Called when a connection could not be made, or ended. */
  onFailed(): void;
}

/** Servers that tell of new mail are asked as well, before firewalls forget the connection; others often enough for people. */
const askMs = 4 * 60_000;
const pollMs = 30_000;
const firstPauseMs = 5_000;
const longestPauseMs = 15 * 60_000;

/** One mailbox whose mail this replica fetches, until it is stopped, fails, or is another's. */
export class ImapSession {
  /** Resolves once it has ended and its mailbox is released. */
  readonly ended: Promise<void>;
  readonly startedMs = performance.now();
  readonly #stopping = new AbortController();
  readonly #news: WakeSignal;
  #client: ImapFlow | undefined;

  constructor(
    private readonly deps: SessionDeps,
    readonly held: HeldMailbox,
  ) {
    this.#news = new WakeSignal(deps.clock);
    this.ended = this.#run();
  }

  /** Ends it: what is on its way in is not taken. */
  stop(): Promise<void> {
    this.#stopping.abort();
    this.#client?.close();
    return this.ended;
  }

  async #run(): Promise<void> {
    const { leases, log } = this.deps;
    try {
      const how = await this.#endOf();
      await leases.release(this.held, how);
    } catch (error) {
      // Its lease runs out.
      log.warn({ err: error, mailbox: this.held.mailboxId }, 'could not release a mailbox');
    }
  }

  async #endOf(): Promise<{ failures: number; pauseMs: number; error: string | null }> {
    let isOpen = false;
    try {
      await this.#follow(() => {
        isOpen = true;
      });
      return { failures: 0, pauseMs: 0, error: null };
    } catch (error) {
      if (this.#stopping.signal.aborted || error instanceof NotHeld)
        return { failures: this.held.failures, pauseMs: 0, error: null };
      return this.#failed(error, isOpen);
    } finally {
      this.#client?.close();
    }
  }

  /** A connection that ends is made again, and shown as an error only if that fails. */
  #failed(error: unknown, isOpen: boolean) {
    const failures = isOpen ? 1 : this.held.failures + 1;
    this.deps.log.info({ err: error, mailbox: this.held.mailboxId, failures }, 'could not read a mailbox');
    this.deps.onFailed();
    const pauseMs = backoffMs(failures, { firstMs: firstPauseMs, longestMs: longestPauseMs });
    return { failures, pauseMs, error: isOpen ? null : imapWords(error, this.#credential()) };
  }

  async #follow(onOpen: () => void): Promise<void> {
    const { deps, held } = this;
    const client = await openInbox(deps.servers, this.#server());
    this.#client = client;
    this.#stopping.signal.throwIfAborted();
    client.on('exists', () => this.#news.notify());
    client.on('close', () => this.#news.notify());
    const taking = { ...deps, signal: this.#stopping.signal };
    let mark = await takeNew(taking, client, held, held.bookmark);
    await deps.leases.works(held);
    onOpen();
    while (!this.#stopping.signal.aborted) {
      await this.#waitForNews(client);
      mark = await takeNew(taking, client, held, mark);
    }
  }

  async #waitForNews(client: ImapFlow): Promise<void> {
    const tells = client.capabilities.has('IDLE');
    // It ends with the next command, or with the connection, which the next command fails of.
    if (tells) void client.idle().catch(() => undefined);
    await this.#news.wait(tells ? askMs : pollMs, this.#stopping.signal);
  }

  #server() {
    const { held, deps } = this;
    const stored = { connection: held.connection, sealed: held.sealed };
    const server = ownServer(deps, held, 'incoming', stored);
    if (!server) throw new Error('the mailbox has no mail server');
    return server;
  }

  /** Undefined where there is none, or none that can be read. */
  #credential(): OwnServer['credential'] | undefined {
    try {
      return this.#server().credential;
    } catch {
      return undefined;
    }
  }
}
