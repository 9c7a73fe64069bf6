import type { OutboxRow } from '@pharos/kit';
import type { EscalationReason } from '@pharos/proto/pharos/agent/v1/run';
import {
  AnalyticsDimension,
  AnalyticsInterval,
  type DurationFigures,
  type Figures,
  type ListFiguresRequest,
} from '@pharos/proto/pharos/core/v1/analytics';
import { ContentType, SenderType } from '@pharos/proto/pharos/core/v1/message';
import { Event } from '@pharos/proto/pharos/events/v1/event';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { handle } from '../inbox/timeline/consume-agent-events.js';
import { noteDue } from '../shared/analytics-due.js';
import { figuresSlowly, type SlowFigures, slowQuantile } from '../testing/figures-slowly.js';
import { RandomInbox } from '../testing/random-inbox.js';
import { aCall, startTestCore, type TestCore } from '../testing/test-core.js';
import { TestProject } from '../testing/test-project.js';
import { encodeEvent } from '../to-event.js';
import { changedBy } from './consume.js';
import { batch, recountJob } from './due.js';
import { rebuildAnalytics } from './rebuild.js';

const { ALL, CHANNEL, MEMBER, TAG, REASON } = AnalyticsDimension;
const dimensions = { all: ALL, channel: CHANNEL, member: MEMBER, tag: TAG, reason: REASON };
const dayMs = 24 * 60 * 60 * 1_000;

let core: TestCore;
let other: TestCore;
let project: TestProject;
beforeAll(async () => {
  core = await startTestCore();
  other = await startTestCore(core);
});
beforeEach(async () => {
  project = await TestProject.create(core);
});
afterAll(() => Promise.all([core.stop(), other.stop()]));

/** As consumers do with what was published since: in any order, and twice. */
async function deliver(): Promise<void> {
  const rows = await core.rows<OutboxRow>(
    `SELECT id, event_id AS "eventId", type, org_id AS "orgId", project_id AS "projectId", ordering_key AS "orderingKey", data, caller,
      occurred_at AS "occurredAt" FROM outbox WHERE project_id = $1`,
    project.projectId,
  );
  for (const row of [...rows, ...rows.reverse()])
    await noteDue(core.database, changedBy(Event.decode(encodeEvent(row).payload)));
  await countAll();
}

async function countAll(): Promise<void> {
  const all = async ({ database }: TestCore) => {
    const run = recountJob(database);
    while (await run());
  };
  await Promise.all([all(core), all(other), all(core)]);
}

const list = (fields: Partial<ListFiguresRequest> = {}, of = project) => {
  const to = new Date(core.clock.now().getTime() + dayMs);
  const span = { from: new Date(to.getTime() - 3 * dayMs), to, interval: AnalyticsInterval.HOUR, timeZone: 'UTC' };
  return core.analytics.listFigures({ ...of.at, ...span, dimension: ALL, ...fields }, aCall());
};

const plain: readonly (readonly [name: string, of: keyof Figures])[] = [
  ['conversations', 'conversations'],
  ['customer_messages', 'customerMessages'],
  ['people_messages', 'peopleMessages'],
  ['ai_messages', 'aiMessages'],
  ['answered_by_agent', 'answeredByAgent'],
  ['resolved_by_agent', 'resolvedByAgent'],
  ['handed_over', 'handedOver'],
  ['corrected', 'corrected'],
  ['late_first_responses', 'lateFirstResponses'],
];

/** Holds the figures of every hour and of the whole against those that were counted slowly. */
async function expectEqual(slow: SlowFigures): Promise<void> {
  for (const [name, dimension] of Object.entries(dimensions)) {
    const { starts, rows, totals } = await list({ dimension });
    const counted = new Map(
      rows.map((row) => [`${row.key}/${starts[row.interval]?.toISOString().slice(0, 13)}`, row.figures]),
    );
    const expected = new Map<string, Map<string, number[]>>();
    const summed = new Map<string, Map<string, number[]>>();
    for (const [text, values] of slow) {
      const [of, key = '', hour, figure = ''] = text.split('/');
      if (of !== name) continue;
      for (const [into, place] of [
        [expected, `${key}/${hour}`],
        [summed, key],
      ] as const) {
        const at = into.get(place) ?? new Map<string, number[]>();
        at.set(figure, [...(at.get(figure) ?? []), ...values]);
        into.set(place, at);
      }
    }
    if (name === 'all')
      for (const [place, figures] of expected) {
        expectSame(counted.get(place), figures);
        expectDurations(counted.get(place), figures);
      }
    else for (const [place, figures] of expected) expectVolume(counted.get(place), figures);
    for (const row of totals) {
      expectSame(row.figures, summed.get(row.key) ?? new Map());
      if (name === 'all' || name === 'member') expectDurations(row.figures, summed.get(row.key) ?? new Map());
    }
    expect(
      totals
        .filter(({ figures }) => hasSome(figures))
        .map(({ key }) => key)
        .sort(),
    ).toEqual([...summed.keys()].sort());
    for (const [place, figures] of counted) if (hasSome(figures)) expect([...expected.keys()]).toContain(place);
  }
}

