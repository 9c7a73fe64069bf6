import { randomBytes } from 'node:crypto';
import { fail } from '@pharos/contract';
import {
  anonymousActor,
  type CallContext,
  createLogger,
  createPool,
  createSealer,
  idempotentCalls,
  type Listener,
  listen,
  ManualClock,
  newId,
  type PostgresPool,
  type RpcHandlers,
} from '@pharos/kit';
import type { DeliveryServiceService } from '@pharos/proto/pharos/webhooks/v1/delivery';
import type { WebhookServiceService } from '@pharos/proto/pharos/webhooks/v1/webhook';
import { planning } from '@pharos/service';
import { vi } from 'vitest';
import type { Made } from '../dispatch/attempt.js';
import { Dispatcher } from '../dispatch/dispatcher.js';
import { Recorder } from '../dispatch/recorder.js';
import { OpenedSecrets } from '../dispatch/secrets.js';
import { headersFor } from '../domain/request.js';
import { services } from '../rpc/index.js';
import { changedChannel, schema } from '../schema.js';
import { recoverSome } from '../store/recoveries.js';
import { FakeSender } from './fake-sender.js';
import { createWebhooksDatabase, stopClock } from './webhooks-database.js';

const log = createLogger({ service: 'test', level: 'silent' });
export const leaseMs = 30_000;

export interface Worker {
  dispatcher: Dispatcher;
  made: Made[];
  disabled: string[];
}

/** The service over a database of its own, without a network, its clock moved by the tests. */
export class TestWebhooks {
  readonly sender = new FakeSender();
  readonly clock = new ManualClock(new Date());
  readonly sealer = createSealer(randomBytes(32).toString('base64'));
  readonly database: PostgresPool;
  /** Projects that core does not know. */
  readonly absentProjects = new Set<string>();
  readonly webhooks: RpcHandlers<typeof WebhookServiceService>;
  readonly deliveries: RpcHandlers<typeof DeliveryServiceService>;
  /** Of workers that are started from now on. */
  endpointConcurrency = 16;
  concurrency = 64;
  readonly #workers: Worker[] = [];
  readonly #listeners: Listener[] = [];

  private constructor(
    readonly url: string,
    private readonly drop: () => Promise<void>,
  ) {
    this.database = createPool({ url, schema, max: 30, applicationName: 'test', settings: planning, log });
    const bound = services({
      ...{ database: this.database, clock: this.clock, sealer: this.sealer, sender: this.sender, leaseMs },
      dispatcher: { perform: (row) => this.worker().dispatcher.perform(row) },
      idempotent: idempotentCalls({ database: this.database, sealer: this.sealer, clock: this.clock }),
      onWritten: () => undefined,
      before: async ({ projectId }) => {
        if (this.absentProjects.has(projectId)) throw fail('PROJECT_NOT_FOUND');
      },
    });
    const handlers = (at: number) =>
      Object.fromEntries(
        bound[at]?.methods.map(({ path, handler }) => {
          const name = path.slice(path.lastIndexOf('/') + 1);
          return [name.charAt(0).toLowerCase() + name.slice(1), handler];
        }) ?? [],
      );
    this.webhooks = handlers(0) as unknown as RpcHandlers<typeof WebhookServiceService>;
    this.deliveries = handlers(1) as unknown as RpcHandlers<typeof DeliveryServiceService>;
  }

  static async start(): Promise<TestWebhooks> {
    const { url, drop } = await createWebhooksDatabase();
    await stopClock(url);
    return new TestWebhooks(url, drop);
  }

  /** A worker; the first is started when it is first asked for. */
  worker(at = 0): Worker {
    this.#workers[at] ??= this.#startWorker();
    return this.#workers[at];
  }

  #startWorker(): Worker {
    const { database, clock, sealer, sender } = this;
    const made: Made[] = [];
    const disabled: string[] = [];
    const lost = () => undefined;
    const onDisabled = (id: string) => disabled.push(id);
    const recorder = new Recorder({ database, clock, log, leaseMs, onDisabled, onLost: lost });
    const dispatcher = new Dispatcher({
      ...{ database, recorder, sender, clock, log, leaseMs, secrets: new OpenedSecrets(sealer) },
      ...{ headers: headersFor('Service'), concurrency: this.concurrency, sweepEveryMs: 1_000 },
      endpointConcurrency: this.endpointConcurrency,
      onAttempt: (each) => made.push(each),
    });
    dispatcher.start();
    return { dispatcher, made, disabled };
  }

  /** Time passes, for the database and for the workers, which then look for what is due as they do every second. */
  async move(ms: number): Promise<void> {
    const text = `UPDATE test_clock SET now = now + $1 * interval '1 millisecond'`;
    await this.database.query({ name: '', text }, [ms]);
    await this.clock.advance(ms);
    for (const { dispatcher } of this.#workers) dispatcher.ring([]);
  }

  /** From now on workers are told of webhooks that change, as in the service; resolves when they hear. */
  async hearChanges(onChange: (webhookId: string) => void = () => undefined): Promise<void> {
    await new Promise<void>((hearing) => {
      const onNotify = (webhookId: string | undefined) => {
        if (webhookId === undefined) return hearing();
        for (const { dispatcher } of this.#workers) dispatcher.changed(webhookId);
        onChange(webhookId);
      };
      this.#listeners.push(listen({ url: this.url, channel: changedChannel, onNotify, log }));
    });
  }

  /** Sends again what was asked to be recovered. */
  async recover(): Promise<void> {
    while (await this.database.transaction((tx) => recoverSome(tx, 1_000)));
  }

  rows<Row>(text: string, ...values: unknown[]): Promise<Row[]> {
    return this.database.query<Row>({ name: '', text }, values);
  }

  async stop(): Promise<void> {
    await Promise.all(this.#listeners.map((listener) => listener.stop()));
    await Promise.all(this.#workers.map(({ dispatcher }) => dispatcher.stop()));
    await this.database.end();
    await this.drop();
  }
}

/** A call by a key, with an idempotency key when given. */
export function aCall(idempotencyKey?: string, request = ''): CallContext & { replayed: boolean } {
  const fingerprint = Buffer.from(request);
  return {
    requestId: newId('req'),
    actor: { ...anonymousActor, type: 'api_key', id: 'key_1', name: 'Test', prefix: 'svc_12345678', ip: '192.0.2.1' },
    traceparent: '',
    idempotency: idempotencyKey ? { scope: 'org', key: idempotencyKey, fingerprint } : undefined,
    signal: new AbortController().signal,
    replayed: false,
    markReplayed() {
      this.replayed = true;
    },
  };
}

/** Waits for a condition, however slow the machine is. */
export function until(condition: () => Promise<boolean> | boolean, what: string): Promise<void> {
  return vi.waitFor(
    async () => {
      if (!(await condition())) throw new Error(`waiting for ${what}`);
    },
    { timeout: 60_000, interval: 5 },
  );
}
