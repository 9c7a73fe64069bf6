import { ApiError } from './api-error.js';

export interface TaskRecord {
  uid: number;
  indexUid: string;
  type: string;
  status: 'enqueued' | 'processing' | 'succeeded' | 'failed';
  enqueuedAt: string;
  startedAt?: string;
  finishedAt?: string;
  error: ReturnType<ApiError['toJSON']> | null;
}

export interface TaskQueueOptions {
  /** How long a task waits, and how long it takes. */
  taskMs: number;
  /** Throws an ApiError to make a task fail. */
  beforeTask: (task: TaskRecord) => void;
}

/** Does tasks one after the other, a little later. */
export class TaskQueue {
  readonly #options: TaskQueueOptions;
  readonly #tasks: TaskRecord[] = [];
  #last = Promise.resolve();
  #closed = false;

  constructor(options: TaskQueueOptions) {
    this.#options = options;
  }

  add(type: string, indexUid: string, work: () => void) {
    const enqueuedAt = new Date().toISOString();
    const task: TaskRecord = { uid: this.#tasks.length, indexUid, type, status: 'enqueued', enqueuedAt, error: null };
    this.#tasks.push(task);
    this.#last = this.#last.then(() => this.#do(task, work));
    return { taskUid: task.uid, indexUid, status: task.status, type, enqueuedAt };
  }

  get(uid: string): TaskRecord {
    const task = this.#tasks[Number(uid)];
    if (!task) throw new ApiError(404, 'task_not_found', `Task \`${uid}\` not found.`);
    return task;
  }

  /** What is under way ends; nothing else begins. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#last;
  }

  async #do(task: TaskRecord, work: () => void): Promise<void> {
    await this.#pause();
    if (this.#closed) return;
    Object.assign(task, { status: 'processing', startedAt: new Date().toISOString() });
    await this.#pause();
    try {
      this.#options.beforeTask(task);
      work();
      task.status = 'succeeded';
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      Object.assign(task, { status: 'failed', error: error.toJSON() });
    }
    task.finishedAt = new Date().toISOString();
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, this.#closed ? 0 : this.#options.taskMs));
  }
}
