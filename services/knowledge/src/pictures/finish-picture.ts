import { fail } from '@pharos/contract';
import { type Database, firstRow, NamedStatement, param, type Statement, sql } from '@pharos/kit';
import type { FinishPictureRequest } from '@pharos/proto/pharos/knowledge/v1/picture';
import { auditCte, audited, type Caller } from '@pharos/service';
import { deleteUnfinished } from './delete-picture.js';
import { checkType } from './picture.js';
import { type AtPicture, type PictureRow, pictureRecord } from './record.js';
import type { PictureRpc } from './rpc.js';

/** Until the transaction ends, others who bring the same content to the project find what becomes of this one. */
const lockContent: Statement = {
  name: 'lock_content_of_picture',
  text: `SELECT pg_advisory_xact_lock(hashtextextended('knowledge.pictures/' || $1 || '/' || $2, 0))`,
};

/** What is uploaded again is about to be used, so that its time begins anew. */
const findSame: Statement = {
  name: 'find_picture_with_content',
  text: `UPDATE pictures SET unused_since = CASE WHEN unused_since IS NOT NULL THEN clock_now() END
    WHERE project_id = $1 AND org_id = $2 AND sha256 = $3 RETURNING ${pictureRecord.columns}`,
};

/** What was reserved beyond what came is given back; nothing is finished for which less was reserved. */
const finish = new NamedStatement(
  'finish_picture',
  sql`WITH before AS (
    SELECT id AS found, size AS reserved FROM pictures
    WHERE id = ${param('id')} AND project_id = ${param('project_id')} AND org_id = ${param('org_id')}
      AND sha256 = '' AND size >= ${param('size')}::bigint
    FOR UPDATE
  ), picture AS (
    UPDATE pictures p SET size = ${param('size')}::bigint, type = ${param('type')}, sha256 = ${param('sha256')},
      unused_since = clock_now()
    FROM before WHERE p.id = found
    RETURNING ${pictureRecord.of('p')}
  ), room AS (
    UPDATE picture_usage u SET bytes = u.bytes + ${param('size')}::bigint - reserved
    FROM before WHERE u.org_id = ${param('org_id')}
  ), ${auditCte({ action: 'createPicture', target: 'picture', from: 'picture' })}
  SELECT ${pictureRecord.columns} FROM picture`,
);

export const finishPicture: PictureRpc<'finishPicture'> = (request, call, { database }) => {
  checkType(request.type);
  return database.transaction(async (tx) => {
    await tx.query(lockContent, [request.projectId, request.sha256]);
    const same = await findContent(tx, request, request.sha256);
    if (same && same.id !== request.pictureId) await deleteUnfinished(tx, request);
    return { picture: pictureRecord.toMessage(same ?? (await finishNew(tx, call, request))) };
  });
};

async function finishNew(tx: Database, caller: Caller, request: FinishPictureRequest): Promise<PictureRow> {
  const { pictureId: id, size, type, sha256 } = request;
  const row = await firstRow(finish.query<PictureRow>(tx, { ...audited(caller, request), id, size, type, sha256 }));
  if (!row) throw fail('PICTURE_NOT_FOUND');
  return row;
}

function findContent(database: Database, { projectId, orgId }: AtPicture, sha256: string) {
  return firstRow(database.query<PictureRow>(findSame, [projectId, orgId, sha256]));
}
