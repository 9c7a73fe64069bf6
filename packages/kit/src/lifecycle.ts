import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from './log.js';

/**
 * Something a process is made of: a server, a pool, a consumer, or a whole service. Parts start in order and stop in
 * reverse, so a part may use those before it for as long as it runs.
 */
export interface Part {
  readonly name: string;
  /** `signal` aborts when the process gets a stop signal while it is still starting. */
  start?(signal: AbortSignal): Promise<void> | void;
  /** Whether it can serve now. Absent: as soon as it has started. */
  ready?(): boolean;
  /** The process will stop soon: be not ready and ask for no new work, but go on serving what comes. */
  drain?(): Promise<void> | void;
  /** Finish what is under way within `timeoutMs`, then let go of it by force. A part that takes longer is left behind. */
  stop(timeoutMs: number): Promise<void> | void;
}

/** What `run` needs of a started process: usually what `assemble` made. */
export type Running = Omit<Part, 'name' | 'start'>;

export interface Assembly extends Part {
  start(signal?: AbortSignal): Promise<void>;
  ready(): boolean;
  drain(): Promise<void>;
  stop(timeoutMs?: number): Promise<void>;
}

const defaultStopTimeoutMs = 20_000;
/** A part gets a shorter timeout than the process allows it: it forces its stop then, and is abandoned only when that fails. */
const ownShare = 0.8;
/** To drain is to say so, not to wait. */
const drainTimeoutMs = 1_000;

/**
 * Makes one part of several. When one fails to start, those started are stopped and the failure is thrown. `drain` and
 * `stop` never reject: a part that fails there is logged, and one that does not come to an end is left behind.
 */
export function assemble(options: { name: string; log: Logger; parts: readonly Part[] }): Assembly {
  const { name, log, parts } = options;
  const started: Part[] = [];
  let state: 'idle' | 'ready' | 'draining' = 'idle';

  async function start(signal: AbortSignal = new AbortController().signal): Promise<void> {
    try {
      for (const part of parts) {
        signal.throwIfAborted();
        // Counted as started while it still starts: what is half-started has something to stop.
        started.push(part);
        await part.start?.(signal);
      }
      if (state === 'idle') state = 'ready';
    } catch (error) {
      await stop();
      throw error;
    }
  }

  async function drain(): Promise<void> {
    state = 'draining';
    for (const part of started.toReversed())
      await within(drainTimeoutMs, log, part.name, 'drain', () => part.drain?.());
  }

  async function stop(timeoutMs = defaultStopTimeoutMs): Promise<void> {
    state = 'draining';
    const deadlineMs = performance.now() + timeoutMs;
    for (let part = started.pop(); part; part = started.pop()) {
      const current = part;
      const leftMs = Math.max(0, deadlineMs - performance.now());
      // Half of what is left, so that a part that is stuck takes nothing from those after it that they need.
      const shareMs = started.length === 0 ? leftMs : leftMs / 2;
      await within(shareMs, log, part.name, 'stop', () => current.stop(shareMs * ownShare));
    }
  }

  const ready = () => state === 'ready' && parts.every((part) => part.ready?.() ?? true);
  return { name, start, ready, drain, stop };
}

/** Never rejects, and waits no longer than `timeoutMs`: one part's trouble must not hold up the others. */
async function within(
  timeoutMs: number,
  log: Logger,
  part: string,
  phase: 'drain' | 'stop',
  work: () => Promise<void> | void,
): Promise<void> {
  const startedMs = performance.now();
  const waiting = new AbortController();
  const late = sleep(timeoutMs, 'late' as const, { signal: waiting.signal }).catch(() => undefined);
  try {
    const outcome = await Promise.race([(async () => work())(), late]);
    const facts = { part, phase, tookMs: Math.round(performance.now() - startedMs) };
    if (outcome === 'late') log.error(facts, `${part} takes too long to ${phase} and is left behind`);
    else log.debug(facts, `${part}: ${phase} done`);
  } catch (error) {
    log.error({ part, phase, err: error }, `${part} failed to ${phase}`);
  } finally {
    waiting.abort();
  }
}

/** The process as `run` sees it; tests pass their own. */
export interface Host {
  on(event: string, listener: (reason: unknown) => void): unknown;
  off(event: string, listener: (reason: unknown) => void): unknown;
  exit(code: number): void;
}

export interface RunOptions {
  name: string;
  log: Logger;
  /** Resolves when everything has started. `signal` aborts when the process gets a stop signal before that. */
  start(signal: AbortSignal): Promise<Running>;
  /** How long to go on serving after draining, so that load balancers notice. Default 0. */
  shutdownWaitMs?: number;
  /** What all parts together get to finish. Default 20 s. */
  stopTimeoutMs?: number;
  host?: Host;
}

const signalNumbers = { SIGINT: 2, SIGTERM: 15 } as const;
type Signal = keyof typeof signalNumbers;

/**
 * Runs a process until SIGTERM or SIGINT: drain, wait, stop the parts in reverse, exit 0. A second signal exits
 * at once. A failed start, an uncaught exception and an unhandled rejection are logged and exit 1.
 */
export async function run(options: RunOptions): Promise<void> {
  const { name, log } = options;
  const host: Host = options.host ?? process;
  const starting = new AbortController();
  let running: Running | undefined;
  let stopping = false;
  let exited = false;

  const exit = (code: number) => {
    if (exited) return;
    exited = true;
    for (const [event, listener] of listeners) host.off(event, listener);
    host.exit(code);
  };
  const shutDown = async (signal: Signal) => {
    if (stopping) {
      log.warn({ signal }, `${name} got a second stop signal and exits at once`);
      return exit(128 + signalNumbers[signal]);
    }
    stopping = true;
    log.info({ signal }, `${name} is stopping`);
    if (!running) return starting.abort(new Error(`${signal} while starting`));
    await stopRunning(running, options);
    log.info(`${name} has stopped`);
    exit(0);
  };
  const crash = (error: unknown) => {
    log.fatal({ err: error }, `${name} hit an unexpected error and exits`);
    exit(1);
  };
  const listeners: [string, (reason: unknown) => void][] = [
    ['SIGTERM', () => void shutDown('SIGTERM')],
    ['SIGINT', () => void shutDown('SIGINT')],
    ['uncaughtException', crash],
    ['unhandledRejection', crash],
  ];
  for (const [event, listener] of listeners) host.on(event, listener);

  try {
    running = await options.start(starting.signal);
  } catch (error) {
    if (starting.signal.aborted) return exit(0);
    log.fatal({ err: error }, `${name} could not start`);
    return exit(1);
  }
  if (!starting.signal.aborted) return log.info(`${name} is ready`);
  await stopRunning(running, { ...options, shutdownWaitMs: 0 });
  exit(0);
}

async function stopRunning(running: Running, options: RunOptions): Promise<void> {
  try {
    await running.drain?.();
    if (options.shutdownWaitMs) await sleep(options.shutdownWaitMs);
    await running.stop(options.stopTimeoutMs ?? defaultStopTimeoutMs);
  } catch (error) {
    options.log.error({ err: error }, 'failed to stop cleanly');
  }
}
