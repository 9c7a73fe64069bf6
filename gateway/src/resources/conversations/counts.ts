import { z } from 'zod';
import type { Caller } from '../../pipeline/auth/caller.js';
import { defineRoute } from '../../pipeline/define-route.js';
import { repeated } from '../../pipeline/input/query-parameters.js';
import { record } from '../fields.js';
import { maxFilterLength, readFilter } from './filters.js';

const maxViews = 20;

const view = z
  .string()
  .max(maxFilterLength)
  .regex(/^[^:=&]{1,50}:/, {
    error: 'must be a name, a colon and filters, as in unassigned:status=open&assigned_to=none',
  });

const viewCount = record('ViewCount', 'How many conversations a view has', {
  name: z.string().meta({ description: 'The name of the view in the request' }),
  count: z.int().min(0).max(1_000).meta({ description: 'The number of conversations, counted up to 1,000' }),
  has_more: z.boolean().meta({ description: 'Whether there are more than 1,000' }),
});

const viewCounts = z
  .strictObject({ data: z.array(viewCount).meta({ description: 'In the order of `views`' }) })
  .meta({ id: 'ViewCountsResponse' });

const filtersOf = (views: readonly string[], caller: Caller) =>
  views.map((text, at) => readFilter(text.slice(text.indexOf(':') + 1), ['views', at], caller));

export const countRoutes = [
  defineRoute({
    id: 'countConversations',
    method: 'GET',
    path: '/projects/{projectId}/conversations/counts',
    scope: 'conversations:read',
    summary: 'Count conversations',
    description:
      'Use it for the numbers next to the views of an inbox, all in one request. Each view is counted up to 1,000; `has_more` says that it has more.',
    query: z.strictObject({
      views: repeated(
        view,
        maxViews,
        'A name of your own, a colon, and the query of the list without `q`, order and page, such as `unassigned:status=open&assigned_to=none`. Encode it as a whole, and repeat the parameter for each view',
      ),
    }),
    response: viewCounts,
    handler: async ({ params, query: { views }, caller, call, rpc }) => {
      const { counts } = await rpc.conversations.countConversations(
        { ...params, filters: filtersOf(views, caller) },
        call,
      );
      const names = views.map((text) => text.slice(0, text.indexOf(':')));
      return { data: counts.map(({ count, hasMore }, at) => ({ name: names[at] ?? '', count, has_more: hasMore })) };
    },
  }),
];
