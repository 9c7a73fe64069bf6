import { fail, idKinds, invalid } from '@pharos/contract';
import { firstRow, newId, type Statement } from '@pharos/kit';
import type { SavedViewServiceDefinition } from '@pharos/proto/pharos/core/v1/saved_view';
import type { RpcOf } from '@pharos/service';
import { lockProject, roleOf } from '../../accounts/index.js';
import { savedViewFields, savedViewRecord } from './record.js';
import { ownerOf, savedViews } from './saved-views.js';

/** The greatest number of views of the team, and of each member, in a project: more than a sidebar shows. */
const limit = 100;

const count: Statement = {
  name: 'count_saved_views',
  text: 'SELECT count(*) AS count FROM saved_views WHERE project_id = $1 AND owner_id IS NOT DISTINCT FROM $2',
};

/** Views behind those that have been put in order. */
const usual = { sort: 'created_at', sort_order: 'desc', position: 1_000 };

/** Whoever makes one in the same project at the same time waits, and then counts this one too. */
export const createSavedView: RpcOf<SavedViewServiceDefinition, 'createSavedView'> = (request, call, { database }) =>
  database.transaction(async (tx) => {
    const { orgId, projectId, shared } = request;
    const { name, filter, ...said } = savedViewFields.patch(request.fields, request.updateMask);
    if (name === undefined || filter === undefined) throw invalid([name === undefined ? 'name' : 'filter'], 'required');
    const owner_id = shared ? null : (ownerOf(call.actor) ?? null);
    if (owner_id === null && !shared) throw invalid(['shared'], 'must be true: an API key has no views of its own');
    if (!(await lockProject(tx, request))) throw fail('PROJECT_NOT_FOUND');
    // A member who leaves takes their views along, this one as well.
    if (owner_id !== null && !(await roleOf(tx, orgId, call.actor))) throw fail('PROJECT_NOT_FOUND');
    const made = await firstRow(tx.query<{ count: number }>(count, [projectId, owner_id]));
    if (made && made.count >= limit) throw fail('SAVED_VIEW_LIMIT_REACHED', { limit });
    const view = { ...usual, ...said, name, filter, org_id: orgId, owner_id };
    const row = await savedViews.insert(tx, call, request, newId(idKinds.savedView), view);
    return { savedView: row && savedViewRecord.toMessage(row) };
  });
