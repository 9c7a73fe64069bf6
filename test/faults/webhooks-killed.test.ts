import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebhooksWorld } from './webhooks-world.js';

/** `FAULT_ROUNDS` makes it longer or shorter, `FAULT_SEED` repeats it. */
const rounds = Number(process.env.FAULT_ROUNDS ?? 200);
const seed = Number(process.env.FAULT_SEED ?? 20_261_121);
const eventsPerRound = 50;
/** The events of a round come one after the other, over about this long. */
const roundMs = 1_500;

let world: WebhooksWorld;
afterAll(() => world?.stop());

/** Park and Miller's generator: the same moments for the same seed. */
function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

describe('a worker killed by SIGKILL', () => {
  beforeAll(async () => {
    world = await WebhooksWorld.start({ workerEnv: { WEBHOOK_ENDPOINT_CONCURRENCY: '2' } });
  });

  test(`${rounds} times at random moments of ${eventsPerRound} events each loses none of them, and sends few twice`, {
    timeout: 900_000,
  }, async () => {
    console.log(`webhooks killed: FAULT_SEED=${seed} FAULT_ROUNDS=${rounds}`);
    await world.hook('all');
    await world.hook('contacts', ['contact.*']);
    const random = randomFrom(seed);
    const contacts: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const killAtMs = random() * roundMs;
      const [made] = await Promise.all([happen(), sleep(killAtMs).then(() => killAndRestart())]);
      contacts.push(...made);
    }
    const expected = rounds * eventsPerRound;
    expect(new Set(contacts).size).toBe(expected);
    let repeated = 0;
    for (const name of ['all', 'contacts']) {
      await world.arrived(name, contacts, 120_000);
      const seen = world.deliveries(name);
      expect(seen.size).toBe(expected);
      // One delivery id for each event and endpoint, however often it came.
      expect([...seen.values()].filter((ids) => new Set(ids).size !== 1)).toEqual([]);
      repeated += [...seen.values()].reduce((sum, ids) => sum + ids.length - 1, 0);
    }
    const share = repeated / (2 * expected);
    console.log(`  ${2 * expected} deliveries, 0 lost, ${repeated} came twice: ${(share * 100).toFixed(2)} %`);
    expect(share).toBeLessThan(0.01);
  });
});

/** The events of one round, evenly spread. */
async function happen(): Promise<string[]> {
  const made: Promise<string>[] = [];
  for (let at = 0; at < eventsPerRound; at += 1) {
    made.push(world.contact());
    await sleep(roundMs / eventsPerRound);
  }
  return Promise.all(made);
}

async function killAndRestart(): Promise<void> {
  await world.worker.kill();
  await world.worker.start();
}
