import { Client, credentials } from '@grpc/grpc-js';
import pino from 'pino';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { grpcStatus, notBegun, overloaded, transportFailure } from '../errors.js';
import type { RpcChannel } from './channel.js';
import {
  type Create,
  connectTo,
  create,
  empty,
  get,
  named,
  never,
  outgoing,
  patientMs,
  projects,
  serve,
  stops,
} from './testing/replicas.js';

/** The values of grpc.health.v1.HealthCheckResponse. */
const [serving, notServing] = [1, 2];

function healthOf(port: number): Promise<number | undefined> {
  const client = new Client(`127.0.0.1:${port}`, credentials.createInsecure());
  stops.push(() => client.close());
  const asBytes = (bytes: Buffer) => bytes;
  return new Promise((resolve, reject) => {
    client.makeUnaryRequest('/grpc.health.v1.Health/Check', asBytes, asBytes, Buffer.alloc(0), (error, answer) =>
      error ? reject(error) : resolve(answer?.[1]),
    );
  });
}

type Answer = (replica: number) => Promise<void> | void;

/** Counts what a replica serves. */
function counts(served: number[], replica: number, answer: Answer = () => undefined): Create {
  return async ({ name }) => {
    served[replica] = (served[replica] ?? 0) + 1;
    await answer(replica);
    return named(name);
  };
}

/** Replicas that count what they serve. */
function counting(served: number[], answer?: Answer) {
  return Promise.all(served.map((_, replica) => serve({ createProject: counts(served, replica, answer) })));
}

/** Three replicas that count what they serve. */
async function replicas(answer: (replica: number) => Promise<void> | void) {
  const served = [0, 0, 0];
  const servers = await counting(served, answer);
  const channel = connectTo(servers);
  await allConnected(channel, served);
  return { served, servers, client: projects(channel) };
}

async function allConnected(channel: RpcChannel, served: number[]): Promise<void> {
  const call = () => projects(channel).createProject(create('warm'), outgoing());
  while (Math.min(...served) === 0) await Promise.allSettled(Array.from({ length: 6 }, call));
  served.fill(0);
}

describe('calls one after the other', () => {
  test('reach every replica', async () => {
    const { served, client } = await replicas(() => undefined);
    for (let n = 0; n < 300; n += 1) await client.createProject(create('n'), outgoing());
    // With 300 calls among three by chance, so few for one of them happen once in 10^18 runs.
    expect(Math.min(...served)).toBeGreaterThan(30);
  });
});

describe('a replica that is about to stop', () => {
  const call = (channel: RpcChannel) => projects(channel).createProject(create('n'), outgoing());

  test('is given no more calls once that is known, also when it is connected to again', async () => {
    const served = [0, 0];
    const servers = await counting(served);
    const channel = connectTo(servers);
    await allConnected(channel, served);
    servers[0]?.drain();
    // By chance alone so many do not go to one of two that are equal.
    for (let inARow = 0; inARow < 40; inARow = served[0] === 0 ? inARow + 1 : 0) {
      served[0] = 0;
      await call(channel);
    }
    const untilMs = performance.now() + 1_000;
    while (performance.now() < untilMs) await call(channel);
    expect(served[0]).toBe(0);
  });

  test('serves on when there is no other, until it stops, over one connection', async () => {
    const connections: string[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => connections.push(line) });
    const served = [0];
    const [server] = await counting(served);
    const channel = connectTo([server as { port: number }], { log });
    await allConnected(channel, served);
    server?.drain();
    const untilMs = performance.now() + 1_000;
    while (performance.now() < untilMs) await call(channel);
    expect(served[0]).toBeGreaterThan(0);
    expect(connections.filter((line) => line.includes('"connected"')).length).toBeLessThanOrEqual(2);
  });
});

describe('addresses that change', () => {
  /** What is promised: a new replica is used within this time. */
  const foundWithinMs = 10_000;
  const here = ['127.0.0.1'];
  /** Where nothing listens. */
  const elsewhere = ['127.0.0.2'];

  afterEach(() => void vi.useRealTimers());

  test('give a new replica its share within ten seconds, and one that left nothing more', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const served = [0, 0, 0];
    const servers = await counting(served);
    const target = servers.map(({ port }, n) => `replica-${n}:${port}`).join(',');
    const addresses: Record<string, string[]> = { 'replica-0': here, 'replica-1': here, 'replica-2': elsewhere };
    const client = projects(connectTo(servers, { target, lookUp: async (host) => addresses[host] ?? [] }));
    const calls = (count: number) =>
      Promise.all(Array.from({ length: count }, () => client.createProject(create('n'), outgoing())));
    while (served.slice(0, 2).includes(0)) await calls(10);
    Object.assign(addresses, { 'replica-0': elsewhere, 'replica-2': here });
    await vi.advanceTimersByTimeAsync(foundWithinMs);
    while (served[2] === 0) await calls(10);
    served.fill(0);
    await calls(300);
    expect(served[0]).toBe(0);
    expect(Math.min(...served.slice(1))).toBeGreaterThan(100);
  });
});

