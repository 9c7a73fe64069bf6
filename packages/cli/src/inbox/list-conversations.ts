import type { ListConversationsData } from '@pharos/sdk';
import { connectToProject } from '../account/connect.js';
import type { Call } from '../frame/command.js';
import { firstOf, limitOf, pageSize } from '../frame/first.js';

interface Options {
  readonly status?: string[];
  readonly assignedTo?: string[];
  readonly tag?: string[];
  readonly query?: string;
  readonly limit: string;
}

type Query = NonNullable<ListConversationsData['query']>;

export async function run(call: Call<Options>): Promise<undefined> {
  const { status, assignedTo, tag, query, limit } = call.options;
  const count = limitOf(limit);
  const { pharos, projectId } = await connectToProject(call);
  const asked: Query = {
    limit: Math.min(count, pageSize),
    // The platform knows which ones there are.
    ...(status && { status: status as NonNullable<Query['status']> }),
    ...(assignedTo && { assigned_to: assignedTo }),
    ...(tag && { tag }),
    ...(query !== undefined && { q: query }),
  };
  const data = await firstOf(pharos.conversations.listConversations({ projectId, ...asked }), count);
  call.output.list({ data }, [
    { title: 'ID', value: ({ id }) => id },
    { title: 'STATUS', value: ({ status: is }) => is },
    { title: 'WAITING ON', value: ({ waiting_on: on }) => on },
    { title: 'ASSIGNED TO', value: ({ assigned_to: to }) => to },
    { title: 'UPDATED', value: ({ updated_at: at }) => at.slice(0, 16).replace('T', ' ') },
    { title: 'SUBJECT', value: ({ subject }) => subject },
  ]);
}
