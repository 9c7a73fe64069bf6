import { createLogger, newId, systemClock, unlessAborted } from '@pharos/kit';
import { type Message, SenderType } from '@pharos/proto/pharos/core/v1/message';
import type { Event } from '@pharos/proto/pharos/events/v1/event';
import type { InProject } from '@pharos/service';
import { expect, onTestFinished } from 'vitest';
import type { ActionOutcome, ActionRequest, Outcome } from '../domain/outcome.js';
import type { AgentConfig, AgentMode, AgentSettings } from '../domain/settings.js';
import { unanswered } from '../domain/turn.js';
import type { TurnToDecide } from '../runs/decide-turn.js';
import { readConfig } from '../store/configs.js';
import { handleEvent } from '../turns/consume.js';
import { takeTurn } from '../turns/take-turn.js';
import type { TakeTurnDeps } from '../turns/take-turn-deps.js';
import { TurnWorker } from '../turns/worker.js';
import { type AgentDatabase, createAgentDatabase } from './agent-database.js';
import { FakeCore } from './fake-core.js';
import { answered, aRun, newTenant } from './sample-runs.js';

/** Nothing of a test is under way for so long that it is let go before. */
export const stopMs = 60_000;
const log = createLogger({ service: 'test', level: 'silent' });

/** Turns over a database of their own and a core in memory; what is decided, tests say. */
export class TurnsWorld {
  core = new FakeCore();
  /** What each look at a conversation comes to; the best draft says what was asked. */
  decide: (asked: TurnToDecide, question: string) => Outcome | Promise<Outcome> = (_, question) => answering(question);
  published: () => boolean = () => true;
  runAction: (request: ActionRequest) => ActionOutcome | Promise<ActionOutcome> = (request) => ({
    ...request,
    result: 'success',
    error: null,
  });
  readonly decided: string[] = [];
  dead = 0;
  /** Whether an answer reaches whoever asked. */
  reached = true;
  /** What workers have that are started from now on. */
  failedRestMs = 0;

  private constructor(private readonly own: AgentDatabase) {}

  static async start(): Promise<TurnsWorld> {
    return new TurnsWorld(await createAgentDatabase());
  }

  get database() {
    return this.own.pool;
  }

  async project(mode: AgentMode, settings: Partial<AgentSettings> = {}, at = newTenant()): Promise<InProject> {
    await this.rows(
      `INSERT INTO configs (project_id, org_id, mode, confidence_threshold, settings, revision) VALUES ($1, $2, $3, 0.7, $4::jsonb, 1)`,
      at.projectId,
      at.orgId,
      mode,
      JSON.stringify(settings),
    );
    return at;
  }

  rows<Row>(text: string, ...values: unknown[]): Promise<Row[]> {
    return this.database.query<Row>({ name: '', text }, values);
  }

  /** Handles an event as the service does. */
  happened(at: InProject, data: Event['data'], fields: Partial<Event> = {}): Promise<void> {
    const envelope = {
      type: '',
      occurredAt: new Date(),
      actor: undefined,
      traceparent: '',
      requestId: '',
      orderingKey: '',
    };
    return handleEvent(this.database, { id: newId('evt'), ...at, ...envelope, data, ...fields });
  }

  async wrote(at: InProject, message: Message): Promise<void> {
    await this.happened(at, { $case: 'messageCreated', value: { message } });
  }

  /** The customer writes, and the event comes. */
  async ask(at: InProject, conversationId: string, content = 'Where is my parcel?'): Promise<Message> {
    const message = this.core.say(conversationId, content);
    await this.wrote(at, message);
    return message;
  }

  async replies(at: InProject, conversationId: string, content = 'Let me see.'): Promise<Message> {
    const message = this.core.say(conversationId, content, SenderType.AGENT);
    await this.wrote(at, message);
    return message;
  }

  async changed(
    at: InProject,
    conversationId: string,
    changes: Record<string, { from: unknown; to: unknown }>,
    actorType = 'user',
  ): Promise<void> {
    const conversation = this.core.conversation(conversationId);
    const actor = { type: actorType, id: '', name: '' };
    await this.happened(at, { $case: 'conversationUpdated', value: { conversation, changes } }, { actor });
  }

