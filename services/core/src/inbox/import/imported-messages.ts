import { idKinds } from '@pharos/contract';
import { newId, param, sql } from '@pharos/kit';
import type { MessageAttachmentRow } from '../messages/record.js';
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
  /** Where it stands in its row of the import. */
  readonly place: number;
  readonly attachment_ids: readonly string[];
  /** The files, once they are given to it. */
  readonly attachments: readonly MessageAttachmentRow[];
}

/** The parameter `messages`, as the table `given`. */
export const givenCte = sql`given AS MATERIALIZED (
    SELECT * FROM json_to_recordset(${param('messages')}::json) given (conversation_id text, id text, external_id text,
      origin_id text, sender_type text, sender_id text, content text, content_type text, is_internal boolean, created_at timestamptz,
      attachments jsonb, event_id text)
  )`;

/** Inserts those of the messages in `given` that belong to `conversations`, as `message`; their files become theirs. */
export const messageCte = (conversations: string) => `message AS (
    INSERT INTO messages
      (id, project_id, conversation_id, sender_type, sender_id, content, content_type, is_internal, external_id, origin_id,
        attachments, created_at)
    SELECT g.id, c.project_id, c.id, g.sender_type, g.sender_id, g.content, g.content_type, g.is_internal, g.external_id,
      g.origin_id, g.attachments, g.created_at
    FROM given g JOIN ${conversations} c ON c.id = g.conversation_id
    RETURNING ${writtenMessage}
  ), attached AS (
    UPDATE attachments f SET message_id = m.id, expires_at = NULL
    FROM message m JOIN given g ON g.id = m.id JOIN ${conversations} c ON c.id = m.conversation_id
    CROSS JOIN jsonb_array_elements(g.attachments) a
    WHERE f.id = a ->> 'id' AND f.project_id = c.project_id AND f.message_id IS NULL
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
  const at = { conversation_id: conversationId, origin_id: originId };
  return messages.map(({ place: _, attachment_ids: __, ...message }) => ({
    ...message,
    ...at,
    event_id: eventIdIf(notify),
  }));
}
