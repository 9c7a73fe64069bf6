import { withoutPerson } from '@pharos/contract';
import type { Database } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import type { NewFeedEvent } from './append.js';
import { type ErasedPerson, eraseFromFeed } from './erase-from-feed.js';
import { findErased, rememberErased } from './erased-persons.js';

/** Removes the person from what the feed holds, and from what is recorded from now on of the time before. */
export async function erase(database: Database, person: ErasedPerson): Promise<void> {
  await rememberErased(database, person.digests, person.at);
  await eraseFromFeed(database, person, envelopeWithoutPerson);
}

/** The events without persons who have been erased since. */
export async function withoutErased(
  database: Database,
  events: readonly NewFeedEvent[],
): Promise<readonly NewFeedEvent[]> {
  const erased = await erasedOf(database, events);
  if (erased.size === 0) return events;
  return events.map((event) => {
    const isErased = event.persons?.some((digest) => isSince(erased.get(digest), event));
    return isErased ? { ...event, envelope: envelopeWithoutPerson(event), persons: null } : event;
  });
}

/**
 * For whoever has just committed these events. An erasure beside it looked for events either after that, and has found them, or
 * before, and then it had been remembered earlier still, and is seen here.
 */
export async function eraseIfErased(database: Database, at: InProject, events: readonly NewFeedEvent[]): Promise<void> {
  for (const [digest, erasedAt] of await erasedOf(database, events)) {
    const isOfBefore = events.some((event) => event.persons?.includes(digest) && isSince(erasedAt, event));
    if (isOfBefore) await eraseFromFeed(database, { ...at, digests: [digest], at: erasedAt }, envelopeWithoutPerson);
  }
}

async function erasedOf(database: Database, events: readonly NewFeedEvent[]): Promise<Map<string, Date>> {
  const digests = events.flatMap(({ persons }) => persons ?? []);
  return digests.length === 0 ? new Map() : findErased(database, digests);
}

function isSince(erasedAt: Date | undefined, { occurred_at }: NewFeedEvent): boolean {
  return erasedAt !== undefined && erasedAt >= occurred_at;
}

function envelopeWithoutPerson({ type, envelope }: Pick<NewFeedEvent, 'type' | 'envelope'>): string {
  const { data, ...around } = JSON.parse(envelope) as { data: Record<string, unknown> };
  return JSON.stringify({ ...around, data: withoutPerson(type, data) });
}
