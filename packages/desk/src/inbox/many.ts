import type { ListedConversation } from '@pharos/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { pharos, troubleOf } from '../app/api.js';
import { patchConversation } from '../app/patches.js';
import { queryKeys } from '../app/query-keys.js';
import { t } from '../messages/index.js';
import { say } from '../ui/toasts.js';
import { sayUndoable } from './actions.js';
import { type Change, reverseOf, shownBy, valuesBefore } from './changes.js';

/** Changes many conversations in one request: it shows at once, is said, and can be undone. */
export function useChangeMany(projectId: string) {
  const client = useQueryClient();
  const send = async (rows: readonly ListedConversation[], { contact_id, subject, ...change }: Change) => {
    const takeBack = (row: ListedConversation) =>
      patchConversation(client, projectId, { id: row.id, ...valuesBefore(row, change) });
    for (const row of rows) patchConversation(client, projectId, { id: row.id, ...shownBy(row, change) });
    try {
      const ids = rows.map(({ id }) => id);
      const { data, meta } = await pharos.conversations.updateConversations({ projectId, body: { ids, change } });
      const failed = new Set(data.filter(({ result }) => result === 'failed').map((each) => each.conversation_id));
      for (const row of rows) if (failed.has(row.id)) takeBack(row);
      if (meta.failed > 0) say({ text: t.list.notChanged(meta.failed), isBad: true });
      return rows.filter(({ id }) => !failed.has(id));
    } catch (error) {
      for (const row of rows) takeBack(row);
      say({ text: t.actions.refused(troubleOf(error).text), isBad: true });
      return [];
    } finally {
      void client.invalidateQueries({ queryKey: queryKeys.counts(projectId) });
    }
  };
  return async (rows: readonly ListedConversation[], change: Change, done: string): Promise<void> => {
    const forget = sayUndoable(done, () => void takeBack());
    const sent = send(rows, change);
    const takeBack = async () => {
      const groups = [...Map.groupBy(await sent, (row) => JSON.stringify(reverseOf(row, change)))];
      const results = await Promise.all(
        groups.map(async ([before, own]) => (await send(own, JSON.parse(before))).length),
      );
      if (results.length > 0 && results.every((count) => count > 0)) say({ text: t.actions.undone });
    };
    if ((await sent).length === 0) forget();
  };
}
