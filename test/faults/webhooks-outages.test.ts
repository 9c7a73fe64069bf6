import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { canStart, poll, startNats, testServers } from '@pharos/test';
import { afterEach, describe, expect, test } from 'vitest';
import { ownPort } from '../support/ports.js';
import { testMs, WebhooksWorld } from './webhooks-world.js';

let world: WebhooksWorld | undefined;
const disposals: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await world?.stop();
  world = undefined;
  for (const dispose of disposals.splice(0)) await dispose();
});

/** Every event has arrived at the endpoint, each under one delivery id. */
async function expectAll(at: WebhooksWorld, contacts: readonly string[]): Promise<void> {
  await at.arrived('all', contacts);
  const seen = at.deliveries('all');
  expect(seen.size).toBe(contacts.length);
  expect([...seen.values()].filter((ids) => new Set(ids).size !== 1)).toEqual([]);
}

/** Stands before the database, and can be cut. */
class Gateway {
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;

  private constructor(
    readonly url: string,
    private readonly port: number,
    private readonly to: URL,
  ) {}

  static async open(databaseUrl: string): Promise<Gateway> {
    const port = await ownPort();
    const url = Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) });
    const gateway = new Gateway(url.href, port, new URL(databaseUrl));
    await gateway.open();
    return gateway;
  }

  open(): Promise<void> {
    this.#server = createServer((near) => {
      const far = connect(Number(this.to.port || 5432), this.to.hostname);
      for (const socket of [near, far]) {
        this.#sockets.add(socket);
        socket.on('error', () => undefined).on('close', () => this.#sockets.delete(socket));
      }
      near.pipe(far).pipe(near);
      near.on('close', () => far.destroy());
      far.on('close', () => near.destroy());
    });
    return new Promise((done) => this.#server?.listen(this.port, '127.0.0.1', done));
  }

  /** All connections break off, and no new one is taken. */
  async shut(): Promise<void> {
    const closed = new Promise((done) => this.#server?.close(done));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}

test('PostgreSQL down for 30 s: the very same workers go on by themselves, also with a retry that fell due meanwhile', {
  timeout: testMs,
}, async () => {
  const direct = new URL(testServers().postgres);
  const gateway = await Gateway.open(direct.href);
  disposals.push(() => gateway.shut());
  const past = (url: string) => Object.assign(new URL(url), { hostname: direct.hostname, port: direct.port }).href;
  world = await WebhooksWorld.start({ postgres: gateway.url, databaseUrl: past });
  await world.hook('all', ['contact.created']);
  const { pid } = world.worker;
  world.receiver.answer = () => ({ status: 503 });
  const contacts = await world.contacts(20);
  await poll(async () => (await world?.count('attempts WHERE attempt = 1')) === 20, { what: 'the first attempts' });
  await gateway.shut();
  await sleep(30_000);
  world.receiver.answer = () => ({ status: 200 });
  await gateway.open();
  contacts.push(...(await world.contacts(20)));
  await expectAll(world, contacts);
  expect(world.worker.pid).toBe(pid);
});

describe.skipIf(!canStart('nats'))('NATS', () => {
  test('killed and robbed of its storage while events happen: every one of them is delivered', {
    timeout: testMs,
  }, async () => {
    const nats = await startNats();
    disposals.push(() => nats.dispose());
    world = await WebhooksWorld.start({ nats: nats.url });
    await world.hook('all', ['contact.created']);
    const contacts: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      contacts.push(...(await world.contacts(40)));
      const during = world.contacts(40);
      await nats.kill();
      await nats.wipe();
      contacts.push(...(await during), ...(await world.contacts(20)));
      await nats.start();
    }
    contacts.push(...(await world.contacts(20)));
    await expectAll(world, contacts);
  });
});

test('two workers share the work, and one that dies leaves the other to go on', { timeout: testMs }, async () => {
  world = await WebhooksWorld.start({ webhooks: 2 });
  await world.hook('all', ['contact.created']);
  const contacts = await world.contacts(250);
  await world.arrived('all', contacts);
  await world.settled();
  // One that a busy machine did not answer in time comes again, as another attempt.
  const attempts = world.attempts('all');
  expect(new Set(attempts).size).toBe(attempts.length);
  await world.worker.kill();
  contacts.push(...(await world.contacts(250)));
  await expectAll(world, contacts);
});
