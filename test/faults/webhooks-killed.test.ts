import { setTimeout as sleep } from 'node:timers/promises';
import { poll } from '@pharos/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ArrivalLedger } from './arrival-ledger.js';
import { patientMs, WebhooksWorld } from './webhooks-world.js';

/** `FAULT_ROUNDS` makes it longer or shorter (`npm run test:tools`: 200), `FAULT_SEED` repeats it. */
const rounds = Number(process.env.FAULT_ROUNDS ?? 20);
const seed = Number(process.env.FAULT_SEED ?? 20_261_121);
const endpoints = ['all', 'contacts'];
const eventsPerRound = 120;
/** Contacts of one request: one costs a fraction of a contact that is posted alone. */
const eventsOfImport = 10;
const clients = 4;
/** From an arrival to the kill at most: about as long as several attempts and their writing down take. */
const jitterMs = 20;
/** How many deliveries of an endpoint are in flight or not yet recorded, and may come again after a kill. */
const mostOpen = (concurrency: number) => 3 * (concurrency - 1) + 1;

let world: WebhooksWorld;
let ledger: ArrivalLedger;

/** Park and Miller's generator: the same moments for the same seed. */
function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

describe.each([
  // Whatever the machine: one of 120, with each kill at its worst, is 0.83 %.
  { concurrency: 1, rounds, mostTwice: 0.01 },
  { concurrency: 4, rounds: Math.ceil(rounds / 20), mostTwice: mostOpen(4) / eventsPerRound },
])(
  'a worker killed by SIGKILL, with $concurrency attempts at once to an endpoint',
  ({ concurrency, rounds, mostTwice }) => {
    afterAll(() => world?.stop());
    beforeAll(async () => {
      // A machine that is busy is not a receiver that is slow.
      const env = { WEBHOOK_ENDPOINT_CONCURRENCY: String(concurrency), WEBHOOK_TIMEOUT_MS: '10000' };
      world = await WebhooksWorld.start({ env });
      ledger = new ArrivalLedger(world.database);
      world.receiver.answer = (arrival) => {
        ledger.note(arrival);
        return { status: 200 };
      };
      await world.hook('all');
      await world.hook('contacts', ['contact.*']);
    });

    test(`${rounds} times at random moments of ${eventsPerRound} events each loses none of them, and sends few twice`, {
      timeout: 5 * patientMs + rounds * 30_000,
    }, async () => {
      console.log(`webhooks killed: FAULT_SEED=${seed} FAULT_ROUNDS=${rounds}`);
      const random = randomFrom(seed);
      const contacts: string[] = [];
      const found: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const made: string[] = [];
        const [open] = await Promise.all([
          killAndRestart(made, { after: Math.floor(random() * eventsPerRound), jitterMs: random() * jitterMs }),
          happen(made),
        ]);
        contacts.push(...made);
        found.push(...open);
      }
      const expected = rounds * eventsPerRound;
      expect(new Set(contacts).size).toBe(expected);
      for (const endpoint of endpoints) {
        const missing = () => contacts.filter((id) => !ledger.has(endpoint, id)).length;
        await poll(() => missing() === 0, {
          what: `all of ${expected} to arrive at ${endpoint}`,
          timeoutMs: patientMs,
        });
      }
      await world.settled();
      for (const endpoint of endpoints) {
        // One delivery id for each event and endpoint, however often it came.
        const deliveries = ledger.deliveriesOf(endpoint);
        expect([deliveries.length, Math.max(...deliveries)]).toEqual([expected, 1]);
      }
      const { times, unexcused } = await ledger.repeated();
      const share = times / (2 * expected);
      console.log(`  ${2 * expected} deliveries, 0 lost, ${times} came twice: ${(share * 100).toFixed(2)} %`);
      console.log(
        `  an endpoint had ${Math.max(...found)} open at a kill at most, ${mean(found).toFixed(2)} on average`,
      );
      expect(unexcused).toEqual([]);
      expect(Math.max(...found)).toBeLessThanOrEqual(mostOpen(concurrency));
      if (rounds >= 50) expect(Math.max(...found)).toBeGreaterThan(0);
      expect(share).toBeLessThanOrEqual(mostTwice);
    });
  },
);

/** The events of one round, as fast as a few clients make them. */
async function happen(made: string[]): Promise<void> {
  let left = eventsPerRound;
  const client = async () => {
    while (left > 0) {
      left -= eventsOfImport;
      made.push(...(await world.importedContacts(eventsOfImport)));
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
}

/** Kills the worker about when one of the round's events arrives. Answers what each endpoint had open. */
async function killAndRestart(
  made: readonly string[],
  { after, jitterMs }: { after: number; jitterMs: number },
): Promise<number[]> {
  await poll(() => ledger.has('all', made[after] ?? ''), { what: 'an event to arrive', timeoutMs: patientMs });
  await sleep(jitterMs);
  await world.worker.kill();
  // What it had begun to write down is written, and what it had sent has come.
  await world.abandoned();
  await world.receiver.deserted();
  world.receiver.arrivals.length = 0;
  const open = await ledger.excuseOpen();
  await world.worker.start();
  return endpoints.map((endpoint) => open.get(endpoint) ?? 0);
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
}
