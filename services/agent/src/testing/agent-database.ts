import { createLogger, createPool, type PostgresPool } from '@pharos/kit';
import { planning } from '@pharos/service';
import { createServiceDatabase } from '@pharos/service/testing';
import { database as agentSchema } from '../schema.js';

export interface AgentDatabase {
  readonly url: string;
  readonly pool: PostgresPool;
  stop(): Promise<void>;
}

/** A database for one test file, its schema up to date. */
export async function createAgentDatabase(): Promise<AgentDatabase> {
  const { url, drop } = await createServiceDatabase(agentSchema);
  const log = createLogger({ service: 'test', level: 'silent' });
  const options = { url, schema: agentSchema.schema, max: 10, applicationName: 'test', settings: planning, log };
  const pool = createPool(options);
  return {
    url,
    pool,
    async stop() {
      await pool.part.stop(0);
      await drop();
    },
  };
}
