import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endWithClient, onHalfClosed } from './half-closed.js';

class FakeResponse extends EventEmitter {
  headersSent = false;
  continues = 0;
  destroyed = false;
  readonly req;

  constructor(readableEnded = true) {
    super();
    this.req = { httpVersion: '1.1', socket: { readableEnded } };
  }

  writeContinue(): void {
    this.continues += 1;
  }

  destroy(): void {
    this.destroyed = true;
    this.emit('close');
  }
}

const of = (response: FakeResponse) => response as unknown as ServerResponse;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a client that has ended its side is asked twice whether it is there, and then now and then', () => {
  const response = new FakeResponse();
  onHalfClosed(of(response));
  vi.advanceTimersByTime(10_000);
  expect(response.continues).toBe(2);
  vi.advanceTimersByTime(20_000);
  expect(response.continues).toBe(3);
  response.destroy();
  expect(vi.getTimerCount()).toBe(0);
});

test('an answer that has begun is asked nothing more', () => {
  const response = new FakeResponse();
  onHalfClosed(of(response));
  response.headersSent = true;
  vi.advanceTimersByTime(60_000);
  expect([response.continues, vi.getTimerCount()]).toEqual([0, 0]);
});

test.each([
  ['before it began', true, () => {}],
  ['after it began', false, onHalfClosed],
])('a stream whose client ended its side %s ends', (_, readableEnded, end) => {
  const response = new FakeResponse(readableEnded);
  endWithClient(of(response));
  expect(response.destroyed).toBe(readableEnded);
  end(of(response));
  expect(response.destroyed).toBe(true);
});
