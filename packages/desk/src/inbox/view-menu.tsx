import { KebabHorizontalIcon } from '@primer/octicons-react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useMayWrite, useProjectId, useUser } from '../app/session.js';
import { t } from '../messages/index.js';
import { Menu } from '../ui/menu.js';
import { overlay } from '../ui/overlay.js';
import css from './filter-bar.module.css';
import inbox from './inbox.module.css';
import { useListOfAddress } from './list-of-address.js';
import { sayRefused, useViewChanges } from './view-changes.js';
import { queryOf } from './view-filter.js';
import type { View } from './views.js';

const ViewDialog = overlay(async () => (await import('./view-dialog.js')).ViewDialog);

/** Whether the person may change a view: one of their own, or of the team's if they write there. */
function useMayChange({ saved }: View): boolean {
  const { id } = useUser();
  const mayWrite = useMayWrite();
  return saved !== undefined && (saved.owner_id === null ? mayWrite : saved.owner_id === id);
}

/** What can be done with a view that somebody has saved. */
export function ViewMenu({ view }: { readonly view: View }) {
  const mayChange = useMayChange(view);
  const { remove } = useViewChanges();
  const [isRenamed, setRenamed] = useState(false);
  const { saved } = view;
  if (saved === undefined || !mayChange) return null;
  return (
    <>
      <Menu
        align="end"
        trigger={
          <button type="button" className={inbox.kebab} aria-label={t.filter.manage}>
            <KebabHorizontalIcon />
          </button>
        }
        groups={[
          [
            { id: 'rename', text: t.filter.rename, run: () => setRenamed(true) },
            { id: 'remove', text: t.filter.removeView, run: () => void remove(saved).catch(sayRefused) },
          ],
        ]}
      />
      {isRenamed && <ViewDialog saved={saved} onClose={() => setRenamed(false)} />}
    </>
  );
}

/** Keeps the filters of the address: in the view that is open, or as another one. */
export function SaveView({ view }: { readonly view: View }) {
  const { filter } = useListOfAddress();
  const mayChange = useMayChange(view);
  const { update } = useViewChanges();
  const navigate = useNavigate();
  const projectId = useProjectId();
  const { conversationId } = useParams({ strict: false });
  const [isNew, setNew] = useState(false);
  const { saved } = view;
  const keep = async () => {
    if (saved === undefined) return;
    await update(saved, { filter: queryOf(filter) });
    const params = { projectId, view: view.id, conversationId: conversationId ?? '' };
    if (conversationId) await navigate({ to: '/$projectId/inbox/$view/$conversationId', params });
    else await navigate({ to: '/$projectId/inbox/$view', params });
  };
  return (
    <>
      {mayChange && (
        <button type="button" className={css.do} onClick={() => void keep().catch(sayRefused)}>
          {t.filter.update}
        </button>
      )}
      <button type="button" className={css.do} onClick={() => setNew(true)}>
        {t.filter.save}
      </button>
      {isNew && <ViewDialog filter={filter} onClose={() => setNew(false)} />}
    </>
  );
}
