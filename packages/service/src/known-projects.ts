import { fail } from '@pharos/contract';
import {
  type CallContext,
  type Clock,
  type EventBus,
  getOrMake,
  isFailure,
  type Logger,
  type MetricsRegistry,
  Outage,
  type Part,
  type RpcChannel,
  type RpcClient,
  type Tail,
  unlessAborted,
} from '@pharos/kit';
import { ProjectServiceDefinition } from '@pharos/proto/pharos/core/v1/project';
import { LRUCache } from 'lru-cache';
import type { InProject } from './records.js';

export interface KnownProjectsOptions {
  /** The name of the service that asks, for logs and metrics. */
  readonly name: string;
  readonly channels: { readonly core: Pick<RpcChannel, 'client'> };
  readonly bus: Pick<EventBus, 'tail'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly registry?: MetricsRegistry;
}

/** How long an answer of core is taken without asking again. */
const freshMs = 30_000;
/** The age of an answer from which core is asked again in the background: calls of a project in use never wait for it. */
const refreshAfterMs = 20_000;
/** How long the last answer is good while core cannot be asked. */
const standInMs = 60 * 60_000;
/** How long a call waits for core although its last answer would do. */
const patienceMs = 1_000;
/** The deadline of a call to core: less than callers wait for the whole. A core that is down is noticed sooner. */
const timeoutMs = 8_000;
const maxProjects = 50_000;

interface Known {
  /** When core was asked, by the monotonic clock. */
  readonly askedMs: number;
  /** The unbroken watch of deletions that had begun by then. */
  readonly watch: object | undefined;
}

/**
 * Which projects there are, for services that core does not belong to: asked of core, which owns them, and remembered
 * for half a minute. While core cannot be asked a project that it has confirmed within the last hour is taken to be
 * there, but only if every deletion since would have been noticed. A deletion counts from the moment its event comes, in
 * every replica, and for good. Only what exists is remembered: an unknown project is asked for every time.
 */
export class KnownProjects implements Part {
  readonly name = 'known projects';
  readonly #options: KnownProjectsOptions;
  readonly #core: Pick<RpcClient<typeof ProjectServiceDefinition>, 'getProject'>;
  readonly #known = new LRUCache<string, Known | 'deleted'>({ max: maxProjects });
  readonly #asking = new Map<string, Promise<void>>();
  readonly #outage: Outage;
  #tail: Tail | undefined;

  constructor(options: KnownProjectsOptions) {
    const { name, channels, clock, log, registry: metrics } = options;
    this.#options = options;
    this.#core = channels.core.client(ProjectServiceDefinition);
    this.#outage = new Outage({ dependency: 'core', client: `${name} known projects`, clock, log, metrics });
  }

  start(): void {
    // Organization and project stand in the subject: it can be read whatever version wrote the event.
    const onEvent = ({ subject }: { subject: string }) => {
      const [orgId = '', projectId = ''] = subject.split('.');
      this.#known.set(keyOf({ orgId, projectId }), 'deleted');
    };
    this.#tail = this.#options.bus.tail({ filter: '*.*.project.deleted', onEvent });
  }

  async stop(): Promise<void> {
    await this.#tail?.stop();
  }

  /** Resolves when there is this project of this organization. @throws PROJECT_NOT_FOUND, UNAVAILABLE, DEADLINE_EXCEEDED */
  readonly require = async (at: InProject, call: CallContext): Promise<void> => {
    const key = keyOf(at);
    const known = this.#known.get(key);
    if (known === 'deleted') throw fail('PROJECT_NOT_FOUND');
    if (known === undefined) return this.#ask(at, call);
    const ageMs = this.#options.clock.monotonicMs() - known.askedMs;
    if (ageMs < refreshAfterMs) return;
    const canStandIn = ageMs < standInMs && known.watch !== undefined && known.watch === this.#tail?.watching();
    if (ageMs < freshMs || (canStandIn && (this.#outage.active || this.#asking.has(key))))
      return this.#refresh(at, call);
    if (!canStandIn) return this.#ask(at, call);
    return this.#askPatiently(at, call);
  };

  /** One question at a time is enough to find out that core is back. */
  #refresh(at: InProject, call: CallContext): void {
    if (this.#outage.active && this.#asking.size > 0) return;
    this.#answer(at, call).catch((error: unknown) =>
      this.#options.log.debug({ err: error }, 'core did not confirm a project'),
    );
  }

  async #askPatiently(at: InProject, call: CallContext): Promise<void> {
    const waiting = new AbortController();
    const asked = this.#ask(at, call).catch((error: unknown) => {
      if (isFailure(error, 'PROJECT_NOT_FOUND')) throw error;
    });
    await Promise.race([asked, this.#options.clock.sleep(patienceMs, waiting.signal)]).finally(() => waiting.abort());
  }

  /** Waits for core as long as the caller waits. */
  #ask(at: InProject, call: CallContext): Promise<void> {
    return unlessAborted(this.#answer(at, call), call.signal);
  }

  /** Whoever wants to know the same at the same time waits for one answer. */
  #answer(at: InProject, call: CallContext): Promise<void> {
    const key = keyOf(at);
    return getOrMake(this.#asking, key, () => this.#askCore(key, at, call).finally(() => this.#asking.delete(key)));
  }

  async #askCore(key: string, { orgId, projectId }: InProject, call: CallContext): Promise<void> {
    const { requestId, actor, traceparent } = call;
    const known = { askedMs: this.#options.clock.monotonicMs(), watch: this.#tail?.watching() };
    try {
      await this.#core.getProject({ orgId, projectId }, { requestId, actor, traceparent, timeoutMs });
    } catch (error) {
      this.#failed(key, error);
      throw error;
    }
    this.#outage.end();
    // It may have been deleted after core answered, and before the answer came.
    if (this.#known.get(key) === 'deleted') throw fail('PROJECT_NOT_FOUND');
    this.#known.set(key, known);
  }

  #failed(key: string, error: unknown): void {
    const down = isFailure(error, 'UNAVAILABLE') || isFailure(error, 'DEADLINE_EXCEEDED');
    if (down) this.#outage.begin(error);
    else this.#outage.end();
    if (isFailure(error, 'PROJECT_NOT_FOUND') && this.#known.get(key) !== 'deleted') this.#known.delete(key);
  }
}

function keyOf({ orgId, projectId }: InProject): string {
  return `${orgId}.${projectId}`;
}
