import { beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../../postgres/database.js';
import type { WakeSignal } from '../wake-signal.js';
import type { Announcement } from './announcement.js';
import type { Listener } from './listening.js';
import { leaveStream, SharedStream, shareStream } from './shared-stream.js';

const forever = 3_600_000;

interface Row {
  seq: number;
  event_id: string;
  subject: string;
  ordering_key: string;
  payload: Buffer;
  place: number;
}

/** A stream in a database: what stands in it, and what was asked of it. */
class FakeStream {
  readonly rows: Omit<Row, 'place'>[] = [];
  readonly askedAfter: number[] = [];
  /** Called when it is asked, before it answers. */
  onAsked = () => {};
  readonly db = {
    query: async (_: unknown, [, after, , , , limit]: [string, number, unknown, unknown, unknown, number]) => {
      this.askedAfter.push(after);
      const found = this.rows.filter(({ seq }) => seq > after).slice(0, limit);
      this.onAsked();
      await new Promise(setImmediate);
      if (found.length === 0) return [{ seq: null }];
      return found.map((row, at) => ({ ...row, place: at + 1 }));
    },
  } as unknown as Database;

  add(count: number, { type = 'thing.created', bytes = 1 } = {}): number {
    for (let n = 0; n < count; n += 1) {
      const seq = this.rows.length + 1;
      const subject = `org_1.prj_1.${type}`;
      this.rows.push({ seq, event_id: `evt_${seq}`, subject, ordering_key: 'key', payload: Buffer.alloc(bytes) });
    }
    return this.rows.length;
  }
}

let stored: FakeStream;
let shared: SharedStream;
beforeEach(() => {
  stored = new FakeStream();
  shared = new SharedStream();
});

const read = (after: number, more: { filter?: string; skip?: string[]; limit?: number; history?: string } = {}) =>
  shared.read(stored.db, { history: 's', after, limit: 100, ...more }, forever);
const seqs = ({ found }: Awaited<ReturnType<typeof read>>) => found.flatMap(({ seq, event }) => (event ? seq : []));

test('ten consumers that come at once, and one that comes later, read what is new with one look', async () => {
  stored.add(3);
  const all = await Promise.all(Array.from({ length: 10 }, () => read(0)));
  all.push(await read(0), await read(2));
  expect(all.map(seqs)).toEqual([...Array.from({ length: 11 }, () => [1, 2, 3]), [3]]);
  expect(all.every(({ atEnd }) => atEnd)).toBe(true);
  expect(stored.askedAfter).toEqual([0]);
});

test('nothing is looked for until something is announced, and once for all announcements of the same', async () => {
  await read(0);
  stored.add(2);
  expect(seqs(await read(0))).toEqual([]);
  for (let link = 0; link < 5; link += 1) {
    shared.announce(2);
    expect(seqs(await read(0))).toEqual([1, 2]);
  }
  expect(stored.askedAfter).toEqual([0, 0]);
});

test('what is announced while it is looked comes with the next look', async () => {
  stored.onAsked = () => {
    stored.onAsked = () => {};
    shared.announce(stored.add(1));
  };
  expect(await read(0)).toMatchObject({ found: [], atEnd: false });
  expect(seqs(await read(0))).toEqual([1]);
});

test('an announcement without a position, as of an earlier version, is looked after', async () => {
  await read(0);
  stored.add(1);
  shared.announce(undefined);
  expect(seqs(await read(0))).toEqual([1]);
});

test('a look that fails is repeated by whoever comes next', async () => {
  stored.add(1);
  const away = { query: async () => Promise.reject(new Error('away')) } as unknown as Database;
  await expect(shared.read(away, { history: 's', after: 0, limit: 9 }, forever)).rejects.toThrow('away');
  expect(seqs(await read(0))).toEqual([1]);
});

test('each gets what its filter lets through and what it does not skip, and the place of what it passes over', async () => {
  stored.add(2);
  stored.add(2, { type: 'other.created' });
  expect(seqs(await read(0, { filter: '*.*.other.created' }))).toEqual([3, 4]);
  const skipping = await read(0, { skip: ['other.created'] });
  expect([seqs(skipping), skipping.found.at(-1)]).toEqual([[1, 2], { seq: 4, event: undefined }]);
});

test('who has room for few gets few, and the rest afterwards', async () => {
  stored.add(5);
  const first = await read(0, { limit: 2 });
  expect([seqs(first), first.atEnd]).toEqual([[1, 2], false]);
  expect(seqs(await read(2, { limit: 2 }))).toEqual([3, 4]);
});

test('memory holds the end of the stream, within bounds; who is further behind reads for itself', async () => {
  stored.add(40, { bytes: 1024 * 1024 });
  await read(0);
  stored.askedAfter.length = 0;
  expect(seqs(await read(35))).toEqual([36, 37, 38, 39, 40]);
  expect(stored.askedAfter).toEqual([]);
  expect(seqs(await read(0, { limit: 3 }))).toEqual([1, 2, 3]);
  expect(stored.askedAfter).toEqual([0]);
});

/** What `publish` announces of the last ones that stand in the stream. */
function announcement(count: number): Announcement {
  const events = stored.rows
    .slice(-count)
    .map(({ seq, event_id: id, subject, ordering_key: orderingKey, payload }) => ({
      seq,
      event: { id, subject, orderingKey, payload },
    }));
  const before = stored.rows.at(-count - 1);
  return { after: { seq: before?.seq ?? 0, id: before?.event_id ?? '' }, events };
}

test('what is announced with its contents is there without a look, once, whoever hears of it how often', async () => {
  stored.add(1);
  await read(0);
  stored.askedAfter.length = 0;
  stored.add(2);
  for (let times = 0; times < 2; times += 1) {
    shared.add('s', announcement(2));
    shared.announce(3);
    expect(seqs(await read(0))).toEqual([1, 2, 3]);
  }
  stored.add(1);
  shared.add('s', announcement(1));
  expect(seqs(await read(3))).toEqual([4]);
  expect(stored.askedAfter).toEqual([]);
});

test('positions that nobody has, as of a publish that was rolled back, are no reason to look', async () => {
  stored.add(1);
  await read(0);
  stored.add(3);
  stored.rows.splice(1, 2);
  shared.add('s', announcement(1));
  expect(seqs(await read(1))).toEqual([4]);
  expect(stored.askedAfter).toEqual([0]);
});

test('contents that do not come next are looked for: some before them were not announced', async () => {
  stored.add(1);
  await read(0);
  stored.add(3);
  shared.add('s', announcement(2));
  expect(seqs(await read(1))).toEqual([2, 3, 4]);
  expect(stored.askedAfter).toEqual([0, 1]);
});

test('contents that come after another event in the same place are not believed: the server was set back', async () => {
  stored.add(2);
  await read(0);
  const { events } = announcement(1);
  shared.add('s', {
    after: { seq: 2, id: 'evt_of_another_server' },
    events: events.map((one) => ({ ...one, seq: 3 })),
  });
  expect(seqs(await read(2))).toEqual([]);
  expect(stored.askedAfter).toEqual([0, 2]);
});

test('contents of another stream are none of this one', async () => {
  stored.add(1);
  await read(0);
  stored.add(1);
  shared.add('another', announcement(1));
  expect(seqs(await read(1))).toEqual([]);
});

test('contents that are announced while it is looked for them come once, and in order', async () => {
  stored.add(1);
  await read(0);
  shared.announce(stored.add(1));
  stored.onAsked = () => {
    stored.onAsked = () => {};
    shared.add('s', announcement(1));
    stored.add(1);
    shared.add('s', announcement(1));
  };
  expect(seqs(await read(1))).toEqual([2, 3]);
  expect(seqs(await read(0))).toEqual([1, 2, 3]);
});

test('what a session still hears that does not listen for its process any more is nobody’s', async () => {
  const [former, newest] = [{ leaveOff: () => {} }, {}] as Listener[];
  shared.listening.begin(former as Listener);
  shared.listening.begin(newest as Listener);
  stored.add(1);
  await read(0);
  stored.add(1);
  shared.heard(former as Listener, 's', announcement(1));
  shared.heard(former as Listener, 's', 2);
  expect(seqs(await read(0))).toEqual([1]);
  shared.heard(newest as Listener, 's', announcement(1));
  expect(seqs(await read(0))).toEqual([1, 2]);
  shared.heard(newest as Listener, 's', stored.add(1));
  expect(seqs(await read(2))).toEqual([3]);
});

test('memory that contents fill stays within its bounds', async () => {
  stored.add(1, { bytes: 1024 * 1024 });
  await read(0);
  for (let n = 0; n < 20; n += 1) {
    stored.add(1, { bytes: 1024 * 1024 });
    shared.add('s', announcement(1));
  }
  stored.askedAfter.length = 0;
  expect(seqs(await read(13))).toEqual([14, 15, 16, 17, 18, 19, 20, 21]);
  expect(stored.askedAfter).toEqual([]);
  await read(12, { limit: 1 });
  expect(stored.askedAfter).toEqual([12]);
});

test('who watches is told of what is new, and not of a position that is in memory already', async () => {
  const watcher = { notify: vi.fn() } as unknown as WakeSignal;
  shared.watchers.add(watcher);
  const told = (tell: () => void) => {
    vi.mocked(watcher.notify).mockClear();
    tell();
    return vi.mocked(watcher.notify).mock.calls.length;
  };
  stored.add(1);
  await read(0);
  stored.add(1);
  expect(told(() => shared.announce(1))).toBe(0);
  expect(told(() => shared.add('s', announcement(1)))).toBe(1);
  expect(told(() => shared.announce(2))).toBe(0);
  expect(told(() => shared.announce(3))).toBe(1);
  expect(told(() => shared.announce(undefined))).toBe(1);
});

test('after a connection was lost, and in another stream, nothing of before is believed', async () => {
  stored.add(3);
  await read(0);
  stored.rows.length = 1;
  shared.forget();
  expect(seqs(await read(0))).toEqual([1]);
  stored.rows.length = 0;
  expect(seqs(await read(0, { history: 'another' }))).toEqual([]);
});

test('an answer that comes after a connection was lost is nobody’s, and what was announced meanwhile is found', async () => {
  stored.add(1);
  const first = read(0);
  shared.forget();
  const second = read(0);
  shared.announce(stored.add(1));
  expect(await first).toEqual({ found: [], atEnd: false });
  expect(await second).toMatchObject({ found: [{ seq: 1 }], atEnd: false });
  expect(seqs(await read(1))).toEqual([2]);
});

test('consumers that begin at different places miss nothing', async () => {
  stored.add(900);
  const behind = read(500);
  const ahead = read(900);
  shared.announce(stored.add(1));
  const follow = async (after: number, answer: ReturnType<typeof read>) => {
    const all = seqs(await answer);
    for (let looks = 0; looks < 10; looks += 1) all.push(...seqs(await read(all.at(-1) ?? after)));
    return [all[0], all.at(-1), all.length];
  };
  expect(await Promise.all([follow(500, behind), follow(900, ahead)])).toEqual([
    [501, 901, 401],
    [901, 901, 1],
  ]);
});

test('those who still read the stream that was do not disturb those of the new one', async () => {
  stored.add(2);
  const histories = ['old', 'new'];
  for (let round = 0; round < 5; round += 1)
    for (const history of histories) expect(seqs(await read(0, { history }))).toEqual([1, 2]);
  expect(stored.askedAfter).toEqual([0, 0]);
});

test('buses over the same tables share one stream, until the last of them is closed', () => {
  const first = shareStream('postgres://one', 'bus');
  expect(shareStream('postgres://one', 'bus')).toBe(first);
  expect(shareStream('postgres://two', 'bus')).not.toBe(first);
  expect(shareStream('postgres://one', 'other')).not.toBe(first);
  leaveStream('postgres://one', 'bus');
  expect(shareStream('postgres://one', 'bus')).toBe(first);
  leaveStream('postgres://one', 'bus');
  leaveStream('postgres://one', 'bus');
  expect(shareStream('postgres://one', 'bus')).not.toBe(first);
});
