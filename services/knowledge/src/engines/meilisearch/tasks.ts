import type { Clock } from '@pharos/kit';
import { z } from 'zod';
import { EngineError } from '../engine.js';
import type { Call, Connection } from './connection.js';
import { engineName, isOwnFailure, isRefusal, RefusedError } from './errors.js';

const firstPollMs = 5;
const longestPollMs = 1_000;
const pollGrowth = 1.5;

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
  ) {}

  /** Resolves with the task's number once the server has taken it. */
  async enqueue(call: Omit<Call<unknown>, 'answer'>): Promise<number> {
    return (await this.connection.send({ ...call, answer: enqueued })).taskUid;
  }

  /**
   * Resolves once the task is done. It may stand behind a snapshot or what others index, for as long as the caller waits.
   *
   * @throws RefusedError with the task's reason when it failed.
   */
  async finish(taskUid: number, signal: AbortSignal | undefined): Promise<void> {
    for (let pauseMs = firstPollMs; ; pauseMs = Math.min(pauseMs * pollGrowth, longestPollMs)) {
      if (await this.#isDone(taskUid, signal)) return;
      await this.clock.sleep(pauseMs, signal);
    }
  }

  async #isDone(taskUid: number, signal: AbortSignal | undefined): Promise<boolean> {
    const call = { method: 'get', path: `tasks/${taskUid}`, answer: taskState, signal } as const;
    const { status, error } = await this.connection.send(call).catch((reason: unknown) => lost(reason, taskUid));
    if (status === 'failed') {
      const reason = error ? `${error.message} (${error.code})` : 'no reason given';
      const isDown = isOwnFailure(error?.type);
      throw new RefusedError(error?.code ?? '', `task ${taskUid} failed: ${reason}`, { isDown });
    }
    if (status === 'canceled') throw new EngineError(engineName, `task ${taskUid} was canceled`, { isDown: true });
    return status === 'succeeded';
  }
}

/** A server that was restored forgets what it had taken: no fault of what was to be written. */
function lost(reason: unknown, taskUid: number): never {
  if (!isRefusal(reason, 'task_not_found')) throw reason;
  throw new EngineError(engineName, `it knows nothing of task ${taskUid} any more`, { isDown: true });
}
