import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { undo } from '../inbox/actions.js';
import { useViews } from '../inbox/saved-views.js';
import { t } from '../messages/index.js';
import { areas } from './areas.js';
import type { Command } from './commands.js';
import { useMayWrite, useProjectId } from './session.js';

const viewKeys: Readonly<Record<string, string>> = {
  mine: 'g m',
  waiting: 'g w',
  all: 'g a',
  snoozed: 'g s',
  unassigned: 'g u',
};

/** What opens above any page. */
export type FrameDialog = 'palette' | 'sheet' | 'new';

/** What can be done on every page. */
export function useFrameCommands(open: (what: FrameDialog) => void): readonly Command[] {
  const navigate = useNavigate();
  const projectId = useProjectId();
  const own = useViews();
  const mayWrite = useMayWrite();
  return useMemo(() => {
    const views = own.map(({ id, name }) => ({
      id: `view-${id}`,
      text: name,
      group: t.palette.views,
      ...(viewKeys[id] && { keys: viewKeys[id] }),
      run: () => void navigate({ to: '/$projectId/inbox/$view', params: { projectId, view: id } }),
    }));
    const group = t.palette.commands;
    return [
      { id: 'palette', text: t.palette.label, keys: 'mod+k', group, whileTyping: true, run: () => open('palette') },
      ...(mayWrite ? [{ id: 'new', text: t.actions.newConversation, keys: 'c', group, run: () => open('new') }] : []),
      { id: 'sheet', text: t.frame.shortcuts, keys: '?', group, run: () => open('sheet') },
      {
        id: 'search-all',
        text: t.frame.searchAll,
        keys: '/',
        group,
        run: () => {
          void navigate({ to: '/$projectId/search', params: { projectId } });
          document.getElementById('search')?.focus();
        },
      },
      { id: 'undo', text: t.actions.undo, keys: 'z', group, run: undo },
      ...views,
      ...areas.map(({ to, name, key }) => ({
        id: to,
        text: name,
        keys: `g ${key}`,
        group: t.palette.views,
        run: () => void navigate({ to, params: { projectId } }),
      })),
    ];
  }, [navigate, projectId, own, mayWrite, open]);
}

/** Folds the views at the left, or shows them again. */
export function useFoldCommand(isFolded: boolean, fold: () => void): readonly Command[] {
  const text = isFolded ? t.frame.unfoldViews : t.frame.foldViews;
  return useMemo(() => [{ id: 'fold-views', text, keys: '[', group: t.palette.views, run: fold }], [text, fold]);
}
