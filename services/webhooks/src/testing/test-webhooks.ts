import { randomBytes } from 'node:crypto';
import { fail } from '@pharos/contract';
import {
  createLogger,
  createSealer,
  type Database,
  idempotentCalls,
  isFailure,
  type Listener,
  type Logger,
  listen,
  ManualClock,
  type PostgresPool,
  type RpcHandlers,
} from '@pharos/kit';
import type { SendResult } from '@pharos/outbound';
import { FakeSender } from '@pharos/outbound/testing';
import type { Event } from '@pharos/proto/pharos/events/v1/event';
import { DeliveryServiceDefinition } from '@pharos/proto/pharos/webhooks/v1/delivery';
import { WebhookServiceDefinition } from '@pharos/proto/pharos/webhooks/v1/webhook';
import { createTestPool, handlersOf } from '@pharos/service/testing';
import { onTestFinished, vi } from 'vitest';
import { findUnwantedBacklogs, recoverSome, stopBacklog } from '../deliveries/index.js';
import type { Made } from '../dispatch/attempt.js';
import { Dispatcher } from '../dispatch/dispatcher.js';
import { findDueWebhooks } from '../dispatch/find-due.js';
import { Recorder } from '../dispatch/recorder.js';
import { headersFor } from '../dispatch/request.js';
import { OpenedSecrets } from '../dispatch/secrets.js';
import { changedChannel, reservedBy } from '../endpoints/index.js';
import { type AtOnce, type HeldReason, handle, handleRun, QueueLimit, Subscribers } from '../fan-out/index.js';
import { services } from '../rpc.js';
import { schema } from '../schema.js';
import { takeStoppedDatabase } from './webhooks-database.js';

export { aCall } from '@pharos/service/testing';

const log = createLogger({ service: 'test', level: 'silent' });
export const leaseMs = 30_000;
/** What a change of a webhook leaves as it is. */
export const unsaid = { url: '', events: [], status: 0 as const, includeInternal: true, headers: undefined };

export interface Worker {
  dispatcher: Dispatcher;
  made: Made[];
  disabled: string[];
}

/** The service over a database of its own, without a network, its clock moved by the tests. */
export class TestWebhooks {
  readonly sender = new FakeSender();
  readonly log: Logger = log;
  readonly clock = new ManualClock(new Date());
  readonly sealer = createSealer(randomBytes(32).toString('base64'));
  readonly database: PostgresPool;
  /** Projects that core does not know. */
  readonly absentProjects = new Set<string>();
  readonly webhooks: RpcHandlers<typeof WebhookServiceDefinition>;
  readonly deliveries: RpcHandlers<typeof DeliveryServiceDefinition>;
  /** What workers have that are started from now on. */
  endpointConcurrency = 16;
  concurrency = 64;
  queueLimit = 10_000;
  queues = new QueueLimit(this.queueLimit, this.clock);
  readonly subscribers = new Subscribers();
  readonly held: { reason: HeldReason; count: number }[] = [];
  readonly #workers: Worker[] = [];
  readonly #listeners: Listener[] = [];

  private constructor(
    readonly url: string,
    private readonly drop: () => Promise<void>,
  ) {
    this.database = createTestPool({ url, schema, max: 30 });
    const bound = services({
      database: this.database,
      clock: this.clock,
      sealer: this.sealer,
      sender: this.sender,
      leaseMs,
      webhooksPerProject: 100,
      isReserved: reservedBy('Service'),
      dispatcher: {
        perform: (row) => this.worker().dispatcher.perform(row),
        changed: (webhookId) => this.worker().dispatcher.changed(webhookId),
      },
      idempotent: idempotentCalls({ sealer: this.sealer, clock: this.clock }),
      onWritten: () => undefined,
      before: async ({ projectId }) => {
        if (this.absentProjects.has(projectId)) throw fail('PROJECT_NOT_FOUND');
      },
    });
    this.webhooks = handlersOf(bound, WebhookServiceDefinition);
    this.deliveries = handlersOf(bound, DeliveryServiceDefinition);
  }

  static async start(): Promise<TestWebhooks> {
    const { url, drop } = await takeStoppedDatabase();
    return new TestWebhooks(url, drop);
  }

  /** A worker; the first is started when it is first asked for. */
  worker(at = 0): Worker {
    this.#workers[at] ??= this.#startWorker();
    return this.#workers[at];
  }

