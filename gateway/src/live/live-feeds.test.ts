import { fail } from '@pharos/contract';
import { type CallSignal, createLogger, createRegistry, ManualClock, systemActor } from '@pharos/kit';
import type {
  AwaitFeedNewsRequest,
  AwaitFeedNewsResponse,
  GetFeedPageRequest,
} from '@pharos/proto/pharos/core/v1/feed';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Rpc } from '../rpc.js';
import type { FeedItem } from './feed-event.js';
import { cursorAt } from './feed-event.js';
import type { Listening } from './feed-listener.js';
import type { ConversationFilter } from './feed-reader.js';
import { LiveFeeds } from './live-feeds.js';

const at = { orgId: 'org_1', projectId: 'prj_1' };
const pageSize = 100;

interface About {
  type: string;
  conversationId: string | undefined;
  contactId: string | undefined;
  isInternal: boolean;
  assignees: string[];
  statuses: string[];
}

/** Core with one feed, whose places are 1, 2, 3 and so on. */
class FakeCore {
  events: ({ place: number; envelope: string } & About)[] = [];
  keptAfter = 0;
  pages = 0;
  opened = 0;
  down = false;
  deleted = false;
  /** Called while a page is on its way. */
  onPage: () => void = () => undefined;
  /** What the answers to the next pages wait for. */
  onTheWay: Promise<void>[] = [];
  #untold = false;
  #news: ((answer: AwaitFeedNewsResponse) => void)[] = [];

  add(count: number, { bytes = 1, ...more }: Partial<About> & { bytes?: number } = {}): void {
    const about = { conversationId: undefined, contactId: undefined, isInternal: false, assignees: [], statuses: [] };
    for (let n = 0; n < count; n += 1) {
      const envelope = 'x'.repeat(bytes);
      this.events.push({ place: this.last + 1, type: 'message.created', ...about, ...more, envelope });
    }
  }

  get last(): number {
    return this.events.at(-1)?.place ?? 0;
  }

  tell(any = false): void {
    this.#untold = this.#news.length === 0;
    for (const answer of this.#news.splice(0)) answer({ latest: '1', projectIds: any ? [] : [at.projectId], any });
  }

  get rpc(): Pick<Rpc, 'feeds'> {
    const feeds = {
      openFeed: async () => {
        this.#check();
        this.opened += 1;
        return { lastPlace: this.last };
      },
      getFeedPage: async ({ afterPlace, types, contactId }: GetFeedPageRequest) => {
        this.pages += 1;
        this.#check();
        if (afterPlace < this.keptAfter) return { events: [], nextPlace: this.last, hasMore: false, reset: true };
        const wanted = (event: FakeCore['events'][number]) =>
          (types.length === 0 || types.includes(event.type)) &&
          (contactId === undefined || contactId === event.contactId);
        const all = this.events.filter((event) => event.place > afterPlace && wanted(event));
        const events = all.slice(0, pageSize);
        const hasMore = all.length > pageSize;
        const nextPlace = hasMore ? (events.at(-1)?.place ?? 0) : this.last;
        this.onPage();
        await this.onTheWay.shift();
        return { events, nextPlace, hasMore, reset: false };
      },
      awaitFeedNews: (_: AwaitFeedNewsRequest) =>
        new Promise<AwaitFeedNewsResponse>((resolve, reject) => {
          if (this.down) reject(fail('UNAVAILABLE'));
          else this.#news.push(resolve);
          if (this.#untold) this.tell();
        }),
    };
    return { feeds } as unknown as Pick<Rpc, 'feeds'>;
  }

  #check(): void {
    if (this.down) throw fail('UNAVAILABLE');
    if (this.deleted) throw fail('PROJECT_NOT_FOUND');
  }
}

let core: FakeCore;
let clock: ManualClock;
let feeds: LiveFeeds;
let client: AbortController;
beforeEach(() => {
  core = new FakeCore();
  clock = new ManualClock();
  client = new AbortController();
  const log = createLogger({ service: 'test', level: 'silent' });
  feeds = new LiveFeeds({ rpc: core.rpc, clock, log, registry: createRegistry() });
  feeds.start();
});
afterEach(() => feeds.stop());

interface More {
  after?: string | undefined;
  types?: ReadonlySet<string>;
  contactId?: string;
  conversations?: ConversationFilter;
  withInternal?: boolean;
  signal?: CallSignal;
}

function listen({ after, withInternal = true, signal = client.signal, ...filter }: More = {}): Promise<Listening> {
  const what = { ...at, after, withInternal, ...filter };
  return feeds.listen(what, { requestId: 'r', actor: systemActor, signal });
}

const cursor = (place: number) => cursorAt(at.projectId, place);
const settle = () => clock.advance(0).then(() => clock.advance(0));
const placeOf = (item: FeedItem) => item.event?.place ?? `reset ${item.reset?.cursor}`;
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);

