import { ConversationSort, ConversationStatus, HandledBy, WaitingOn } from '@pharos/proto/pharos/core/v1/conversation';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCall, startTestCore, type TestCore } from './testing/test-core.js';
import { TestProject } from './testing/test-project.js';

let core: TestCore;
let project: TestProject;
beforeAll(async () => {
  core = await startTestCore();
});
beforeEach(async () => {
  project = await TestProject.create(core);
});
afterAll(() => core.stop());

const placeIn = (cursor: string): unknown[] => JSON.parse(Buffer.from(cursor, 'base64url').toString());
const pageOf = (pageSize: number, pageToken = '', includeTotal = false) => ({ pageSize, pageToken, includeTotal });

describe('a list', () => {
  test('by last update shows the conversation that was written to last first', async () => {
    const [a, b, c] = [await project.conversation(), await project.conversation(), await project.conversation()];
    await project.message(a.id);
    const sort = ConversationSort.UPDATED_AT;
    expect((await project.list({ sort })).ids).toEqual([a.id, c.id, b.id]);
    expect((await project.list({ sort, ascending: true })).ids).toEqual([b.id, c.id, a.id]);
    const first = await project.list({ sort, page: pageOf(2) });
    expect((await project.list({ sort, page: pageOf(2, first.next) })).ids).toEqual([b.id]);
  });

  test('of tags takes any of them, and never another project’s or a part of one', async () => {
    const other = await TestProject.create(core);
    await other.conversation({ tags: ['a'] });
    const a = await project.conversation({ tags: ['a', "it's"] });
    const b = await project.conversation({ tags: ['b c', 'ä\\'] });
    await project.conversation({ tags: ['abc'] });
    expect((await project.list({ tags: ['a'] })).ids).toEqual([a.id]);
    expect((await project.list({ tags: ["it's", 'b c'] })).ids).toEqual([b.id, a.id]);
    expect((await project.list({ tags: ['ä\\'] })).ids).toEqual([b.id]);
    expect((await project.list({ tags: ['b', project.projectId] })).ids).not.toContain(b.id);
  });

  test('takes only its own cursors', async () => {
    for (let n = 0; n < 3; n += 1) await project.conversation({ tags: ['x'] });
    const { next } = await project.list({ page: pageOf(1) });
    const other = await TestProject.create(core);
    await other.conversation();
    const wrong = [
      project.list({ ascending: true, page: pageOf(1, next) }),
      project.list({ sort: ConversationSort.UPDATED_AT, page: pageOf(1, next) }),
      project.list({ tags: ['x'], page: pageOf(1, next) }),
      other.list({ page: pageOf(1, next) }),
      project.list({ page: pageOf(1, 'x') }),
      project.list({ page: pageOf(1, next.slice(1)) }),
      project.list({ page: pageOf(1, Buffer.from('["x",1,"y"]').toString('base64url')) }),
    ];
    for (const list of wrong)
      await expect(list).rejects.toMatchObject({
        reason: 'VALIDATION_ERROR',
        details: { issues: [{ path: ['cursor'] }] },
      });
    expect((await project.list({ page: pageOf(2, next) })).ids).toHaveLength(2);
  });

  test.each([-8.64e15, -1, 0, 2 ** 31, 8.64e15])(
    'takes a forged place at %d, or refuses its cursor',
    async (forged) => {
      for (let n = 0; n < 3; n += 1) await project.conversation({ subject: 'word' });
      for (const query of [{}, { sort: ConversationSort.UPDATED_AT }, { ascending: true }, { q: 'word' }]) {
        const [digest] = placeIn((await project.list({ ...query, page: pageOf(1) })).next);
        const token = Buffer.from(JSON.stringify([digest, forged, 'x'])).toString('base64url');
        const list = project.list({ ...query, page: pageOf(5, token) });
        if (forged >= 0) expect((await list).ids.length).toBeLessThanOrEqual(3);
        else await expect(list).rejects.toMatchObject({ details: { issues: [{ path: ['cursor'] }] } });
      }
    },
  );

  test('is counted up to 1 000, each filter for itself, and fails of a project that is not there', async () => {
    await core.rows(
      `WITH made AS (
        INSERT INTO conversations (id, project_id, status, priority, channel, tags)
        SELECT 'cnv_' || $1 || n, $1, 'open', 'normal', 'api', CASE WHEN n > 1 THEN ARRAY['most'] ELSE '{}' END
        FROM generate_series(1, 1001) n RETURNING id, project_id, created_at
      ) INSERT INTO conversation_activity (conversation_id, project_id, updated_at) SELECT * FROM made`,
      project.projectId,
    );
    const none = {
      statuses: [],
      priorities: [],
      channels: [],
      assignees: [],
      contactIds: [],
      tags: [],
      waitingOn: [],
      handledBy: [],
    };
    const filters = [none, { ...none, tags: ['most'] }, { ...none, tags: ['other'] }];
    const { counts } = await core.conversations.countConversations({ ...project.at, filters }, aCall());
    expect(counts).toEqual([
      { count: 1_000, hasMore: true },
      { count: 1_000, hasMore: false },
      { count: 0, hasMore: false },
    ]);
    const { orgId } = await TestProject.create(core);
    const elsewhere = core.conversations.countConversations({ ...project.at, orgId, filters }, aCall());
    await expect(elsewhere).rejects.toMatchObject({ reason: 'PROJECT_NOT_FOUND' });
  });

  test('is counted as it is listed, whatever the filters are together', async () => {
    const none = { statuses: [], priorities: [], channels: [], assignees: [], contactIds: [] };
    const { OPEN, SNOOZED, RESOLVED } = ConversationStatus;
    const { TEAM, CUSTOMER, NOBODY } = WaitingOn;
    const filters = [[], [OPEN], [OPEN, SNOOZED], [OPEN, RESOLVED]].flatMap((statuses) =>
      [[], [TEAM], [TEAM, CUSTOMER], [TEAM, NOBODY]].flatMap((waitingOn) =>
        [{}, { assignees: ['a'] }, { unassigned: true }, { tags: ['x'] }, { handledBy: [HandledBy.AI] }].flatMap(
          (one) =>
            [{}, { handledBy: [HandledBy.NOBODY] }, { reader: 'usr_x', unread: true }, { overdue: false }].map(
              (other) => ({
                ...{ ...none, tags: [], handledBy: [], statuses, waitingOn },
                ...one,
                ...other,
              }),
            ),
        ),
      ),
    );
    const others = await TestProject.create(core);
    for (const { projectId } of [project, others])
      await core.rows(
        `WITH made AS (
          INSERT INTO conversations (id, project_id, status, priority, channel, assigned_to, tags)
          SELECT 'cnv_' || $1 || n, $1, (ARRAY['open', 'snoozed', 'resolved', 'closed'])[1 + n % 4], 'normal', 'api',
            (ARRAY['a', 'b'])[1 + n % 3], CASE WHEN n % 2 = 0 THEN ARRAY['x'] ELSE '{}' END
          FROM generate_series(0, 89) n RETURNING *
        ) INSERT INTO conversation_activity (conversation_id, project_id, updated_at, resolved_at, asked_at, answered_at, handled_by)
          SELECT id, project_id, created_at, CASE WHEN status IN ('resolved', 'closed') THEN created_at END,
            CASE WHEN n % 5 < 2 THEN created_at END, CASE WHEN n % 5 = 2 THEN created_at END,
            (ARRAY['ai', 'people', 'nobody'])[1 + n / 4 % 3]
          FROM (SELECT *, substr(id, length('cnv_' || project_id) + 1)::int AS n FROM made) m`,
        projectId,
      );
    const { counts } = await core.conversations.countConversations({ ...project.at, filters }, aCall());
    const listed = [];
    for (const filter of filters) listed.push((await project.list({ ...filter, page: pageOf(100) })).ids.length);
    expect(counts.map(({ count }) => count)).toEqual(listed);
    expect(new Set(listed).size).toBeGreaterThan(20);
  });

  test('of a project of another organization, or of none, fails', async () => {
    const other = await TestProject.create(core);
    const orgId = other.orgId;
    await expect(project.list({ orgId })).rejects.toMatchObject({ reason: 'PROJECT_NOT_FOUND' });
    const contacts = core.contacts.listContacts({ ...project.at, orgId, metadata: [], page: undefined }, aCall());
    await expect(contacts).rejects.toMatchObject({ reason: 'PROJECT_NOT_FOUND' });
    const request = { ...project.at, conversationId: 'cnv_none', page: undefined };
    await expect(core.messages.listMessages(request, aCall())).rejects.toMatchObject({
      reason: 'CONVERSATION_NOT_FOUND',
    });
  });

  test('of contacts finds how words begin, in name, company and email', async () => {
    const found = async (q: string) => {
      const { contacts } = await core.contacts.listContacts(
        { ...project.at, q, metadata: [], page: undefined },
        aCall(),
      );
      return contacts.map(({ id }) => id);
    };
    const { contact } = await project.upsert({
      name: 'Zoë Quarter',
      company: 'Acme GmbH',
      email: 'z.q+x@Mail.example',
    });
    await project.upsert({ name: 'Another' });
    for (const q of ['zoë', 'ZO', 'quar', 'acme zoë', 'mail', 'z.q+x@mail.example', 'example'])
      expect(await found(q), q).toEqual([contact.id]);
    for (const q of ['uarter', 'acme another', '!', "'", ':*']) expect(await found(q), q).toEqual([]);
  });
});
