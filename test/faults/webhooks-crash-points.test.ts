import { poll } from '@pharos/test';
import type { PoolClient } from 'pg';
import { test as base, describe, expect } from 'vitest';
import { patientMs, testMs, WebhooksWorld } from './webhooks-world.js';

const gate = 4_711;

/** A platform, and the gate at which a worker that writes can be made to wait. */
class Gated {
  private constructor(
    readonly world: WebhooksWorld,
    /** Holds the gate while it is shut. */
    private readonly keeper: PoolClient,
  ) {}

  static async start(): Promise<Gated> {
    const world = await WebhooksWorld.start();
    await world.hook('all', ['contact.created']);
    return new Gated(world, await world.database.connect());
  }

  async stop(): Promise<void> {
    this.keeper.release();
    await this.world.stop();
  }

  /** From now on a worker that writes to the table waits at the gate, within its statement. */
  async shut(table: 'deliveries' | 'attempts'): Promise<void> {
    await this.keeper.query('SELECT pg_advisory_lock($1)', [gate]);
    await this.keeper.query(`
      CREATE FUNCTION webhooks.wait_at_gate() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN PERFORM pg_advisory_xact_lock_shared(${gate}); RETURN NEW; END';
      CREATE TRIGGER gate BEFORE INSERT ON webhooks.${table} FOR EACH ROW EXECUTE FUNCTION webhooks.wait_at_gate()`);
  }

  someoneWaits(): Promise<unknown> {
    return poll(async () => (await this.world.database.query(waiting)).rowCount, { what: 'a worker at the gate' });
  }

  /** The statement commits, though its worker is dead. */
  async open(): Promise<void> {
    await this.keeper.query('SELECT pg_advisory_unlock($1)', [gate]);
    await poll(async () => (await this.world.database.query(waiting)).rowCount === 0, { what: 'nobody at the gate' });
  }

  /** The statement is rolled back, as when its worker's host is gone. */
  async rollBack(): Promise<void> {
    await this.world.database.query(`SELECT pg_terminate_backend(pid) FROM (${waiting}) stuck`);
    await this.open();
  }
}

const waiting = `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = ${gate} AND NOT granted
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

/** Each has a platform of its own: they wait side by side for the leases of the dead. */
const test = base.extend<{ gated: Gated; world: WebhooksWorld }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads which fixtures a fixture needs from its first parameter.
  gated: async ({}, use) => {
    const gated = await Gated.start();
    await use(gated);
    await gated.stop();
  },
  world: ({ gated }, use) => use(gated.world),
});

async function expectOnce(world: WebhooksWorld, contactId: string, arrivals: number): Promise<void> {
  await world.arrived('all', [contactId]);
  await world.settled();
  expect(await world.count('deliveries')).toBe(1);
  const ids = world.deliveries('all').get(contactId) ?? [];
  expect([ids.length, new Set(ids).size]).toEqual([arrivals, 1]);
  expect(await world.count(`attempts WHERE status = 'delivered'`)).toBe(1);
}

describe.concurrent('a worker that dies', { timeout: testMs }, () => {
  test('before an event’s deliveries are committed: the event comes again', async ({ gated, world }) => {
    await gated.shut('deliveries');
    const contact = await world.contact();
    await gated.someoneWaits();
    await world.worker.kill();
    await gated.rollBack();
    expect(await world.count('deliveries')).toBe(0);
    await world.worker.start();
    await expectOnce(world, contact, 1);
  });

  test('after they are committed, before the event is acknowledged: no second delivery is made', async ({
    gated,
    world,
  }) => {
    await gated.shut('deliveries');
    const contact = await world.contact();
    await gated.someoneWaits();
    await world.worker.kill();
    await gated.open();
    await poll(async () => (await world.count('deliveries')) === 1, { what: 'the delivery' });
    await world.worker.start();
    await expectOnce(world, contact, 1);
  });

  test('after it has sent, before it is answered: sent again under the same id', async ({ world }) => {
    world.receiver.answer = () => undefined;
    const contact = await world.contact();
    await poll(() => world.deliveries('all').has(contact), { what: 'the first to arrive' });
    await world.worker.kill();
    world.receiver.answer = () => ({ status: 200 });
    await world.worker.start();
    await poll(() => (world.deliveries('all').get(contact)?.length ?? 0) > 1, {
      what: 'it again',
      timeoutMs: patientMs,
    });
    await expectOnce(world, contact, 2);
  });

  test('before its attempt is committed: sent again under the same id', async ({ gated, world }) => {
    await gated.shut('attempts');
    const contact = await world.contact();
    await gated.someoneWaits();
    await world.worker.kill();
    await gated.rollBack();
    expect(await world.count('attempts')).toBe(0);
    await world.worker.start();
    await poll(() => (world.deliveries('all').get(contact)?.length ?? 0) > 1, {
      what: 'it again',
      timeoutMs: patientMs,
    });
    await expectOnce(world, contact, 2);
  });

  test('after its attempt is committed: not sent again', async ({ gated, world }) => {
    await gated.shut('attempts');
    const contact = await world.contact();
    await gated.someoneWaits();
    await world.worker.kill();
    await gated.open();
    await world.settled();
    await world.worker.start();
    // What comes later is delivered: by then the first would have been.
    const later = await world.contact();
    await world.arrived('all', [later]);
    expect(world.deliveries('all').get(contact)).toHaveLength(1);
  });
});
