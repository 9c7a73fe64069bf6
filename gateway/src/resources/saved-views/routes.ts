import { invalid, readSavedViewFields, renderSavedView } from '@pharos/contract';
import { WaitingOn } from '@pharos/proto/pharos/core/v1/conversation';
import type { SavedView } from '@pharos/proto/pharos/core/v1/saved_view';
import { z } from 'zod';
import { type Caller, checkScope } from '../../pipeline/auth/caller.js';
import { defineRoute, type RouteInput } from '../../pipeline/define-route.js';
import { listIn, revisedIn } from '../answers.js';
import { readFilter } from '../conversations/filters.js';
import { fieldMask, present } from '../field-mask.js';
import { list, one, pageQuery, pageRequest } from '../lists.js';
import { newSavedView, savedViewChanges, savedViewRecord } from './schemas.js';

const answer = revisedIn('savedView', renderSavedView);
const answerList = listIn('savedViews', renderSavedView);

const savedViews = '/projects/{projectId}/saved-views';
const savedView = `${savedViews}/{savedViewId}` as const;

type AtView = Pick<
  RouteInput<typeof savedView, 'conversations:write', unknown, unknown>,
  'params' | 'caller' | 'call' | 'rpc'
>;

/** A view that is going to be changed: the team's needs more than one's own. @throws INSUFFICIENT_SCOPE, SAVED_VIEW_NOT_FOUND */
async function viewToChange({ params, caller, call, rpc }: AtView): Promise<ReturnType<typeof renderSavedView>> {
  const { savedView } = await rpc.savedViews.getSavedView(params, { ...call, idempotency: undefined });
  const view = renderSavedView(present<SavedView>(savedView));
  if (view.owner_id === null) checkTeams(caller);
  return view;
}

const checkTeams = (caller: Caller) => checkScope('conversations:write', caller);

/** A list takes the filters, and in this order. @throws VALIDATION_ERROR */
function checkList({ filter, sort }: { filter: string; sort?: string | undefined }, caller: Caller): void {
  const { waitingOn } = readFilter(filter, ['filter'], caller);
  if (sort === 'waiting_since' && waitingOn.includes(WaitingOn.NOBODY))
    throw invalid(['filter', 'waiting_on'], 'must not be nobody if sort is waiting_since');
}

/** What a body says of a view. */
const saidOf = (body: z.output<typeof savedViewChanges>) => ({
  updateMask: fieldMask(body).map((name) => (name === 'order' ? 'sort_order' : name)),
  fields: readSavedViewFields(body),
});

export const savedViewRoutes = [
  defineRoute({
    id: 'listSavedViews',
    method: 'GET',
    path: savedViews,
    scope: 'conversations:read',
    summary: 'List saved views',
    description:
      'Use it for the sidebar of an inbox: the views of the team and those of the person who asks, by `position`. An API key gets those of the team.',
    query: z.strictObject(pageQuery),
    response: list(savedViewRecord),
    handler: ({ params, query, call, rpc }) =>
      answerList(rpc.savedViews.listSavedViews({ ...params, page: pageRequest(query) }, call), query),
  }),
  defineRoute({
    id: 'createSavedView',
    method: 'POST',
    path: savedViews,
    scope: 'conversations:write',
    permission: 'views.own',
    summary: 'Create a saved view',
    description:
      'Use it to keep a filter of the list of conversations under a name. The team can have at most 100 in a project, and each member 100 of their own, which nobody else sees.',
    body: newSavedView,
    etag: true,
    status: 201,
    response: one(savedViewRecord),
    errors: ['SAVED_VIEW_LIMIT_REACHED'],
    handler: ({ params, body: { shared, ...body }, caller, call, rpc }) => {
      if (shared) checkTeams(caller);
      checkList(body, caller);
      return answer(rpc.savedViews.createSavedView({ ...params, ...saidOf(body), shared }, call));
    },
  }),
  defineRoute({
    id: 'getSavedView',
    method: 'GET',
    path: savedView,
    scope: 'conversations:read',
    summary: 'Get a saved view',
    description: 'Use it to read one view. Other members’ views do not exist for you.',
    etag: true,
    response: one(savedViewRecord),
    handler: ({ params, call, rpc }) => answer(rpc.savedViews.getSavedView(params, call)),
  }),
  defineRoute({
    id: 'updateSavedView',
    method: 'PATCH',
    path: savedView,
    scope: 'conversations:write',
    permission: 'views.own',
    summary: 'Change a saved view',
    description:
      'Use it to change the name, filter, order or position of a view. Everybody can change their own views; the team’s need `conversations:write`.',
    body: savedViewChanges,
    etag: true,
    ifMatch: true,
    response: one(savedViewRecord),
    handler: async ({ params, body, ifRevision, caller, call, rpc }) => {
      const view = await viewToChange({ params, caller, call, rpc });
      checkList({ ...view, ...body }, caller);
      return answer(rpc.savedViews.updateSavedView({ ...params, ...saidOf(body), ifRevision }, call));
    },
  }),
  defineRoute({
    id: 'deleteSavedView',
    method: 'DELETE',
    path: savedView,
    scope: 'conversations:write',
    permission: 'views.own',
    summary: 'Delete a saved view',
    description:
      'The conversations stay as they are. The views of a member who leaves the organization are deleted too.',
    ifMatch: true,
    represents: { before: ({ params, call, rpc }) => answer(rpc.savedViews.getSavedView(params, call)) },
    handler: async ({ params, ifRevision, caller, call, rpc }) => {
      await viewToChange({ params, caller, call, rpc });
      await rpc.savedViews.deleteSavedView({ ...params, ifRevision }, call);
    },
  }),
];
