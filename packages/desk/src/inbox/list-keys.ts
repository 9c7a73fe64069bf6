import type { ListedConversation } from '@pharos/sdk';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
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
  const commands = useMemo((): Command[] => {
    const at = rows.findIndex(({ id }) => id === openId);
    const go = (to: number) => {
      const row = rows[to];
      if (!row) return;
      scrollTo(to);
      const params = { projectId, view, conversationId: row.id };
      void navigate({ to: '/$projectId/inbox/$view/$conversationId', params, search: (old: object) => old });
    };
    const group = t.list.label;
    return [
      { id: 'next', text: t.actions.next, keys: 'j', group, run: () => go(at + 1) },
      { id: 'previous', text: t.actions.previous, keys: 'k', group, run: () => go(at < 0 ? 0 : at - 1) },
      { id: 'search', text: t.list.search, keys: '/', group, run: () => document.getElementById('search')?.focus() },
    ];
  }, [rows, openId, projectId, view, navigate]);
  useCommands(commands);
}
