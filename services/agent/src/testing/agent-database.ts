import type { PostgresPool } from '@pharos/kit';
import { createServiceDatabase, createTestPool } from '@pharos/service/testing';
import { database as agentSchema } from '../schema.js';

export interface AgentDatabase {
  readonly url: string;
  readonly pool: PostgresPool;
  stop(): Promise<void>;
}

/** A database for one test file, its schema up to date. */
export async function createAgentDatabase(): Promise<AgentDatabase> {
  const { url, drop } = await createServiceDatabase(agentSchema);
  const pool = createTestPool({ url, schema: agentSchema.schema });
  return {
    url,
    pool,
    async stop() {
      await pool.part.stop(0);
      await drop();
    },
  };
}
