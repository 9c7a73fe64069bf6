import { EventEmitter } from 'node:events';
import { createLogger, createRegistry, ManualClock } from '@pharos/kit';
import { beforeEach, describe, expect, test } from 'vitest';
import { type EventStreamOptions, eventStream, type StreamFrame } from '../../server/event-stream.js';
import type { Exchange } from '../exchange.js';
import { OpenStreams, type StreamSlot } from './open-streams.js';

const maxAgeMs = 600_000;
const limits = { ofKeys: 8, ofVisitors: 8, eachKey: 3, eachSession: 2, eachAddress: 3 };

/** A client's end of an answer, which reads when it is told to. */
class FakeResponse extends EventEmitter {
  written = '';
  writableNeedDrain = false;
  writableEnded = false;
  writableFinished = false;
  destroyed = false;

  write(bytes: string | Uint8Array): boolean {
    this.written += Buffer.from(bytes).toString();
    return !this.writableNeedDrain;
  }

  end(): void {
    this.writableEnded = true;
    this.writableFinished = !this.writableNeedDrain;
  }

  destroy(): void {
    this.destroyed = true;
    this.emit('close');
  }

  drain(): void {
    this.writableNeedDrain = false;
    this.emit('drain');
  }
}

let clock: ManualClock;
let registry: ReturnType<typeof createRegistry>;
let streams: OpenStreams;
beforeEach(() => {
  clock = new ManualClock();
  registry = createRegistry();
  const log = createLogger({ service: 'test', level: 'silent' });
  streams = new OpenStreams({ clock, registry, limits, log, maxAgeMs });
});

interface Who {
  ip?: string;
  keyId?: string;
  orgId?: string;
}

function exchangeOf({ ip = '192.0.2.1', keyId, orgId = 'org_1' }: Who = {}) {
  const response = new FakeResponse();
  const caller = keyId && { kind: 'key', key: { id: keyId }, orgId };
  return { response, exchange: { response, ip, caller, requestId: 'req_1', routeId: 'test' } as unknown as Exchange };
}

/** Frames that a test hands out one by one. */
class Frames {
  taken = 0;
  readonly #waiting: (StreamFrame | 'end' | Error)[] = [];
  #wake = () => {};

  push(...frames: (StreamFrame | 'end' | Error)[]): void {
    this.#waiting.push(...frames);
    this.#wake();
  }