const hasSome = (figures: Figures | undefined) =>
  figures !== undefined &&
  (plain.some(([, of]) => figures[of] !== 0) ||
    figures.resolved + (figures.csat?.count ?? 0) > 0 ||
    figures.firstResponse?.count !== 0);

const volume = plain.slice(0, 4);

function expectVolume(figures: Figures | undefined, slow: ReadonlyMap<string, readonly number[]>): void {
  for (const [name, of] of volume) expect([name, figures?.[of] ?? 0]).toEqual([name, slow.get(name)?.length ?? 0]);
  expect(figures?.resolved ?? 0).toBe((slow.get('resolution') ?? slow.get('resolved') ?? []).length);
}

function expectSame(figures: Figures | undefined, slow: ReadonlyMap<string, readonly number[]>): void {
  for (const [name, of] of plain) expect([name, figures?.[of] ?? 0]).toEqual([name, slow.get(name)?.length ?? 0]);
  expect(figures?.resolved ?? 0).toBe((slow.get('resolution') ?? slow.get('resolved') ?? []).length);
  for (const [name, of] of [
    ['csat', 'csat'],
    ['agent_csat', 'agentCsat'],
  ] as const) {
    const scores = slow.get(name) ?? [];
    expect([name, figures?.[of]?.count ?? 0]).toEqual([name, scores.length]);
    if (scores.length > 0) expect(figures?.[of]?.average).toBeCloseTo(scores.reduce((a, b) => a + b) / scores.length);
  }
}

function expectDurations(figures: Figures | undefined, slow: ReadonlyMap<string, readonly number[]>): void {
  expectQuantiles(figures?.firstResponse, slow.get('first_response') ?? []);
  expectQuantiles(figures?.resolution, slow.get('resolution') ?? []);
}

function expectQuantiles(counted: DurationFigures | undefined, durations: readonly number[]): void {
  expect(counted?.count ?? 0).toBe(durations.length);
  for (const [share, value] of [
    [0.5, counted?.medianSeconds],
    [0.9, counted?.p90Seconds],
  ] as const) {
    const exact = slowQuantile(durations, share);
    if (exact === undefined) expect(value).toBeUndefined();
    else expect(Math.abs((value ?? 0) / Math.max(exact, 1) - 1)).toBeLessThan(0.123);
  }
}

/** What random writes do not do: the agent hands over, and customers rate. */
async function escalateAndRate(): Promise<void> {
  const rows = await core.rows<{ id: string }>(
    'SELECT id FROM conversations WHERE project_id = $1 ORDER BY id LIMIT 9',
    project.projectId,
  );
  for (const [at, { id }] of rows.entries()) {
    const conversation = await project.read(id);
    const value = { conversation, reason: (1 + (at % 2)) as EscalationReason, confidence: undefined, summary: '' };
    const data = { $case: 'agentEscalated', value: { ...value, lastMessageId: undefined } } as const;
    const about = { ...project.at, id: `evt_${id}`, type: 'agent.escalated', occurredAt: core.clock.now() };
    const nobody = { actor: undefined, traceparent: '', orderingKey: '', requestId: '', imported: undefined };
    await handle(core.database, { ...about, ...nobody, data });
  }
  await core.rows(
    'UPDATE conversations SET csat_score = 1 + length(tags::text) % 5, csat_at = now() WHERE project_id = $1 AND id > $2',
    project.projectId,
    rows[4]?.id,
  );
  await noteDue(
    core.database,
    rows.map(({ id }) => ({ projectId: project.projectId, conversationId: id })),
  );
  await core.rows(
    `INSERT INTO analytics_due (conversation_id, project_id, since) SELECT id, project_id, '-infinity' FROM conversations WHERE project_id = $1
    ON CONFLICT DO NOTHING`,
    project.projectId,
  );
}

