import { fail } from '@pharos/contract';
import { type Database, getOrMake, NamedStatement, param, type Statement, sql } from '@pharos/kit';
import { type ImportOutcome, ImportResult } from '@pharos/proto/pharos/core/v1/import';
import { audited, type Caller, type InProject, intoOutbox } from '@pharos/service';
import { placeOf } from '../../shared/in-project.js';
import { byExternalIds } from '../conversations/absorbed-conversations.js';
import { recountMessages } from '../conversations/activity.js';
import { isNews } from '../messages/message.js';
import { outcomeOf } from './import-outcome.js';
import type { ImportedFiles } from './imported-files.js';
import {
  givenCte,
  givenMessages,
  type ImportedMessageRow,
  type ImportPlace,
  messageCte,
  messageEvents,
} from './imported-messages.js';

/** A row of an import whose conversation is there already, with those of its messages that have external ids. */
export interface RepeatedRow {
  readonly externalId: string;
  readonly messages: readonly (ImportedMessageRow & { readonly external_id: string })[];
}

/**
 * Adds the messages that the conversations lack, and answers the outcome of each row, in order. Each is added exactly once, also when several send the same:
 * the conversations are held before it is read what they have.
 */
export async function addImportedMessages(
  tx: Database,
  caller: Caller,
  at: InProject & { readonly notify: boolean },
  repeated: readonly RepeatedRow[],
  files: ImportedFiles,
): Promise<ImportOutcome[]> {
  if (repeated.length === 0) return [];
  const held = await holdByExternalIds(tx, at, [...new Set(repeated.map(({ externalId }) => externalId))]);
  const known = await findKnownMessages(tx, at, namedBy(repeated, held));
  const additions: Addition[] = [];
  const outcomes = repeated.map((row) =>
    outcomeOf(() => {
      const place = held.get(row.externalId);
      // It became part of another since it was found.
      if (place === undefined) throw fail('CONVERSATION_NOT_FOUND');
      const messages = lackedBy(row, known, files);
      additions.push({ place, messages });
      const result = messages.length > 0 ? ImportResult.UPDATED : ImportResult.UNCHANGED;
      return { id: place.conversationId, result };
    }),
  );
  await saveAdditions(tx, caller, at, additions, at.notify);
  return outcomes;
}

function namedBy(repeated: readonly RepeatedRow[], held: ReadonlyMap<string, ImportPlace>): NamedMessage[] {
  return repeated.flatMap(({ externalId: knownAs, messages }) => {
    const place = held.get(knownAs);
    if (place === undefined) return [];
    return messages.map((message) => ({
      conversationId: place.conversationId,
      knownAs,
      externalId: message.external_id,
    }));
  });
}

/** The messages that are lacking, with their files; a later row of the same conversation then finds them there. */
function lackedBy({ externalId, messages }: RepeatedRow, known: Map<string, Set<string>>, files: ImportedFiles) {
  const there = getOrMake(known, externalId, () => new Set());
  const lacked = files.giveTo(messages.filter(({ external_id }) => !there.has(external_id)));
  for (const { external_id } of lacked) if (external_id !== null) there.add(external_id);
  return lacked;
}

/** Messages of an import that a conversation lacks. */
interface Addition {
  readonly place: ImportPlace;
  readonly messages: readonly ImportedMessageRow[];
}

/** Conversations are locked in the order in which merges lock them. */
const hold: Statement = {
  name: 'hold_conversations_by_external_ids',
  text: `SELECT c.id, n.external_id, n.origin_id FROM ${byExternalIds}
    WHERE EXISTS (SELECT FROM projects p WHERE p.id = $1 AND p.org_id = $2 AND p.deleted_at IS NULL)
    ORDER BY c.id FOR NO KEY UPDATE OF c`,
};

/**
 * The messages that a conversation has already: its own, where it still has the external id, and those of each conversation that
 * had the external id and became part of it.
 */
const selectKnown: Statement = {
  name: 'select_known_messages',
  text: `SELECT named.known_as, m.external_id
    FROM unnest($2::text[], $3::text[], $4::text[]) named (conversation_id, known_as, external_id)
    JOIN messages m ON m.conversation_id = named.conversation_id AND m.external_id = named.external_id
    WHERE m.project_id = $1 AND (
      m.origin_id IS NULL
        AND EXISTS (SELECT FROM conversations c WHERE c.id = named.conversation_id AND c.external_id = named.known_as)
      OR EXISTS (
        SELECT FROM merged_conversations g
        WHERE g.project_id = $1 AND g.external_id = named.known_as AND g.into_id = named.conversation_id
          AND m.origin_id = g.conversation_id
      ))`,
};

