import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { EventRecorder } from './support/event-recorder.js';
import { anId, expectInvalid, expectRefusal } from './support/expectations.js';
import type { Org } from './support/org.js';
import type { ProjectApi } from './support/project-api.js';
import type { ImportedInboxRow } from './support/records.js';
import { usePlatform } from './support/shared-platform.js';

const platform = usePlatform();
let org: Org;
let project: ProjectApi;
beforeAll(async () => {
  org = await platform.newOrg();
});
beforeEach(async () => {
  project = await org.newProject();
});

const json = { 'content-type': 'application/json' };
const send = (path: string, raw: string | Buffer, headers: Record<string, string>) =>
  project.client.send<ImportedInboxRow[]>('POST', `${project.path}/${path}`, undefined, { raw, headers });
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);
const total = async (of: ProjectApi, list: 'listContacts' | 'listConversations') =>
  (await of[list]({ include: 'total', limit: 1 })).page.total;
const results = (answer: { data: readonly { result: string }[] }) => answer.data.map(({ result }) => result);

describe('an import of contacts', () => {
  test('makes them, changes them, or leaves them as they are', async () => {
    const first = await project.importContacts([
      { external_id: 'a', email: 'Ada@example.com', name: 'Ada', created_at: '2019-03-01T10:00:00+02:00' },
      { email: 'bob@example.com', metadata: { plan: 'pro', old: 1 } },
    ]);
    expect(first.status, `${first}`).toBe(200);
    expect(first.json).toEqual({
      data: [
        { row: 1, external_id: 'a', contact_id: anId('con'), result: 'created', error: null },
        { row: 2, external_id: null, contact_id: anId('con'), result: 'created', error: null },
      ],
      meta: { created: 2, updated: 0, unchanged: 0, failed: 0 },
    });
    const [ada = '', bob = ''] = first.data.map(({ contact_id }) => contact_id ?? '');
    expect(await project.contact(ada)).toMatchObject({
      project_id: project.id,
      email: 'Ada@example.com',
      name: 'Ada',
      external_id: 'a',
      created_at: '2019-03-01T08:00:00.000Z',
    });
    const second = await project.importContacts([
      { external_id: 'a', name: 'Ada', created_at: '2001-01-01T00:00:00Z' },
      { email: 'BOB@example.com', metadata: { old: null, seats: 3 }, phone: '+49 30 1' },
      { external_id: 'c' },
    ]);
    expect(results(second)).toEqual(['unchanged', 'updated', 'created']);
    expect(second.data.map(({ contact_id }) => contact_id)).toEqual([ada, bob, anId('con')]);
    expect(await project.contact(ada)).toMatchObject({
      created_at: '2019-03-01T08:00:00.000Z',
      email: 'Ada@example.com',
    });
    expect(await project.contact(bob)).toMatchObject({
      email: 'bob@example.com',
      phone: '+49 30 1',
      metadata: { plan: 'pro', seats: 3 },
    });
  });

  test('takes rows one after the other: a later one finds what an earlier one made', async () => {
    const answer = await project.importContacts([
      { email: 'eve@example.com' },
      { email: 'Eve@example.com', external_id: 'e', name: 'Eve' },
      { external_id: 'e', email: 'new@example.com' },
      { email: 'eve@example.com', name: 'Another' },
      { external_id: 'f', email: 'fay@example.com' },
      { external_id: 'f', email: 'new@example.com' },
    ]);
    expect(results(answer)).toEqual(['created', 'updated', 'updated', 'created', 'created', 'failed']);
    expect(answer.data[5]?.error?.code).toBe('CONTACT_CONFLICT');
    expect((await project.listContacts()).data).toMatchObject([
      { external_id: 'f', email: 'fay@example.com' },
      { external_id: null, email: 'eve@example.com', name: 'Another' },
      { external_id: 'e', email: 'new@example.com', name: 'Eve' },
    ]);
  });

  test('moves an email or external id from one contact to another, in whatever order the rows free and take them', async () => {
    const [info, ada, bob] = [
      await project.newContact({ external_id: '1', email: 'info@example.com' }),
      await project.newContact({ external_id: '2', email: 'ada@example.com' }),
      await project.newContact({ external_id: '3', email: 'bob@example.com' }),
    ];
    const rows = [
      { external_id: '1', email: 'boss@example.com' },
      { external_id: '2', email: 'info@example.com' },
      { external_id: '4', email: 'ada@example.com' },
      { external_id: '3', email: 'third@example.com' },
      { external_id: 'new', email: 'bob@example.com' },
    ];
    const answer = await project.importContacts(rows);
    expect(results(answer)).toEqual(['updated', 'updated', 'created', 'updated', 'created']);
    const found = async (id: string) => (({ external_id, email }) => [external_id, email])(await project.contact(id));
    expect(await Promise.all([info, ada, bob].map(({ id }) => found(id)))).toEqual([
      ['1', 'boss@example.com'],
      ['2', 'info@example.com'],
      ['3', 'third@example.com'],
    ]);
    expect(results(await project.importContacts(rows))).toEqual(rows.map(() => 'unchanged'));
  });

  test('takes a table of a spreadsheet as well, each row for itself', async () => {
    const send = (text: string | Buffer, query = '', type = 'text/csv') =>
      project.client.send<ImportedInboxRow[]>('POST', `${project.path}/contacts/import${query}`, undefined, {
        raw: Buffer.from(text),
        headers: { 'content-type': type },
      });
    const table = [
      'Mail;Full name;External ID;metadata.plan;Notes',
      'ada@csv.example;"Lovelace; Ada";csv-1;pro;x',
      'nobody;Bob;csv-2;;',
      'carol@csv.example;Carol;csv-3;;',
    ].join('\r\n');
    const query = `?map=${encodeURIComponent('Mail:email,Full name:name,Notes:')}`;
    const utf16 = Buffer.from(`\uFEFF${table}`, 'utf16le');
    const answer = await send(utf16, query, 'text/csv; charset=utf-16le');
    expect(answer.data.map(({ row, external_id, result }) => [row, external_id, result])).toEqual([
      [1, 'csv-1', 'created'],
      [2, 'csv-2', 'failed'],
      [3, 'csv-3', 'created'],
    ]);
    expect(answer.data[1]?.error?.issues).toMatchObject([{ path: ['email'] }]);
    expect(await project.contact(answer.data[0]?.contact_id ?? '')).toMatchObject({
      email: 'ada@csv.example',
      name: 'Lovelace; Ada',
      metadata: { plan: 'pro' },
    });
    const again = await send(`\uFEFF${table}`, query);
    expect(again.data.map(({ result }) => result)).toEqual(['unchanged', 'failed', 'unchanged']);
    expectRefusal(await send(table), 400, 'VALIDATION_ERROR');
    expectRefusal(await send('email', '?map=x'), 400, 'VALIDATION_ERROR');
    const elsewhere = `${project.path}/conversations/import`;
    const csv = { raw: 'external_id\n1', headers: { 'content-type': 'text/csv' } };
    expect((await project.client.send('POST', elsewhere, undefined, csv)).status).toBe(415);
  });

  test('never gives the contact of an email another external id: that row is a conflict, and the others are taken', async () => {
    const ada = await project.newContact({ external_id: 'crm-1', email: 'shared@example.com', name: 'Ada' });
    const rows = [
      { external_id: 'crm-2', email: 'Shared@example.com', name: 'Bob' },
      { external_id: 'crm-3', email: 'carol@example.com' },
      { external_id: 'crm-4', email: 'carol@example.com' },
    ];
    const { data } = await project.importContacts(rows);
    expect(results({ data })).toEqual(['failed', 'created', 'failed']);
    expect(data[0]?.error).toMatchObject({ code: 'CONTACT_CONFLICT', conflicting_contact_id: ada.id });
    expect(data[2]?.error).toMatchObject({ conflicting_contact_id: data[1]?.contact_id });
    expect(await project.contact(ada.id)).toEqual(ada);
    const conversation = { external_id: 'a', contact: { external_id: 'crm-2', email: 'shared@example.com' } };
    const imported = (await project.importConversations([conversation])).data;
    expect(imported[0]?.error).toMatchObject({ code: 'CONTACT_CONFLICT', conflicting_contact_id: ada.id });
  });

  test('of conversations moves what names their contacts as well', async () => {
    const info = await project.newContact({ external_id: '1', email: 'info@example.com' });
    const answer = await project.importConversations([
      { external_id: 'a', contact: { external_id: '1', email: 'boss@example.com' } },
      { external_id: 'b', contact: { external_id: '2', email: 'info@example.com' } },
    ]);
    expect(results(answer)).toEqual(['created', 'created']);
    expect(await project.contact(info.id)).toMatchObject({ external_id: '1', email: 'boss@example.com' });
    const [other] = (await project.listContacts({ email: 'info@example.com' })).data;
    expect(other).toMatchObject({ external_id: '2' });
  });

  test.each(['a list', 'one a line'])(
    'of %s refuses a row that cannot be stored, and takes the others',
    async (form) => {
      const rows = [
        '{"external_id":"first"}',
        '{"external_id":"nul","name":"a\\u0000b"}',
        '{"external_id":"half","name":"\\ud800"}',
        '{"external_id":"large","metadata":{"n":12345678901234567890}}',
        '{"external_id":"twice","external_id":"again"}',
        '{"external_id":"last"}',
      ];
      const isList = form === 'a list';
      const text = isList ? `[${rows.join(',')}]` : rows.join('\n');
      const type = isList ? json : { 'content-type': 'application/x-ndjson' };
      const answer = await send('contacts/import', text, type);
      expect(results(answer)).toEqual(['created', ...rows.slice(2).map(() => 'failed'), 'created']);
      expect(answer.data.slice(1, -1).map(({ error }) => error?.issues?.[0]?.path)).toEqual([
        ['name'],
        ['name'],
        ['metadata', 'n'],
        ['external_id'],
      ]);
      expect(await total(project, 'listContacts')).toBe(2);
    },
  );

  test('a row that fails leaves the others alone', async () => {
    const taken = await project.newContact({ email: 'taken@example.com' });
    const other = await project.newContact({ external_id: 'other' });
    const answer = await project.importContacts([
      { external_id: 'a' },
      { name: 'Nobody to find again' },
      { email: 'no address' },
      { email: 'taken@example.com', external_id: 'other' },
      { external_id: 'b', created_at: '2999-01-01T00:00:00Z' },
      { external_id: 'c', colour: 'red' },
      { external_id: 'd' },
    ]);
    const failures = Array.from({ length: 5 }, () => 'failed');
    expect(results(answer)).toEqual(['created', ...failures, 'created']);
    expect(answer.data.map(({ error }) => error?.code)).toEqual([
      undefined,
      'VALIDATION_ERROR',
      'VALIDATION_ERROR',
      'CONTACT_CONFLICT',
      'VALIDATION_ERROR',
      'VALIDATION_ERROR',
      undefined,
    ]);
    expect(answer.data[4]?.error?.issues).toMatchObject([{ path: ['created_at'] }]);
    expect(answer.data[3]?.error).toMatchObject({ conflicting_contact_id: other.id });
    expect(answer.data[1]?.error?.issues).toMatchObject([{ path: ['external_id'] }]);
    expect((await project.contact(taken.id)).external_id).toBeNull();
    expect(await total(project, 'listContacts')).toBe(4);
  });

  test('that is sent again, also many times at once and beside single writes, makes each contact once', async () => {
    const rows = numbers(200).map((n) => ({ external_id: `x${n}`, email: `x${n}@example.com`, name: `Name ${n}` }));
    const answers = await Promise.all([
      ...numbers(4).map((n) => project.importContacts(n % 2 ? rows : rows.toReversed())),
      ...numbers(40).map((n) => project.upsertContact({ email: `X${n * 5}@example.com`, phone: `${n}` })),
      project.importContacts(rows.slice(0, 70)),
    ]);
    expect(answers.filter(({ status }) => status > 201)).toEqual([]);
    expect(await total(project, 'listContacts')).toBe(200);
    expect(results(await project.importContacts(rows)).filter((result) => result !== 'unchanged')).toEqual([]);
    expect((await project.listContacts({ email: 'x195@example.com' })).data).toMatchObject([
      { external_id: 'x195', name: 'Name 195', phone: '39' },
    ]);
  });

  test('asks for the same as an upsert, and belongs to one project', async () => {
    const rows = [{ external_id: 'mine', name: 'Mine' }];
    const key = (await org.newKey(['contacts:read', 'conversations:write'])).client;
    expectRefusal(await project.with(key).importContacts(rows), 403, 'INSUFFICIENT_SCOPE');
    const other = await platform.newOrg();
    expectRefusal(await project.with(other.client).importContacts(rows), 403, 'API_KEY_ORG_MISMATCH');
    const theirs = await other.newProject();
    await project.importContacts(rows);
    expect(results(await theirs.importContacts([{ external_id: 'mine', name: 'Theirs' }]))).toEqual(['created']);
    expect((await project.listContacts()).data).toMatchObject([{ name: 'Mine' }]);
    expect((await theirs.listContacts()).data).toMatchObject([{ name: 'Theirs' }]);
  });
});

