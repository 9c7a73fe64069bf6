import type { CreateSavedViewRequest, SavedView, UpdateSavedViewRequest } from '@pharos/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { pharos, troubleOf } from '../app/api.js';
import { queryKeys } from '../app/query-keys.js';
import { useProjectId } from '../app/session.js';
import { t } from '../messages/index.js';
import { say } from '../ui/toasts.js';
import { sayUndoable } from './actions.js';

/** Saves a view and opens it, changes it, or deletes it, which can be undone. Each rejects when it is refused. */
export function useViewChanges() {
  const client = useQueryClient();
  const projectId = useProjectId();
  const navigate = useNavigate();
  const renew = () => client.invalidateQueries({ queryKey: queryKeys.savedViews(projectId) });
  const create = async (body: CreateSavedViewRequest): Promise<void> => {
    const { id } = await pharos.savedViews.createSavedView({ projectId, body });
    await renew();
    await navigate({ to: '/$projectId/inbox/$view', params: { projectId, view: id } });
  };
  const update = async ({ id }: SavedView, body: UpdateSavedViewRequest): Promise<void> => {
    await pharos.savedViews.updateSavedView({ projectId, savedViewId: id, body });
    await renew();
  };
  const remove = async ({ id, owner_id, name, filter, sort, order, position }: SavedView): Promise<void> => {
    await pharos.savedViews.deleteSavedView({ projectId, savedViewId: id });
    await navigate({ to: '/$projectId/inbox/$view', params: { projectId, view: 'waiting' } });
    await renew();
    const again = { name, filter, sort, order, position, shared: owner_id === null };
    sayUndoable(t.filter.removed(name), () => void create(again).catch(sayRefused));
  };
  return { create, update, remove };
}

/** Says why something was refused. */
export function sayRefused(error: unknown): void {
  say({ text: t.actions.refused(troubleOf(error).text), isBad: true });
}
