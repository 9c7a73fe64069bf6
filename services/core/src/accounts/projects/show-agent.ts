import { enums } from '@pharos/contract';
import { type ConsumerDeps, createConsumer, type Database, type Part, type Statement } from '@pharos/kit';
import type { ProjectServiceDefinition, ShowAgentRequest } from '@pharos/proto/pharos/core/v1/project';
import { Event } from '@pharos/proto/pharos/events/v1/event';
import type { RpcOf } from '@pharos/service';
import { placeOf } from '../../shared/in-project.js';

const agentEvent = 'agent.configured';
const concurrency = 4;

const update: Statement = {
  name: 'update_agent_of_project',
  text: `UPDATE projects SET agent_mode = $3, ai_model = $4, agent_revision = $5, business_hours = $6
    WHERE id = $1 AND org_id = $2 AND agent_revision < $5`,
};

/** Shows how the project's agent works; what is known already, or older, changes nothing. */
export const showAgent: RpcOf<ProjectServiceDefinition, 'showAgent'> = async (request, _call, { database }) => {
  await save(database, request);
  return {};
};

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
  await save(database, { ...data.value, orgId, projectId });
}

async function save(
  database: Database,
  { mode, model, revision, businessHours, ...at }: ShowAgentRequest,
): Promise<void> {
  const hours = businessHours === undefined ? null : JSON.stringify(businessHours);
  await database.query(update, [...placeOf(at), enums.agentMode.toText(mode), model ?? null, revision, hours]);
}
