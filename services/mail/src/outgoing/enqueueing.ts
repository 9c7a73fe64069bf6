import type { Database } from '@pharos/kit';
import { enqueueMails, type MessagePlace } from './queue.js';
import { Together } from './together.js';

interface Asked {
  readonly database: Database;
  readonly at: MessagePlace;
}

/** Has mails of messages sent: those of one organization whose events come together in one statement. */
export class Enqueueing {
  readonly #asked: Together<Asked, undefined>;

  /** `platformSends`: whether there is a mail server for mailboxes without one of their own. */
  constructor(platformSends: boolean) {
    this.#asked = new Together({
      run: (all) => enqueueAll(all, platformSends),
      of: ({ at }) => at.orgId,
      inTurn: false,
    });
  }

  /** As `enqueueMail`. The database is the share of the message's organization. */
  async enqueue(database: Database, at: MessagePlace): Promise<void> {
    await this.#asked.do({ database, at });
  }
}

async function enqueueAll(all: readonly Asked[], platformSends: boolean): Promise<undefined[]> {
  const [first] = all;
  if (first) {
    const { orgId } = first.at;
    await enqueueMails(
      first.database,
      { orgId, platformSends },
      all.map(({ at }) => at),
    );
  }
  return all.map(() => undefined);
}
