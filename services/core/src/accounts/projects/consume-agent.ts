import { enums } from '@pharos/contract';
import { type ConsumerDeps, createConsumer, type Database, type Part } from '@pharos/kit';
import { Event } from '@pharos/proto/pharos/events/v1/event';
import { showAgent } from './agent-of-project.js';

const agentEvent = 'agent.configured';
const concurrency = 4;

/** Projects show the mode and the model of their agent, whose configuration the agent service keeps. */
export function agentConsumer(deps: ConsumerDeps): Part {
  const what = { filter: `*.*.${agentEvent}`, types: [agentEvent] };
  return createConsumer(deps, {
    durable: 'core-agent',
    ...what,
    concurrency,
    handler: ({ event, database }) => handle(database, Event.decode(event.payload)),
  });
}

/** In whatever order events come, the latest configuration is shown. */
export async function handle(database: Database, { id, orgId, projectId, data }: Event): Promise<void> {
  if (data?.$case !== 'agentConfigured') throw new Error(`event ${id} carries no configuration of an agent`);
  const { mode, model = null, revision } = data.value;
  await showAgent(database, { orgId, projectId }, { mode: enums.agentMode.toText(mode), model, revision });
}
