import type { Database } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { findAbsorbed } from './absorbed-contacts.js';
import { chooseAbsorbing, chooseMatch, type Identity, isOldId } from './contact.js';
import { type FoundContact, lockContactIdentity, lockContacts } from './contacts.js';

/** The contact that an email and an external id name: `match`, `merged`, or nobody. */
interface Matched {
  /** The contact that has the email, else the one that has the external id. */
  readonly match?: FoundContact | undefined;
  /** Whether the external id is that of one who was merged into `match`, which has its own. */
  readonly isOldId?: boolean;
  /** Where no contact has them: the one that a contact with one of them was merged into. */
  readonly merged?: FoundContact | undefined;
}

/**
 * The contact that is named. Nobody else writes to it, or gives a contact one of the identifiers, until the transaction ends.
 * @throws CONTACT_CONFLICT when the email is one contact's, and the external id another's or that of one who was merged into another
 */
export async function lockMatch(tx: Database, at: InProject, identity: Identity): Promise<Matched> {
  await lockContactIdentity(tx, at, identity);
  const match = chooseMatch(await lockContacts(tx, at, identity), identity);
  if (!match) return { merged: await lockMerged(tx, at, identity) };
  if (identity.external_id === null || identity.external_id === match.external_id) return { match };
  return { match, isOldId: isOldId(match, await findAbsorbed(tx, at, [identity]), identity) };
}

/** The contact that one with these identifiers was merged into; the caller holds their locks, and no contact has them. */
export async function lockMerged(tx: Database, at: InProject, identity: Identity): Promise<FoundContact | undefined> {
  if (identity.email_folded === null && identity.external_id === null) return undefined;
  for (;;) {
    const id = chooseAbsorbing(await findAbsorbed(tx, at, [identity]), identity);
    if (id === undefined) return undefined;
    const [found] = await lockContacts(tx, at, { id, email_folded: null, external_id: null });
    if (found) return found;
    // It was merged or erased while it was waited for: what there is now is looked for.
  }
}
