import { beforeEach, expect, test } from 'vitest';
import type { Database } from '../../postgres/database.js';
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

const read = (after: number, more: { filter?: string; skip?: string[]; limit?: number; stream?: string } = {}) =>
  shared.read(stored.db, { stream: 's', after, limit: 100, ...more }, forever);
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
  await expect(shared.read(away, { stream: 's', after: 0, limit: 9 }, forever)).rejects.toThrow('away');
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

test('after a connection was lost, and in another stream, nothing of before is believed', async () => {
  stored.add(3);
  await read(0);
  stored.rows.length = 1;
  shared.forget();
  expect(seqs(await read(0))).toEqual([1]);
  stored.rows.length = 0;
  expect(seqs(await read(0, { stream: 'another' }))).toEqual([]);
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
  const streams = ['old', 'new'];
  for (let round = 0; round < 5; round += 1)
    for (const stream of streams) expect(seqs(await read(0, { stream }))).toEqual([1, 2]);
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