/** Takes whatever comes, until it is over. */
function taken(listening: Listening): (number | string)[] {
  const places: (number | string)[] = [];
  void (async () => {
    for await (const item of listening) places.push(placeOf(item));
    places.push('end');
  })();
  return places;
}

async function news(any = false): Promise<void> {
  await settle();
  core.tell(any);
  await settle();
}

test('from now on, and from a cursor on; both hear what comes from one reading', async () => {
  core.add(250);
  const [now, behind] = [taken(await listen()), taken(await listen({ after: cursor(40) }))];
  await settle();
  expect([now, behind]).toEqual([[], range(41, 250)]);
  const before = core.pages;
  core.add(3);
  await news();
  expect([now, behind]).toEqual([range(251, 253), range(41, 253)]);
  expect(core.pages - before).toBe(1);
});

test('what happens while somebody still reads what they missed comes once, whichever way it is found first', async () => {
  core.add(150);
  let more = 20;
  core.onPage = () => {
    if (more === 0) return;
    more -= 1;
    core.add(7);
    core.tell();
  };
  await listen().then(taken);
  const behind = taken(await listen({ after: cursor(0) }));
  for (let round = 0; round < 50; round += 1) await settle();
  await news(true);
  expect(behind).toEqual(range(1, 290));
});

test('what happens while the last page that was missed is on its way is not lost between', async () => {
  core.add(10);
  await listen().then(taken);
  let arrive = () => {};
  core.onTheWay.push(new Promise((resolve) => (arrive = resolve)));
  const behind = taken(await listen({ after: cursor(0) }));
  await settle();
  core.add(5);
  await news();
  arrive();
  await settle();
  expect(behind).toEqual(range(1, 15));
});

test('a reader that takes nothing keeps little in memory, and later gets all from the database', async () => {
  const slow = await listen();
  const quick = taken(await listen());
  for (let round = 0; round < 20; round += 1) {
    core.add(50, { bytes: 5_000 });
    await news();
  }
  expect(quick).toEqual(range(1, 1_000));
  // More than anybody has waiting: it came from pages.
  const before = core.pages;
  const late = taken(slow);
  for (let round = 0; round < 20; round += 1) await settle();
  expect(late).toEqual(range(1, 1_000));
  expect(core.pages - before).toBeGreaterThan(9);
  core.add(1);
  await news();
  expect(late.at(-1)).toBe(1_001);
});

test('events that are not for a listener are left out, and its position moves on without them', async () => {
  core.add(1, { contactId: 'con_a' });
  core.add(1, { contactId: 'con_b' });
  core.add(1, { contactId: 'con_a', isInternal: true });
  const listening = await listen({ after: cursor(0), contactId: 'con_a', withInternal: false });
  const heard = taken(listening);
  const typed = await listen({ types: new Set(['contact.created']) });
  const typedHeard = taken(typed);
  await settle();
  core.add(1, { contactId: 'con_b' });
  core.add(1, { contactId: 'con_a' });
  core.add(2, { contactId: 'con_b', type: 'contact.created' });
  await news();
  expect([heard, typedHeard]).toEqual([
    [1, 5],
    [6, 7],
  ]);
  expect([listening.position(), typed.position()]).toEqual([cursor(7), cursor(7)]);
});

