import type { Database } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { jsonWithoutPerson } from '../domain/payload.js';
import { type ErasedPerson, erasedSince, erasePayloads, rememberErased } from '../store/erase-person.js';

/** Removes the person from what was and will be sent, and from what is told from now on of the time before. */
export async function erase(database: Database, person: ErasedPerson): Promise<void> {
  await rememberErased(database, person);
  await rewritePayloads(database, person);
}

export interface Persons extends InProject {
  digests: readonly string[];
}

/**
 * For whoever has just committed a payload of theirs. An erasure beside it looked for payloads either after that, and has
 * found it, or before, and then it had been remembered earlier still, and is seen here.
 */
export async function eraseIfErased(database: Database, persons: Persons, occurredAt: Date): Promise<void> {
  const at = await erasedSince(database, persons.digests, occurredAt);
  if (at) await rewritePayloads(database, { ...persons, at });
}

function rewritePayloads(database: Database, person: ErasedPerson): Promise<void> {
  return erasePayloads(database, person, ({ event, data }) => jsonWithoutPerson(event, data));
}
