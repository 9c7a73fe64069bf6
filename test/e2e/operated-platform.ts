import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { serviceNames } from '@pharos/contract';
import pg from 'pg';
import { expect } from 'vitest';
import { type OwnServer, poll, type Receiver, startNats, startReceiver, startRedis } from '../support/index.js';
import { type OperatedPostgres, operatedPostgres } from '../support/operated-postgres.js';
import { type Platform, startPlatform } from '../support/platform.js';
import { root } from '../support/root.js';

/** The commands of deploy/backup/README.md, as they stand there but for the folders. */
export function recipe({ folder }: OperatedPostgres) {
  const page = readFileSync(join(root, 'deploy/backup/README.md'), 'utf8');
  const blocks = [...page.matchAll(/^( *)```(?:ini|sh)\n(.*?)^ *```$/gms)].map(([, indent, text = '']) =>
    text.replaceAll(new RegExp(`^${indent}`, 'gm'), '').replaceAll(/\/(archive|backups)\b/g, `${folder}/$1`),
  );
  expect(blocks).toHaveLength(4);
  const [configuration = '', backUp = '', restore = '', afterRestore = ''] = blocks;
  return { configuration, backUp, restore, afterRestore: `cd ${root}\n${afterRestore}` };
}

/** `text` with another value for that of the example. @throws when the recipe has the example no more */
function instead(text: string, example: string, value: string): string {
  expect(text).toContain(example);
  return text.replace(example, value);
}

export async function ask(url: string, text: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query({ text, rowMode: 'array' }).finally(() => client.end());
  return String(rows[0]?.[0]);
}

/** Until all that was written so far lies in the archive. */
export async function archived({ url }: OperatedPostgres): Promise<void> {
  const last = await ask(url, 'SELECT pg_walfile_name(pg_switch_wal())');
  const done = `SELECT last_archived_wal >= '${last}' FROM pg_stat_archiver`;
  await poll(async () => (await ask(url, done)) === 'true', { what: 'the log to be archived' });
}

/** A platform on servers that its operator backs up. */
export interface World {
  postgres: OperatedPostgres;
  nats: OwnServer;
  redis: OwnServer;
  receiver: Receiver;
  platform: Platform;
}

/** `cleanUp` gets what is to be done at last, in this order. */
export async function startWorld(cleanUp: (() => Promise<unknown>)[]): Promise<World> {
  const postgres = await operatedPostgres();
  cleanUp.push(postgres.dispose);
  await postgres.shell('mkdir archive backups');
  postgres.configure(recipe(postgres).configuration);
  const [nats, redis, receiver] = await Promise.all([startNats(), startRedis(), startReceiver(), postgres.start()]);
  cleanUp.push(nats.dispose, redis.dispose, receiver.stop);
  const servers = { nats: nats.url, redis: redis.url, postgres: postgres.url };
  const platform = await startPlatform({ webhooks: 1, knowledge: 1, ...servers });
  // The database goes with its server, which a test that failed may have left ended.
  cleanUp.push(killAll(platform), platform.admin.close);
  return { postgres, nats, redis, receiver, platform };
}

const killAll = (platform: Platform) => async () => {
  for (const process of processes(platform)) await process.kill();
};
const processes = (platform: Platform) => serviceNames.flatMap((name) => platform[name]);

/** The disk of the database is lost, and all that servers and services had in memory. */
export async function disaster({ postgres, nats, redis, platform }: World): Promise<void> {
  await postgres.kill();
  await killAll(platform)();
  await rm(postgres.dataDir, { recursive: true, maxRetries: 20 });
  await Promise.all([nats.kill(), redis.kill()]);
  await nats.wipe();
}

/** What the recipe says. Resolves with what it told the operator. */
export async function restored({ postgres, nats, redis, platform }: World, moment: string): Promise<string> {
  const { restore, afterRestore } = recipe(postgres);
  const backup = (await postgres.shell('ls backups')).trim();
  const dated = instead(restore, '2026-01-01T0300Z', backup);
  await postgres.shell(instead(dated, '2026-01-01 12:00:00+00', moment));
  await postgres.start();
  const told = await postgres.shell(afterRestore, { DATABASE_DIRECT_URL: platform.database.url });
  await Promise.all([nats.start(), redis.start()]);
  await Promise.all(processes(platform).map((process) => process.start()));
  return told;
}