  #startWorker(): Worker {
    const { database, clock, sealer, sender } = this;
    const isReserved = reservedBy('Service');
    const made: Made[] = [];
    const disabled: string[] = [];
    const lost = () => undefined;
    const onDisabled = (id: string) => disabled.push(id);
    const recorder = new Recorder({ database, clock, log, leaseMs, onDisabled, onLost: lost });
    const dispatcher = new Dispatcher({
      database,
      recorder,
      sender,
      clock,
      log,
      leaseMs,
      secrets: new OpenedSecrets(sealer, isReserved),
      headers: headersFor('Service'),
      concurrency: this.concurrency,
      sweepEveryMs: 1_000,
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
    for (const { dispatcher } of this.#workers) dispatcher.look();
  }

  /** What is announced on a channel from now on. */
  async heard(channel: string): Promise<string[]> {
    const heard: string[] = [];
    await this.#listen(channel, (payload) => void heard.push(payload));
    return heard;
  }

  /** From now on workers are notified of webhooks that change, as in the service; resolves once they listen. */
  listenForChanges(onChange: (webhookId: string) => void = () => undefined): Promise<void> {
    return this.#listen(changedChannel, (webhookId) => {
      for (const { dispatcher } of this.#workers) dispatcher.changed(webhookId);
      onChange(webhookId);
    });
  }

  /** Resolves once it listens. */
  #listen(channel: string, onPayload: (payload: string) => void): Promise<void> {
    return new Promise((listening) => {
      const onNotify = (payload: string | undefined) => (payload === undefined ? listening() : onPayload(payload));
      this.#listeners.push(listen({ url: this.url, channel, onNotify, log }));
    });
  }

  /** Waits until some statement waits for a lock. */
  async someoneWaits(what: string): Promise<void> {
    const waiting = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
    await until(async () => (await this.rows(waiting)).length > 0, what);
  }

  /** Handles an event as the service does, but for sending: what it makes waits until a worker is notified. */
  handle(event: Event, database: Database = this.database): Promise<void> {
    return this.handleFor({ sendAtOnce: (_orgId, _webhookIds, make) => make([], leaseMs) }, event, database);
  }

  /** Handles an event as the service does, in the process of this worker. */
  handleFor(dispatcher: AtOnce, event: Event, database: Database = this.database): Promise<void> {
    const onHeld = (reason: HeldReason, count: number) => this.held.push({ reason, count });
    return handle(database, event, { queues: this.queues, subscribers: this.subscribers, dispatcher, onHeld });
  }

  /** As `handleFor`, of events that wait together; answers how many of the first were handled. */
  handleRunFor(dispatcher: AtOnce, events: readonly Event[], database: Database = this.database): Promise<number> {
    const onHeld = (reason: HeldReason, count: number) => this.held.push({ reason, count });
    return handleRun(database, events, { queues: this.queues, subscribers: this.subscribers, dispatcher, onHeld });
  }

  /** The webhooks that have attempts to be claimed now. */
  async dueWebhooks(): Promise<string[]> {
    const { due } = await findDueWebhooks(this.database, '', 1_000_000);
    return due.map(({ webhook_id }) => webhook_id);
  }

  /** Sends again what was asked to be recovered. */
  async recover(): Promise<void> {
    while (await this.database.transaction((tx) => recoverSome(tx, { batch: 2, queueLimit: this.queueLimit })));
  }

  /** From now on endpoints answer so, and not before the test says so, or is over. */
  answerLater(result: SendResult): { open(): void } {
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    onTestFinished(open);
    this.sender.answer = () => opened.then(() => result);
    return { open };
  }

  /** Ends what is pending for disabled webhooks. */
  async stopBacklogs(): Promise<void> {
    for (const webhookId of await findUnwantedBacklogs(this.database))
      while ((await stopBacklog(this.database, webhookId, 1_000)) > 0);
  }

  rows<Row>(text: string, ...values: unknown[]): Promise<Row[]> {
    return this.database.query<Row>({ name: '', text }, values);
  }

  async stop(): Promise<void> {
    await Promise.all(this.#listeners.map((listener) => listener.stop()));
    await Promise.all(this.#workers.map(({ dispatcher }) => dispatcher.stop(leaseMs)));
    await this.database.end();
    await this.drop();
  }
}

/** Why a call failed. */
export async function reasonOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return isFailure(error) ? error.reason : String(error);
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
