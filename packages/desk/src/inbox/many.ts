import type { ListedConversation, UpdateConversationsRequest } from '@pharos/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { pharos, troubleOf } from '../app/api.js';
import { patchConversation } from '../app/patches.js';
import { queryKeys } from '../app/query-keys.js';
import { t } from '../messages/index.js';
import { say } from '../ui/toasts.js';
import { sayUndoable } from './actions.js';

export type ManyChange = Pick<UpdateConversationsRequest['change'], 'status' | 'assigned_to'>;

/** Changes many conversations in one request; what was done is said, and can be undone. */
export function useChangeMany(projectId: string) {
  const client = useQueryClient();
  const send = async (rows: readonly ListedConversation[], change: ManyChange): Promise<boolean> => {
    const ids = rows.map(({ id }) => id);
    try {
      const { data, meta } = await pharos.conversations.updateConversations({ projectId, body: { ids, change } });
      for (const { conversation_id: id, result } of data)
        if (result !== 'failed') patchConversation(client, projectId, { id, ...change });
      if (meta.failed > 0) say({ text: t.list.notChanged(meta.failed), isBad: true });
      return meta.failed === 0;
    } catch (error) {
      say({ text: t.actions.refused(troubleOf(error).text), isBad: true });
      return false;
    } finally {
      void client.invalidateQueries({ queryKey: queryKeys.counts(projectId) });
    }
  };
  return async (rows: readonly ListedConversation[], change: ManyChange, done: string): Promise<void> => {
    if (!(await send(rows, change))) return;
    const takeBack = async () => {
      const groups = [...Map.groupBy(rows, (row) => JSON.stringify(valuesOf(row, change)))];
      const results = await Promise.all(groups.map(([before, own]) => send(own, JSON.parse(before) as ManyChange)));
      if (results.every(Boolean)) say({ text: t.actions.undone });
    };
    sayUndoable(done, () => void takeBack());
  };
}

function valuesOf(row: ListedConversation, change: ManyChange): ManyChange {
  return {
    ...(change.status !== undefined && { status: row.status }),
    ...(change.assigned_to !== undefined && { assigned_to: row.assigned_to }),
  };
}
