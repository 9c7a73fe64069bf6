import { type EventName, eventNames } from '@pharos/contract';
import { z } from 'zod';
import type { ZodOpenApiPathItemObject } from 'zod-openapi';
import { deliveryBody, eventTypes } from '../resources/events/schemas.js';
import { jsonType } from '../server/media-type.js';
import { exampleDelivery } from './examples.js';
import { shared } from './parameters.js';

/** Each is described once, and every event refers to it. */
const header = (id: string, description: string) => shared(z.string(), id, description);

/** The deployment's own (http-api.md §6), and those of Standard Webhooks. */
const headers = z.object({
  'X-Service-Event': header(
    'EventHeader',
    'The name of the event. In the names of the five `X-Service-` headers, the setting `SERVICE_NAME` of the deployment takes the place of `Service`',
  ),
  'X-Service-Delivery': header(
    'DeliveryHeader',
    'The ID of the delivery, the same on every attempt, and when you send the delivery again. Keep the IDs for 24 hours to recognize retries',
  ),
  'X-Service-Signature': header(
    'SignatureHeader',
    '`sha256=` and the HMAC-SHA256 of the raw body in hex, with the secret of the webhook as its key',
  ),
  'X-Service-Timestamp': header(
    'TimestampHeader',
    'When this attempt was sent, in Unix seconds. Refuse it if it is more than 5 minutes away from your clock',
  ),
  'X-Service-Attempt': header('AttemptHeader', 'The number of the attempt, from `1` to `9`'),
  'webhook-id': header('StandardIdHeader', 'The same as `X-Service-Delivery`, as Standard Webhooks names it'),
  'webhook-timestamp': header(
    'StandardTimestampHeader',
    'The same as `X-Service-Timestamp`, as Standard Webhooks names it',
  ),
  'webhook-signature': header(
    'StandardSignatureHeader',
    '`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64. If there are several, separated by spaces, one of them must match',
  ),
});

/** When a delivery is sent, in one sentence. */
const when: Readonly<Record<EventName, string>> = {
  'conversation.created': 'Sent when a conversation opens, from any channel.',
  'conversation.updated':
    'Sent when the subject, status, priority, assignee or tags of a conversation change; `changes` has the old and the new values.',
  'conversation.resolved':
    'Sent when the status of a conversation becomes `resolved`, in addition to `conversation.updated`.',
  'conversation.overdue':
    'Sent when nobody in your team has answered a customer within the time that the project sets (`first_response_target_minutes`), once for each wait. It is not sent for waits that had ended when you set the target.',
  'conversation.merged':
    'Sent when one conversation is merged into another; `data` is the conversation that stays, and `merged_id` is the one that is gone. If it takes its subject from that one, or is reopened by it, `conversation.updated` is sent too.',
  'conversation.deleted':
    'Sent when a conversation is deleted. Delete your copy: what people wrote is removed from earlier deliveries of its events, too.',
  'message.created':
    'Sent when a customer, an agent or the AI writes a message; internal notes are sent unless the webhook has `include_internal: false`.',
  'message.updated':
    'Sent when a message is changed within 15 minutes, or becomes an internal note: then show it to your team only.',
  'message.deleted':
    'Sent when a message is deleted. Delete your copy: its content is removed from earlier deliveries, too.',
  'message.sent': 'Sent when a mail server has accepted the email that carries an answer to the customer.',
  'message.bounced':
    'Sent when the email of an answer bounced after it was sent; `delivery_error` says why. If an email could not be sent at all, you get `message.updated`.',
  'contact.created': 'Sent when the API, the widget or a form creates a contact.',
  'contact.updated': 'Sent when fields of a contact change; `changes` has the old and the new values.',
  'contact.merged':
    'Sent when one contact is merged into another; `data` is the contact that stays, and `merged_id` is the one that is gone. If it gets fields from that one, `contact.updated` is sent, too.',
  'agent.escalated': 'Sent when the AI agent hands a conversation over to people; `reason` says why.',
  'agent.action_executed': 'Sent when the AI agent has called one of your actions; `result` says how it ended.',
  'form.submitted':
    'Sent when somebody submits a form on your website; `data` has the answers and the new conversation.',
  'webhook.disabled':
    'Sent to the other webhooks of the project when the platform disables a webhook, after 10 failures in a row.',
  'webhook.test': 'Sent when you ask for a test delivery, to see whether your endpoint answers.',
};

/** The document's part on what is sent to subscribers, by the event's name. */
export function webhooks(): Record<string, ZodOpenApiPathItemObject> {
  return Object.fromEntries(
    eventNames.map((name) => [
      name,
      {
        post: {
          operationId: operationName(name),
          summary: eventTypes[name].description,
          description: when[name],
          requestParams: { header: headers },
          requestBody: { required: true, content: { [jsonType]: contentOf(name) } },
          responses: {
            '2XX': {
              description:
                'You have received the delivery. After 408, 425, 429, 5xx or no answer, it is sent again; after another 4xx, it is not',
            },
          },
          security: [],
        },
      },
    ]),
  );
}

function contentOf(name: EventName) {
  const example = exampleDelivery(name);
  return { schema: deliveryBody(name), ...(example === undefined ? {} : { example }) };
}

/** `conversation.created` → `onConversationCreated`. */
function operationName(event: string): string {
  return `on${event
    .split(/[._]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}`;
}
