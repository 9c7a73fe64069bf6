import { z } from 'zod';
import { publicAccess } from '../../pipeline/auth/caller.js';
import { defineRoute } from '../../pipeline/define-route.js';
import { list, pageOf, pageQuery } from '../lists.js';
import { eventTypeRecord, listEventTypes } from './schemas.js';

let kept: ReturnType<typeof listEventTypes> | undefined;

/** Every event with its schema, made when it is first asked for. */
function keptEventTypes() {
  kept ??= listEventTypes();
  return kept;
}

export const eventTypeRoutes = [
  defineRoute({
    id: 'listEventTypes',
    method: 'GET',
    path: '/event-types',
    scope: publicAccess,
    summary: 'List event types',
    description: 'Use it to see which events exist. Each one comes with the JSON Schema of what we send.',
    query: z.strictObject(pageQuery),
    response: list(eventTypeRecord),
    handler: async ({ query }) => pageOf(keptEventTypes(), query, ({ name }) => name),
  }),
];
