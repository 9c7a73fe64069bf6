import { fail } from '@pharos/contract';
import { firstRow, type Statement } from '@pharos/kit';
import { Conditions, listPage } from '@pharos/service';
import { type PictureRow, pictureRecord } from './record.js';
import type { PictureRpc } from './rpc.js';

const select: Statement = {
  name: 'select_picture',
  text: `SELECT ${pictureRecord.columns} FROM pictures WHERE id = $1 AND project_id = $2 AND org_id = $3 AND sha256 <> ''`,
};

export const getPicture: PictureRpc<'getPicture'> = async (request, _call, { database }) => {
  const { pictureId, projectId, orgId } = request;
  const row = await firstRow(database.query<PictureRow>(select, [pictureId, projectId, orgId]));
  if (!row) throw fail('PICTURE_NOT_FOUND');
  return { picture: pictureRecord.toMessage(row) };
};

/** Newest first. */
export const listPictures: PictureRpc<'listPictures'> = async (request, _call, { database }) => {
  const { projectId, orgId, sha256 } = request;
  const { rows, page } = await listPage<PictureRow>(database, {
    name: sha256 === undefined ? 'list_pictures' : 'list_pictures_with_content',
    columns: pictureRecord.columns,
    from: 'pictures',
    conditions: new Conditions()
      .equal('project_id', projectId)
      .equal('org_id', orgId)
      .equal('sha256', sha256)
      .add(`sha256 <> ''`),
    order: { column: 'created_at', id: 'id', ascending: false },
    binding: ['pictures', projectId, { sha256 }],
    page: request.page,
  });
  return { pictures: rows.map(pictureRecord.toMessage), page };
};