test('only events of the conversations that are asked for are taken: of others nothing is written', async () => {
  const some = (...values: string[]) => new Set(values);
  const filters: ConversationFilter[] = [
    { ids: some('cnv_a', 'cnv_b') },
    { assignees: some('ada') },
    { assignees: some('') },
    { statuses: some('resolved') },
    { ids: some('cnv_a'), statuses: some('resolved') },
  ];
  const heard = await Promise.all(filters.map((conversations) => listen({ conversations }).then(taken)));
  const late = await listen({ conversations: { ids: some('cnv_z') } });
  void late[Symbol.asyncIterator]().next();
  core.add(1, { conversationId: 'cnv_a', assignees: ['ada'], statuses: ['open'] });
  core.add(1, { conversationId: 'cnv_b', assignees: [''], statuses: ['resolved'] });
  core.add(1, { conversationId: 'cnv_a', assignees: ['ada', 'bob'], statuses: ['open', 'resolved'] });
  core.add(1, { type: 'contact.created' });
  await news();
  expect(heard).toEqual([[1, 2, 3], [1, 3], [2], [2, 3], [3]]);
  expect(late.position()).toBe(cursor(4));
});

test('what means nothing any more is left out for who comes back, and told to who is there', async () => {
  const typing = () => {
    core.add(1, { type: 'conversation.typing' });
    Object.assign(core.events.at(-1) ?? {}, { envelope: JSON.stringify({ timestamp: clock.now().getTime() / 1_000 }) });
  };
  typing();
  core.add(1);
  await clock.advance(11_000);
  const heard = taken(await listen({ after: cursor(0) }));
  await settle();
  typing();
  await news();
  expect(heard).toEqual([2, 3]);
});

test('the position is that of what was dealt with: not of what was only taken', async () => {
  core.add(2);
  const listening = await listen({ after: cursor(0) });
  const items = listening[Symbol.asyncIterator]();
  await items.next();
  expect(listening.position()).toBe(cursor(0));
  await items.next();
  expect(listening.position()).toBe(cursor(1));
});

describe('when something is missing', () => {
  test('it says so, and goes on from the end', async () => {
    core.add(10);
    core.keptAfter = 5;
    const old = taken(await listen({ after: cursor(4) }));
    const young = taken(await listen({ after: cursor(5) }));
    await settle();
    core.add(1);
    await news();
    expect(old).toEqual([`reset ${cursor(10)}`, 11]);
    expect(young).toEqual(range(6, 11));
  });

  test('also for those who heard everything until then', async () => {
    const heard = taken(await listen());
    core.add(20);
    core.keptAfter = 20;
    await news();
    for (let round = 0; round < 5; round += 1) await settle();
    core.add(1);
    await news();
    expect(heard).toEqual([`reset ${cursor(20)}`, 21]);
  });
});

test('while core is down listeners wait; then they hear what they missed, without being told', async () => {
  const joined = taken(await listen());
  core.down = true;
  core.add(3);
  const behind = taken(await listen({ after: cursor(0) }));
  await news();
  await clock.advance(20_000);
  expect([joined, behind]).toEqual([[], []]);
  core.down = false;
  await clock.advance(4_000);
  expect(behind).toEqual([1, 2, 3]);
  await news(true);
  expect(joined).toEqual([1, 2, 3]);
});

test('a feed is looked at once a minute though nobody tells of it, and kept recorded', async () => {
  const heard = taken(await listen());
  core.add(1);
  await clock.advance(60_000);
  expect(heard).toEqual([1]);
  expect(core.opened).toBe(1);
  await clock.advance(2 * 60 * 60 * 1_000);
  expect(core.opened).toBe(2);
});

test('who leaves hears nothing more; when all have left nothing is read', async () => {
  const [leaving, staying] = [new AbortController(), new AbortController()];
  const first = taken(await listen({ signal: leaving.signal }));
  const second = taken(await listen({ signal: staying.signal }));
  leaving.abort();
  core.add(1);
  await news();
  expect([first, second]).toEqual([['end'], [1]]);
  staying.abort();
  const before = core.pages;
  core.add(1);
  await news(true);
  expect([second, core.pages]).toEqual([[1, 'end'], before]);
});

test('listening ends when the project is deleted; a project that is not there, or a cursor of another, is refused', async () => {
  await expect(listen({ after: cursorAt('prj_2', 1) })).rejects.toMatchObject({ reason: 'VALIDATION_ERROR' });
  const heard = taken(await listen());
  core.deleted = true;
  await news();
  expect(heard).toEqual(['end']);
  await expect(listen({ signal: new AbortController().signal })).rejects.toMatchObject({ reason: 'PROJECT_NOT_FOUND' });
});
