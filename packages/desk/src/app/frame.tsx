import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { loadErrorTexts } from './api.js';
import { useCommands } from './commands.js';
import css from './frame.module.css';
import { type FrameDialog, useFoldCommand, useFrameCommands } from './frame-commands.js';
import { useLive } from './live.js';
import { NoProject, NotFound } from './lost.js';
import { Notices } from './notices.js';
import { usePlace, usePlaces, useProjectId } from './session.js';
import { Sidebar } from './sidebar.js';
import { useViewsFold } from './views-fold.js';
import { useWaitingTitle } from './waiting-title.js';

const palette = () => import('./command-palette.js').then(({ CommandPalette: component }) => ({ default: component }));
const sheet = () => import('./shortcut-sheet.js').then(({ ShortcutSheet: component }) => ({ default: component }));
const writing = () =>
  import('../inbox/new-conversation.js').then(({ NewConversation: component }) => ({ default: component }));
const search = () => import('../search/search-page.js');
const CommandPalette = lazy(palette);
const ShortcutSheet = lazy(sheet);
const NewConversation = lazy(writing);
/** When the page is there, what opens by a key is fetched: what is typed right after it is meant for it. */
const preloadMs = 1_000;

/** What every page of a project has around it: the views, the palette, and what holds for all of them. */
export function Frame() {
  const projectId = useProjectId();
  const place = usePlace();
  const places = usePlaces();
  if (places.length === 0) return <NoProject />;
  return place === undefined ? <NotFound /> : <ProjectFrame key={projectId} projectId={projectId} />;
}

function ProjectFrame({ projectId }: { readonly projectId: string }) {
  const [open, setOpen] = useState<FrameDialog | undefined>();
  const close = () => setOpen(undefined);
  useLive(projectId);
  useWaitingTitle(projectId);
  useEffect(() => {
    const ahead = () =>
      void Promise.all([palette(), sheet(), writing(), search(), loadErrorTexts()]).catch(() => undefined);
    const later = setTimeout(ahead, preloadMs);
    return () => clearTimeout(later);
  }, []);
  useCommands(useFrameCommands(setOpen));
  const { isFolded, fold } = useViewsFold();
  useCommands(useFoldCommand(isFolded, fold));
  const sidebar = useMemo(() => <Sidebar onPalette={() => setOpen('palette')} onSheet={() => setOpen('sheet')} />, []);
  return (
    <div className={css.frame} data-folded={isFolded || undefined}>
      {sidebar}
      <main className={css.page}>
        <Notices />
        <Outlet />
      </main>
      <Suspense>
        {open === 'palette' && <CommandPalette isOpen onClose={close} />}
        {open === 'new' && <NewConversation onClose={close} />}
        {open === 'sheet' && <ShortcutSheet isOpen onClose={close} />}
      </Suspense>
    </div>
  );
}
