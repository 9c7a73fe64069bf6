import { fail, idKinds, invalid } from '@pharos/contract';
import { firstRow, newId, type Statement } from '@pharos/kit';
import type { SavedReplyServiceDefinition } from '@pharos/proto/pharos/core/v1/saved_reply';
import type { RpcOf } from '@pharos/service';
import { lockProject } from '../../accounts/index.js';
import { noActions, savedReplyRecord } from './record.js';
import { savedReplies, withFreeShortcut } from './saved-replies.js';
import { savedReplyPatch } from './saved-reply-patch.js';

/** As many as nobody writes by hand, and few enough to be searched as they are. */
const limit = 500;

const count: Statement = {
  name: 'count_saved_replies',
  text: 'SELECT count(*) AS count FROM saved_replies WHERE project_id = $1',
};

/** Whoever makes one of the same project at the same time waits, and then counts this one too. */
export const createSavedReply: RpcOf<SavedReplyServiceDefinition, 'createSavedReply'> = (
  request,
  call,
  { database },
) => {
  const { name, body, ...said } = savedReplyPatch(request);
  if (name === undefined || body === undefined) throw invalid([name === undefined ? 'name' : 'body'], 'required');
  const fields = { shortcut: null, actions: noActions, ...said, name, body };
  return withFreeShortcut(
    database.transaction(async (tx) => {
      if (!(await lockProject(tx, request))) throw fail('PROJECT_NOT_FOUND');
      const made = await firstRow(tx.query<{ count: number }>(count, [request.projectId]));
      if (made && made.count >= limit) throw fail('SAVED_REPLY_LIMIT_REACHED', { limit });
      const row = await savedReplies.insert(tx, call, request, newId(idKinds.savedReply), fields);
      return { savedReply: row && savedReplyRecord.toMessage(row) };
    }),
  );
};
