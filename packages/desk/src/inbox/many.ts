import type { ListedConversation } from '@pharos/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { troubleOf } from '../app/api.js';
import { patchConversation } from '../app/patches.js';
import { queryKeys } from '../app/query-keys.js';
import { t } from '../messages/index.js';
import { say } from '../ui/toasts.js';
import { sayUndoable } from './actions.js';
import { type Change, reverseOf, shownBy, valuesBefore } from './changes.js';
import { rowInLists } from './conversation-queries.js';
import { aboutOf, dropKept, makeChange } from './kept-changes.js';

interface Sent {
  /** Those that are changed, or will be. */
  readonly rows: readonly ListedConversation[];
  /** Under which ID the change is kept, where there was no connection. */
  readonly keptAs?: string;
}

/** Changes many conversations in one request: it shows at once, is said, and can be undone. Without a connection it is told later. */
export function useChangeMany(projectId: string) {
  const client = useQueryClient();
  const show = (row: ListedConversation, values: Partial<ListedConversation>) =>
    patchConversation(client, projectId, { id: row.id, ...values });
  const send = async (rows: readonly ListedConversation[], change: Change): Promise<Sent> => {
    for (const row of rows) show(row, shownBy(row, change));
    const ids = rows.map(({ id }) => id);
    try {
      const made = await makeChange({ projectId, conversationIds: ids, about: aboutOf(rows), change });
      if ('keptAs' in made) return { rows, keptAs: made.keptAs };
      const { failed } = made;
      for (const row of rows) if (failed.has(row.id)) show(row, valuesBefore(row, change));
      if (failed.size > 0) say({ text: t.list.notChanged(failed.size), isBad: true });
      return { rows: rows.filter(({ id }) => !failed.has(id)) };
    } catch (error) {
      for (const row of rows) show(row, valuesBefore(row, change));
      say({ text: t.actions.refused(troubleOf(error).text), isBad: true });
      return { rows: [] };
    } finally {
      void client.invalidateQueries({ queryKey: queryKeys.counts(projectId) });
    }
  };
  const undo = async ({ rows, keptAs }: Sent, change: Change): Promise<boolean> => {
    if (keptAs !== undefined && dropKept(keptAs)) {
      for (const row of rows) show(row, valuesBefore(row, change));
      return true;
    }
    const now = (row: ListedConversation) =>
      rowInLists(client, projectId, row.id) ?? { ...row, ...shownBy(row, change) };
    const groups = [...Map.groupBy(rows, (row) => JSON.stringify(reverseOf(row, change)))];
    const results = await Promise.all(groups.map(([before, own]) => send(own.map(now), JSON.parse(before))));
    return results.length > 0 && results.every((sent) => sent.rows.length > 0);
  };
  return async (rows: readonly ListedConversation[], change: Change, done: string): Promise<void> => {
    const forget = sayUndoable(done, () => void takeBack());
    const sent = send(rows, change);
    const takeBack = async () => (await undo(await sent, change)) && say({ text: t.actions.undone });
    if ((await sent).rows.length === 0) forget();
  };
}
