import { fail } from '@pharos/contract';
import { type Database, firstRow, NamedStatement, param, type Statement, sql } from '@pharos/kit';
import { auditCte, audited } from '@pharos/service';
import type { AtPicture } from './record.js';
import type { PictureRpc } from './rpc.js';

/* The table's trigger does the rest: the quota, and the row that has a job remove the object. */

const deleteOne = new NamedStatement(
  'delete_picture',
  sql`WITH picture AS (
    DELETE FROM pictures
    WHERE id = ${param('id')} AND project_id = ${param('project_id')} AND org_id = ${param('org_id')} AND sha256 <> ''
    RETURNING id
  ), ${auditCte({ action: 'deletePicture', target: 'picture', from: 'picture' })}
  SELECT id FROM picture`,
);

const abandon: Statement = {
  name: 'abandon_picture',
  text: `DELETE FROM pictures WHERE id = $1 AND project_id = $2 AND org_id = $3 AND sha256 = ''`,
};

export const deletePicture: PictureRpc<'deletePicture'> = async (request, call, { database }) => {
  const values = { ...audited(call, request), id: request.pictureId };
  if (!(await firstRow(deleteOne.query(database, values)))) throw fail('PICTURE_NOT_FOUND');
  return {};
};

/** Removes a picture that is on its way, if there is one. */
export const abandonPicture: PictureRpc<'abandonPicture'> = async (request, _call, { database }) => {
  await deleteUnfinished(database, request);
  return {};
};

/** Removes a picture that has not come whole; one that has stays. */
export async function deleteUnfinished(database: Database, at: AtPicture): Promise<void> {
  await database.query(abandon, [at.pictureId, at.projectId, at.orgId]);
}
