import { Outlet } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { fetchReaders } from '../inbox/readers.js';
import { fetchOverlays, overlay } from '../ui/overlay.js';
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

const CommandPalette = overlay(async () => (await import('./command-palette.js')).CommandPalette, { ahead: true });
const ShortcutSheet = overlay(async () => (await import('./shortcut-sheet.js')).ShortcutSheet, { ahead: true });
const NewConversation = overlay(async () => (await import('../inbox/new-conversation.js')).NewConversation, {
  ahead: true,
});
/** When the page is there, what may be needed at once is fetched: what opens by a key, and what reads messages that arrive. */
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
      void Promise.all([
        fetchOverlays(),
        fetchReaders(['markdown', 'html']),
        import('../search/search-page.js'),
        loadErrorTexts(),
      ]).catch(() => undefined);
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
      {open === 'palette' && <CommandPalette onClose={close} />}
      {open === 'new' && <NewConversation onClose={close} />}
      {open === 'sheet' && <ShortcutSheet onClose={close} />}
    </div>
  );
}
