import { fail } from '@pharos/contract';
import type { Actor, CallContext, Database } from '@pharos/kit';
import type { SavedViewServiceDefinition } from '@pharos/proto/pharos/core/v1/saved_view';
import { Conditions, type InProject, listPage, type RpcOf } from '@pharos/service';
import { ProjectRecords, requireProject } from '../../accounts/index.js';
import { inProject } from '../../shared/in-project.js';
import { type NewSavedViewRow, newSavedView, type SavedViewRow, savedViewFields, savedViewRecord } from './record.js';

export const savedViews = new ProjectRecords<NewSavedViewRow, SavedViewRow>({
  noun: 'SavedView',
  target: 'saved_view',
  table: 'saved_views',
  notFound: 'SAVED_VIEW_NOT_FOUND',
  record: savedViewRecord,
  fields: newSavedView,
  touches: "updated_at = greatest(clock_now(), updated_at + interval '1 millisecond')",
});

/** Whose own views a caller has: a person's; undefined for keys, which have the team's only. */
export function ownerOf({ type, id }: Pick<Actor, 'type' | 'id'>): string | undefined {
  return type === 'user' ? id : undefined;
}

interface AtSavedView extends InProject {
  readonly savedViewId: string;
}

/** The view, if it is the team's or the caller's own. Whose it is does not change. @throws SAVED_VIEW_NOT_FOUND */
async function requireShown(
  database: Database,
  { actor }: Pick<CallContext, 'actor'>,
  request: AtSavedView,
): Promise<SavedViewRow> {
  const view = await savedViews.require(database, request, request.savedViewId);
  if (view.owner_id !== null && view.owner_id !== ownerOf(actor)) throw fail('SAVED_VIEW_NOT_FOUND');
  return view;
}

export const getSavedView: RpcOf<SavedViewServiceDefinition, 'getSavedView'> = async (request, call, { database }) => ({
  savedView: savedViewRecord.toMessage(await requireShown(database, call, request)),
});

export const listSavedViews: RpcOf<SavedViewServiceDefinition, 'listSavedViews'> = async (request, call, deps) => {
  const owner = ownerOf(call.actor);
  const conditions = inProject(new Conditions(), 'project_id', request);
  const { rows, page } = await listPage<SavedViewRow>(deps.database, {
    name: owner === undefined ? 'list_saved_views' : 'list_saved_views_of_member',
    columns: savedViewRecord.columns,
    from: 'saved_views',
    conditions:
      owner === undefined
        ? conditions.add('owner_id IS NULL')
        : conditions.add(`(owner_id IS NULL OR owner_id = ${conditions.param(owner)})`),
    order: { column: 'position', id: 'id', ascending: true, type: 'bigint' },
    binding: ['saved views', request.projectId, owner],
    page: request.page,
  });
  if (rows.length === 0) await requireProject(deps.database, request);
  return { savedViews: rows.map(savedViewRecord.toMessage), page };
};

export const updateSavedView: RpcOf<SavedViewServiceDefinition, 'updateSavedView'> = (request, call, { database }) =>
  database.transaction(async (tx) => {
    await requireShown(tx, call, request);
    const patch = savedViewFields.patch(request.fields, request.updateMask);
    const change = (before: SavedViewRow) => ({ ...before, ...patch });
    const row = await savedViews.update(tx, call, request, request.savedViewId, change);
    return { savedView: savedViewRecord.toMessage(row) };
  });

export const deleteSavedView: RpcOf<SavedViewServiceDefinition, 'deleteSavedView'> = (request, call, { database }) =>
  database.transaction(async (tx) => {
    await requireShown(tx, call, request);
    await savedViews.remove(tx, call, request, request.savedViewId);
    return {};
  });
