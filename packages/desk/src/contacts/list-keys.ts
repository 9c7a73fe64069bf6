import type { Contact } from '@pharos/sdk';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type Command, useCommands } from '../app/commands.js';
import { useProjectId } from '../app/session.js';
import { contactTexts } from '../messages/contacts.js';
import { t } from '../messages/index.js';

/** Goes through the contacts by keys. */
export function useContactKeys(
  rows: readonly Contact[],
  openId: string | undefined,
  scrollTo: (at: number) => void,
): void {
  const navigate = useNavigate();
  const projectId = useProjectId();
  const commands = useMemo((): Command[] => {
    const at = rows.findIndex(({ id }) => id === openId);
    const go = (to: number) => {
      const row = rows[to];
      if (!row) return;
      scrollTo(to);
      const params = { projectId, contactId: row.id };
      void navigate({ to: '/$projectId/contacts/$contactId', params, search: (old: object) => old });
    };
    const close = () =>
      void navigate({ to: '/$projectId/contacts', params: { projectId }, search: (old: object) => old });
    const group = t.areas.contacts;
    return [
      { id: 'next', text: contactTexts.next, keys: 'j', group, run: () => go(at + 1) },
      { id: 'previous', text: contactTexts.previous, keys: 'k', group, run: () => go(at < 0 ? 0 : at - 1) },
      { id: 'close', text: contactTexts.back, keys: 'esc', group, run: close },
      {
        id: 'search',
        text: contactTexts.search,
        keys: '/',
        group,
        run: () => document.getElementById('search')?.focus(),
      },
    ];
  }, [rows, openId, projectId, navigate]);
  useCommands(commands);
}
