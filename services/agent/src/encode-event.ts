import { enums } from '@pharos/contract';
import { Conversation } from '@pharos/proto/pharos/core/v1/conversation';
import type { Event } from '@pharos/proto/pharos/events/v1/event';
import { encoderOf } from '@pharos/service';
import type { ActionOutcome, EscalationReason } from './domain/outcome.js';
import type { AgentMode } from './domain/settings.js';

/** The data of the outbox rows of this service, by the type of the event. */
export interface OutboxData {
  'agent.escalated': {
    /** The conversation as core answered it: its proto, in base64. */
    conversation: string;
    reason: EscalationReason;
    /** Null when nothing was drafted. */
    confidence: number | null;
    summary: string;
    last_message_id: string | null;
  };
  'agent.action_executed': ActionOutcome & {
    conversation_id: string;
    /** Absent in rows of the version before. */
    contact_id?: string | null;
  };
  'agent.configured': {
    mode: AgentMode;
    model: string | null;
    revision: number;
    business_hours?: Record<string, unknown> | null;
  };
}

/** The event of an action, made or refused. */
export function actionExecuted(
  { conversationId, contactId }: { conversationId: string; contactId: string | null },
  { name, arguments: given, result, error }: ActionOutcome,
): OutboxData['agent.action_executed'] {
  return { conversation_id: conversationId, contact_id: contactId, name, arguments: given, result, error };
}

type Data = NonNullable<Event['data']>;

const encoders: { [Type in keyof OutboxData]: (data: OutboxData[Type]) => Data } = {
  'agent.escalated': ({ conversation, reason, confidence, summary, last_message_id }) => ({
    $case: 'agentEscalated',
    value: {
      conversation: Conversation.decode(Buffer.from(conversation, 'base64')),
      summary,
      confidence: confidence ?? undefined,
      reason: enums.escalationReason.fromText(reason),
      lastMessageId: last_message_id ?? undefined,
    },
  }),
  'agent.action_executed': ({ conversation_id, contact_id, name, arguments: given, result, error }) => ({
    $case: 'agentActionExecuted',
    value: {
      conversationId: conversation_id,
      contactId: contact_id ?? undefined,
      action: name,
      arguments: { ...given },
      result: enums.actionResult.fromText(result),
      error: error ?? undefined,
    },
  }),
  'agent.configured': ({ mode, model, revision, business_hours }) => ({
    $case: 'agentConfigured',
    value: {
      mode: enums.agentMode.fromText(mode),
      model: model ?? undefined,
      revision,
      businessHours: business_hours ?? undefined,
    },
  }),
};

/** What goes over the bus for a row of the outbox. Throws on a type that this service does not write. */
export const encodeEvent = encoderOf(({ type, data }) => {
  if (!Object.hasOwn(encoders, type)) throw new Error(`not an event of the agent service: ${type}`);
  return (encoders[type as keyof OutboxData] as (data: unknown) => Data)(data);
});
