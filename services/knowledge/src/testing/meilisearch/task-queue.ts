import type { Clock } from '@pharos/kit';
import { ApiError } from './api-error.js';

export interface TaskRecord {
  uid: number;
  /** Tasks of one batch are done together. */
  batchUid: number | null;
  indexUid: string;
  type: string;
  status: 'enqueued' | 'processing' | 'succeeded' | 'failed';
  enqueuedAt: string;
  startedAt?: string;
  finishedAt?: string;
  error: ReturnType<ApiError['toJSON']> | null;
}

export interface TaskQueueOptions {
  /** By which batches wait and take their time. */
  clock: Clock;
  /** How long a batch waits, and how long it takes. */
  taskMs: number;
  /** Throws an ApiError to make a task fail. */
  beforeTask: (task: TaskRecord) => void;
}

/** What is to be done; `type` as the server tells it, but that removing by a filter has a name of its own. */
interface Work {
  readonly task: TaskRecord;
  readonly kind: string;
  run(): void;
}

/** After which kinds a task can be part of the same batch. Others are batches of their own. */
const batchedAfter: Readonly<Record<string, readonly string[]>> = {
  documentAdditionOrUpdate: ['documentAdditionOrUpdate', 'documentDeletion'],
  documentDeletion: ['documentAdditionOrUpdate', 'documentDeletion', 'documentDeletionByFilter'],
  documentDeletionByFilter: ['documentDeletion', 'documentDeletionByFilter'],
  settingsUpdate: ['settingsUpdate'],
};

/** Does tasks batch after batch, a little later, those of an index in the order in which they came. */
export class TaskQueue {
  readonly tasks: TaskRecord[] = [];
  readonly #options: TaskQueueOptions;
  readonly #closed = new AbortController();
  #waiting: Work[] = [];
  #batches = 0;
  #working: Promise<void> | undefined;

  constructor(options: TaskQueueOptions) {
    this.#options = options;
  }

  add(kind: string, indexUid: string, run: () => void) {
    const [uid, enqueuedAt] = [this.tasks.length, new Date().toISOString()];
    const type = kind.replace('ByFilter', '');
    const task: TaskRecord = { uid, batchUid: null, indexUid, type, status: 'enqueued', enqueuedAt, error: null };
    this.tasks.push(task);
    this.#waiting.push({ task, kind, run });
    this.#working ??= this.#work();
    return { taskUid: uid, indexUid, status: task.status, type, enqueuedAt };
  }

  get(uid: string): TaskRecord {
    const task = this.tasks[Number(uid)];
    if (!task) throw new ApiError(404, 'task_not_found', `Task \`${uid}\` not found.`);
    return task;
  }

  /** Nothing else is done. */
  async close(): Promise<void> {
    this.#closed.abort();
    await this.#working;
  }

  async #work(): Promise<void> {
    while (this.#waiting.length > 0 && (await this.#pause())) {
      const batch = this.#takeBatch();
      for (const { task } of batch)
        Object.assign(task, { status: 'processing', batchUid: this.#batches, startedAt: new Date().toISOString() });
      this.#batches += 1;
      if (!(await this.#pause())) break;
      for (const work of batch) this.#do(work);
    }
    this.#working = undefined;
  }

  /** The first one, and those of its index behind it up to one that cannot be done with them. */
  #takeBatch(): Work[] {
    const uid = this.#waiting[0]?.task.indexUid;
    const same = this.#waiting.filter(({ task }) => task.indexUid === uid);
    const fits = ({ kind }: Work, at: number) =>
      same.slice(0, at).every((before) => batchedAfter[kind]?.includes(before.kind));
    const end = same.findIndex((work, at) => !fits(work, at));
    const batch = new Set(end < 0 ? same : same.slice(0, end));
    this.#waiting = this.#waiting.filter((work) => !batch.has(work));
    return [...batch];
  }

  #do({ task, run }: Work): void {
    try {
      this.#options.beforeTask(task);
      run();
      task.status = 'succeeded';
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      Object.assign(task, { status: 'failed', error: error.toJSON() });
    }
    task.finishedAt = new Date().toISOString();
  }

  /** False when the server has closed meanwhile. */
  async #pause(): Promise<boolean> {
    await this.#options.clock.sleep(this.#options.taskMs, this.#closed.signal);
    return !this.#closed.signal.aborted;
  }
}
