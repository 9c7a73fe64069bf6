import type { Clock } from '@pharos/kit';
import { z } from 'zod';
import type { ServerHealth } from '../../dependencies/index.js';
import { EngineError, engineFaults } from '../engine.js';
import type { Call, Connection } from './connection.js';
import { engineName, isOwnFailure, isRefusal, RefusedError } from './errors.js';

const firstPollMs = 5;
const longestPollMs = 1_000;
const pollGrowth = 1.5;
/** After so long a task is told of: its server may be stuck, or have far too much to do. */
const lateMs = 60_000;

type OnLate = (error: EngineError) => void;

const enqueued = z.object({ taskUid: z.number() });
const taskState = z.object({
  status: z.enum(['enqueued', 'processing', 'succeeded', 'failed', 'canceled']),
  error: z.object({ message: z.string(), code: z.string(), type: z.string().optional() }).nullish(),
});

/** Writing is asynchronous in Meilisearch: what it accepts is a task, which it does, or fails at, later; in their order. */
export class Tasks {
  constructor(
    private readonly connection: Connection,
    private readonly clock: Clock,
    private readonly health: ServerHealth,
  ) {}

  /** Resolves with the task's number once the server has taken it. */
  async enqueue(call: Omit<Call<unknown>, 'answer' | 'writes'>): Promise<number> {
    return (await this.connection.send({ ...call, answer: enqueued, writes: true })).taskUid;
  }

  /**
   * Resolves once the task is done. It may stand behind a snapshot or what others index, for as long as the caller waits; after a minute
   * operators and `onLate` are told.
   *
   * @throws RefusedError with the task's reason when it failed.
   */
  finish(taskUid: number, signal: AbortSignal | undefined, onLate?: OnLate): Promise<void> {
    return this.health.write(() => this.#wait(taskUid, signal, onLate));
  }

  async #wait(taskUid: number, signal: AbortSignal | undefined, onLate?: OnLate): Promise<void> {
    const lateAtMs = this.clock.monotonicMs() + lateMs;
    let isTold = false;
    for (let pauseMs = firstPollMs; ; pauseMs = Math.min(pauseMs * pollGrowth, longestPollMs)) {
      const status = await this.#statusOf(taskUid, signal);
      if (status === 'succeeded') return;
      if (!isTold && this.clock.monotonicMs() >= lateAtMs) {
        isTold = true;
        this.#tell(`task ${taskUid} is still ${status} after ${lateMs / 1_000} s`, onLate);
      }
      await this.clock.sleep(pauseMs, signal);
    }
  }

  #tell(told: string, onLate: OnLate | undefined): void {
    const error = new EngineError(engineName, told, { isDown: true, fault: engineFaults.late });
    this.health.cannotWrite(error);
    onLate?.(error);
  }

  async #statusOf(taskUid: number, signal: AbortSignal | undefined): Promise<string> {
    const call = { method: 'get', path: `tasks/${taskUid}`, answer: taskState, signal } as const;
    const { status, error } = await this.connection.send(call).catch((reason: unknown) => lost(reason, taskUid));
    if (status === 'failed') {
      const reason = error ? `${error.message} (${error.code})` : 'no reason given';
      const isDown = isOwnFailure(error?.type);
      const fault = isDown ? engineFaults.write : undefined;
      throw new RefusedError(error?.code ?? '', `task ${taskUid} failed: ${reason}`, { isDown, fault });
    }
    if (status === 'canceled') throw new EngineError(engineName, `task ${taskUid} was canceled`, { isDown: true });
    return status;
  }
}

/** A server that was restored forgets what it had taken: no fault of what was to be written. */
function lost(reason: unknown, taskUid: number): never {
  if (!isRefusal(reason, 'task_not_found')) throw reason;
  throw new EngineError(engineName, `it knows nothing of task ${taskUid} any more`, { isDown: true });
}
