import { once } from 'node:events';
import net from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { keepalive } from './limits.js';
import { type Create, connect, create, never, outgoing, patientMs, projects, serve } from './testing/replicas.js';

// With pings this often, so that nobody waits ten seconds for what happens after two of them; how often they are is below.
vi.mock('./limits.js', async (original) => ({
  ...(await original<typeof import('./limits.js')>()),
  keepalive: { 'grpc.keepalive_time_ms': 500, 'grpc.keepalive_timeout_ms': 1_500 },
}));

/** A way to a port on which everything can be lost, without either side being told. */
class LossyWay {
  readonly #server = net.createServer((near) => this.#pass(near));
  readonly #open = new Set<net.Socket>();

  private constructor(private readonly target: number) {}

  static async to(target: number): Promise<LossyWay> {
    const way = new LossyWay(target);
    way.#server.listen(0, '127.0.0.1');
    await once(way.#server, 'listening');
    ways.push(way);
    return way;
  }

  get port(): number {
    return (this.#server.address() as net.AddressInfo).port;
  }

  lose(): void {
    for (const socket of this.#open) socket.unpipe().removeAllListeners('end').resume();
  }

  close(): void {
    for (const socket of this.#open) socket.destroy();
    this.#server.close();
  }

  #pass(near: net.Socket): void {
    const far = net.connect(this.target, '127.0.0.1');
    for (const socket of [near, far]) {
      this.#open.add(socket);
      socket.on('error', () => socket.destroy());
    }
    near.pipe(far).pipe(near);
  }
}

const ways: LossyWay[] = [];
afterEach(() => {
  for (const way of ways.splice(0)) way.close();
});

test('a peer that answers nothing is found within 15 s', async () => {
  const actual = await vi.importActual<typeof import('./limits.js')>('./limits.js');
  const times = Object.values(actual.keepalive);
  expect(Object.keys(keepalive)).toEqual(Object.keys(actual.keepalive));
  expect(times.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(15_000);
});

test('a server learns that nobody waits any more when a client has vanished without a word', async () => {
  const hanging = never();
  const reasons: unknown[] = [];
  const createProject: Create = async (_, { signal }) => {
    signal.addEventListener('abort', () => reasons.push(signal.reason));
    hanging.enter();
    return hanging.promise;
  };
  // It looks only for those of other machines.
  const server = await serve({ createProject }, { host: '0.0.0.0' });
  const way = await LossyWay.to(server.port);
  // On a machine that stands still for seconds the connection may break by itself: then the call comes again.
  const idempotency = { scope: 'org', key: 'key', fingerprint: new Uint8Array() };
  const call = projects(connect(way.port)).createProject(create('n'), outgoing({ idempotency }));
  call.catch(() => undefined);
  await hanging.entered;
  way.lose();
  // Nor does it wait for the call's deadline.
  await expect.poll(() => reasons[0]).toMatchObject({ reason: 'CANCELLED' });
});

test('a client whose server has vanished without a word fails its calls at once, not at their deadline', async () => {
  const hanging = never();
  const server = await serve({
    createProject: async () => {
      hanging.enter();
      return hanging.promise;
    },
  });
  const way = await LossyWay.to(server.port);
  const call = projects(connect(way.port)).createProject(create('n'), outgoing({ timeoutMs: patientMs }));
  const failed = expect(call).rejects.toMatchObject({ reason: 'UNAVAILABLE' });
  await Promise.race([hanging.entered, failed]);
  way.lose();
  await failed;
});
