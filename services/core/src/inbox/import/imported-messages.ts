import { idKinds } from '@pharos/contract';
import { newId, param, sql } from '@pharos/kit';
import { writtenMessage } from '../messages/shown-sender.js';

export interface ImportedMessageRow {
  readonly id: string;
  readonly external_id: string | null;
  readonly sender_type: string;
  readonly sender_id: string | null;
  readonly content: string;
  readonly content_type: string;
  readonly is_internal: boolean;
  readonly created_at: Date;
}

/** The parameter `messages`, as the table `given`. */
export const givenCte = sql`given AS MATERIALIZED (
    SELECT * FROM json_to_recordset(${param('messages')}::json) given (conversation_id text, id text, external_id text,
      origin_id text, sender_type text, sender_id text, content text, content_type text, is_internal boolean, created_at timestamptz,
      event_id text)
  )`;

/** Inserts those of the messages in `given` that belong to `conversations`, as `message`. */
export const messageCte = (conversations: string) => `message AS (
    INSERT INTO messages
      (id, project_id, conversation_id, sender_type, sender_id, content, content_type, is_internal, external_id, origin_id,
        created_at)
    SELECT g.id, c.project_id, c.id, g.sender_type, g.sender_id, g.content, g.content_type, g.is_internal, g.external_id,
      g.origin_id, g.created_at
    FROM given g JOIN ${conversations} c ON c.id = g.conversation_id
    RETURNING ${writtenMessage}
  )`;

/** Each `message` that fires an event, with its place among the events. */
export const messageEvents = `SELECT g.event_id, 'message.created' AS type, r.conversation_id AS key, r.created_at AS at,
        jsonb_build_object('message', to_jsonb(r)) AS data
      FROM message r JOIN given g ON g.id = r.id WHERE r.sender_type <> 'system'`;

/** The id of an event, where the import notifies others. */
export function eventIdIf(notify: boolean): string | undefined {
  return notify ? newId(idKinds.event) : undefined;
}

/** Where imported messages belong. */
export interface ImportPlace {
  readonly conversationId: string;
  /** The conversation that they name, where it became part of this one. */
  readonly originId: string | null;
}

/** Messages of a conversation, as the rows of `given`. */
export function givenMessages(
  { conversationId, originId }: ImportPlace,
  messages: readonly ImportedMessageRow[],
  notify: boolean,
) {
  const place = { conversation_id: conversationId, origin_id: originId };
  return messages.map((message) => ({ ...message, ...place, event_id: eventIdIf(notify) }));
}