const ticket = (n: number, more: Record<string, unknown> = {}) => ({
  external_id: `t${n}`,
  subject: `Ticket ${n}`,
  contact: { email: `c${n % 3}@example.com` },
  messages: [
    { content: `Question ${n}`, sender_type: 'customer', created_at: '2020-01-01T10:00:00Z' },
    { content: `Answer ${n}`, created_at: '2020-01-01T11:00:00Z' },
  ],
  ...more,
});

describe('an import of conversations', () => {
  test('brings them with their messages, contacts and times', async () => {
    const rows = [
      {
        external_id: 't1',
        subject: 'Old',
        status: 'closed',
        priority: 'high',
        channel: 'email',
        tags: ['vip', 'vip'],
        assigned_to: 'usr_1',
        contact: { email: 'ada@example.com', name: 'Ada' },
        messages: [
          { content: 'Third', created_at: '2020-01-01T10:00:00Z', is_internal: true },
          {
            content: 'First',
            sender_type: 'customer',
            sender_id: 'ada@example.com',
            created_at: '2020-01-01T09:00:00Z',
          },
          { content: 'Second', sender_type: 'ai', content_type: 'markdown', created_at: '2020-01-01T09:00:00Z' },
        ],
      },
      { external_id: 't2', created_at: '2021-05-05T05:05:05.005Z', contact: { email: 'ADA@example.com' } },
    ];
    const answer = await project.importConversations(rows);
    expect(answer.status, `${answer}`).toBe(200);
    expect(answer.json).toEqual({
      data: [1, 2].map((row) => ({
        row,
        external_id: `t${row}`,
        conversation_id: anId('cnv'),
        result: 'created',
        error: null,
      })),
      meta: { created: 2, updated: 0, unchanged: 0, failed: 0 },
    });
    const [contact] = (await project.listContacts()).data;
    expect((await project.listContacts()).data).toMatchObject([{ email: 'ada@example.com', name: 'Ada' }]);
    const [first = '', second = ''] = answer.data.map(({ conversation_id }) => conversation_id ?? '');
    expect(await project.conversation(first)).toMatchObject({
      subject: 'Old',
      status: 'closed',
      priority: 'high',
      channel: 'email',
      tags: ['vip'],
      assigned_to: 'usr_1',
      external_id: 't1',
      contact_id: contact?.id,
      ai_resolved: false,
      created_at: '2020-01-01T09:00:00.000Z',
      updated_at: '2020-01-01T10:00:00.000Z',
    });
    expect(await project.conversation(second)).toMatchObject({
      contact_id: contact?.id,
      status: 'open',
      created_at: '2021-05-05T05:05:05.005Z',
    });
    expect((await project.listMessages(first)).data).toMatchObject([
      {
        content: 'First',
        sender_type: 'customer',
        sender_id: 'ada@example.com',
        created_at: '2020-01-01T09:00:00.000Z',
      },
      { content: 'Second', sender_type: 'ai', content_type: 'markdown', created_at: '2020-01-01T09:00:00.001Z' },
      { content: 'Third', sender_type: 'agent', is_internal: true, created_at: '2020-01-01T10:00:00.000Z' },
    ]);
    expect((await project.listConversations({ q: 'third' })).data).toMatchObject([{ id: first }]);
    const said = await project.newMessage(second);
    expect((await project.conversation(second)).updated_at).toBe(said.created_at);
  });

  test('that is sent again, also many times at once and beside single writes, makes each once', async () => {
    const rows = numbers(100).map((n) => ticket(n));
    const answers = await Promise.all([
      ...numbers(4).map((n) => project.importConversations(n % 2 ? rows : rows.toReversed())),
      ...numbers(20).map((n) =>
        project.createConversation({ external_id: `t${n * 5}`, contact: { email: 'c0@example.com' } }),
      ),
      project.importConversations(rows.slice(0, 30)),
    ]);
    expect(answers.filter(({ status }) => status !== 200 && status !== 201 && status !== 409)).toEqual([]);
    expect(await total(project, 'listConversations')).toBe(100);
    expect(await total(project, 'listContacts')).toBe(3);
    const again = await project.importConversations(rows);
    expect(results(again).filter((result) => result !== 'unchanged')).toEqual([]);
    const last = again.data[99]?.conversation_id ?? '';
    expect((await project.listMessages(last)).data.map(({ content }) => content)).toEqual(['Question 99', 'Answer 99']);
  });

  test('leaves what is there as it is', async () => {
    const there = await project.newConversation({ external_id: 't1', subject: 'Here' });
    const answer = await project.importConversations([ticket(1), ticket(2), ticket(2, { subject: 'Again' })]);
    expect(results(answer)).toEqual(['unchanged', 'created', 'unchanged']);
    expect(answer.data[0]?.conversation_id).toBe(there.id);
    expect(answer.data[2]?.conversation_id).toBe(answer.data[1]?.conversation_id);
    expect(await project.conversation(there.id)).toEqual(there);
    expect((await project.listMessages(there.id)).data).toEqual([]);
  });

  test('takes a row whole, or not at all', async () => {
    const answer = await project.importConversations([
      ticket(1, { messages: [{ content: 'Good' }, { content: ' ' }] }),
      ticket(2, { messages: [{ content: 'Later', created_at: '2999-01-01T00:00:00Z' }] }),
      ticket(3, { created_at: '2021-01-01T00:00:00Z' }),
      ticket(4, { contact: { name: 'Nobody to find again' } }),
      ticket(5, { snoozed_until: '2999-01-01T00:00:00Z' }),
      { subject: 'Without an external id' },
      ticket(7, { messages: [{ content: 'With a file', attachments: ['att_1'] }] }),
      ticket(8, { contact: { external_id: 'kept' } }),
    ]);
    expect(results(answer)).toEqual([...Array.from({ length: 7 }, () => 'failed'), 'created']);
    expect(new Set(answer.data.slice(0, 7).map(({ error }) => error?.code))).toEqual(new Set(['VALIDATION_ERROR']));
    expect(answer.data[1]?.error?.issues).toMatchObject([{ path: ['messages', 0, 'created_at'] }]);
    expect((await project.listContacts()).data).toMatchObject([{ external_id: 'kept' }]);
    expect(await total(project, 'listConversations')).toBe(1);
  });

  test('says why a row is refused in the words of the error of POST', async () => {
    const posted = expectRefusal(await project.createConversation({ tags: [' '] }), 400, 'VALIDATION_ERROR');
    const [row] = (await project.importConversations([ticket(1, { tags: [' '] })])).data;
    expect(row?.error).toEqual({ code: posted.code, message: posted.error, issues: posted.issues });
  });

  test('opens what was snoozed until a time that has passed', async () => {
    const times = ['2001-01-01T00:00:00.000Z', '2999-01-01T00:00:00.000Z', null];
    const rows = times.map((snoozed_until, n) => ticket(n, { status: 'snoozed', snoozed_until }));
    const made = (await project.importConversations(rows)).data;
    const kept = await Promise.all(made.map(({ conversation_id }) => project.conversation(conversation_id ?? '')));
    expect(kept.map(({ status, snoozed_until }) => [status, snoozed_until])).toEqual([
      ['open', null],
      ['snoozed', times[1]],
      ['snoozed', null],
    ]);
  });

  test('belongs to one project', async () => {
    const theirs = await (await platform.newOrg()).newProject();
    const [mine] = (await project.importConversations([ticket(1)])).data;
    const [other] = (await theirs.importConversations([ticket(1, { subject: 'Theirs' })])).data;
    expect([mine?.result, other?.result]).toEqual(['created', 'created']);
    expectRefusal(await theirs.getConversation(mine?.conversation_id ?? ''), 404, 'CONVERSATION_NOT_FOUND');
    const refused = await project.with(theirs.client).importConversations([ticket(2)]);
    expectRefusal(refused, 403, 'API_KEY_ORG_MISMATCH');
    expect(await total(project, 'listConversations')).toBe(1);
  });
});

