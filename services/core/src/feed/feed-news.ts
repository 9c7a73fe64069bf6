import type { CallSignal, Clock } from '@pharos/kit';
import type { FeedServiceDefinition } from '@pharos/proto/pharos/core/v1/feed';
import type { RpcDeps, RpcOf } from '@pharos/service';

/** The feeds that have grown since an earlier answer. */
export interface News {
  /** The value to ask with next. */
  readonly latest: string;
  readonly projectIds: readonly string[];
  /** Whether any feed may have grown, because notifications were missed. */
  readonly any: boolean;
}

interface Heard {
  readonly number: string;
  /** Absent: a replica began to listen. */
  readonly projectId: string | undefined;
}

/** The least number of notifications that are remembered; after more than that any feed may have grown. */
const remembered = 5_000;
/** The greatest number of projects in one answer; with more of them any feed may have grown. */
const mostNamed = 1_000;
/** How much earlier another replica may have heard a notification than this one. */
const patienceMs = 250;
/** How long a call waits at most while the process is about to stop. */
const drainingWaitMs = 200;

/**
 * The notifications of the database, which every replica hears in the same order, so that a caller can continue at another replica. One
 * call of a gateway waits for all its projects, and holds neither a connection nor anything that grows with them.
 */
export class FeedNews {
  #heard: Heard[] = [];
  #draining = false;
  readonly #waiting = new Set<() => void>();

  constructor(private readonly clock: Clock) {}

  /** Takes the payload of a notification; undefined when notifications may have been missed. */
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

  /** Answers all waiting callers, who continue at another replica. */
  drain(): void {
    this.#draining = true;
    this.#wake();
  }

  /** Returns what came after, or undefined when that is not known yet. */
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
    // The reason is a text: by default an error is made, which costs as much as all the rest.
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
