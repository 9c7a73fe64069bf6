import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createDatabase } from './databases.js';
import { type AddressedProcess, createProcesses, type Processes, type Trees } from './platform-processes.js';
import { root } from './root.js';
import type { Env } from './service-process.js';

/** A platform whose services come from several releases: one process of each, and an organization. */
export interface MixedPlatform {
  readonly gateway: AddressedProcess;
  readonly processes: Processes;
  /** What one more process of it needs, besides its own address. */
  readonly env: Env;
  readonly orgId: string;
  /** A key of that organization with the scope `admin`. */
  readonly apiKey: string;
  /** The processes of another release over the same database, none of them started; with an agent, if it is this one. */
  beside(trees: Trees, more?: Env): Promise<Processes>;
  /** Stops everything and drops the database. */
  stop(): Promise<void>;
}

const counts = { core: 1, webhooks: 1, knowledge: 1, gateway: 1 };

/** Starts a platform over a database of its own. */
export async function startMixedPlatform(trees: Trees, more: Env = {}): Promise<MixedPlatform> {
  const database = await createDatabase();
  const { processes, env } = await createProcesses({ ...counts, trees, env: more }, database.url);
  const all = Object.values(processes).flat();
  const { MASTER_KEY = '', SERVICE_TOKEN = '' } = env;
  const beside: MixedPlatform['beside'] = async (others, moreOfOthers) => {
    const own = { MASTER_KEY, SERVICE_TOKEN, ...moreOfOthers };
    const made = await createProcesses(
      { ...counts, agent: others.agent ? 0 : 1, trees: others, env: own },
      database.url,
    );
    all.push(...Object.values(made.processes).flat());
    return made.processes;
  };
  const stop = async () => {
    await Promise.all(all.map((process) => process.stop()));
    await database.drop();
  };
  try {
    await Promise.all(all.map((process) => process.start()));
    const [gateway] = processes.gateway;
    if (!gateway) throw new Error('there is no gateway');
    return { gateway, processes, env, beside, ...(await createTenant(trees.core ?? root, database.url)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** By the admin command of core's own release: that of another refuses its database. */
async function createTenant(tree: string, databaseUrl: string): Promise<{ orgId: string; apiKey: string }> {
  const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl };
  const admin = async (...args: string[]) => {
    const command = [join(tree, 'deploy/local/dist/admin.js'), ...args];
    return JSON.parse((await promisify(execFile)(process.execPath, command, { env })).stdout);
  };
  const { org_id: orgId } = await admin('create-org', 'Mixed', '--tier', 'enterprise');
  const { api_key: apiKey } = await admin('create-key', orgId, 'Test key', '--scopes', 'admin');
  return { orgId, apiKey };
}
