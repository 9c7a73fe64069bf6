import { enums, type ProviderName } from '@pharos/contract';
import { type Database, firstRow, NamedStatement, param, type Statement, sql } from '@pharos/kit';
import type { ConversationLink, IntegrationProvider } from '@pharos/proto/pharos/core/v1/integration';
import { choice, defineRecord, type InProject, optional, type RowOfRecord, text, timestamp } from '@pharos/service';
import { isErased } from '../../inbox/index.js';
import { placeOf } from '../../shared/in-project.js';
import type { Issue } from '../provider.js';

/** An issue at a provider that was created from a conversation. Its title goes once the conversation's contact is erased. */
const linkRecord = defineRecord<ConversationLink>()({
  id: text({ personal: 'no' }),
  conversation_id: text({ personal: 'no' }),
  provider: choice<IntegrationProvider, ProviderName>(enums.integrationProvider, { personal: 'no' }),
  external_id: text({ personal: 'no' }),
  key: text({ personal: 'no' }),
  title: optional(text({ personal: 'erased' })),
  url: optional(text({ personal: 'no' })),
  created_at: timestamp({ personal: 'no' }),
});

export type LinkRow = RowOfRecord<typeof linkRecord>;

/** SQL: the columns of `conversation_links l`; a title is hidden from the answer of the contact's erasure on. */
export const linkColumns = linkRecord.of('l', {
  title: `CASE WHEN NOT EXISTS (SELECT FROM conversations o WHERE o.id = l.conversation_id AND ${isErased('o')}) THEN l.title END`,
});

export const toLink = linkRecord.toMessage;

const select: Statement = {
  name: 'select_conversation_link',
  text: `SELECT ${linkColumns} FROM conversation_links l WHERE l.project_id = $1 AND l.org_id = $2 AND l.id = $3`,
};

export function findLink(database: Database, at: InProject, id: string): Promise<LinkRow | undefined> {
  return firstRow(database.query<LinkRow>(select, [...placeOf(at), id]));
}

/** SQL: whether the contact is there, or has become part of another. */
const isKnown = sql`(
    EXISTS (SELECT FROM contacts WHERE id = ${param('contactId')} AND project_id = ${param('projectId')})
    OR EXISTS (SELECT FROM absorbed_contacts WHERE contact_id = ${param('contactId')} AND project_id = ${param('projectId')}))`;

const selectKnown = new NamedStatement('select_known_contact', sql`SELECT 1 AS one WHERE ${isKnown}`);

/** Whether a contact that was there before is erased. */
export async function isContactErased(
  database: Database,
  { projectId }: InProject,
  contactId: string,
): Promise<boolean> {
  return (await selectKnown.query(database, { contactId, projectId })).length === 0;
}

/** The lock makes an erasure of the contact that is under way wait for the link. */
const insert = new NamedStatement(
  'insert_conversation_link',
  sql`WITH l AS (
    INSERT INTO conversation_links
      (id, org_id, project_id, conversation_id, provider, external_id, key, title, url, created_at)
    SELECT ${param('id')}, p.org_id, p.id, c.id, ${param('provider')}, ${param('externalId', 'key')},
      CASE WHEN ${param('contactId')}::text IS NULL OR c.contact_id IS NOT NULL AND ${isKnown} THEN ${param('title')} END,
      ${param('url', 'now')}
    FROM conversations c JOIN projects p ON p.id = c.project_id
    WHERE c.id = coalesce((SELECT into_id FROM merged_conversations WHERE conversation_id = ${param('conversationId')}),
        ${param('conversationId')})
      AND p.id = ${param('projectId')} AND p.org_id = ${param('orgId')} AND p.deleted_at IS NULL
    FOR SHARE OF c
    RETURNING *
  ) SELECT ${linkColumns} FROM l`,
);

export interface NewLink extends InProject, Issue {
  readonly id: string;
  readonly provider: ProviderName;
  readonly conversationId: string;
  /** The conversation's contact when the issue was requested: once that is erased, the title is not stored. */
  readonly contactId: string | null;
  readonly now: Date;
}

/** Links an issue to its conversation, or to the one that this has become part of. Undefined when both are gone. */
export async function insertLink(database: Database, link: NewLink): Promise<LinkRow | undefined> {
  const once = () => firstRow(insert.query<LinkRow>(database, { ...link }));
  // A merge that was under way is seen only by the next statement.
  return (await once()) ?? once();
}
