import { beforeAll, describe, expect, test } from 'vitest';
import { poll } from '../support/index.js';
import { expectInvalid, expectRefusal } from './support/expectations.js';
import type { Org } from './support/org.js';
import { newMember, type Signed } from './support/people.js';
import type { ProjectApi } from './support/project-api.js';
import { usePlatform } from './support/shared-platform.js';
import { WidgetVisitor } from './support/widget-visitor.js';

type Json = Record<string, unknown>;
interface Report extends Json {
  totals: Json;
  channels: Json[];
  members: Json[];
  tags: Json[];
  reasons: Json[];
  questions: Json[];
  intervals: Json[];
}

const platform = usePlatform();
let org: Org;
let project: ProjectApi;
let ada: Signed;
let viewer: Signed;
beforeAll(async () => {
  org = await platform.newOrg();
  project = await org.newProject();
  [ada, viewer] = await Promise.all([newMember(org, { role: 'agent' }), newMember(org, { role: 'viewer' })]);
  const visitor = await WidgetVisitor.arrive(platform.baseUrl, project);
  const { conversation } = await visitor.start();
  await project.with(ada.client).createMessage(conversation.id, { content: 'Hi' });
  await project.patchConversation(conversation.id, { status: 'resolved', assigned_to: ada.id, tags: ['=1+1'] });
  await visitor.send('PUT', `/conversations/${conversation.id}/csat`, { score: 4 });
  const asked = [
    { content: 'Anybody?', sender_type: 'customer', created_at: new Date(Date.now() - 7_200_000).toISOString() },
  ];
  await project.importConversations([
    { external_id: 'old', channel: 'email', created_at: asked[0]?.created_at, messages: asked },
  ]);
});

const path = (report: string, of = project) => `/projects/${of.id}/analytics/${report}`;
const read = async (report: string, query: Record<string, string> = {}, who = viewer) =>
  (await who.client.get<Report>(path(report), query)).data;
/** A report puts several figures together, and some may have been read before what it waits for was counted: it is read once more. */
const settled = async (report: string, isThere: (data: Report) => boolean, of = project) => {
  const whole = async () => (await viewer.client.get<Report>(path(report, of))).data;
  await poll(async () => isThere(await whole()), { what: `the figures of ${report}` });
  return whole();
};

describe('analytics', () => {
  test('tell what happened in a project, by channel and day', async () => {
    const overview = await settled(
      'overview',
      ({ totals }) => (totals.csat as Json).count === 1 && totals.conversations === 2,
    );
    const once = { count: 1, median_seconds: expect.any(Number), p90_seconds: expect.any(Number) };
    expect(overview).toMatchObject({ interval: 'day', time_zone: 'UTC', overdue: 0, backlog: 1 });
    expect(overview.totals).toEqual({
      conversations: 2,
      resolved: 1,
      customer_messages: 2,
      people_messages: 1,
      ai_messages: 0,
      first_response: once,
      late_first_responses: 0,
      resolution: once,
      csat: { count: 1, average: 4 },
    });
    expect(overview.channels.map(({ channel, conversations }) => [channel, conversations]).sort()).toEqual([
      ['email', 1],
      ['widget', 1],
    ]);
    expect(overview.intervals.at(-1)).toMatchObject({ backlog: 1 });
    expect(overview.intervals).toHaveLength(31);
    await org.client.send('PATCH', `/orgs/${org.id}/projects/${project.id}`, { first_response_target_minutes: 60 });
    expect((await read('overview')).overdue).toBe(1);
  });

  test('tell what members did, what conversations are about, and what the agent did', async () => {
    const { members } = await settled('team', (data) => (data.members[0]?.csat as Json | undefined)?.count === 1);
    expect(members).toMatchObject([{ user_id: ada.id, replies: 1, resolved: 1, csat: { average: 4 } }]);
    expect(members[0]).toMatchObject({ first_response: { count: 1 } });
    expect((await read('topics')).tags).toMatchObject([{ tag: '=1+1', conversations: 1, resolved: 1 }]);
    const { totals, reasons } = await read('agent');
    const none = { answered_by_agent: 0, answered_share: 0, handed_over: 0, model_calls: 0, cost_usd: 0 };
    expect([totals, reasons]).toMatchObject([{ conversations: 2, ...none }, []]);
  });

  test('tell why the agent handed over', async () => {
    const own = await org.newProject();
    await own.client.send('PATCH', `${own.path}/agent/config`, { agent_mode: 'autopilot' });
    await (await WidgetVisitor.arrive(platform.baseUrl, own)).start('I want to talk to a human');
    const report = await settled('agent', ({ totals }) => totals.handed_over === 1, own);
    expect(report.reasons).toEqual([{ reason: 'user_requested', conversations: 1 }]);
    expect(report.totals.handed_over_share).toBe(1);
  });

  test('are there as CSV, where no tag is a formula', async () => {
    await settled('topics', ({ tags }) => tags[0]?.tag === '=1+1');
    const lines = async (report: string) => {
      const answer = await viewer.client.get(path(`${report}/export.csv`));
      expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
      return answer.text.replace(/^\uFEFF/, '').split('\r\n');
    };
    expect(await lines('topics')).toEqual(['kind,topic,count', 'tag,"\'=1+1",1', '']);
    const [head, ...days] = await lines('overview');
    expect(head).toMatch(/^start,conversations,resolved,backlog,.*csat_average,.*conversations_widget/);
    expect(days).toHaveLength(32);
    expect((await lines('team'))[1]).toMatch(new RegExp(`^${ada.id},1,1,1,`));
    expect((await lines('agent'))[0]).toMatch(/^start,conversations,answered_by_agent/);
  });

  test('are for members of the project, and for no key', async () => {
    const foreign = await platform.newOrg();
    const stranger = await newMember(foreign, { role: 'owner' });
    const elsewhere = await newMember(org, { role: 'agent', project_ids: [(await org.newProject()).id] });
    for (const report of ['overview', 'team', 'agent', 'topics', 'overview/export.csv']) {
      expectRefusal(await org.client.get(path(report)), 403, 'INSUFFICIENT_SCOPE');
      expectRefusal(await stranger.client.get(path(report)), 404, 'PROJECT_NOT_FOUND');
      expectRefusal(await elsewhere.client.get(path(report)), 404, 'PROJECT_NOT_FOUND');
    }
  });

  test.each([
    [{ time_zone: 'Mars/Olympus' }, 'time_zone'],
    [{ time_zone: '+02:00' }, 'time_zone'],
    [{ interval: 'minute' }, 'interval'],
    [{ interval: 'hour', from: '2020-01-01T00:00:00Z' }, 'interval'],
    [{ from: '2026-01-02T00:00:00Z', to: '2026-01-02T00:00:00Z' }, 'to'],
  ])('of %o are refused, naming the field', async (query, field) => {
    expectInvalid(await viewer.client.get(path('overview'), query), field);
  });
});
