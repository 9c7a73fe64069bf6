import { fileURLToPath } from 'node:url';
import type { ServiceSchema } from '@pharos/kit';
import { sealedActionSecret } from './actions/actions.js';
import { sealedModelKey } from './models/model-keys.js';

/** Everything of the service stands in this schema. */
export const schema = 'agent';

/**
 * The channel that announces turns; the payload is the id of an organization and in how many milliseconds the turn is due, with a
 * comma between.
 */
export const turnsChannel = 'agent_turns';

export const database: ServiceSchema = {
  schema,
  migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
  sealed: [sealedModelKey, sealedActionSecret],
};
