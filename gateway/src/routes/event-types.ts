import { z } from 'zod';
import { publicAccess } from '../http/access.js';
import { defineRoute } from '../http/define-route.js';
import { eventTypeRecord } from '../schemas/events.js';
import { list, pageOf, pageQuery } from '../schemas/lists.js';

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
    handler: async ({ query, gateway }) => pageOf(gateway.documents.eventTypes(), query, ({ name }) => name),
  }),
];
