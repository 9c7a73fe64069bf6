import { fileURLToPath } from 'node:url';
import type { ServiceSchema } from '@pharos/kit';
import { sealedActionSecret } from './actions/actions.js';
import { sealedModelKey } from './models/model-keys.js';

/** Everything of the service stands in this schema. */
export const schema = 'agent';

/**
 * The channel that announces turns; the payload is the id of an organization, in how many milliseconds the turn is due and the id
 * of its project, with commas between. The version before does not know the last.
 */
export const turnsChannel = 'agent_turns';

export const database: ServiceSchema = {
  schema,
  migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
  sealed: [sealedModelKey, sealedActionSecret],
};