  deps(): TakeTurnDeps {
    return {
      database: this.database,
      clock: systemClock,
      log,
      core: this.core.clients,
      metrics: { taken: () => undefined, dead: () => (this.dead += 1), backlog: () => undefined },
      readConfig: (at): Promise<AgentConfig> => readConfig(this.database, at),
      readTurn: (at, id, call) => this.core.readTurn(at, id, call),
      isReached: async () => this.reached,
      decide: async (asked) => {
        this.decided.push(asked.conversationId);
        const turn = { ...(asked.turn as NonNullable<typeof asked.turn>), pendingAction: asked.pendingAction };
        const config = await readConfig(this.database, asked.at);
        const question = unanswered(turn).map(({ text }) => text);
        const outcome = await this.decide(asked, question.join(' + '));
        const { runId: id, conversationId, trigger, at } = asked;
        const facts = { messageId: unanswered(turn).at(-1)?.id ?? null, contactId: turn.contactId };
        const shadow = config.settings.shadow && trigger === 'autopilot';
        return {
          turn,
          config,
          run: aRun(at, { id, conversationId, trigger, outcome, actions: outcome.lookups, shadow, ...facts }),
        };
      },
      publicationOf: () => async (passages) => passages.map(() => this.published()),
      // As of an endpoint: who stops waiting does not learn what became of it.
      runAction: async (_at, _run, request, signal) => unlessAborted((async () => this.runAction(request))(), signal),
      onWritten: () => undefined,
    };
  }

  /** A worker until the test is over. */
  worker(concurrency = 16): TurnWorker {
    const worker = this.startWorker(concurrency);
    onTestFinished(() => worker.stop(stopMs));
    return worker;
  }

  startWorker(concurrency = 16): TurnWorker {
    const deps = this.deps();
    const worker = new TurnWorker({
      database: this.database,
      clock: systemClock,
      log,
      concurrency,
      leaseMs: 30_000,
      sweepEveryMs: 50,
      failedRestMs: this.failedRestMs,
      take: (turn, signal, begins) => takeTurn(turn, deps, signal, begins),
    });
    worker.start();
    return worker;
  }

  /** What waits has waited for long enough. */
  async makeDue(at: InProject): Promise<void> {
    await this.rows('UPDATE turns SET due_at = clock_now() WHERE due_at IS NOT NULL AND project_id = $1', at.projectId);
  }

  /** Leases of workers that died are over. */
  async endLeases(at: InProject): Promise<void> {
    await this.rows(
      `UPDATE turns SET leased_until = clock_now() WHERE project_id = $1 AND lease IS NOT NULL`,
      at.projectId,
    );
  }

  /** Has every turn of the project taken, until none is due any more. */
  async settle(at: InProject): Promise<void> {
    const worker = this.worker();
    await this.makeDue(at);
    worker.look();
    await expect.poll(() => this.#waiting(at), { timeout: 60_000, interval: 20 }).toBe(0);
    await worker.stop(stopMs);
  }

  async #waiting({ projectId }: InProject): Promise<number> {
    const text = `SELECT count(*)::integer AS n FROM turns WHERE project_id = $1 AND (due_at <= clock_now() OR lease IS NOT NULL)`;
    const [row] = await this.rows<{ n: number }>(text, projectId);
    return row?.n ?? 0;
  }

  turn(conversationId: string): Promise<Record<string, unknown> | undefined> {
    return this.rows<Record<string, unknown>>('SELECT * FROM turns WHERE conversation_id = $1', conversationId).then(
      ([row]) => row,
    );
  }

  runs({ projectId }: InProject): Promise<Record<string, unknown>[]> {
    return this.rows('SELECT * FROM runs WHERE project_id = $1 ORDER BY created_at, id', projectId);
  }

  events({
    projectId,
  }: InProject): Promise<{ type: string; data: Record<string, unknown>; caller: { type: string } }[]> {
    return this.rows('SELECT type, data, caller FROM outbox WHERE project_id = $1 ORDER BY id', projectId);
  }

  stop(): Promise<void> {
    return this.own.stop();
  }
}

/** An answer that says what it answers. */
export function answering(question: string): Outcome {
  const { decision } = answered;
  if (decision.kind !== 'reply') throw new Error('the sample answers');
  const [draft] = decision.drafts;
  return { ...answered, decision: { kind: 'reply', drafts: [{ ...draft, content: `About: ${question}` }] } };
}

export function escalating(reason: 'no_knowledge' | 'model_error' | 'user_requested' = 'no_knowledge'): Outcome {
  const decision = { kind: 'escalate', reason, summary: 'Wants to know where the parcel is.', drafts: [] } as const;
  return { ...answered, decision, confidence: undefined };
}

/** Settings of a team that is there on one day of the week, which today is not. */
export function closedToday(): Pick<AgentSettings, 'handoff_message' | 'business_hours'> {
  const other = new Date(Date.now() + 3 * 86_400_000).toLocaleDateString('en', { weekday: 'short', timeZone: 'UTC' });
  const hours = [{ day: other.toLowerCase() as 'mon', opens: '09:00', closes: '17:00' }];
  return { handoff_message: 'A person takes over.', business_hours: { time_zone: 'UTC', hours } };
}
