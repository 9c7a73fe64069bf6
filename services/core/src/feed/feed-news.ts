import type { CallSignal, Clock } from '@pharos/kit';
import type { FeedServiceDefinition } from '@pharos/proto/pharos/core/v1/feed';
import type { RpcDeps, RpcOf } from '@pharos/service';

/** Which feeds have grown since some earlier answer. */
export interface News {
  /** What to ask with next. */
  readonly latest: string;
  readonly projectIds: readonly string[];
  /** What was heard since is not known: any feed may have grown. */
  readonly any: boolean;
}

interface Heard {
  readonly number: string;
  /** Absent: a replica began to listen. */
  readonly projectId: string | undefined;
}

/** So many notifications are remembered, at least; of more that have passed it is said that any feed may have grown. */
const remembered = 5_000;
/** In one answer; beyond that any may have. */
const mostNamed = 1_000;
/** Another replica may have heard of a notification a little earlier than this one. */
const patienceMs = 250;
/** While the process is about to stop nobody waits for longer. */
const drainingWaitMs = 200;

/**
 * What the database has notified, which every replica hears in the same order: so an answer of one can be gone on with at any
 * other. One call of a gateway waits for all its projects, and holds neither a connection nor anything that grows with them.
 */
export class FeedNews {
  #heard: Heard[] = [];
  #draining = false;
  readonly #waiting = new Set<() => void>();

  constructor(private readonly clock: Clock) {}

  /** A notification's payload. Undefined: what came before may have been missed. */
  hear(payload: string | undefined): void {
    if (payload === undefined) this.#heard = [];
    else this.#remember(payload);
    this.#wake();
  }

  /** Resolves once there are news since `after`, or after `waitMs`, or when the caller leaves. */
  async since(after: string, waitMs: number, signal: CallSignal): Promise<News> {
    const draining = this.#draining;
    const endMs = this.clock.monotonicMs() + (draining ? Math.min(waitMs, drainingWaitMs) : waitMs);
    const patientUntilMs = this.clock.monotonicMs() + patienceMs;
    for (;;) {
      const nowMs = this.clock.monotonicMs();
      const news = this.#after(after, nowMs < patientUntilMs);
      const latest = this.#heard.at(-1)?.number ?? '';
      if (news !== undefined && (news.any || news.projectIds.length > 0)) return { ...news, latest };
      const isOver = nowMs >= endMs || signal.aborted || draining !== this.#draining;
      if (isOver) return { latest: latest || after, projectIds: [], any: false };
      const isUnsure = news === undefined && nowMs < patientUntilMs;
      await this.#sleep(Math.min(endMs, isUnsure ? patientUntilMs : endMs) - nowMs, signal);
    }
  }

  /** Whoever waits is answered, and goes on elsewhere. */
  drain(): void {
    this.#draining = true;
    this.#wake();
  }

  /** Undefined when that is not known yet. */
  #after(after: string, patient: boolean): Omit<News, 'latest'> | undefined {
    // Nothing heard yet: soon this replica hears at least of itself.
    if (this.#heard.length === 0) return undefined;
    const at = after === '' ? -1 : this.#heard.findLastIndex(({ number }) => number === after);
    if (at < 0) return patient && after !== '' ? undefined : { projectIds: [], any: true };
    const projectIds = new Set(this.#heard.slice(at + 1).flatMap(({ projectId }) => projectId ?? []));
    return projectIds.size > mostNamed ? { projectIds: [], any: true } : { projectIds: [...projectIds], any: false };
  }

  #remember(payload: string): void {
    const [number = '', projectId] = payload.split(' ');
    this.#heard.push({ number, projectId });
    if (this.#heard.length >= 2 * remembered) this.#heard = this.#heard.slice(-remembered);
  }

  #wake(): void {
    for (const wake of [...this.#waiting]) wake();
  }

  async #sleep(ms: number, signal: CallSignal): Promise<void> {
    const woken = new AbortController();
    // With a reason of its own: by default an error is made, which costs as much as all the rest.
    const wake = () => woken.abort('woken');
    this.#waiting.add(wake);
    signal.addEventListener('abort', wake);
    await this.clock.sleep(ms, woken.signal);
    signal.removeEventListener('abort', wake);
    this.#waiting.delete(wake);
  }
}

/** What the RPCs about feeds work with. */
export interface FeedDeps extends RpcDeps {
  readonly news: FeedNews;
}

const maxWaitMs = 60_000;

export const awaitFeedNews: RpcOf<FeedServiceDefinition, 'awaitFeedNews', FeedDeps> = async (
  { after, waitMs },
  call,
  { news },
) => {
  const { latest, projectIds, any } = await news.since(after, Math.min(waitMs, maxWaitMs), call.signal);
  return { latest, projectIds: [...projectIds], any };
};
