import type { Database, Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { placeOf } from '../../shared/in-project.js';

export interface AgentOfProject {
  mode: string;
  model: string | null;
  /** Of the agent's configuration. */
  revision: number;
}

const update: Statement = {
  name: 'update_agent_of_project',
  text: `UPDATE projects SET agent_mode = $3, ai_model = $4, agent_revision = $5
    WHERE id = $1 AND org_id = $2 AND agent_revision < $5`,
};

/** Shows how the project's agent works; what is known already, or older, changes nothing. */
export async function showAgent(
  database: Database,
  at: InProject,
  { mode, model, revision }: AgentOfProject,
): Promise<void> {
  await database.query(update, [...placeOf(at), mode, model, revision]);
}
