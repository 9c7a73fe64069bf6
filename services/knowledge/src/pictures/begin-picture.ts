import { fail, idKinds } from '@pharos/contract';
import { firstRow, NamedStatement, newId, param, type Statement, sql } from '@pharos/kit';
import { maxPictures } from './picture.js';
import { type PictureRow, pictureRecord } from './record.js';
import type { PictureRpc } from './rpc.js';

/** The room is taken first: who finds none left has no record either, however many upload at once. */
const insert = new NamedStatement(
  'insert_picture',
  sql`WITH room AS (
    INSERT INTO picture_usage AS u (org_id, pictures, bytes)
    SELECT ${param('org_id')}, 1, ${param('size')}::bigint WHERE ${param('size')}::bigint <= ${param('quota')}::bigint
    ON CONFLICT (org_id) DO UPDATE SET pictures = u.pictures + 1, bytes = u.bytes + excluded.bytes
      WHERE u.bytes + excluded.bytes <= ${param('quota')}::bigint AND u.pictures < ${maxPictures}
    RETURNING org_id
  )
  INSERT INTO pictures (id, org_id, project_id, name, size)
  SELECT ${param('id')}, org_id, ${param('project_id', 'name')}, ${param('size')}::bigint FROM room
  RETURNING ${pictureRecord.columns}`,
);

const selectUsage: Statement = {
  name: 'select_picture_usage',
  text: 'SELECT bytes FROM picture_usage WHERE org_id = $1',
};

export const beginPicture: PictureRpc<'beginPicture'> = async (request, _call, { database, pictureQuotaBytes }) => {
  const { orgId: org_id, projectId: project_id, name, size } = request;
  const values = { id: newId(idKinds.picture), org_id, project_id, name, size, quota: pictureQuotaBytes };
  const row = await firstRow(insert.query<PictureRow>(database, values));
  if (row) return { picture: pictureRecord.toMessage(row) };
  const used = await firstRow(database.query<{ bytes: number }>(selectUsage, [org_id]));
  const details = { quota_bytes: pictureQuotaBytes, used_bytes: used?.bytes ?? 0, max_pictures: maxPictures };
  throw fail('PICTURE_QUOTA_EXCEEDED', details);
};
