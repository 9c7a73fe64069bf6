import { EventEmitter } from 'node:events';
import { describe, expect, test, vi } from 'vitest';
import { assemble, type Running, run } from './lifecycle.js';
import { createLogger } from './log.js';
import type { Part } from './part.js';

function recorder() {
  const lines: { level: string; msg: string; part?: string }[] = [];
  const log = createLogger({
    service: 'test',
    level: 'trace',
    stream: { write: (line: string) => void lines.push(JSON.parse(line)) },
  });
  const logged = (level: string) => lines.filter((line) => line.level === level);
  return { log, logged };
}

function part(name: string, events: string[], extra: Partial<Part> = {}): Part {
  return {
    name,
    start: () => void events.push(`start ${name}`),
    drain: () => void events.push(`drain ${name}`),
    stop: () => void events.push(`stop ${name}`),
    ...extra,
  };
}

const never = () => new Promise<void>(() => undefined);

describe('an assembly', () => {
  test('starts its parts in order, drains all of them, then stops them in reverse', async () => {
    const events: string[] = [];
    const whole = assemble({ name: 'x', log: recorder().log, parts: ['a', 'b'].map((name) => part(name, events)) });
    await whole.start();
    await whole.drain();
    await whole.stop();
    expect(events).toEqual(['start a', 'start b', 'drain b', 'drain a', 'stop b', 'stop a']);
  });

  test('is ready once all have started and every part says so, and no more when it drains', async () => {
    let serving = false;
    const parts = [part('a', []), part('b', [], { ready: () => serving })];
    const whole = assemble({ name: 'x', log: recorder().log, parts });
    expect(whole.ready()).toBe(false);
    await whole.start();
    expect(whole.ready()).toBe(false);
    serving = true;
    expect(whole.ready()).toBe(true);
    await whole.drain();
    expect(whole.ready()).toBe(false);
  });

  test('stops what had started when a part fails to start, and throws why', async () => {
    const events: string[] = [];
    const bad = part('bad', events, { start: () => Promise.reject(new Error('port taken')) });
    const parts = [part('a', events), bad, part('c', events)];
    await expect(assemble({ name: 'x', log: recorder().log, parts }).start()).rejects.toThrow('port taken');
    expect(events).toEqual(['start a', 'stop bad', 'stop a']);
  });

  test('a part that fails to stop is logged and does not hold up the others', async () => {
    const events: string[] = [];
    const { log, logged } = recorder();
    const failing: Partial<Part> = {
      drain: () => {
        throw new Error('no');
      },
      stop: () => Promise.reject(new Error('no')),
    };
    const whole = assemble({ name: 'x', log, parts: [part('a', events), part('bad', events, failing)] });
    await whole.start();
    await whole.drain();
    await whole.stop();
    expect(events.at(-1)).toBe('stop a');
    expect(logged('error').map(({ part }) => part)).toEqual(['bad', 'bad']);
  });

  test('starts no further part after a stop signal', async () => {
    const events: string[] = [];
    const stop = new AbortController();
    const waiting = part('waits', events, { start: async () => stop.abort(new Error('stop signal')) });
    const whole = assemble({ name: 'x', log: recorder().log, parts: [waiting, part('b', events)] });
    await expect(whole.start(stop.signal)).rejects.toThrow('stop signal');
    expect(events).toEqual(['stop waits']);
  });
});

describe('run', () => {
  class FakeHost extends EventEmitter {
    readonly exits: number[] = [];
    readonly exited = new Promise<number>((resolve) => {
      this.exit = (code) => {
        this.exits.push(code);
        resolve(code);
      };
    });
    declare exit: (code: number) => void;
  }

  const idle: Running = { stop: () => undefined };

  function begin(start: (signal: AbortSignal) => Promise<Running>, options: { shutdownWaitMs?: number } = {}) {
    const host = new FakeHost();
    const { log, logged } = recorder();
    const started = run({ name: 'svc', log, start, host, ...options });
    return { host, logged, started };
  }

  test.each(['SIGTERM', 'SIGINT'])('%s drains, stops and exits with 0', async (signal) => {
    const events: string[] = [];
    const { host, started } = begin(async () => part('a', events));
    await started;
    host.emit(signal);
    expect(await host.exited).toBe(0);
    expect(events).toEqual(['drain a', 'stop a']);
  });

  test('goes on serving for a while after it has drained', async () => {
    const events: string[] = [];
    const { host, started } = begin(async () => part('a', events), { shutdownWaitMs: 30_000 });
    await started;
    host.emit('SIGTERM');
    await vi.waitFor(() => expect(events).toEqual(['drain a']), 60_000);
    expect(host.exits).toEqual([]);
    host.emit('SIGTERM');
  });

  test('a second signal exits at once, with the code a shell expects', async () => {
    const { host, started } = begin(async () => ({ stop: never }));
    await started;
    host.emit('SIGTERM');
    host.emit('SIGINT');
    expect(await host.exited).toBe(130);
    expect(host.exits).toEqual([130]);
  });

  test('a signal while starting aborts the start and exits with 0', async () => {
    const { host } = begin(
      (signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    );
    host.emit('SIGTERM');
    expect(await host.exited).toBe(0);
  });

  test('what starts in spite of the signal is stopped', async () => {
    const events: string[] = [];
    let finish = (_: Running) => {};
    const { host } = begin(() => new Promise((resolve) => (finish = resolve)));
    host.emit('SIGTERM');
    finish(part('a', events));
    expect(await host.exited).toBe(0);
    expect(events).toContain('stop a');
  });

  test('a start that fails is logged and exits with 1', async () => {
    const { host, logged } = begin(() => Promise.reject(new Error('port taken')));
    expect(await host.exited).toBe(1);
    expect(logged('fatal')).toMatchObject([{ msg: 'svc could not start', err: { message: 'port taken' } }]);
  });

  test.each(['unhandledRejection', 'uncaughtException'])('%s is logged and exits with 1', async (event) => {
    const { host, logged, started } = begin(async () => idle);
    await started;
    host.emit(event, new Error('a bug'));
    expect(await host.exited).toBe(1);
    expect(logged('fatal')).toMatchObject([{ err: { message: 'a bug' } }]);
  });

  test('leaves no listener behind', async () => {
    const { host, started } = begin(async () => idle);
    await started;
    host.emit('SIGTERM');
    await host.exited;
    expect(host.eventNames()).toEqual([]);
  });
});
