import { fail } from '@pharos/contract';
import { isUniqueViolation } from '@pharos/kit';
import type { SavedReplyServiceDefinition } from '@pharos/proto/pharos/core/v1/saved_reply';
import { Conditions, listPage, type RpcOf } from '@pharos/service';
import { ProjectRecords, requireProject } from '../../accounts/index.js';
import { inProject } from '../../shared/in-project.js';
import { type SavedReplyFieldsRow, type SavedReplyRow, savedReplyFields, savedReplyRecord } from './record.js';
import { savedReplyPatch } from './saved-reply-patch.js';

export const savedReplies = new ProjectRecords<SavedReplyFieldsRow, SavedReplyRow>({
  noun: 'SavedReply',
  target: 'saved_reply',
  table: 'saved_replies',
  notFound: 'SAVED_REPLY_NOT_FOUND',
  record: savedReplyRecord,
  fields: savedReplyFields,
  touches: "updated_at = greatest(clock_now(), updated_at + interval '1 millisecond')",
});

export const getSavedReply: RpcOf<SavedReplyServiceDefinition, 'getSavedReply'> = async (request, _call, deps) => ({
  savedReply: savedReplyRecord.toMessage(await savedReplies.require(deps.database, request, request.savedReplyId)),
});

/** Newest first. A question is a part of a text: a project has too few of them for an index of words to be worth it. */
export const listSavedReplies: RpcOf<SavedReplyServiceDefinition, 'listSavedReplies'> = async (
  request,
  _call,
  deps,
) => {
  const { projectId, shortcut, q, page: asked } = request;
  const conditions = inProject(new Conditions(), 'project_id', request).equal('shortcut', shortcut);
  if (q !== undefined)
    conditions.add(`strpos(lower(concat_ws(E'\\n', name, shortcut, body)), lower(${conditions.param(q)}::text)) > 0`);
  const { rows, page } = await listPage<SavedReplyRow>(deps.database, {
    name: q === undefined && shortcut === undefined ? 'list_saved_replies' : undefined,
    columns: savedReplyRecord.shortColumns,
    long: savedReplyRecord.long,
    from: 'saved_replies',
    conditions,
    binding: ['saved replies', projectId, shortcut, q],
    page: asked,
  });
  if (rows.length === 0) await requireProject(deps.database, request);
  return { savedReplies: rows.map(savedReplyRecord.toMessage), page };
};

export const updateSavedReply: RpcOf<SavedReplyServiceDefinition, 'updateSavedReply'> = (request, call, { database }) =>
  withFreeShortcut(
    database.transaction(async (tx) => {
      const patch = savedReplyPatch(request);
      const change = (before: SavedReplyRow) => ({ ...before, ...patch });
      const row = await savedReplies.update(tx, call, request, request.savedReplyId, change);
      return { savedReply: savedReplyRecord.toMessage(row) };
    }),
  );

export const deleteSavedReply: RpcOf<SavedReplyServiceDefinition, 'deleteSavedReply'> = (request, call, { database }) =>
  database.transaction(async (tx) => {
    await savedReplies.remove(tx, call, request, request.savedReplyId);
    return {};
  });

/** What `work` comes to. @throws SAVED_REPLY_SHORTCUT_TAKEN when another of the project has the shortcut */
export async function withFreeShortcut<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw isUniqueViolation(error, 'saved_replies_shortcut') ? fail('SAVED_REPLY_SHORTCUT_TAKEN') : error;
  }
}
