import { type Database, firstRow, type Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { isUnreadBy } from './read-marks.js';

/** What is known of a person in a project, before any conversation is looked at. */
export interface Reading {
  /** What was said before is no news to them. */
  readonly joinedAt: Date;
  /** They have read every conversation in which nothing was said after it. */
  readonly readBefore: Date;
}

const select: Statement = {
  name: 'select_reading',
  text: `SELECT b.created_at AS "joinedAt", coalesce(w.read_before, b.created_at) AS "readBefore"
    FROM projects p JOIN memberships b ON b.org_id = p.org_id AND b.user_id = $2
    LEFT JOIN read_watermarks w ON w.project_id = p.id AND w.user_id = b.user_id
    WHERE p.id = $1`,
};

const begin = new Date(0);

/** Who is no member has read nothing. */
export async function findReading(database: Database, { projectId }: InProject, userId: string): Promise<Reading> {
  const found = await firstRow(database.query<Reading>(select, [projectId, userId]));
  return found ?? { joinedAt: begin, readBefore: begin };
}

const selectUnread: Statement = {
  name: 'select_unread_conversations',
  text: `SELECT a.conversation_id AS id FROM conversation_activity a
    WHERE a.conversation_id = ANY ($3::text[]) AND a.project_id = $1 AND ${isUnreadBy('$2', '$4')}`,
};

/** Those of these conversations that the reader has not read; none without a reader. */
export async function findUnread(
  database: Database,
  at: InProject,
  { reader, rows }: { reader: string | undefined; rows: readonly { id: string }[] },
): Promise<string[]> {
  if (reader === undefined || rows.length === 0) return [];
  const { joinedAt } = await findReading(database, at, reader);
  const values = [at.projectId, reader, rows.map(({ id }) => id), joinedAt];
  return (await database.query<{ id: string }>(selectUnread, values)).map(({ id }) => id);
}