describe('what an import tells others', () => {
  let recorder: EventRecorder;
  beforeAll(async () => {
    recorder = await EventRecorder.start({ databaseUrl: platform.databaseUrl });
  });
  afterAll(() => recorder?.close());

  test('is nothing, unless it is asked to', async () => {
    const { events } = await recorder.during(project, async () => {
      await project.importContacts([{ external_id: 'a' }]);
      await project.importContacts([{ external_id: 'a', name: 'Changed' }], { notify: 'false' });
      await project.importConversations([ticket(1)]);
    });
    expect(events).toEqual([]);
  });

  test('is everything as if it were new, when it is asked to', async () => {
    const notify = { notify: 'true' };
    const { events } = await recorder.during(project, async () => {
      await project.importContacts([{ external_id: 'a', name: 'Before' }], notify);
      await project.importContacts([{ external_id: 'a', name: 'After' }], notify);
      await project.importContacts([{ external_id: 'a', name: 'After' }], notify);
      await project.importConversations([ticket(1, { contact: { external_id: 'a' } })], notify);
    });
    const [contact] = (await project.listContacts({ external_id: 'a' })).data;
    expect(events.filter(({ name }) => name.startsWith('contact.'))).toMatchObject([
      { name: 'contact.created', data: { name: 'Before', external_id: 'a' } },
      { name: 'contact.updated', data: { ...contact, changes: { name: { from: 'Before', to: 'After' } } } },
    ]);
    const [conversation] = (await project.listConversations()).data;
    const messages = (await project.listMessages(conversation?.id ?? '')).data;
    expect(messages).toHaveLength(2);
    expect(events.filter(({ name }) => !name.startsWith('contact.'))).toMatchObject([
      { name: 'conversation.created', data: conversation },
      ...messages.map((data) => ({ name: 'message.created', data })),
    ]);
  });

  test('is, to the audit log, an entry for each record', async () => {
    const database = new pg.Client({ connectionString: platform.databaseUrl });
    await database.connect();
    try {
      const entriesOf = async (requestId: string | undefined) => {
        const text = `SELECT action, target_id, org_id, project_id FROM core.audit_entries
          WHERE caller ->> 'request_id' = $1 ORDER BY target_id`;
        return (await database.query(text, [requestId])).rows;
      };
      const rows = [ticket(1), ticket(2)];
      for (const answer of [await project.importConversations(rows), await project.importConversations(rows)])
        expect(await entriesOf(answer.headers['x-request-id'] as string)).toEqual(
          answer.data.map(({ conversation_id }) => ({
            action: 'importConversations',
            target_id: conversation_id,
            org_id: org.id,
            project_id: project.id,
          })),
        );
      const contacts = await project.importContacts([{ external_id: 'a' }, { external_id: 'b' }]);
      expect(await entriesOf(contacts.headers['x-request-id'] as string)).toMatchObject(
        contacts.data.map(({ contact_id }) => ({ action: 'importContacts', target_id: contact_id })),
      );
    } finally {
      await database.end();
    }
  });
});

