import {
  coversScope,
  enums,
  scopesOfStreamEvent,
  streamEventNames,
  streamEventsFor,
  streamSubscriptions,
} from '@pharos/contract';
import { z } from 'zod';
import { feedFrames } from '../../live/feed-frames.js';
import type { ConversationFilter } from '../../live/feed-reader.js';
import { type Caller, checkScope } from '../../pipeline/auth/caller.js';
import { defineRoute } from '../../pipeline/define-route.js';
import { commaList } from '../../pipeline/input/query-parameters.js';
import { eventStream } from '../../server/event-stream.js';
import { assigneeFilter, nobody } from '../assignee.js';
import { choice, id, idInput, jsonObject, oneOf, text } from '../fields.js';

const query = z.strictObject({
  types: commaList(
    choice(
      'StreamSubscription',
      streamSubscriptions,
      `not an event; must be one of: ${streamSubscriptions.join(', ')}`,
    ),
    'Names of events, `prefix.*` for all events with a prefix, or `*` for all events that the key may read (default)',
  ),
  conversation_id: commaList(idInput('conversation'), 'Only events of these conversations'),
  assigned_to: commaList(
    assigneeFilter,
    'Only events of conversations that are assigned to one of these users; `none`: not assigned',
  ),
  status: commaList(oneOf(enums.conversationStatus), 'Only events of conversations with one of these statuses'),
  cursor: text(1, 1_000).optional().meta({
    description:
      'Same as `Last-Event-ID`, for clients that cannot send this header first. If you send both, the header is used',
  }),
});

const envelope = z
  .strictObject({
    id: id('event').meta({ description: 'The ID of the event, the same in every stream' }),
    event: choice<string>('StreamEventName', streamEventNames).meta({ description: 'The name of the event' }),
    timestamp: z.int().min(0).meta({ description: 'When the event happened, in Unix seconds' }),
    project_id: id('project'),
    data: jsonObject.meta({ description: 'The same as in a webhook; see `GET /event-types`' }),
  })
  .meta({ id: 'StreamedEvent', description: 'The content of `data:` in each server-sent event' });

const description = `Streams the events of a project as server-sent events. \`id:\` is a cursor, \`event:\` is the name of the event, and \`data:\` is the
same as the body of a webhook, with the event’s own \`id\`. Events are sent immediately, each one once, and those of one conversation in
the order in which they happened.

Besides the scope of this route, each event needs the scope for the data that it shows: \`messages:read\`, \`contacts:read\`,
\`agent:read\`, \`webhooks:read\`, and for \`form.submitted\` \`forms:read\` and \`contacts:read\`. \`*\` leaves out the others, and asking for one by
name is refused.

With \`conversation_id\`, \`assigned_to\` or \`status\`, you receive only events of conversations. An event that changes the assignee or the
status is sent for the value before and for the value after, so that you also learn which conversations leave your list.

After a disconnect, send the last \`id\` as \`Last-Event-ID\` (browsers do this themselves) or as \`cursor\`. Within 24 hours, you miss no
event, even if the platform was restarted. After 24 hours, the first event is \`reset\`: read your data again through the API, and continue.

The first \`id\` comes immediately, without an event. After 15 seconds without events, the stream sends a comment. A client that reads
slower than events arrive gets them from the database. A client that reads nothing for 30 seconds is disconnected. A stream ends soon
after its key is revoked or expires. The number of streams per key and per organization is limited (429). The platform records the events of a project from
its first stream until about 25 hours after its last one.`;

/** `*` is all that the key may read; what is asked for by name needs its scopes, as it would elsewhere. @throws INSUFFICIENT_SCOPE */
function eventsFor(types: readonly string[], caller: Caller): ReadonlySet<string> {
  const named = streamEventsFor(types.filter((type) => type !== '*'));
  for (const scope of [...named].flatMap(scopesOfStreamEvent)) checkScope(scope, caller);
  if (!types.includes('*')) return named;
  const mayRead = (scope: string) => coversScope(caller.scopes, scope);
  return new Set(streamEventNames.filter((name) => scopesOfStreamEvent(name).every(mayRead)));
}

type Filters = Pick<z.output<typeof query>, 'conversation_id' | 'assigned_to' | 'status'>;

/** Undefined: events of all conversations, and those of none. */
function conversationsFor({ conversation_id, assigned_to, status }: Filters): ConversationFilter | undefined {
  if (!conversation_id && !assigned_to && !status) return undefined;
  const assignees = assigned_to?.map((name) => (name === nobody ? '' : name));
  const some = (values: readonly string[] | undefined) => values && new Set(values);
  return { ids: some(conversation_id), assignees: some(assignees), statuses: some(status) };
}

export const eventRoutes = [
  defineRoute({
    id: 'streamEvents',
    method: 'GET',
    path: '/projects/{projectId}/events',
    scope: 'conversations:read',
    summary: 'Stream events',
    description,
    stream: true,
    query,
    response: envelope,
    handler: async ({ params, query: { types = ['*'], cursor, ...filters }, visitor, caller, call, gateway }) => {
      const after = visitor.lastEventId || cursor;
      const conversations = conversationsFor(filters);
      const userId = caller.kind === 'person' ? caller.user.id : undefined;
      const what = { ...params, after, types: eventsFor(types, caller), conversations, withInternal: true, userId };
      const listening = await gateway.feeds.listen(what, call);
      return eventStream(feedFrames(listening), { position: () => listening.position() });
    },
  }),
];
