import type { Redelivery } from '@pharos/sdk';
import { connectToProject } from '../account/connect.js';
import type { Call } from '../frame/command.js';

/** Sends one after the other again, and stops at the first one that cannot be. */
export async function run(call: Call): Promise<undefined> {
  const [webhookId = ''] = call.args;
  const { pharos, projectId } = await connectToProject(call);
  const data: Redelivery[] = [];
  for (const deliveryId of call.rest)
    data.push(await pharos.webhooks.redeliverDelivery({ projectId, webhookId, deliveryId }));
  call.output.record(
    data,
    data.map(({ delivery_id: id }) => `${id} is sent again.`),
  );
}
