import { newId } from '@pharos/kit';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from './support/answer.js';
import { expectInvalid, expectRefusal } from './support/expectations.js';
import type { Org } from './support/org.js';
import { newMember, type Signed } from './support/people.js';
import type { ProjectApi } from './support/project-api.js';
import { usePlatform } from './support/shared-platform.js';

interface Outcome {
  conversation_id: string;
  result: string;
  error: { code: string; message: string } | null;
}

interface Report {
  data: Outcome[];
  meta: { updated: number; unchanged: number; failed: number; remaining: number; next_cursor: string | null };
}

const platform = usePlatform();
let org: Org;
let project: ProjectApi;
let ada: Signed;
beforeAll(async () => {
  org = await platform.newOrg();
  project = await org.newProject();
  ada = await newMember(org, { role: 'agent' });
});

const bulk = (body: unknown, at = project): Promise<Answer<Outcome[]>> =>
  at.client.post(`${at.path}/conversations/bulk`, body);
const reportOf = (answer: Answer): Report => {
  expect(answer.status, `${answer}`).toBe(200);
  return answer.json as Report;
};
const resultsOf = ({ data }: Report) => data.map(({ result, error }) => error?.code ?? result);

/** Conversations of a project, made at once. */
async function imported(at: ProjectApi, count: number, fields: Record<string, unknown> = {}): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, n) => ({ external_id: `row-${n}`, ...fields }));
  const { json } = await at.importConversations(rows);
  return (json as { data: { conversation_id: string }[] }).data.map(({ conversation_id }) => conversation_id);
}

describe('a bulk change by IDs', () => {
  test('does to each conversation what a change of it alone does', async () => {
    const [first, second] = [await project.newConversation({ tags: ['a', 'b'] }), await project.newConversation()];
    const change = {
      status: 'resolved',
      priority: 'high',
      assigned_to: ada.id,
      add_tags: ['c'],
      remove_tags: ['a', 'nothing'],
    };
    const report = reportOf(await bulk({ ids: [second.id, first.id], change }));
    expect(report).toEqual({
      data: [second.id, first.id].map((id) => ({ conversation_id: id, result: 'updated', error: null })),
      meta: { updated: 2, unchanged: 0, failed: 0, remaining: 0, next_cursor: null },
    });
    const alone = await project.newConversation({ tags: ['a', 'b'] });
    await project.patchConversation(alone.id, change);
    const { tags, status, priority, assigned_to, resolved_at } = await project.conversation(alone.id);
    expect({ tags, status, priority, assigned_to }).toEqual({
      tags: ['b', 'c'],
      status: 'resolved',
      priority: 'high',
      assigned_to: ada.id,
    });
    expect(resolved_at).not.toBeNull();
    expect(await project.conversation(first.id)).toMatchObject({ tags, status, priority, assigned_to });
    expect(await project.conversation(second.id)).toMatchObject({ tags: ['c'], status, priority, assigned_to });
  });

  test('changes those that can be, and says why others cannot', async () => {
    const [open, resolved, closed] = await Promise.all(
      ['open', 'resolved', 'closed'].map((status) => project.newConversation({ status })),
    );
    const { id: foreign } = await (await org.newProject()).newConversation();
    const unknown = newId('cnv');
    const ids = [closed?.id, foreign, open?.id, unknown, resolved?.id, open?.id];
    const report = reportOf(await bulk({ ids, change: { status: 'resolved' } }));
    expect(report.data.map((one) => one.conversation_id)).toEqual(ids.slice(0, 5));
    expect(resultsOf(report)).toEqual([
      'INVALID_TRANSITION',
      'CONVERSATION_NOT_FOUND',
      'updated',
      'CONVERSATION_NOT_FOUND',
      'unchanged',
    ]);
    expect(report.meta).toMatchObject({ updated: 1, unchanged: 1, failed: 3 });
    expect((await project.conversation(open?.id ?? '')).status).toBe('resolved');
  });

  test('snoozes, and refuses a time that is over for each', async () => {
    const { id } = await project.newConversation();
    const until = new Date(Date.now() + 86_400_000).toISOString();
    const snooze = (snoozed_until: string) => bulk({ ids: [id], change: { status: 'snoozed', snoozed_until } });
    expect(resultsOf(reportOf(await snooze('2020-01-01T00:00:00Z')))).toEqual(['VALIDATION_ERROR']);
    expect(resultsOf(reportOf(await snooze(until)))).toEqual(['updated']);
    expect(await project.conversation(id)).toMatchObject({ status: 'snoozed', snoozed_until: until });
  });

  test('refuses more tags than a conversation can have, for that one alone', async () => {
    const tags = Array.from({ length: 50 }, (_, n) => `tag ${n}`);
    const [full, empty] = [await project.newConversation({ tags }), await project.newConversation()];
    const report = reportOf(await bulk({ ids: [full.id, empty.id], change: { add_tags: ['one more'] } }));
    expect(resultsOf(report)).toEqual(['VALIDATION_ERROR', 'updated']);
    expect((await project.conversation(full.id)).tags).toEqual(tags);
  });

  test('is repeated with the same answer for the same Idempotency-Key', async () => {
    const { id } = await project.newConversation();
    const send = () =>
      project.client.post(
        `${project.path}/conversations/bulk`,
        { ids: [id], change: { priority: 'low' } },
        { 'idempotency-key': `bulk ${id}` },
      );
    const [first, again] = [await send(), await send()];
    expect(resultsOf(reportOf(first))).toEqual(['updated']);
    expect(again.text).toBe(first.text);
  });
});