describe('figures', () => {
  test('are what a slow count of all messages gives, after random writes through two replicas', async () => {
    const target = { updateMask: ['first_response_target_minutes'], firstResponseTargetMinutes: 5 };
    await core.projects.updateProject({ ...project.at, ...target }, aCall());
    await new RandomInbox(project, [core, other], 40).write(200, 4);
    await deliver();
    await expectEqual(await figuresSlowly(project));
    await new RandomInbox(project, [core, other], 41).write(200, 4);
    await escalateAndRate();
    await deliver();
    const slow = await figuresSlowly(project);
    for (const name of Object.keys(dimensions))
      expect([...slow.keys()].some((text) => text.startsWith(name))).toBe(true);
    await expectEqual(slow);
    const facts = () =>
      core.rows(
        'SELECT * FROM analytics_facts WHERE project_id = $1 ORDER BY conversation_id, part',
        project.projectId,
      );
    const before = await facts();
    await deliver();
    expect(await facts()).toEqual(before);
    await core.rows("UPDATE analytics_counts SET counts = '{7,7,7}' WHERE project_id = $1", project.projectId);
    await rebuildAnalytics(core.database, [project.projectId]);
    await expectEqual(slow);
    expect(await facts()).toEqual(before);
  });

  test('of one organization wait for no longer than a turn of another that has much to count', async () => {
    await countAll();
    const due = (of: TestProject, count: number) =>
      core.rows(
        `INSERT INTO analytics_due (conversation_id, project_id, since, due_at)
        SELECT 'cnv_' || $1 || n, $1, '-infinity', now() + CASE WHEN $2 = 1 THEN interval '1 hour' ELSE '0' END FROM generate_series(1, $2::int) n`,
        of.projectId,
        count,
      );
    const left = async (of: TestProject) =>
      (await core.rows('SELECT 1 FROM analytics_due WHERE project_id = $1', of.projectId)).length;
    const [sibling, stranger] = [await TestProject.of(core, project.orgId), await TestProject.create(core)];
    await due(project, 5 * batch);
    await due(sibling, 2 * batch);
    await due(stranger, 1);
    const run = recountJob(core.database);
    await run();
    await run();
    expect(await left(stranger)).toBe(0);
    expect((await left(project)) + (await left(sibling))).toBe(6 * batch);
    await countAll();
    expect(await left(project)).toBe(0);
  });

  test('of intervals are those of the keys that matter most, as many as an answer has room for', async () => {
    const to = core.clock.now();
    await core.rows(
      `INSERT INTO analytics_counts (project_id, grain, kind, dimension, at, key, counts)
      SELECT $1, grain, 'numbers', 'tag', date_trunc(grain, $2::timestamptz - interval '3 days', 'UTC'), 'tag ' || n, ARRAY[n]
      FROM generate_series(1, 60) n, unnest(ARRAY['hour', 'day']) grain`,
      project.projectId,
      to,
    );
    const span = { from: new Date(to.getTime() - 799 * 60 * 60 * 1_000), to, interval: AnalyticsInterval.HOUR };
    const { totals, rows } = await list({ ...span, dimension: TAG });
    expect(totals).toHaveLength(60);
    const keys = new Set(rows.map(({ key }) => key));
    expect(keys.size).toBe(50);
    expect(keys).toContain('tag 60');
    expect(keys).not.toContain('tag 10');
    const endless = list({ ...span, from: new Date(0), to: new Date('9999-01-01') });
    await expect(endless).rejects.toMatchObject({ reason: 'VALIDATION_ERROR' });
  });

  test('tell nothing of another project, and there are none of one that is not there', async () => {
    const { id } = await project.conversation({ tags: ['secret'] });
    await project.message(id, { senderType: SenderType.CUSTOMER });
    await deliver();
    expect((await list()).totals).toMatchObject([{ figures: { conversations: 1, customerMessages: 1 } }]);
    const sibling = await TestProject.of(core, project.orgId);
    const stranger = await TestProject.create(core);
    for (const of of [sibling, stranger]) {
      expect((await list({}, of)).rows).toEqual([]);
      expect((await list({ dimension: TAG }, of)).totals).toEqual([]);
    }
    const foreign = list({ projectId: project.projectId }, stranger);
    await expect(foreign).rejects.toMatchObject({ reason: 'PROJECT_NOT_FOUND' });
  });

  test('of a conversation that is deleted are gone, and its messages with them', async () => {
    const { id } = await project.conversation();
    await project.message(id, { senderType: SenderType.CUSTOMER });
    await deliver();
    await core.conversations.deleteConversation({ ...project.at, conversationId: id }, aCall());
    await deliver();
    expect((await list()).totals).toMatchObject([{ figures: { conversations: 0, customerMessages: 0 } }]);
    expect(await core.rows('SELECT 1 FROM analytics_facts WHERE conversation_id = $1', id)).toEqual([]);
  });

  test('tell what was left at the end of each interval, and of the interval that lasts to now', async () => {
    const { id } = await project.conversation();
    await project.conversation();
    await deliver();
    expect((await list({ interval: AnalyticsInterval.DAY })).backlog.at(-1)).toBe(2);
    await project.patch(id, { updateMask: ['status'], status: 3 });
    await deliver();
    expect((await list({ interval: AnalyticsInterval.DAY })).backlog.at(-1)).toBe(1);
    const later = { from: new Date(core.clock.now().getTime() + 3_600_000) };
    expect((await list({ ...later, interval: AnalyticsInterval.DAY })).backlog[0]).toBe(1);
  });
});

