import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { startNats } from '../support/own-servers.js';
import { type Platform, startPlatform, type Tenant } from '../support/platform.js';
import { root } from '../support/root.js';
import { findServers } from '../support/servers.js';
import { countEvents } from './count-events.js';
import { readMessages } from './real-messages.js';
import { type Acknowledged, Writer } from './writer.js';
import { auditTrail, type Written } from './written.js';

// Sends real customer messages with 32 clients while core is killed three times, then compares what was acknowledged
// with what is there: every record exactly once, every event exactly once by its id. Exits with 1 when that fails.

const clients = 32;
const kills = 3;
const folder = process.argv[2] ?? join(root, '../shared/relevance/hint3');

async function main(): Promise<boolean> {
  const { messages, origin } = readMessages(folder);
  console.log(`${messages.length} messages (${origin}), ${clients} clients, core killed ${kills} times`);
  const found = await findServers();
  const nats = found.servers.nats === undefined ? undefined : await startNats();
  const platform = await startPlatform({ postgres: found.servers.postgres, ...(nats ? { nats: nats.url } : {}) });
  try {
    return await run(platform, messages, nats?.url);
  } finally {
    await platform.stop();
    await nats?.dispose();
    await found.stop();
  }
}

async function run(platform: Platform, messages: readonly string[], natsUrl: string | undefined): Promise<boolean> {
  const tenant = await platform.createTenant();
  const projectId = await createProject(tenant);
  const events = await countEvents({ databaseUrl: platform.database.url, natsUrl });
  const writer = new Writer(tenant.api, projectId);
  const acknowledged = await writeAll(platform, writer, messages);
  const written = await auditTrail(platform.database.url, projectId);
  const counted = await events.settle(written.outboxTotal);
  await events.stop();
  return report(writer, acknowledged, written, counted);
}

async function createProject({ api, orgId }: Tenant): Promise<string> {
  const answer = await api.post(`/orgs/${orgId}/projects`, { name: 'Real input' });
  return answer.body.data.id;
}

/** Each client takes the next message until none is left; core dies at a quarter, the half and three quarters. */
async function writeAll(platform: Platform, writer: Writer, messages: readonly string[]): Promise<Acknowledged> {
  const acknowledged: Acknowledged = { contacts: [], conversations: [], messages: [] };
  let next = 0;
  let restarts: Promise<void> = Promise.resolve();
  const restart = async () => {
    await platform.core[0].kill();
    await platform.core[0].start();
  };
  const killAt = Array.from({ length: kills }, (_, n) => Math.floor((messages.length * (n + 1)) / (kills + 1)));
  const client = async () => {
    while (next < messages.length) {
      const n = next++;
      if (killAt.includes(n)) restarts = restarts.then(restart);
      await writer.write(messages[n] as string, `${n}-${randomUUID()}`, n, acknowledged);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  await restarts;
  return acknowledged;
}

function report(
  writer: Writer,
  acknowledged: Acknowledged,
  written: Written,
  counted: Map<string, Set<string>>,
): boolean {
  const kinds = ['contacts', 'conversations', 'messages'] as const;
  let sound = true;
  for (const kind of kinds) {
    const ids = acknowledged[kind];
    const there = written[kind];
    const once = ids.filter((id) => there.get(id) === 1).length;
    const created = `${kind.slice(0, -1)}.created`;
    const told = ids.filter((id) => counted.get(`${created} ${id}`)?.size === 1).length;
    const unique = new Set(ids).size;
    sound &&= once === ids.length && told === ids.length && (kind === 'contacts' || unique === ids.length);
    console.log(`${kind}: acknowledged ${ids.length}, there exactly once ${once}, ${created} exactly once ${told}`);
  }
  console.log(`twice in the database: ${written.duplicates}; attempts ${writer.attempts}, refused ${writer.refused}`);
  sound &&= written.duplicates === 0 && writer.refused > 0;
  console.log(sound ? 'nothing acknowledged was lost, nothing is there twice' : 'FAILED');
  return sound;
}

process.exitCode = (await main()) ? 0 : 1;