  async *of({ ended }: StreamSlot): AsyncGenerator<StreamFrame> {
    ended.addEventListener('abort', () => this.push('end'));
    for (;;) {
      const next = this.#waiting.shift();
      if (next === 'end') return;
      if (next instanceof Error) throw next;
      if (next !== undefined) {
        this.taken += 1;
        yield next;
      } else await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }
}

function opened(options: EventStreamOptions = {}, stillAllowed?: () => Promise<boolean>, who = {}) {
  const { response, exchange } = exchangeOf(who);
  const frames = new Frames();
  const slot = streams.enter(exchange);
  streams.open(exchange, slot, eventStream(frames.of(slot), options), stillAllowed);
  return { response, frames, slot };
}

const settle = () => clock.advance(0);
const message = (n: number) => ({ id: `${n}`, event: 'message.created', data: `{"n":${n}}` });
const ended = async () => (await registry.getSingleMetric('pharos_http_streams_ended_total')?.get())?.values ?? [];
const reasons = async () => (await ended()).map(({ labels }) => labels.reason);

test('frames leave as they come, after a hint for coming back and the position', async () => {
  const { response, frames } = opened({ position: () => 'p0' });
  frames.push(message(1), { data: 'two\nlines' }, Buffer.from('data: made before\n\n'));
  await settle();
  expect(response.written).toBe(
    'retry: 2000\nid: p0\n\nid: 1\nevent: message.created\ndata: {"n":1}\n\ndata: two\ndata: lines\n\ndata: made before\n\n',
  );
  frames.push('end');
  await settle();
  expect([response.writableEnded, await reasons()]).toEqual([true, ['finished']]);
});

test('a sign of life when nothing was sent for fifteen seconds, with the position when it has moved', async () => {
  let position = 'p0';
  const { response, frames } = opened({ position: () => position });
  const beats = () => response.written.split('\n\n').slice(1, -1);
  await clock.advance(14_000);
  frames.push({ data: 'x' });
  await settle();
  await clock.advance(14_000);
  expect(beats()).toEqual(['data: x']);
  await clock.advance(2_000);
  position = 'p1';
  await clock.advance(32_000);
  expect(beats()).toEqual(['data: x', ':', 'id: p1', ':']);
});

describe('a client that does not read', () => {
  test('has one frame written for it and no more is taken; when it reads again the rest follows', async () => {
    const { response, frames } = opened();
    response.writableNeedDrain = true;
    frames.push(message(1), message(2), message(3));
    await clock.advance(29_000);
    expect([frames.taken, response.destroyed]).toEqual([1, false]);
    response.drain();
    await settle();
    expect(frames.taken).toBe(3);
    await clock.advance(60_000);
    expect(response.destroyed).toBe(false);
  });

  test('for half a minute is cut off, and its slot is free', async () => {
    const { response, frames, slot } = opened();
    response.writableNeedDrain = true;
    frames.push(message(1));
    await clock.advance(32_000);
    expect([frames.taken, response.destroyed, slot.ended.aborted, await reasons()]).toEqual([
      1,
      true,
      true,
      ['slow_reader'],
    ]);
  });
});

test('a client that leaves ends the frames', async () => {
  const { response, slot } = opened();
  response.destroy();
  await settle();
  expect([slot.ended.aborted, await reasons()]).toEqual([true, ['client_left']]);
});

test('frames that fail end the stream, and the client comes back', async () => {
  const { response, frames } = opened();
  frames.push(new Error('broken'));
  await settle();
  expect([response.writableEnded, await reasons()]).toEqual([true, ['failed']]);
});

test('streams of a key end about a second after it may not be used any more; others, and when that is not known, go on', async () => {
  let allowed: () => Promise<boolean> = async () => true;
  let asked = 0;
  const check = () => {
    asked += 1;
    return allowed();
  };
  const [one, two] = [opened({}, check, { keyId: 'key_1' }), opened({}, check, { keyId: 'key_1' })];
  const other = opened({}, async () => true, { keyId: 'key_2' });
  const own = opened({ stillAllowed: () => Promise.reject(new Error('not known')) });
  await clock.advance(10_000);
  expect(asked).toBe(10);
  allowed = async () => false;
  await clock.advance(1_000);
  expect([one, two, other, own].map(({ response }) => response.writableEnded)).toEqual([true, true, false, false]);
  expect(await reasons()).toEqual(['not_allowed']);
});

describe('places', () => {
  const enter = (who: Who) => streams.enter(exchangeOf(who).exchange);
  /** A visitor's stream, of an address that nobody else has. */
  let addresses = 0;
  const visit = (orgId: string, sessionId = `session ${addresses}`, ip = `192.0.2.${addresses++}`) => {
    const slot = enter({ ip });
    try {
      streams.claim(slot, { orgId, sessionId });
    } catch (error) {
      streams.leave(slot);
      throw error;
    }
    return slot;
  };
  const refusal = (reason: string) => expect.objectContaining({ reason });

  test('an organization leaves as many to others as it has, however many keys it uses; who leaves makes room', async () => {
    const own = [1, 2, 3, 4].map((n) => enter({ keyId: `key_${n}`, orgId: 'org_many' }));
    for (const n of [1, 5, 6]) {
      expect(() => enter({ keyId: `key_${n}`, orgId: 'org_many' })).toThrowError(refusal('RATE_LIMITED'));
    }
    for (const orgId of ['org_2', 'org_2', 'org_3', 'org_4']) enter({ keyId: `key of ${orgId}`, orgId });
    expect(() => enter({ keyId: 'key', orgId: 'org_5' })).toThrowError(refusal('UNAVAILABLE'));
    for (const slot of own) streams.leave(slot);
    enter({ keyId: 'key', orgId: 'org_5' });
  });

  test('of visitors it is the same, from whatever addresses they come, and apart from keys', () => {
    for (let n = 0; n < 4; n += 1) visit('org_many');
    for (let n = 0; n < 20; n += 1) expect(() => visit('org_many')).toThrowError(refusal('RATE_LIMITED'));
    visit('org_2');
    for (let n = 0; n < 4; n += 1) enter({ keyId: `key_${n}`, orgId: 'org_many' });
  });

  test('a key, a session and an address have so many at most', () => {
    for (let n = 0; n < limits.eachKey; n += 1) enter({ keyId: 'key_1' });
    expect(() => enter({ keyId: 'key_1' })).toThrowError(refusal('RATE_LIMITED'));
    enter({ keyId: 'key_2' });
    for (let n = 0; n < limits.eachSession; n += 1) visit('org_1', 'one');
    expect(() => visit('org_1', 'one')).toThrowError(refusal('RATE_LIMITED'));
    visit('org_1', 'another');
    for (let n = 0; n < limits.eachAddress; n += 1) enter({ ip: '198.51.100.1' });
    expect(() => enter({ ip: '198.51.100.1' })).toThrowError(refusal('RATE_LIMITED'));
  });

  test('who is refused has taken nothing, and a stream that ends gives back all it had', async () => {
    for (let round = 0; round < 20; round += 1) {
      const slots = [0, 1, 2, 3].map(() => visit('org_1'));
      expect(() => visit('org_1', 'late', '203.0.113.1')).toThrowError(refusal('RATE_LIMITED'));
      for (const slot of [...slots, ...slots]) streams.leave(slot);
      const { response } = opened({}, undefined, { keyId: 'key_1' });
      response.destroy();
      await settle();
    }
    for (let n = 0; n < 2; n += 1) visit('org_1', 'late', '203.0.113.1');
    for (let n = 0; n < 3; n += 1) enter({ keyId: 'key_1' });
  });
});

test('a stream ends at its age, at most a quarter earlier, in order and with a short time to come back after', async () => {
  const { response, frames } = opened({ position: () => 'p0' });
  await clock.advance(maxAgeMs * 0.75 - 2_000);
  frames.push(message(1));
  await settle();
  expect(response.writableEnded).toBe(false);
  await clock.advance(maxAgeMs * 0.25 + 4_000);
  expect([response.writableEnded, await reasons()]).toEqual([true, ['aged']]);
  expect(response.written).toMatch(/id: 1\nevent: message\.created\ndata: \{"n":1\}\n\n(?::\n\n)*retry: \d{1,3}\n\n$/);
});

test('when the gateway stops every stream is ended in order, with the time to come back after; no new one begins', async () => {
  const [one, two] = [opened(), opened()];
  one.frames.push(message(1));
  await settle();
  const stopped = streams.stop();
  await settle();
  await stopped;
  for (const { response } of [one, two]) expect(response.written).toMatch(/retry: \d{1,4}\n\n$/);
  expect([one.response.writableEnded, two.response.writableEnded, await reasons()]).toEqual([true, true, ['shutdown']]);
  expect(() => streams.enter(exchangeOf().exchange)).toThrowError(expect.objectContaining({ reason: 'UNAVAILABLE' }));
});
