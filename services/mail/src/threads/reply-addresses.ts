import type { Database, Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import type { AtMailbox } from '../mailboxes/index.js';

const keep: Statement = {
  name: 'keep_reply_address',
  text: `INSERT INTO reply_addresses (id, conversation_id, org_id, project_id, mailbox_id) VALUES ($1, $1, $2, $3, $4)
    ON CONFLICT (id) DO UPDATE SET mailbox_id = excluded.mailbox_id
      WHERE reply_addresses.project_id = excluded.project_id AND reply_addresses.mailbox_id <> excluded.mailbox_id`,
};

/** Of a mailbox that is gone the project's oldest takes over. */
const findMailbox: Statement = {
  name: 'find_mailbox_of_reply_address',
  text: `SELECT b.org_id, b.project_id, b.id FROM reply_addresses r
    JOIN mailboxes b ON b.project_id = r.project_id AND b.org_id = r.org_id AND b.deleted_at IS NULL
    WHERE r.id = $1 ORDER BY b.id = r.mailbox_id DESC, b.created_at, b.id LIMIT 1`,
};

const findConversation: Statement = {
  name: 'find_conversation_of_reply_address',
  text: `SELECT conversation_id FROM reply_addresses WHERE id = ANY ($3::text[]) AND project_id = $1 AND org_id = $2
    ORDER BY array_position($3::text[], id) LIMIT 1`,
};

const move: Statement = {
  name: 'move_reply_addresses',
  text: 'UPDATE reply_addresses SET conversation_id = $2 WHERE conversation_id = $1 AND project_id = $3 AND org_id = $4',
};

const removeOfProject: Statement = {
  name: 'delete_reply_addresses_of_project',
  text: 'DELETE FROM reply_addresses WHERE project_id = $1 AND org_id = $2',
};

/** Has answers to the reply address of a conversation come to a mailbox of its project. */
export async function keepReplyAddress(
  database: Database,
  { orgId, projectId, mailboxId }: AtMailbox,
  conversationId: string,
): Promise<void> {
  await database.query(keep, [conversationId, orgId, projectId, mailboxId]);
}

/** The mailbox to which answers to a reply address come; undefined: the project has none any more, or no mail named the address. */
export async function findReplyMailbox(database: Database, id: string): Promise<AtMailbox | undefined> {
  const [row] = await database.query<{ org_id: string; project_id: string; id: string }>(findMailbox, [id]);
  return row && { orgId: row.org_id, projectId: row.project_id, mailboxId: row.id };
}

/** The conversation to which answers to the first of these reply addresses that the project has belong; undefined: it has none of them. */
export async function findReplyThread(
  database: Database,
  { projectId, orgId }: InProject,
  ids: readonly string[],
): Promise<string | undefined> {
  if (ids.length === 0) return undefined;
  const [row] = await database.query<{ conversation_id: string }>(findConversation, [projectId, orgId, ids]);
  return row?.conversation_id;
}

/** Answers that belonged to one conversation belong to another from now on. */
export async function moveReplies(
  database: Database,
  { projectId, orgId }: InProject,
  { from, into }: { from: string; into: string },
): Promise<void> {
  await database.query(move, [from, into, projectId, orgId]);
}

/** Nothing comes to the reply addresses of a project that is gone. */
export async function forgetReplyAddresses(database: Database, { projectId, orgId }: InProject): Promise<void> {
  await database.query(removeOfProject, [projectId, orgId]);
}
