import { isFailure } from '@pharos/kit';
import { z } from 'zod';
import { publicAccess } from '../../pipeline/auth/caller.js';
import { defineRoute } from '../../pipeline/define-route.js';
import { eventStream } from '../../server/event-stream.js';
import { publicWidget } from './public-config.js';
import { callOf, visitorSession } from './session.js';
import { visitorEventTypes, visitorFrames } from './visitor-frames.js';
import { visitorConversationRecord, visitorMessageRecord } from './visitor-schemas.js';

/** A stream in which nothing happens ends so much after its session at most; it is checked again before each event is sent. */
const checkEveryMs = 15_000;

const conversation = `${publicWidget}/conversations/{conversationId}` as const;
const refusals = ['WIDGET_DISABLED', 'SESSION_INVALID'] as const;

const description = `Server-sent events of all conversations of the visitor: \`message.created\` (from both sides), \`message.updated\`,
\`message.deleted\`, \`conversation.deleted\`, \`conversation.created\`,
\`conversation.updated\` (status, rating, what was seen) and \`typing\` (of the team). Read it with \`fetch\`, because it needs the
\`Authorization\` header. After a disconnect, send the last \`id\` as \`Last-Event-ID\`: for 24 hours, the stream continues without missing or
repeating an event. After that, the first event is \`reset\`: load the conversations again. \`reset\` also comes when two conversations of the
visitor were merged. The stream ends within seconds after its session ends.`;

export const visitorStreamRoutes = [
  defineRoute({
    id: 'streamToVisitor',
    method: 'GET',
    path: `${publicWidget}/stream`,
    scope: publicAccess,
    summary: 'Stream replies to the visitor',
    description,
    stream: true,
    response: z.union([visitorMessageRecord, visitorConversationRecord]).meta({
      id: 'VisitorStreamData',
      description: 'The content of `data:` in each server-sent event',
      unionOneOf: true,
    }),
    errors: refusals,
    handler: async (input) => {
      const { visitor, call, rpc, gateway } = input;
      const session = await visitorSession(input);
      const { orgId, projectId, contactId } = session;
      const what = { orgId, projectId, contactId, types: visitorEventTypes, withInternal: false };
      const listening = await gateway.feeds.listen({ ...what, after: visitor.lastEventId || undefined }, call);
      const { clock } = gateway;
      let checkedMs = clock.monotonicMs();
      const isStill = () => isStillOf(contactId, () => visitorSession(input));
      return eventStream(visitorFrames(listening, { session, rpc, call, clock, isStill }), {
        visitor: session,
        position: () => listening.position(),
        async stillAllowed() {
          if (clock.monotonicMs() - checkedMs < checkEveryMs) return true;
          checkedMs = clock.monotonicMs();
          return isStill();
        },
      });
    },
  }),
  defineRoute({
    id: 'typeAsVisitor',
    method: 'POST',
    path: `${conversation}/typing`,
    scope: publicAccess,
    summary: 'Show that the visitor is typing',
    description:
      'Live streams of the API send `conversation.typing`. Repeat the request every three seconds while the visitor is typing. Nothing is stored.',
    errors: refusals,
    handler: async (input) => {
      const session = await visitorSession(input);
      await input.gateway.throttle('type', session.sessionId);
      const { orgId, projectId, sessionId } = session;
      const request = { orgId, projectId, sessionId, conversationId: input.params.conversationId };
      await input.rpc.presence.typeAsVisitor(request, callOf(session, input.call));
    },
  }),
];

/** Whether the session is still good, and the same person's. While that cannot be checked, it is. */
async function isStillOf(contactId: string, look: () => Promise<{ contactId: string }>): Promise<boolean> {
  try {
    return (await look()).contactId === contactId;
  } catch (error) {
    return !['SESSION_INVALID', 'WIDGET_DISABLED'].some((reason) => isFailure(error, reason));
  }
}
