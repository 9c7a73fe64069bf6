import type { Event } from '@pharos/proto/pharos/events/v1/event';
import { isRenderedEvent, type RenderedField, renderedEvents } from '../event-types.js';
import * as render from '../gen/render.js';

type Data = NonNullable<Event['data']>;
type Rendering<Value> = (value: Value) => Record<string, unknown>;
type Renderings = { [Field in RenderedField]: Rendering<Extract<Data, { $case: Field }>['value']> };

/** One for each event that subscribers receive: without it this does not compile. */
const renderings: Renderings = {
  conversationCreated: render.renderConversationCreated,
  conversationResolved: render.renderConversationResolved,
  conversationUpdated: render.renderConversationUpdated,
  conversationOverdue: render.renderConversationOverdue,
  conversationMerged: render.renderConversationMerged,
  conversationDeleted: render.renderConversationDeleted,
  messageCreated: render.renderMessageCreated,
  messageUpdated: render.renderMessageUpdated,
  messageDeleted: render.renderMessageDeleted,
  messageSent: render.renderMessageSent,
  messageBounced: render.renderMessageBounced,
  contactCreated: render.renderContactCreated,
  contactUpdated: render.renderContactUpdated,
  contactMerged: render.renderContactMerged,
  agentEscalated: render.renderAgentEscalated,
  agentActionExecuted: render.renderAgentActionExecuted,
  formSubmitted: render.renderFormSubmitted,
  webhookDisabled: render.renderWebhookDisabled,
};

/**
 * The data of an event for its subscribers: the record in its REST shape as it was at that moment.
 * @throws Error when it is not an event that subscribers receive, or lacks its data.
 */
export function renderEventData({ id, type, data }: Event): Record<string, unknown> {
  const field = isRenderedEvent(type) ? renderedEvents[type] : undefined;
  if (field === undefined || data?.$case !== field) throw new Error(`event ${id} carries no data of ${type}`);
  return (renderings[field] as Rendering<unknown>)(data.value);
}
