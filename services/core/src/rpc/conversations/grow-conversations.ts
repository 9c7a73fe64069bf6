import { fail } from '@pharos/contract';
import { type Database, getOrMake } from '@pharos/kit';
import { type ImportOutcome, ImportResult } from '@pharos/proto/pharos/core/v1/import';
import type { Caller, InProject } from '@pharos/service';
import {
  type Addition,
  findKnownMessages,
  holdByExternalIds,
  type NamedMessage,
  saveAdditions,
} from '../../store/conversations/grow-conversations.js';
import type { ImportedMessageRow, ImportPlace } from '../../store/conversations/imported-messages.js';
import { outcomeOf } from '../import-outcome.js';

/** A row whose conversation is there already, and those of its messages that can be told from others. */
export interface Growth {
  readonly externalId: string;
  readonly messages: readonly (ImportedMessageRow & { readonly external_id: string })[];
}

/**
 * Adds the messages that the conversations lack; the outcome of each row, in order. Exactly once also when several send the same:
 * the conversations are held before it is read what they have.
 */
export async function growConversations(
  tx: Database,
  caller: Caller,
  at: InProject,
  growths: readonly Growth[],
  notify: boolean,
): Promise<ImportOutcome[]> {
  if (growths.length === 0) return [];
  const held = await holdByExternalIds(tx, at, [...new Set(growths.map(({ externalId }) => externalId))]);
  const known = await findKnownMessages(tx, at, namedBy(growths, held));
  const additions: Addition[] = [];
  const outcomes = growths.map((growth) =>
    outcomeOf(() => {
      const place = held.get(growth.externalId);
      // It became part of another since it was found.
      if (place === undefined) throw fail('CONVERSATION_NOT_FOUND');
      const messages = lackedBy(growth, known);
      additions.push({ place, messages });
      const result = messages.length > 0 ? ImportResult.UPDATED : ImportResult.UNCHANGED;
      return { id: place.conversationId, result };
    }),
  );
  await saveAdditions(tx, caller, at, additions, notify);
  return outcomes;
}

function namedBy(growths: readonly Growth[], held: ReadonlyMap<string, ImportPlace>): NamedMessage[] {
  return growths.flatMap(({ externalId: knownAs, messages }) => {
    const place = held.get(knownAs);
    if (place === undefined) return [];
    return messages.map((message) => ({
      conversationId: place.conversationId,
      knownAs,
      externalId: message.external_id,
    }));
  });
}

/** What is lacking, which a later row of the same conversation then finds there. */
function lackedBy({ externalId, messages }: Growth, known: Map<string, Set<string>>) {
  const there = getOrMake(known, externalId, () => new Set());
  const lacked = messages.filter(({ external_id }) => !there.has(external_id));
  for (const { external_id } of lacked) there.add(external_id);
  return lacked;
}
