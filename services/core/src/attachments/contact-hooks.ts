import type { Database, Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { batch, type ContactHooks, type Move, redactShown } from '../inbox/index.js';
import {
  removeAllOfMessages,
  removeFilesOfConversations,
  removeFilesOfMessages,
  removeUploadsOf,
} from './remove-attachments.js';

const uploads = `SELECT id FROM attachments WHERE project_id = $1 AND uploader_kind = 'widget' AND uploader_id = $2`;
/** As the index of them has it. What a version long before has uploaded tells no visitor, and waits no more. */
const waits = 'message_id IS NULL AND uploader_visitor IS NOT NULL';

/** What no message has taken first: the visitor may be about to send it. Then any, of which not all are read for each batch. */
const moveSome: Statement = {
  name: 'move_visitor_attachments',
  text: `UPDATE attachments SET uploader_id = $3 WHERE id IN (
      (${uploads} AND ${waits} LIMIT ${batch.rows}) UNION ALL (${uploads} AND NOT (${waits}) LIMIT ${batch.rows}) LIMIT ${batch.rows})
    RETURNING 1 AS one`,
};

/** The files of a visitor who was no contact yet: only the few that no message has taken. */
const moveWaiting: Statement = {
  name: 'move_visitor_uploads',
  text: `UPDATE attachments SET uploader_id = $3 WHERE project_id = $1 AND uploader_kind = 'widget' AND uploader_id = $2`,
};

/** What the inbox has attachments do when contacts are merged or erased, and messages deleted. */
export const attachmentHooks: ContactHooks = {
  move: async (tx, { projectId }, { from, to }) =>
    (await tx.query(moveSome, [projectId, from, to])).length === batch.rows,
  eraseContacts: async (tx, at, contactIds) => {
    const { shownBy, more } = await removeUploadsOf(tx, at, contactIds);
    await redactShown(tx, at, shownBy);
    return more;
  },
  eraseMessages: removeFilesOfMessages,
  eraseConversations: removeFilesOfConversations,
  deleteMessages: removeAllOfMessages,
};

/** Gives the uploads of a visitor who was no contact yet to the contact that the visitor is. */
export async function moveUploads(tx: Database, { projectId }: InProject, { from, to }: Move): Promise<void> {
  await tx.query(moveWaiting, [projectId, from, to]);
}
