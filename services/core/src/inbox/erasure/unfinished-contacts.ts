import type { Database } from '@pharos/kit';
import type { ServiceBase } from '@pharos/service';
import { type Claimed, claimErasure, claimMerge } from './unfinished.js';
import { continueErasure } from './unfinished-erasures.js';
import { continueMerge } from './unfinished-merges.js';

type Deps = Pick<ServiceBase<never>, 'onWritten'> & { database: Database };

/** Goes on with one erasure of a contact, a batch in a transaction; returns whether there may be more to do. */
export function erasuresJob({ database, onWritten }: Deps): () => Promise<boolean> {
  return inTurns(
    (after) => claimErasure(database, after),
    async (contactId) => {
      await database.transaction((tx) => continueErasure(tx, contactId));
      onWritten();
    },
  );
}

/** Goes on with one merge of contacts, a batch in a transaction; returns whether there may be more to do. */
export function mergesJob(database: Database): () => Promise<boolean> {
  return inTurns(
    (after) => claimMerge(database, after),
    (contactId) => database.transaction((tx) => continueMerge(tx, contactId)),
  );
}

/** One of each organization after the other, so that none waits for all that another has. */
function inTurns(
  claim: (after: string) => Promise<Claimed | undefined>,
  goOn: (contactId: string) => Promise<void>,
): () => Promise<boolean> {
  let after = '';
  return async () => {
    const claimed = await claim(after);
    if (!claimed) return false;
    after = claimed.org_id;
    await goOn(claimed.contact_id);
    return true;
  };
}
