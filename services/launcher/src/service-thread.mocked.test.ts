import type { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ServiceThread } from './service-thread.js';
import type { Question } from './thread-messages.js';

const { workers } = vi.hoisted(() => ({ workers: [] as unknown[] }));

vi.mock('node:worker_threads', async () => {
  const { EventEmitter: Emitter } = await import('node:events');
  class Worker extends Emitter {
    readonly asked: Question[] = [];
    constructor() {
      super();
      workers.push(this);
    }
    postMessage(question: Question): void {
      this.asked.push(question);
    }
    async terminate(): Promise<void> {}
  }
  return { Worker };
});

interface FakeWorker extends EventEmitter {
  readonly asked: Question[];
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function started(signal = new AbortController().signal) {
  const thread = new ServiceThread('webhooks', {});
  const start = thread.start(signal);
  const worker = workers.pop() as FakeWorker;
  const answer = (value?: unknown) => {
    for (const { id } of worker.asked.splice(0)) worker.emit('message', { id, value });
  };
  return { thread, start, worker, answer };
}

test('metrics of a thread that is busy for too long are left out, and not asked for twice at once', async () => {
  const { thread, start, worker, answer } = started();
  answer();
  await start;
  const [first, second] = [thread.metrics(), thread.metrics()];
  await vi.advanceTimersByTimeAsync(10_000);
  expect([await first, await second]).toEqual([[], []]);
  expect(worker.asked).toHaveLength(1);
  answer([[{ name: 'old' }]]);
  await vi.advanceTimersByTimeAsync(0);
  const next = thread.metrics();
  answer([[{ name: 'new' }]]);
  expect(await next).toEqual([{ name: 'new' }]);
  expect(vi.getTimerCount()).toBe(0);
});

test('a thread that is lost while its start is being ended rejects nothing that nobody hears of', async () => {
  const unhandled: unknown[] = [];
  const listen = (reason: unknown) => unhandled.push(reason);
  // What the loss itself throws is held back with the timers.
  vi.useFakeTimers({ toFake: ['setImmediate'] });
  process.on('unhandledRejection', listen);
  const stopping = new AbortController();
  const { start, worker } = started(stopping.signal);
  const failed = expect(start).rejects.toThrow('lost');
  stopping.abort();
  worker.emit('error', new Error('lost'));
  await failed;
  await new Promise((resolve) => setTimeout(resolve, 1));
  process.off('unhandledRejection', listen);
  vi.clearAllTimers();
  expect(unhandled).toEqual([]);
});
