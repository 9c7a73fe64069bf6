import type { ListedConversation } from '@pharos/sdk';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { type Command, useCommands } from '../app/commands.js';
import { useProjectId } from '../app/session.js';
import { t } from '../messages/index.js';

/** Goes through a list by keys. */
export function useListKeys(
  rows: readonly ListedConversation[],
  openId: string | undefined,
  scrollTo: (at: number) => void,
): void {
  const navigate = useNavigate();
  const projectId = useProjectId();
  const { view = 'waiting' } = useParams({ strict: false });
  // One that has left the list is followed by what stands in its place now.
  const lastAt = useRef(-1);
  const commands = useMemo((): Command[] => {
    const at = rows.findIndex(({ id }) => id === openId);
    if (at >= 0) lastAt.current = at;
    else if (openId === undefined) lastAt.current = -1;
    const following = at >= 0 ? at + 1 : Math.min(Math.max(lastAt.current, 0), rows.length - 1);
    const preceding = Math.max((at >= 0 ? at : lastAt.current) - 1, 0);
    const go = (to: number) => {
      const row = rows[to];
      if (!row) return;
      scrollTo(to);
      const params = { projectId, view, conversationId: row.id };
      void navigate({ to: '/$projectId/inbox/$view/$conversationId', params, search: (old: object) => old });
    };
    const group = t.list.label;
    return [
      { id: 'next', text: t.actions.next, keys: 'j', group, repeats: true, run: () => go(following) },
      { id: 'previous', text: t.actions.previous, keys: 'k', group, repeats: true, run: () => go(preceding) },
    ];
  }, [rows, openId, projectId, view, navigate]);
  useCommands(commands);
}
