import { Worker } from 'node:worker_threads';
import { type MetricObject, OperatorError, type Part } from '@pharos/kit';
import type { Asked, Question, Told } from './thread-messages.js';

type Env = Readonly<Record<string, string | undefined>>;

/** Shorter than whoever collects metrics usually waits: they get those of the other services. */
const metricsWaitMs = 2_000;

interface Waiting {
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/**
 * A service that runs in a thread of its own, beside the others of its process: what it computes takes turns with theirs on the
 * cores of the machine, not in one event loop. Whatever ends the thread unasked ends the process, as an error of any service does.
 */
export class ServiceThread implements Part {
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #ready = false;
  #questions = 0;
  /** What was asked for of metrics, until it is answered. */
  #metrics: Promise<unknown> | undefined;

  constructor(
    readonly name: string,
    /** What it is configured with: TARGET names the service alone. */
    private readonly env: Env,
  ) {}

  async start(signal: AbortSignal): Promise<void> {
    // What is undefined would be the text `undefined` there.
    const env = Object.fromEntries(Object.entries(this.env).filter(([, value]) => value !== undefined));
    const worker = new Worker(new URL('./thread.js', import.meta.url), { name: this.name, env });
    this.#worker = worker;
    worker.on('message', (told: Told) => this.#hear(told));
    worker.on('error', (error) => this.#lost(error));
    worker.on('exit', () => this.#lost(new Error(`the thread of ${this.name} has ended`)));
    // A thread that is lost meanwhile fails the start itself.
    const abort = () => void this.#ask('abort').catch(() => undefined);
    signal.addEventListener('abort', abort, { once: true });
    try {
      await this.#ask('start');
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }

  ready(): boolean {
    return this.#ready;
  }

  async drain(): Promise<void> {
    await this.#ask('drain');
  }

  async stop(timeoutMs: number): Promise<void> {
    await this.#ask('stop', timeoutMs);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  /** What the service measures; nothing before it has started, and while its thread is too busy to answer. */
  async metrics(): Promise<MetricObject[]> {
    this.#metrics ??= this.#ask('metrics').finally(() => {
      this.#metrics = undefined;
    });
    const all = (await within(metricsWaitMs, this.#metrics)) as MetricObject[][] | undefined;
    return all?.flat() ?? [];
  }

  #ask(name: keyof Asked, timeoutMs = 0): Promise<unknown> {
    if (this.#worker === undefined) return Promise.resolve();
    this.#questions += 1;
    const question: Question = { id: this.#questions, name, timeoutMs };
    const answer = new Promise((resolve, reject) => this.#waiting.set(question.id, { resolve, reject }));
    this.#worker.postMessage(question);
    return answer;
  }

  #hear(told: Told): void {
    if ('ready' in told) {
      this.#ready = told.ready;
      return;
    }
    const waiting = this.#waiting.get(told.id);
    this.#waiting.delete(told.id);
    if ('value' in told) waiting?.resolve(told.value);
    else waiting?.reject(told.isOperators ? new OperatorError((told.error as Error).message) : told.error);
  }

  #lost(error: unknown): void {
    // It was told to end.
    if (this.#worker === undefined) return;
    this.#worker = undefined;
    this.#ready = false;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
    // As if it had been thrown in this thread.
    setImmediate(() => {
      throw error;
    });
  }
}

/** What `work` comes to; undefined when that takes longer. */
async function within(timeoutMs: number, work: Promise<unknown>): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, undefined);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
