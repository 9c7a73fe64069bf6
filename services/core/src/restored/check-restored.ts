import { randomBytes } from 'node:crypto';
import {
  connectRpc,
  createPool,
  createRegistry,
  type Database,
  type Logger,
  type RpcChannel,
  systemClock,
} from '@pharos/kit';
import { create } from '../app.js';
import type { CoreConfig } from '../config.js';
import { schema } from '../schema.js';
import { problemsOfProject } from './ask-core.js';
import { heldOf, heldProjects } from './held.js';

export interface RestoredCheck {
  /** How many projects core was asked about. */
  readonly projects: number;
  /** What is wrong, in a sentence each. */
  readonly problems: string[];
}

const stopMs = 10_000;

/**
 * Starts core on a restored database, asks it over gRPC about the oldest hundred projects, compares its answers with the tables, and
 * stops it. Core only reads meanwhile and works on nothing: what was pending in the copy is neither sent nor removed.
 * @throws OperatorError when core cannot start on it: another version made it, or the master key is another
 */
export async function checkRestored(config: CoreConfig, log: Logger, signal: AbortSignal): Promise<RestoredCheck> {
  const auth = { token: randomBytes(32).toString('base64url') };
  const core = create(config, { log, auth, clock: systemClock, registry: createRegistry(), readOnly: true });
  try {
    await core.start(signal);
    const channel = connectRpc({ target: `127.0.0.1:${core.port}`, name: 'core', log, auth });
    try {
      return await compare(config, channel, log);
    } finally {
      channel.close();
    }
  } finally {
    await core.stop(stopMs);
  }
}

async function compare({ DATABASE_URL: url }: CoreConfig, channel: RpcChannel, log: Logger): Promise<RestoredCheck> {
  const database = createPool({ url, schema, max: 1, applicationName: 'pharos restore check', log });
  try {
    return await compareProjects(database, channel);
  } finally {
    await database.end();
  }
}

async function compareProjects(database: Database, channel: RpcChannel): Promise<RestoredCheck> {
  const projects = await heldProjects(database);
  const problems: string[] = [];
  for (const at of projects) problems.push(...(await problemsOfProject(channel, at, await heldOf(database, at))));
  return { projects: projects.length, problems };
}
