import type { Database } from '@pharos/kit';
import type { ServiceBase } from '@pharos/service';
import { claimErasure, continueErasure } from '../store/contacts/unfinished-erasures.js';
import { claimMerge, continueMerge } from '../store/contacts/unfinished-merges.js';

/** Goes on with one erasure of a contact, a batch in a transaction; returns whether there may be more to do. */
export async function continueErasures({
  database,
  onWritten,
}: Pick<ServiceBase<never>, 'onWritten'> & { database: Database }): Promise<boolean> {
  const contactId = await claimErasure(database);
  if (contactId === undefined) return false;
  await database.transaction((tx) => continueErasure(tx, contactId));
  onWritten();
  return true;
}

/** Goes on with one merge of contacts, a batch in a transaction; returns whether there may be more to do. */
export async function continueMerges(database: Database): Promise<boolean> {
  const contactId = await claimMerge(database);
  if (contactId === undefined) return false;
  await database.transaction((tx) => continueMerge(tx, contactId));
  return true;
}
