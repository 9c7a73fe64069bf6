import { connectToProject } from '../account/connect.js';
import type { Call } from '../frame/command.js';
import { firstOf } from '../frame/first.js';

/** More than a project can have. */
const most = 1_000;

export async function run(call: Call): Promise<undefined> {
  const { pharos, projectId } = await connectToProject(call);
  const data = await firstOf(pharos.webhooks.listWebhooks({ projectId, limit: 100 }), most);
  call.output.list({ data }, [
    { title: 'ID', value: ({ id }) => id },
    { title: 'STATUS', value: ({ status }) => status },
    { title: 'FAILURES', value: ({ failure_count: count }) => count },
    { title: 'EVENTS', value: ({ events }) => events.join(',') },
    { title: 'URL', value: ({ url }) => url },
  ]);
}
