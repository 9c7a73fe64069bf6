import type { DeliveryAttempt, ListDeliveriesData } from '@pharos/sdk';
import { connectToProject } from '../account/connect.js';
import type { Call } from '../frame/command.js';
import { firstOf, limitOf, pageSize } from '../frame/first.js';

interface Options {
  readonly status?: NonNullable<NonNullable<ListDeliveriesData['query']>['status']>;
  readonly limit: string;
}

export async function run(call: Call<Options>): Promise<undefined> {
  const { status, limit } = call.options;
  const [webhookId = ''] = call.args;
  const count = limitOf(limit);
  const { pharos, projectId } = await connectToProject(call);
  const asked = { projectId, webhookId, limit: Math.min(count, pageSize), ...(status !== undefined && { status }) };
  const listed = await firstOf(pharos.webhooks.listDeliveries(asked), count);
  // Without a state, the platform lists attempts.
  const data = listed.filter((each): each is DeliveryAttempt => 'attempt' in each);
  call.output.list({ data }, [
    { title: 'DELIVERY', value: ({ delivery_id: id }) => id },
    { title: 'EVENT', value: ({ event }) => event },
    { title: 'ATTEMPT', value: ({ attempt }) => attempt },
    { title: 'STATUS', value: ({ status: is }) => is },
    { title: 'ANSWER', value: ({ status_code: code, error }) => code ?? error },
    { title: 'AT', value: ({ created_at: at }) => at },
  ]);
}
