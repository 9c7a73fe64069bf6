import { defineRoute, publicAccess } from '../http/define-route.js';
import { eventTypeRecord } from '../schemas/events.js';
import { list, renderPage } from '../schemas/lists.js';

export const eventTypeRoutes = [
  defineRoute({
    id: 'listEventTypes',
    method: 'GET',
    path: '/event-types',
    scope: publicAccess,
    summary: 'List event types',
    description: 'Use it to see which events exist. Each one comes with the JSON Schema of what we send.',
    response: list(eventTypeRecord),
    handler: async ({ gateway }) => {
      const eventTypes = gateway.documents.eventTypes();
      return { data: eventTypes, page: renderPage(undefined, eventTypes.length) };
    },
  }),
];
