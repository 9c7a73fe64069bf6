import { AnalyticsDimension, AnalyticsInterval } from '@pharos/proto/pharos/core/v1/analytics';
import { ContentType, SenderType } from '@pharos/proto/pharos/core/v1/message';
import { AgentMode } from '@pharos/proto/pharos/core/v1/project';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCall, startTestCore, type TestCore } from '../testing/test-core.js';
import { TestProject } from '../testing/test-project.js';
import { recountJob } from './due.js';

const berlin = (...hours: [day: string, opens: string, closes: string][]) => ({
  time_zone: 'Europe/Berlin',
  hours: hours.map(([day, opens, closes]) => ({ day, opens, closes })),
});
const weekdays = berlin(
  ...(['mon', 'tue', 'wed', 'thu', 'fri'] as const).map((day) => [day, '09:00', '17:00'] as [string, string, string]),
);

let core: TestCore;
beforeAll(async () => {
  core = await startTestCore();
});
afterAll(() => core.stop());

async function openHours(hours: object | null, since: string, until: string): Promise<number> {
  const text = 'SELECT open_seconds($1::jsonb, $2::timestamptz, $3::timestamptz) / 3600 AS hours';
  const [row] = await core.rows<{ hours: number }>(text, hours && JSON.stringify(hours), since, until);
  return row?.hours ?? Number.NaN;
}

test.each([
  ['all of the time, where no hours are set', null, '2025-03-01T00:00Z', '2025-03-02T12:00Z', 36],
  ['what lies in them', weekdays, '2025-03-03T06:00Z', '2025-03-03T10:00Z', 2],
  ['nothing of a weekend', weekdays, '2025-03-07T16:00Z', '2025-03-10T08:00Z', 0],
  ['days on either side of a weekend', weekdays, '2025-03-07T15:00Z', '2025-03-10T09:00Z', 2],
  ['summer and winter as the clocks show them', weekdays, '2025-03-28T00:00Z', '2025-04-01T00:00Z', 16],
  [
    'the hour less of a night in which clocks go forward',
    berlin(['sat', '22:00', '06:00']),
    '2025-03-29T00:00Z',
    '2025-03-31T00:00Z',
    7,
  ],
  [
    'hours that overlap once',
    berlin(['mon', '08:00', '12:00'], ['mon', '10:00', '24:00']),
    '2025-03-03T00:00Z',
    '2025-03-05T00:00Z',
    16,
  ],
  ['nothing backwards', weekdays, '2025-03-04T12:00Z', '2025-03-04T09:00Z', 0],
])('business hours between two times are %s', async (_, hours, since, until, expected) => {
  expect(await openHours(hours, since, until)).toBeCloseTo(expected, 5);
});

test('a target of two business hours that ends on a Monday morning began on the Friday before', async () => {
  const text = 'SELECT open_since($1::jsonb, 120, $2::timestamptz) AS since';
  const [row] = await core.rows<{ since: Date }>(text, JSON.stringify(weekdays), '2025-03-10T09:00Z');
  expect(row?.since.toISOString()).toBe('2025-03-07T15:00:00.000Z');
});

test('a weekend between question and answer takes no time, in a project whose agent has business hours', async () => {
  const { at } = await TestProject.create(core);
  const shown = { mode: AgentMode.ASSIST, model: undefined, revision: 1, businessHours: weekdays };
  await core.projects.showAgent({ ...at, ...shown }, aCall());
  const said = {
    content: 'Hi',
    contentType: ContentType.TEXT,
    attachmentIds: [],
    attachedBy: undefined,
    isInternal: false,
  };
  const messages = [
    {
      message: { ...said, senderType: SenderType.CUSTOMER },
      createdAt: new Date('2025-03-07T15:30Z'),
      externalId: 'a',
    },
    { message: { ...said, senderType: SenderType.AGENT }, createdAt: new Date('2025-03-10T08:30Z'), externalId: 'b' },
  ];
  const unsaid = { channel: 0, priority: 0, status: 0, contact: undefined } as const;
  const conversation = { ...unsaid, tags: [], externalId: 'a', createdAt: new Date('2025-03-07T15:30Z'), messages };
  await core.conversations.importConversations({ ...at, conversations: [conversation], notify: false }, aCall());
  const run = recountJob(core.database);
  while (await run());
  const span = { from: new Date('2025-03-01T00:00Z'), to: new Date('2025-04-01T00:00Z'), timeZone: 'UTC' };
  const asked = { ...span, interval: AnalyticsInterval.DAY, dimension: AnalyticsDimension.ALL };
  const { totals } = await core.analytics.listFigures({ ...at, ...asked }, aCall());
  const seconds = totals[0]?.figures?.firstResponse?.medianSeconds ?? 0;
  expect(Math.abs(seconds / 3_600 - 1)).toBeLessThan(0.123);
});