describe('a request as a whole', () => {
  test.each([
    ['contacts', (n: number) => ({ external_id: `e${n}` })],
    ['conversations', (n: number) => ({ external_id: `e${n}` })],
  ] as const)('of %s has 1 to 1000 rows, as a list or one a line, packed or not', async (name, row) => {
    const path = `${name}/import`;
    expectRefusal(await send(path, JSON.stringify(numbers(1_001).map(row)), json), 400, 'VALIDATION_ERROR');
    expectRefusal(await send(path, '[]', json), 400, 'VALIDATION_ERROR');
    const lines = numbers(1_000)
      .map((n) => JSON.stringify(row(n)))
      .join('\n');
    const packed = { 'content-encoding': 'gzip' };
    const answer = await send(path, gzipSync(lines), { 'content-type': 'application/x-ndjson', ...packed });
    expect(answer.json).toMatchObject({ meta: { created: 1_000, failed: 0 } });
    const again = await send(path, gzipSync(JSON.stringify([row(0)])), { ...json, 'content-encoding': 'GZip' });
    expect(again.json).toMatchObject({ meta: { unchanged: 1, failed: 0 } });
    expectInvalid(await project.importContacts([row(0)], { notify: 'yes' }), 'notify');
  });

  test('is no larger unpacked than it may be as it is, however small it is packed', async () => {
    const bomb = gzipSync(Buffer.alloc(64 << 20, ' '));
    expect(bomb.length).toBeLessThan(1 << 20);
    const headers = { ...json, 'content-encoding': 'gzip' };
    const refused = await send('contacts/import', bomb, headers);
    expect(expectRefusal(refused, 413, 'PAYLOAD_TOO_LARGE')).toMatchObject({ max_bytes: 1 << 20 });
    const whole = gzipSync('[{"external_id":"a"}]');
    expectRefusal(await send('contacts/import', whole.subarray(0, whole.length - 9), headers), 400, 'VALIDATION_ERROR');
    expectRefusal(await send('contacts/import', 'no gzip', headers), 400, 'VALIDATION_ERROR');
    expect(await total(project, 'listContacts')).toBe(0);
  });

  test('that is NDJSON and said to be JSON is told what to send', async () => {
    for (const body of ['{"external_id":"a"}', ' \n{"external_id":"a"}\n{"external_id":"b"}\n']) {
      const { issues } = expectRefusal(await send('contacts/import', body, json), 400, 'VALIDATION_ERROR');
      expect(issues).toEqual([
        { path: [], message: expect.stringContaining('set Content-Type to application/x-ndjson') },
      ]);
    }
  });

  test('says how it may be packed when it is packed otherwise', async () => {
    const brotli = await send('contacts/import', 'x', { ...json, 'content-encoding': 'br' });
    expect(expectRefusal(brotli, 415, 'UNSUPPORTED_MEDIA_TYPE').error).toContain('gzip');
    const elsewhere = await send('contacts', gzipSync('{}'), { ...json, 'content-encoding': 'gzip' });
    expect(expectRefusal(elsewhere, 415, 'UNSUPPORTED_MEDIA_TYPE').error).toContain('Content-Encoding');
  });

  test('with an Idempotency-Key is done once', async () => {
    const headers = { 'idempotency-key': 'import-once' };
    const rows = [{ external_id: 'a' }];
    const once = () => project.client.send('POST', `${project.path}/contacts/import`, rows, { headers });
    const first = await once();
    const second = await once();
    expect(second.json).toEqual(first.json);
    expect(second.headers['idempotent-replayed']).toBe('true');
  });
});
