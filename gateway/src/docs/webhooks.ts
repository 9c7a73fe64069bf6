import { eventNames } from '@pharos/contract';
import { z } from 'zod';
import type { ZodOpenApiPathItemObject } from 'zod-openapi';
import { jsonType } from '../http/media-type.js';
import { deliveryBody, eventTypes } from '../schemas/events.js';

/** Those of Standard Webhooks: the names of the others begin with the deployment's own. */
const headers = z.object({
  'webhook-id': z.string().meta({ description: 'The delivery’s id, the same on every attempt' }),
  'webhook-timestamp': z.string().meta({ description: 'When this attempt was sent, in Unix seconds' }),
  'webhook-signature': z.string().meta({
    description: '`v1,` and a base64 HMAC-SHA256 of `id.timestamp.body`; of several, with spaces between, one must fit',
  }),
});

/** The document's part on what is sent to subscribers, by the event's name. */
export function webhooks(): Record<string, ZodOpenApiPathItemObject> {
  return Object.fromEntries(
    eventNames.map((name) => [
      name,
      {
        post: {
          operationId: operationName(name),
          summary: eventTypes[name].description,
          requestParams: { header: headers },
          requestBody: { required: true, content: { [jsonType]: { schema: deliveryBody(name) } } },
          responses: { '2XX': { description: 'Received; what else is answered is tried again, or refused for good' } },
          security: [],
        },
      },
    ]),
  );
}

/** `conversation.created` → `onConversationCreated`. */
function operationName(event: string): string {
  return `on${event
    .split(/[._]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}`;
}