describe('days of a time zone', () => {
  const importAt = async (...times: string[]) => {
    const unsaid = { channel: 0, priority: 0, status: 0, contact: undefined } as const;
    const said = {
      content: 'Hi',
      contentType: ContentType.TEXT,
      attachmentIds: [],
      attachedBy: undefined,
      isInternal: false,
    };
    const conversations = times.map((time) => {
      const createdAt = new Date(time);
      const message = { ...said, senderType: SenderType.CUSTOMER };
      return { ...unsaid, tags: [], externalId: time, createdAt, messages: [{ message, createdAt, externalId: time }] };
    });
    await core.conversations.importConversations({ ...project.at, conversations, notify: false }, aCall());
    await countAll();
  };
  const days = async (from: string, to: string, timeZone: string) => {
    const span = { from: new Date(from), to: new Date(to), interval: AnalyticsInterval.DAY, timeZone };
    const { starts, rows } = await list(span);
    return starts.map((start, at) => [
      start.toISOString(),
      rows.find(({ interval }) => interval === at)?.figures?.conversations ?? 0,
    ]);
  };

  test('have 23 and 25 hours when the clocks change, and each conversation is in one of them', async () => {
    await importAt('2025-03-29T22:59:00Z', '2025-03-29T23:00:00Z', '2025-03-30T21:59:00Z', '2025-03-30T22:00:00Z');
    expect(await days('2025-03-28T23:00:00Z', '2025-03-31T22:00:00Z', 'Europe/Berlin')).toEqual([
      ['2025-03-28T23:00:00.000Z', 1],
      ['2025-03-29T23:00:00.000Z', 2],
      ['2025-03-30T22:00:00.000Z', 1],
    ]);
    await importAt('2025-10-25T21:59:00Z', '2025-10-25T22:00:00Z', '2025-10-26T22:59:00Z', '2025-10-26T23:00:00Z');
    expect(await days('2025-10-24T22:00:00Z', '2025-10-27T23:00:00Z', 'Europe/Berlin')).toEqual([
      ['2025-10-24T22:00:00.000Z', 1],
      ['2025-10-25T22:00:00.000Z', 2],
      ['2025-10-26T23:00:00.000Z', 1],
    ]);
  });

  test('add up their hours in every zone, wherever the span begins and ends', async () => {
    const begin = Date.UTC(2025, 2, 25);
    const times = Array.from({ length: 300 }, (_, n) =>
      new Date(begin + ((n * 7_919) % 12_000) * 60_000).toISOString(),
    );
    await importAt(...times);
    const [from, to] = [new Date('2025-03-25T09:20:00Z'), new Date('2025-04-01T15:40:00Z')];
    const byHour = await list({ from, to, interval: AnalyticsInterval.HOUR, timeZone: 'UTC' });
    const hours = byHour.rows.map(({ interval, figures }) => ({
      at: byHour.starts[interval]?.getTime() ?? 0,
      conversations: figures?.conversations ?? 0,
    }));
    expect(hours.reduce((sum, { conversations }) => sum + conversations, 0)).toBeGreaterThan(100);
    for (const timeZone of ['UTC', 'Europe/Berlin', 'America/Los_Angeles', 'Asia/Kathmandu', 'Pacific/Kiritimati'])
      for (const interval of [AnalyticsInterval.DAY, AnalyticsInterval.WEEK, AnalyticsInterval.MONTH]) {
        const { starts, rows, totals } = await list({ from, to, interval, timeZone });
        const added = starts.map((start, n) => {
          const end = starts[n + 1]?.getTime() ?? Number.POSITIVE_INFINITY;
          const inside = hours.filter(({ at }) => at >= start.getTime() && at < end);
          return inside.reduce((sum, { conversations }) => sum + conversations, 0);
        });
        const shown = starts.map((_, n) => rows.find((row) => row.interval === n)?.figures?.conversations ?? 0);
        expect(shown, `${timeZone} ${interval}`).toEqual(added);
        expect(totals[0]?.figures?.conversations).toBe(added.reduce((sum, count) => sum + count, 0));
      }
  });

  test('are those of the zone on either side of Greenwich, and a zone that nobody knows is refused', async () => {
    await importAt('2025-01-01T02:30:00Z');
    expect(await days('2024-12-31T08:00:00Z', '2025-01-02T00:00:00Z', 'America/Los_Angeles')).toEqual([
      ['2024-12-31T08:00:00.000Z', 1],
      ['2025-01-01T08:00:00.000Z', 0],
    ]);
    await expect(list({ timeZone: 'Mars/Olympus' })).rejects.toMatchObject({ reason: 'VALIDATION_ERROR' });
    await expect(list({ from: new Date(0) })).rejects.toMatchObject({ reason: 'VALIDATION_ERROR' });
  });
});
