import { type Database, failureLevel, type Logger, type Statement } from '@pharos/kit';
import { MailError, type MailTransport } from '@pharos/mail';
import { type OwnServerDeps, ownServer } from '../mailboxes/index.js';
import type { MailServers } from '../servers/index.js';
import type { SendingMailbox } from './find-sender.js';
import { OwnPlaces } from './own-places.js';
import { isOfServer, OwnTransports } from './own-transports.js';

export interface WaysDeps extends OwnServerDeps {
  readonly database: Database;
  readonly log: Logger;
  readonly servers: Pick<MailServers, 'connect'>;
  /** The way of mailboxes without a server of their own; undefined: their mail does not go out. */
  readonly platform: MailTransport | undefined;
}

const setError: Statement = {
  name: 'set_outgoing_error',
  text: `UPDATE mailboxes SET outgoing_error = $3 WHERE id = $1 AND org_id = $2 AND outgoing = $4::jsonb
    AND outgoing_error IS DISTINCT FROM $3::text`,
};

/** A way to send one mail. */
export interface Way {
  readonly transport: MailTransport;
  /** To be called once the mail is sent, or was not. */
  leave(): void;
}

/** How the mail of each mailbox goes out. */
export class Ways {
  readonly #own: OwnTransports;
  readonly #places = new OwnPlaces();

  constructor(private readonly deps: WaysDeps) {
    this.#own = new OwnTransports(deps.servers);
  }

  /**
   * Undefined: there is none; `busy`: not now, since others are sent over own servers, also after some seconds.
   * @throws SealError
   */
  async take(mailbox: SendingMailbox): Promise<Way | 'busy' | undefined> {
    const stored = { connection: mailbox.outgoing, sealed: mailbox.outgoing_password };
    const server = ownServer(this.deps, { orgId: mailbox.org_id, mailboxId: mailbox.id }, 'outgoing', stored);
    const { platform } = this.deps;
    if (!server) return platform && { transport: platform, leave: () => undefined };
    const own = this.#own.of(mailbox.id, server);
    const transport = this.#reporting(mailbox, own);
    if (own.isPaused) return { transport, leave: () => undefined };
    const leave = await this.#places.takeSoon(mailbox.org_id, () => !own.isProven);
    return leave ? { transport, leave } : 'busy';
  }

  close(): void {
    this.#own.close();
    this.deps.platform?.close();
  }

  /** Has the mailbox show what is wrong with its server, until it works again. */
  #reporting(mailbox: SendingMailbox, transport: MailTransport): MailTransport {
    return {
      ...transport,
      send: async (envelope, raw, whenAsked) => {
        try {
          const sent = await transport.send(envelope, raw, whenAsked);
          if (mailbox.outgoing_error !== null) await this.#report(mailbox, null);
          return sent;
        } catch (error) {
          if (error instanceof MailError && isOfServer(error)) await this.#report(mailbox, error.message);
          throw error;
        }
      },
    };
  }

  /** What fails here must not have a mail sent again: the next mail reports it too. */
  async #report({ id, org_id, outgoing }: SendingMailbox, words: string | null): Promise<void> {
    const { database, log } = this.deps;
    try {
      await database.query(setError, [id, org_id, words, JSON.stringify(outgoing)]);
    } catch (error) {
      log[failureLevel(error)]({ err: error, mailbox: id }, 'could not show what is wrong with a mail server');
    }
  }
}
