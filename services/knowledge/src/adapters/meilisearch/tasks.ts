import type { Clock } from '@pharos/kit';
import { z } from 'zod';
import { EngineError } from '../../search/engine.js';
import type { Call, Connection } from './connection.js';
import { engineName, isOwnFailure, RefusedError } from './errors.js';

const firstPollMs = 5;
const longestPollMs = 250;
const pollGrowth = 1.5;
/** Indexing may queue behind what others index. */
const taskTimeoutMs = 60_000;

const enqueued = z.object({ taskUid: z.number() });
const taskState = z.object({
  status: z.enum(['enqueued', 'processing', 'succeeded', 'failed', 'canceled']),
  error: z.object({ message: z.string(), code: z.string(), type: z.string().optional() }).nullish(),
});

/** Writing is asynchronous in Meilisearch: what it accepts is a task, which it does, or fails at, later; in their order. */
export class Tasks {
  readonly #connection: Connection;
  readonly #clock: Clock;

  constructor(connection: Connection, clock: Clock) {
    this.#connection = connection;
    this.#clock = clock;
  }

  /** Resolves with the task's number once the server has taken it. */
  async enqueue(call: Omit<Call<unknown>, 'answer'>): Promise<number> {
    return (await this.#connection.send({ ...call, answer: enqueued })).taskUid;
  }

  /** @throws RefusedError with the task's reason when it failed; EngineError when it is not done within a minute. */
  async finish(taskUid: number, signal: AbortSignal | undefined): Promise<void> {
    const since = this.#clock.monotonicMs();
    for (let pauseMs = firstPollMs; ; pauseMs = Math.min(pauseMs * pollGrowth, longestPollMs)) {
      if (await this.#isDone(taskUid, signal)) return;
      if (this.#clock.monotonicMs() - since > taskTimeoutMs)
        throw new EngineError(engineName, `task ${taskUid} is not done after ${taskTimeoutMs} ms`, { isAway: true });
      await this.#clock.sleep(pauseMs, signal);
    }
  }

  async run(call: Omit<Call<unknown>, 'answer'>): Promise<void> {
    await this.finish(await this.enqueue(call), call.signal);
  }

  async #isDone(taskUid: number, signal: AbortSignal | undefined): Promise<boolean> {
    const call = { method: 'get', path: `tasks/${taskUid}`, answer: taskState, signal } as const;
    const { status, error } = await this.#connection.send(call);
    if (status === 'failed') {
      const reason = error ? `${error.message} (${error.code})` : 'no reason given';
      const isAway = isOwnFailure(error?.type);
      throw new RefusedError(error?.code ?? '', `task ${taskUid} failed: ${reason}`, { isAway });
    }
    if (status === 'canceled') throw new EngineError(engineName, `task ${taskUid} was canceled`);
    return status === 'succeeded';
  }
}
