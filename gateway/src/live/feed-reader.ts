import { momentaryEventNames } from '@pharos/contract';
import { type Clock, type FairShare, type MetricsRegistry, measuredFairShare, systemActor } from '@pharos/kit';
import type { Rpc } from '../rpc.js';
import { type FeedEvent, toFeedEvent } from './feed-event.js';

/** A project's feed, and whose it is. */
export interface FeedOwner {
  readonly orgId: string;
  readonly projectId: string;
}

export interface FeedPage {
  readonly events: readonly FeedEvent[];
  /** Everything up to it was looked at. */
  readonly nextPlace: number;
  readonly hasMore: boolean;
  /** Something after the place that was asked for is missing. */
  readonly reset: boolean;
}

/** Conversations that meet every condition that there is. */
export interface ConversationFilter {
  readonly ids?: ReadonlySet<string> | undefined;
  /** '': assigned to nobody. */
  readonly assignees?: ReadonlySet<string> | undefined;
  readonly statuses?: ReadonlySet<string> | undefined;
}

/** Narrows what core is asked for; whoever asks checks it again. */
export interface FeedFilter {
  readonly types?: ReadonlySet<string> | undefined;
  readonly contactId?: string | undefined;
  /** Only events of these. */
  readonly conversations?: ConversationFilter | undefined;
}

/** Pages at once, of all projects and of one organization: many streams that come back together take turns. */
const share = { slots: 32, each: 8, waiting: { items: 100_000, bytes: 1 << 20 } };
const timeoutMs = 10_000;
/** Somebody who types says so again within it. */
const momentMs = 10_000;

/** Asks core about feeds, on behalf of nobody in particular. */
export class FeedReader {
  readonly #pages: FairShare;

  constructor(
    private readonly rpc: Pick<Rpc, 'feeds'>,
    registry: MetricsRegistry,
    readonly clock: Clock,
  ) {
    this.#pages = measuredFairShare(registry, 'pages of feeds', share);
  }

  /** Has the feed recorded for a day more; where it ends. @throws PROJECT_NOT_FOUND */
  async open({ orgId, projectId }: FeedOwner): Promise<number> {
    return (await this.rpc.feeds.openFeed({ orgId, projectId }, callFor('open feed'))).lastPlace;
  }

  /** @throws PROJECT_NOT_FOUND */
  async page({ orgId, projectId }: FeedOwner, afterPlace: number, filter: FeedFilter = {}): Promise<FeedPage> {
    const leave = await this.#pages.enter(orgId);
    try {
      const { contactId, types = [], conversations: { ids = [], assignees = [], statuses = [] } = {} } = filter;
      const conversations = { ids: [...ids], assignees: [...assignees], statuses: [...statuses] };
      const request = { orgId, projectId, afterPlace, types: [...types], contactId, conversations };
      const { events, ...page } = await this.rpc.feeds.getFeedPage(request, callFor('read feed'));
      const current = events.filter((event) => !this.#isOver(event));
      return { ...page, events: current.map((event) => toFeedEvent(projectId, event)) };
    } finally {
      leave();
    }
  }

  /** Whether it means nothing any more: whoever comes back need not know that somebody typed an hour ago. */
  #isOver({ type, envelope }: { type: string; envelope: string }): boolean {
    if (!momentaryEventNames.includes(type)) return false;
    const { timestamp } = JSON.parse(envelope) as { timestamp: number };
    return this.clock.now().getTime() - timestamp * 1_000 > momentMs;
  }

  /** Which projects' feeds have grown since the answer before; waits for it. */
  news(after: string, waitMs: number, signal: AbortSignal) {
    const call = { ...callFor('await feed news'), timeoutMs: waitMs + timeoutMs, signal };
    return this.rpc.feeds.awaitFeedNews({ after, waitMs }, call);
  }
}

function callFor(what: string) {
  return { requestId: what, actor: systemActor, timeoutMs };
}