describe('a replica that fails its calls', () => {
  const failing = 2;
  const unavailable = () => Promise.reject(transportFailure('UNAVAILABLE', 'its database does not answer'));

  test('at once does not attract the calls of the others: it is left out', async () => {
    const { served, client } = await replicas((replica) => (replica === failing ? unavailable() : undefined));
    served.fill(0);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 16 }, async () => {
        for (let n = 0; n < 100; n += 1) await client.createProject(create('n'), outgoing()).catch(() => undefined);
      }),
    );
    expect(outcomes).toHaveLength(16);
    expect(served[failing]).toBeLessThan(100);
  });

  test('is tried again after a while, and has its share again once it works', async () => {
    let works = false;
    const { served, client } = await replicas((replica) => (replica === failing && !works ? unavailable() : undefined));
    const call = () => client.createProject(create('n'), outgoing()).catch(() => undefined);
    for (let n = 0; n < 60; n += 1) await call();
    works = true;
    served.fill(0);
    await expect
      .poll(async () => {
        await Promise.all(Array.from({ length: 30 }, call));
        return served[failing] ?? 0;
      })
      .toBeGreaterThan(20);
  });

  test('because it is full, or whose calls reach their deadline, is not left out', async () => {
    for (const refusal of [overloaded('no room'), transportFailure('DEADLINE_EXCEEDED', 'too slow')]) {
      const { served, client } = await replicas((replica) =>
        replica === failing ? Promise.reject(refusal) : undefined,
      );
      for (let n = 0; n < 300; n += 1) await client.createProject(create('n'), outgoing()).catch(() => undefined);
      // A third by chance; one that is left out would have had five, and one a second.
      expect(served[failing]).toBeGreaterThan(30);
    }
  });

  test('is called all the same when there is no other', async () => {
    let works = false;
    const server = await serve({ createProject: async () => (works ? named('n') : unavailable()) });
    const client = projects(connectTo([server]));
    for (let n = 0; n < 20; n += 1) {
      await expect(client.createProject(create('n'), outgoing())).rejects.toMatchObject({ reason: 'UNAVAILABLE' });
    }
    works = true;
    await expect(client.createProject(create('n'), outgoing())).resolves.toEqual(named('n'));
  });
});

describe('a call that was refused before anything was begun', () => {
  test('is served by another replica, a write too, and its caller does not notice', async () => {
    const refuse = () => Promise.reject(notBegun('no connection to the database'));
    const { client } = await replicas((replica) => (replica === 0 ? undefined : refuse()));
    const answers = await Promise.all(Array.from({ length: 50 }, () => client.createProject(create('n'), outgoing())));
    expect(answers).toHaveLength(50);
  });

  test('fails with what the last one said when all refuse', async () => {
    const calls: number[] = [];
    const server = (n: number) =>
      serve({
        createProject: async () => {
          calls.push(n);
          throw notBegun('no connection to the database', { retry_after: 1 });
        },
      });
    const client = projects(connectTo([await server(1), await server(2)]));
    const rejected = expect(client.createProject(create('n'), outgoing())).rejects;
    await rejected.toMatchObject({ reason: 'UNAVAILABLE', details: { retry_after: 1 } });
    expect(new Set(calls).size).toBe(calls.length);
  });
});

describe('a method that a replica of the version before does not have', () => {
  test('is asked of those of the new version, also to write, and its caller does not notice', async () => {
    const served = [0, 0];
    const old = await serve({}, { services: [] });
    const channel = connectTo([old, await serve({ createProject: counts(served, 1) })]);
    const call = () => projects(channel).createProject(create('n'), outgoing());
    await expect.poll(call, { timeout: patientMs }).toEqual(named('n'));
    served.fill(0);
    await Promise.all(Array.from({ length: 50 }, call));
    expect(served).toEqual([0, 50]);
  });

  test('is not available while all are of that version', async () => {
    const client = projects(connectTo([await serve({}, { services: [] }), await serve({}, { services: [] })]));
    const rejected = expect(client.createProject(create('n'), outgoing())).rejects;
    await rejected.toMatchObject({ reason: 'UNAVAILABLE', grpcStatus: grpcStatus.UNIMPLEMENTED });
  });
});

test('while a server is not available others serve its calls, writes too, and no caller notices', async () => {
  const served = [0, 0];
  let available = true;
  const servers = await Promise.all([
    serve({ createProject: counts(served, 0) }, { available: () => available }),
    serve({ createProject: counts(served, 1) }),
  ]);
  const channel = connectTo(servers);
  await allConnected(channel, served);
  available = false;
  const call = () => projects(channel).createProject(create('n'), outgoing());
  await Promise.all(Array.from({ length: 50 }, call));
  expect(served).toEqual([0, 50]);
});

test('a server that is not available serves nothing, says so to health checks, and comes back by itself', async () => {
  let available = false;
  let served = 0;
  let changed = () => {};
  const watchAvailable = (onChange: () => void) => {
    changed = onChange;
  };
  const createProject = async () => {
    served += 1;
    return empty;
  };
  const server = await serve({ createProject }, { available: () => available, watchAvailable });
  const health = () => healthOf(server.port);
  const client = projects(connectTo([server]));
  await expect(client.createProject(create('n'), outgoing())).rejects.toMatchObject({ reason: 'UNAVAILABLE' });
  expect(served).toBe(0);
  await expect.poll(health).toBe(notServing);
  available = true;
  changed();
  await expect(client.createProject(create('n'), outgoing())).resolves.toEqual(empty);
  await expect.poll(health).toBe(serving);
});

test('a read whose answer broke the connection is sent to one more replica, not to every one in turn', async () => {
  let broken = 0;
  const servers: { port: number; stop(timeoutMs: number): Promise<void> }[] = [];
  const gates = Array.from({ length: 3 }, () => never());
  for (const [n, gate] of gates.entries()) {
    const server = await serve({
      getProject: () => {
        broken += 1;
        gate.enter();
        void servers[n]?.stop(0);
        return gate.promise;
      },
      createProject: async () => empty,
    });
    servers.push(server);
  }
  const client = projects(connectTo(servers));
  await expect(client.getProject(get, outgoing())).rejects.toMatchObject({ reason: 'UNAVAILABLE' });
  expect(broken).toBe(2);
});
