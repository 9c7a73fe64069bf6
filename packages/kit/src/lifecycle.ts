import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, systemClock } from './clock.js';
import { OperatorError } from './errors.js';
import type { Logger } from './log.js';
import type { Part } from './part.js';
import { inTime, stopInTurn } from './stop-in-turn.js';

/** What `run` needs of a started process: usually what `assemble` made. */
export type Running = Omit<Part, 'name' | 'start'>;

export interface Assembly extends Part {
  start(signal?: AbortSignal): Promise<void>;
  ready(): boolean;
  drain(): Promise<void>;
  becameDue(table?: string): void;
  stop(timeoutMs?: number): Promise<void>;
}

export interface AssemblyOptions {
  readonly name: string;
  readonly log: Logger;
  readonly parts: readonly Part[];
  /** Default: the machine's own. */
  readonly clock?: Clock;
}

const defaultStopTimeoutMs = 20_000;
/** To drain is to say so, not to wait. */
const drainTimeoutMs = 1_000;

/**
 * Makes one part of several. When one fails to start, those started are stopped and the failure is thrown. `drain` and
 * `stop` never reject: a part that fails there is logged, and one that does not come to an end is left behind.
 */
export function assemble(options: AssemblyOptions): Assembly {
  const { name, log, parts, clock = systemClock } = options;
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
      await inTime({ log, clock, part, phase: 'drain', timeoutMs: drainTimeoutMs }, () => part.drain?.());
  }

  function stop(timeoutMs = defaultStopTimeoutMs): Promise<void> {
    state = 'draining';
    return stopInTurn(started, { log, clock, timeoutMs });
  }

  const becameDue = (table?: string) => {
    for (const part of started) part.becameDue?.(table);
  };
  const ready = () => state === 'ready' && parts.every((part) => part.ready?.() ?? true);
  return { name, start, ready, drain, becameDue, stop };
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
    // What an operator can mend is told in words; where in the code it was found helps nobody.
    const why = error instanceof OperatorError ? { reason: error.message } : { err: error };
    log.fatal(why, `${name} could not start`);
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
