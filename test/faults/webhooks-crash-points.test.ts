import { poll } from '@pharos/test';
import type { PoolClient } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { patientMs, testMs, WebhooksWorld } from './webhooks-world.js';

const gate = 4_711;

let world: WebhooksWorld;
/** Holds the gate while it is shut. */
let keeper: PoolClient;
beforeEach(async () => {
  world = await WebhooksWorld.start();
  keeper = await world.database.connect();
  await world.hook('all', ['contact.created']);
});
afterEach(async () => {
  keeper.release();
  await world.stop();
});

/** From now on a worker that writes to the table waits at the gate, within its statement. */
async function shutGate(table: 'deliveries' | 'attempts'): Promise<void> {
  await keeper.query('SELECT pg_advisory_lock($1)', [gate]);
  await keeper.query(`
    CREATE FUNCTION webhooks.wait_at_gate() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN PERFORM pg_advisory_xact_lock_shared(${gate}); RETURN NEW; END';
    CREATE TRIGGER gate BEFORE INSERT ON webhooks.${table} FOR EACH ROW EXECUTE FUNCTION webhooks.wait_at_gate()`);
}

const waiting = `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = ${gate} AND NOT granted`;

function someoneWaits(): Promise<unknown> {
  return poll(async () => (await world.database.query(waiting)).rowCount, { what: 'a worker at the gate' });
}

/** The statement commits, though its worker is dead. */
async function openGate(): Promise<void> {
  await keeper.query('SELECT pg_advisory_unlock($1)', [gate]);
  await poll(async () => (await world.database.query(waiting)).rowCount === 0, { what: 'nobody at the gate' });
}

/** The statement is rolled back, as when its worker's host is gone. */
async function rollBack(): Promise<void> {
  await world.database.query(`SELECT pg_terminate_backend(pid) FROM (${waiting}) stuck`);
  await openGate();
}

async function expectOnce(contactId: string, arrivals: number): Promise<void> {
  await world.arrived('all', [contactId]);
  await world.settled();
  expect(await world.count('deliveries')).toBe(1);
  const ids = world.deliveries('all').get(contactId) ?? [];
  expect([ids.length, new Set(ids).size]).toEqual([arrivals, 1]);
  expect(await world.count(`attempts WHERE status = 'delivered'`)).toBe(1);
}

describe('a worker that dies', { timeout: testMs }, () => {
  test('before an event’s deliveries are committed: the event comes again', async () => {
    await shutGate('deliveries');
    const contact = await world.contact();
    await someoneWaits();
    await world.worker.kill();
    await rollBack();
    expect(await world.count('deliveries')).toBe(0);
    await world.worker.start();
    await expectOnce(contact, 1);
  });

  test('after they are committed, before the event is acknowledged: no second delivery is made', async () => {
    await shutGate('deliveries');
    const contact = await world.contact();
    await someoneWaits();
    await world.worker.kill();
    await openGate();
    await poll(async () => (await world.count('deliveries')) === 1, { what: 'the delivery' });
    await world.worker.start();
    await expectOnce(contact, 1);
  });

  test('after it has sent, before it is answered: sent again under the same id', async () => {
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
    await expectOnce(contact, 2);
  });

  test('before its attempt is committed: sent again under the same id', async () => {
    await shutGate('attempts');
    const contact = await world.contact();
    await someoneWaits();
    await world.worker.kill();
    await rollBack();
    expect(await world.count('attempts')).toBe(0);
    await world.worker.start();
    await poll(() => (world.deliveries('all').get(contact)?.length ?? 0) > 1, {
      what: 'it again',
      timeoutMs: patientMs,
    });
    await expectOnce(contact, 2);
  });

  test('after its attempt is committed: not sent again', async () => {
    await shutGate('attempts');
    const contact = await world.contact();
    await someoneWaits();
    await world.worker.kill();
    await openGate();
    await world.settled();
    await world.worker.start();
    // What comes later is delivered: by then the first would have been.
    const later = await world.contact();
    await world.arrived('all', [later]);
    expect(world.deliveries('all').get(contact)).toHaveLength(1);
  });
});
