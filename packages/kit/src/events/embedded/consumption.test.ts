import { expect, onTestFinished, test } from 'vitest';
import { createLogger } from '../../log.js';
import type { Database, Statement } from '../../postgres/database.js';
import { Current, withResolvers } from '../current.js';
import { EmbeddedConsumption } from './consumption.js';
import type { EmbeddedLink, EmbeddedLinks } from './link.js';
import { SharedStream } from './shared-stream.js';

const forever = 3_600_000;

/** A consumer of a stream with one event, whose handler ends when told; and what it saved of its progress. */
async function consuming() {
  const saved: unknown[] = [];
  const row = {
    seq: 1,
    event_id: 'evt_1',
    subject: 'org_1.prj_1.thing.created',
    ordering_key: 'key',
    place: 1,
  };
  const answers: Record<string, (values: readonly unknown[]) => unknown[]> = {
    'bus-register': () => [{ seq: 0 }],
    'bus-read': ([, after]) => [after === 0 ? { ...row, payload: Buffer.of(1) } : { seq: null }],
    'bus-advance': ([, seqs]) => {
      saved.push(seqs);
      return [{ isSame: true }];
    },
  };
  const db = {
    query: async ({ name }: Statement, values: readonly unknown[] = []) => answers[name]?.(values) ?? [],
  } as unknown as Database;
  const losing = new AbortController();
  const current = new Current<EmbeddedLink>();
  current.set({
    stream: 's',
    history: 's on a server',
    lost: losing.signal,
    claim: async () => true,
    release: async () => {},
  });
  const links = {
    current,
    watchers: new Set(),
    trying: (_: unknown, work: unknown) => work,
  } as unknown as EmbeddedLinks;
  const [begun, ending] = [withResolvers<void>(), withResolvers<void>()];
  const handler = async () => {
    begun.resolve();
    await ending.promise;
  };
  const log = createLogger({ service: 'test', level: 'silent' });
  const polls = { pollMs: forever, lookAfterMs: forever };
  const consumption = new EmbeddedConsumption({
    ...{ durable: 'one', handler, links, db, stream: new SharedStream(), log },
    ...polls,
  });
  onTestFinished(() => consumption.stop());
  await begun.promise;
  const lose = () => {
    current.clear();
    losing.abort();
  };
  return { saved, consumption, lose, end: () => ending.resolve() };
}

test('progress is saved when consuming stops, with what ended last', async () => {
  const { saved, consumption, end } = await consuming();
  const stopped = consumption.stop();
  end();
  await stopped;
  expect(saved).toEqual([[1]]);
});

test('what is handled after the link was lost is not saved: who answers then may have given its position to another event', async () => {
  const { saved, consumption, lose, end } = await consuming();
  lose();
  end();
  await consumption.stop();
  expect(saved).toEqual([]);
});

test('progress that waits for that of others when its link is lost is not saved; theirs is', async () => {
  const saved: unknown[] = [];
  const db = {
    query: async (_: Statement, [durables, seqs]: readonly unknown[]) => {
      saved.push([durables, seqs]);
      return [{ isSame: true }];
    },
  } as unknown as Database;
  const [losing, lasting] = [new AbortController(), new AbortController()];
  const { progress } = new SharedStream();
  const both = [
    progress.save(db, { durable: 'one', history: 's', seq: 1, lost: losing.signal }),
    progress.save(db, { durable: 'other', history: 's', seq: 2, lost: lasting.signal }),
  ];
  losing.abort();
  expect(await Promise.all(both)).toEqual([true, true]);
  expect(saved).toEqual([[['other'], [2]]]);
});