describe('a bulk change by a filter', () => {
  test('takes the newest 500, says how many remain, and goes on behind them', async () => {
    const at = await org.newProject();
    const ids = await imported(at, 620, { tags: ['old'] });
    const { id: other } = await at.newConversation();
    const body = { filter: 'tag=old', change: { priority: 'low' } };
    const first = reportOf(await bulk(body, at));
    expect(first.meta).toMatchObject({ updated: 500, unchanged: 0, failed: 0, remaining: 120 });
    const second = reportOf(await bulk({ ...body, cursor: first.meta.next_cursor }, at));
    expect(second.meta).toEqual({ updated: 120, unchanged: 0, failed: 0, remaining: 0, next_cursor: null });
    const changed = [...first.data, ...second.data].map(({ conversation_id }) => conversation_id);
    expect(changed.sort()).toEqual(ids.sort());
    expect((await at.conversation(other)).priority).toBe('normal');
    expectInvalid(await bulk({ filter: 'tag=new', change: {}, cursor: first.meta.next_cursor }, at), 'cursor');
  });

  test('leaves one organization no less time when another changes thousands', async () => {
    const [busy, other] = [await org.newProject(), await (await platform.newOrg()).newProject()];
    const ids = await imported(busy, 500);
    const { id } = await other.newConversation();
    const ended: string[] = [];
    const change = (n: number) => ({ priority: n % 2 === 0 ? 'low' : 'high' });
    const many = Array.from({ length: 8 }, async (_, n) => {
      reportOf(await bulk({ ids, change: change(n) }, busy));
      ended.push('busy');
    });
    reportOf(await bulk({ ids: [id], change: { priority: 'urgent' } }, other));
    ended.push('other');
    await Promise.all(many);
    expect(ended.indexOf('other')).toBeLessThan(ended.lastIndexOf('busy'));
  });

  test('knows what the person who asks has not read', async () => {
    const at = await org.newProject();
    const { id } = await at.newQuestion('Hello?');
    const { id: read } = await at.newConversation();
    await at.with(ada.client).newMessage(read);
    const body = { filter: 'unread=true', change: { add_tags: ['seen'] } };
    const report = reportOf(await bulk(body, at.with(ada.client)));
    expect(report.data.map(({ conversation_id }) => conversation_id)).toEqual([id]);
    expectInvalid(await bulk(body, at), 'unread');
  });
});

const wrong: [what: string, body: Record<string, unknown>, ...path: string[]][] = [
  ['neither IDs nor a filter', { ids: undefined }, 'ids'],
  ['both', { filter: 'status=open' }, 'ids'],
  ['no ID', { ids: [] }, 'ids'],
  ['more than 500 IDs', { ids: Array.from({ length: 501 }, () => newId('cnv')) }, 'ids'],
  ['an ID of something else', { ids: [newId('con')] }, 'ids'],
  ['a cursor without a filter', { cursor: 'x' }, 'cursor'],
  ['an unknown filter', { ids: undefined, filter: 'state=open' }, 'filter', 'state'],
  ['a question in the filter', { ids: undefined, filter: 'q=lamp' }, 'filter', 'q'],
  ['no change', { change: undefined }, 'change'],
  ['a subject for all', { change: { subject: 'x' } }, 'change'],
  ['somebody who is no member', { change: { assigned_to: newId('usr') } }, 'change', 'assigned_to'],
];
test.each(wrong)('a bulk change is refused with %s', async (_, body, ...path) => {
  expectInvalid(await bulk({ ids: [newId('cnv')], change: { priority: 'low' }, ...body }), ...path);
});

test('a bulk change is one of agents, and not of viewers', async () => {
  const { id } = await project.newConversation();
  const viewer = await newMember(org, { role: 'viewer' });
  const body = { ids: [id], change: { assigned_to: ada.id } };
  expectRefusal(await bulk(body, project.with(viewer.client)), 403, 'INSUFFICIENT_SCOPE');
  expect(resultsOf(reportOf(await bulk(body, project.with(ada.client))))).toEqual(['updated']);
});
