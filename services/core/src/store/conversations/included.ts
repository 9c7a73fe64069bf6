import type { Database, Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { contactColumns, shortMessageColumns } from '../columns.js';
import type { ContactRow, ConversationRow, MessageRow } from '../records.js';

/** Of a long message a list tells the beginning. */
const previewLength = 1_000;

/**
 * Both in one row, since on its way to the database and back a list waits longer than it is worked on. Of messages it takes
 * one probe of the index for each conversation.
 */
const selectIncluded: Statement = {
  name: 'select_included',
  text: `SELECT (
      SELECT coalesce(json_agg(c), '[]') FROM (
        SELECT ${contactColumns} FROM contacts WHERE id = ANY ($2::text[]) AND project_id = $1
      ) c
    ) AS contacts, (
      SELECT coalesce(json_agg(m), '[]') FROM unnest($3::text[]) listed (id) CROSS JOIN LATERAL (
        SELECT ${shortMessageColumns}, left(content, ${previewLength}) AS content FROM messages
        WHERE conversation_id = listed.id AND project_id = $1 ORDER BY created_at DESC, id DESC LIMIT 1
      ) m
    ) AS "lastMessages"`,
};

export interface Included {
  /** Each once. */
  readonly contacts: ContactRow[];
  /** Of each conversation that has any. */
  readonly lastMessages: MessageRow[];
}

const nothing: Included = { contacts: [], lastMessages: [] };

/** What was asked for of conversations of the project. The caller has made sure whose project it is. */
export async function includedOf(
  database: Database,
  { projectId }: InProject,
  conversations: readonly ConversationRow[],
  { contacts, lastMessages }: { contacts: boolean; lastMessages: boolean },
): Promise<Included> {
  const contactIds = contacts ? [...new Set(conversations.flatMap(({ contact_id: id }) => id ?? []))] : [];
  const ids = lastMessages ? conversations.map(({ id }) => id) : [];
  if (contactIds.length === 0 && ids.length === 0) return nothing;
  const [included] = await database.query<Included>(selectIncluded, [projectId, contactIds, ids]);
  return included ?? nothing;
}
