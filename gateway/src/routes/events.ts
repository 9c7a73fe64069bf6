import { streamEventNames, streamEventsFor, streamSubscriptions } from '@pharos/contract';
import { z } from 'zod';
import { defineRoute } from '../http/define-route.js';
import { eventStream } from '../http/streams/event-stream.js';
import { feedFrames } from '../live/feed-frames.js';
import { commaList, id, text } from '../schemas/fields.js';

const query = z.strictObject({
  types: commaList(
    z.enum(streamSubscriptions as [string, ...string[]], {
      error: `not an event; known are: ${streamSubscriptions.join(', ')}`,
    }),
    'Names of events, `prefix.*` for all of a prefix, or `*` for all, which is the default',
  ),
  cursor: text(1, 1_000).optional().meta({
    description: 'As `Last-Event-ID`, for clients that cannot set it at first; the header counts when there are both',
  }),
});

const envelope = z
  .strictObject({
    id: id('event').meta({ description: 'The event’s id; the same event has it in every stream' }),
    event: z.enum(streamEventNames as [string, ...string[]]),
    timestamp: z.int().min(0).meta({ description: 'When it happened, in Unix seconds' }),
    project_id: id('project'),
    data: z
      .record(z.string(), z.unknown())
      .meta({ description: 'As webhooks receive it: `GET /event-types` says what it is' }),
  })
  .meta({ id: 'StreamedEvent', description: 'What stands in `data:` of each server-sent event' });

const description = `Server-sent events: \`id:\` a cursor, \`event:\` the event’s name, \`data:\` what a webhook would get, with the event’s own
\`id\`. What happens is sent at once, each event once, and those of one conversation in the order in which they happened. A client
that was away goes on where it was, with the last \`id\` as \`Last-Event-ID\` (browsers do so by themselves) or \`cursor\`: within 24 hours
nothing is missed, also across restarts of the platform. After that an event \`reset\` comes first: read anew by the API what you
keep, and go on. The first \`id\` comes at once, without an event. A comment is sent when nothing else was for 15 seconds. Who
reads more slowly than events come gets them from the database, and is disconnected after 30 seconds without reading anything. A stream
ends soon after its key is revoked or expires; the number of streams of a key is limited (429). To be replayed, events of a project
are recorded from its first stream on until a day after its last.`;

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
    handler: async ({ params, query: { types = ['*'], cursor }, visitor, call, gateway }) => {
      const after = visitor.lastEventId || cursor;
      const what = { ...params, after, types: streamEventsFor(types), withInternal: true };
      const listening = await gateway.feeds.listen(what, call);
      return eventStream(feedFrames(listening), { position: () => listening.position() });
    },
  }),
];