/**
 * The conversation's last activity moves only when what is added is later: as if all had been imported at once. So does what the
 * customer has seen, unless the import notifies others, up to the first answer that is unread.
 */
const addMessages = new NamedStatement(
  'add_imported_messages',
  sql`WITH ${givenCte}, conversation AS (
    SELECT c.id, c.project_id FROM conversations c JOIN projects p ON p.id = c.project_id
    WHERE c.id IN (SELECT conversation_id FROM given) AND c.project_id = ${param('project_id')}
      AND p.org_id = ${param('org_id')}
  ), ${messageCte('conversation')}, activity AS (
    UPDATE conversation_activity a SET updated_at = last.at
    FROM (SELECT conversation_id, max(created_at) AS at FROM message GROUP BY conversation_id) last
    WHERE a.conversation_id = last.conversation_id AND a.updated_at < last.at
  ), unread AS (
    SELECT c.id, min(m.created_at) AS since FROM conversation c LEFT JOIN conversation_sights v ON v.conversation_id = c.id
    JOIN messages m ON m.conversation_id = c.id AND m.project_id = c.project_id AND ${isNews}
      AND m.created_at > coalesce(v.customer_seen_at, '-infinity')
    GROUP BY c.id
  ), seen AS (
    INSERT INTO conversation_sights AS v (conversation_id, customer_seen_at)
    SELECT m.conversation_id, max(m.created_at) FROM message m JOIN given g ON g.id = m.id
    LEFT JOIN unread u ON u.id = m.conversation_id
    WHERE g.event_id IS NULL AND (u.since IS NULL OR m.created_at < u.since)
    GROUP BY m.conversation_id
    ON CONFLICT (conversation_id) DO UPDATE SET customer_seen_at = excluded.customer_seen_at
      WHERE v.customer_seen_at IS NULL OR v.customer_seen_at < excluded.customer_seen_at
  ), fired AS (
    INSERT INTO ${intoOutbox}
    SELECT e.event_id, e.type, ${param('org_id', 'project_id')}, e.key, e.data || '{"imported": true}', ${param('caller')}::jsonb
    FROM (${messageEvents}) e WHERE e.event_id IS NOT NULL ORDER BY e.key, e.at
  )
  SELECT 1 AS one`,
);

/** The conversations that have these external ids, or absorbed one that had, by external id; nobody else writes to them until the transaction ends. */
export async function holdByExternalIds(
  tx: Database,
  at: InProject,
  externalIds: readonly string[],
): Promise<Map<string, ImportPlace>> {
  const rows = await tx.query<HeldRow>(hold, [...placeOf(at), externalIds]);
  return new Map(
    rows.map(({ id, external_id, origin_id }) => [external_id, { conversationId: id, originId: origin_id }]),
  );
}

interface HeldRow {
  readonly id: string;
  readonly external_id: string;
  readonly origin_id: string | null;
}

/** A message that a row of an import names. */
interface NamedMessage {
  readonly conversationId: string;
  /** The external id of the row's conversation. */
  readonly knownAs: string;
  readonly externalId: string;
}

/** The external ids of the named messages that are there, by that of their conversation. The caller has found the conversations. */
async function findKnownMessages(
  tx: Database,
  { projectId }: InProject,
  named: readonly NamedMessage[],
): Promise<Map<string, Set<string>>> {
  const rows = await tx.query<{ known_as: string; external_id: string }>(selectKnown, [
    projectId,
    named.map(({ conversationId }) => conversationId),
    named.map(({ knownAs }) => knownAs),
    named.map(({ externalId }) => externalId),
  ]);
  const known = new Map<string, Set<string>>();
  for (const { known_as, external_id } of rows) getOrMake(known, known_as, () => new Set()).add(external_id);
  return known;
}

/** Saves the messages. The caller holds the conversations. */
async function saveAdditions(
  tx: Database,
  caller: Caller,
  at: InProject,
  additions: readonly Addition[],
  notify: boolean,
): Promise<void> {
  const messages = additions.flatMap(({ place, messages }) => givenMessages(place, messages, notify));
  if (messages.length === 0) return;
  await addMessages.query(tx, { ...audited(caller, at), messages: JSON.stringify(messages) });
  await recountMessages(tx, at.projectId, [...new Set(messages.map((message) => message.conversation_id))]);
}
