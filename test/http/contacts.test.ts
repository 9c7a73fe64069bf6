import { beforeAll, describe, expect, test } from 'vitest';
import { anId, aTime, expectEmpty, expectInvalid, expectRefusal } from './support/expectations.js';
import type { ProjectApi } from './support/project-api.js';
import type { Contact } from './support/records.js';
import { usePlatform } from './support/shared-platform.js';
import { walk } from './support/walk.js';

const platform = usePlatform();
let project: ProjectApi;
beforeAll(async () => {
  project = await (await platform.newOrg()).newProject();
});

describe('POST /projects/{projectId}/contacts', () => {
  test('makes a contact and answers 201 with every field', async () => {
    const given = {
      email: 'Ada@Example.com',
      name: 'Ada Lovelace',
      phone: '+44 20 7946 0000',
      external_id: 'crm-1',
      company: 'Analytical Engines',
      job_title: 'Countess',
      metadata: { plan: 'gold', seats: 3, nested: { deep: [1, null, 'x'] } },
    };
    const answer = await project.upsertContact(given);
    expect(answer.status).toBe(201);
    expect(answer.data).toEqual({
      id: anId('con'),
      project_id: project.id,
      ...given,
      created_at: aTime,
      updated_at: aTime,
      identities: [
        { type: 'email', value: given.email, verified: true, primary: true },
        { type: 'phone', value: given.phone, verified: true, primary: true },
        { type: 'external_id', value: given.external_id, verified: true, primary: true },
      ],
      blocked_at: null,
      block_reason: null,
    });
    expect(await project.contact(answer.data.id)).toEqual(answer.data);
  });

  test.each([{ email: 'only@example.com' }, { name: 'Only Name' }, { external_id: 'only-id' }])(
    '%o is enough',
    async (body) => {
      const answer = await project.upsertContact(body);
      expect(answer.status).toBe(201);
      expect(answer.data).toMatchObject({
        email: null,
        name: null,
        external_id: null,
        phone: null,
        metadata: {},
        ...body,
      });
    },
  );

  test.each([
    {},
    { phone: null },
    { phone: '+44 20 7946 0999' },
    { company: 'A', job_title: 'B' },
    { metadata: { a: 1 } },
    { email: null, name: null },
  ])('%o is not: one of email, name, external_id is needed', async (body) => {
    expectRefusal(await project.upsertContact(body), 400, 'VALIDATION_ERROR');
    expectRefusal(await project.createConversation({ contact: body }), 400, 'VALIDATION_ERROR');
    expect((await project.importContacts([body])).data).toMatchObject([{ result: 'failed', contact_id: null }]);
  });

  test('a phone matches none: several contacts may have it', async () => {
    const body = { name: 'Family', phone: '+44 20 7946 0999' };
    const made = [await project.upsertContact(body), await project.upsertContact(body)];
    expect(made.map(({ status }) => status)).toEqual([201, 201]);
    expect(made[0]?.data.id).not.toBe(made[1]?.data.id);
  });

  test('finds by email, case folded: 200 with the same contact, updated, the address as it was first written', async () => {
    const made = await project.newContact({ email: 'Grace.Hopper@Navy.example', name: 'Grace', phone: '1' });
    const answer = await project.upsertContact({ email: 'grace.HOPPER@navy.EXAMPLE', name: 'Grace Hopper' });
    expect(answer.status).toBe(200);
    const { id, email, created_at } = made;
    expect(answer.data).toMatchObject({ id, email, name: 'Grace Hopper', phone: '1', created_at });
    expect(answer.data.updated_at >= made.updated_at).toBe(true);
    expect((await project.listContacts({ email: 'grace.hopper@navy.example' })).data).toHaveLength(1);
  });

  test('then by external id', async () => {
    const made = await project.newContact({ external_id: 'x-1', name: 'X' });
    const answer = await project.upsertContact({ external_id: 'x-1', email: 'x1@example.com' });
    expect(answer.status).toBe(200);
    expect(answer.data).toMatchObject({ id: made.id, name: 'X', email: 'x1@example.com' });
  });

  test('finds by an international domain in either spelling', async () => {
    const first = await project.newContact({ email: 'ada@Bücher.example' });
    const again = await project.upsertContact({ email: 'ada@xn--bcher-kva.example', name: 'Ada' });
    expect([again.status, again.data.id, again.data.email]).toEqual([200, first.id, 'ada@Bücher.example']);
  });

  test('leaves out the blanks around an email, as tables of other systems have them', async () => {
    const email = 'blanks@example.com';
    const made = await project.newContact({ email: ` ${email}\t` });
    expect(made.email).toBe(email);
    expect((await project.upsertContact({ email: `\u00A0${email} ` })).data.id).toBe(made.id);
    expect((await project.listContacts({ email: ` ${email.toUpperCase()} ` })).data.map(({ id }) => id)).toEqual([
      made.id,
    ]);
    const { data } = await project.importContacts([{ email: `${email} `, name: 'Imported' }]);
    expect(data).toMatchObject([{ contact_id: made.id, result: 'updated' }]);
    for (const wrong of [' ', 'bl anks@example.com', 'blanks@ example.com'])
      expectInvalid(await project.upsertContact({ email: wrong }), 'email');
  });

  test('external ids differ by case', async () => {
    const lower = await project.newContact({ external_id: 'case-a' });
    const upper = await project.newContact({ external_id: 'CASE-A' });
    expect(upper.id).not.toBe(lower.id);
  });

  test('a name is no identity: the same name twice makes two contacts', async () => {
    const [first, second] = [
      await project.upsertContact({ name: 'Kim' }),
      await project.upsertContact({ name: 'Kim' }),
    ];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.data.id).not.toBe(second.data.id);
  });

  test('email and external id of two contacts: 409 naming the other, and neither changes', async () => {
    const byEmail = await project.newContact({ email: 'left@example.com' });
    const byExternalId = await project.newContact({ external_id: 'right' });
    const answer = await project.upsertContact({ email: 'LEFT@example.com', external_id: 'right', name: 'Both' });
    expect(expectRefusal(answer, 409, 'CONTACT_CONFLICT').conflicting_contact_id).toBe(byExternalId.id);
    expect(await project.contact(byEmail.id)).toEqual(byEmail);
    expect(await project.contact(byExternalId.id)).toEqual(byExternalId);
  });

  test('null clears, absent stays', async () => {
    const email = 'nulls@example.com';
    const made = await project.newContact({
      email,
      name: 'N',
      phone: '1',
      external_id: 'n-1',
      company: 'C',
      job_title: 'J',
    });
    const cleared = { name: null, phone: null, company: null, job_title: null };
    expect((await project.upsertContact({ email, ...cleared })).data).toMatchObject({ ...cleared, external_id: 'n-1' });
    expect((await project.upsertContact({ email, external_id: null })).data).toMatchObject({
      id: made.id,
      external_id: null,
    });
  });

  test('metadata merges per key, null deletes a key', async () => {
    const email = 'meta@example.com';
    await project.newContact({ email, metadata: { a: 1, b: { x: 1 }, c: 'keep' } });
    const merged = await project.newContact({ email, metadata: { a: null, b: { y: 2 }, d: [1] } });
    expect(merged.metadata).toEqual({ b: { y: 2 }, c: 'keep', d: [1] });
    expect((await project.newContact({ email, metadata: {} })).metadata).toEqual(merged.metadata);
  });

  test('a null in the metadata of a new contact is no key', async () => {
    expect((await project.newContact({ name: 'M', metadata: { a: null, b: 1 } })).metadata).toEqual({ b: 1 });
  });

  test('a contact with the same email in another project is another contact', async () => {
    const here = await project.newContact({ email: 'both@example.com' });
    const other = await (await platform.newOrg()).newProject();
    const answer = await other.upsertContact({ email: 'both@example.com' });
    expect(answer.status).toBe(201);
    expect(answer.data.id).not.toBe(here.id);
  });

  test.each([
    ['a wrong email', { email: 'nobody' }, 'email'],
    ['an email that is no text', { email: 5 }, 'email'],
    ['an empty external id', { external_id: '' }, 'external_id'],
    ['metadata that is a list', { name: 'A', metadata: [1] }, 'metadata'],
    ['metadata that is null', { name: 'A', metadata: null }, 'metadata'],
    ['a phone that is no text', { name: 'A', phone: 123 }, 'phone'],
    ['a field nobody knows', { name: 'A', mail: 'a@b.c' }, 'mail'],
  ])('refuses %s, naming the field', async (_, body, field) => {
    expectInvalid(await project.upsertContact(body), field);
  });
});

describe('PATCH /projects/{projectId}/contacts/{contactId}', () => {
  test('changes what the body names and leaves the rest', async () => {
    const before = await project.newContact({ email: 'patch@example.com', name: 'P', metadata: { a: 1 } });
    const answer = await project.patchContact(before.id, { name: 'Patched', metadata: { b: 2 } });
    expect(answer.status).toBe(200);
    expect(answer.data).toEqual({ ...before, name: 'Patched', metadata: { a: 1, b: 2 }, updated_at: aTime });
    expect(await project.contact(before.id)).toEqual(answer.data);
  });

  test('null clears', async () => {
    const { id } = await project.newContact({ email: 'clear@example.com', name: 'P', phone: '1', company: 'C' });
    const cleared = { email: null, phone: null, company: null };
    expect((await project.patchContact(id, cleared)).data).toMatchObject({ ...cleared, name: 'P' });
    expect((await project.upsertContact({ email: 'clear@example.com' })).status).toBe(201);
  });

  test('may not take the last of email, external id and name away: a phone is not enough', async () => {
    const { id } = await project.newContact({ email: 'last@example.com', phone: '1' });
    expectInvalid(await project.patchContact(id, { email: null, company: 'C' }), 'email');
    expect(await project.contact(id)).toMatchObject({ email: 'last@example.com', company: null });
    const named = (await project.patchContact(id, { email: null, phone: null, name: 'N' })).data;
    expect(named).toMatchObject({ email: null, phone: null, name: 'N' });
    expectInvalid(await project.patchContact(id, { name: null, phone: '2' }), 'name');
  });

  test('another contact’s email or external id: 409 naming that contact', async () => {
    const other = await project.newContact({ email: 'owned@example.com', external_id: 'owned' });
    const { id } = await project.newContact({ name: 'Wants it' });
    for (const body of [{ email: 'OWNED@example.com' }, { external_id: 'owned' }]) {
      const refusal = expectRefusal(await project.patchContact(id, body), 409, 'CONTACT_CONFLICT');
      expect(refusal.conflicting_contact_id).toBe(other.id);
    }
  });

  test('the own email in another case is no conflict', async () => {
    const { id } = await project.newContact({ email: 'own@example.com' });
    const patched = await project.patchContact(id, { email: 'Own@Example.com' });
    expect([patched.status, patched.data.email]).toEqual([200, 'Own@Example.com']);
  });

  test('an empty body changes nothing', async () => {
    const before = await project.newContact({ name: 'Same' });
    expect((await project.patchContact(before.id, {})).data).toEqual(before);
  });

  test('refuses fields that nobody knows or that never change', async () => {
    const { id } = await project.newContact();
    expectInvalid(await project.patchContact(id, { project_id: project.id }), 'project_id');
    expectInvalid(await project.patchContact(id, { nam: 'x' }), 'nam');
  });
});

describe('GET /projects/{projectId}/contacts', () => {
  test('lists newest first', async () => {
    const own = await (await platform.newOrg()).newProject();
    const made = [];
    for (let n = 0; n < 5; n++) made.push(await own.newContact({ name: `Contact ${n}` }));
    expect(await walk((query) => own.listContacts(query), 2)).toEqual(made.reverse());
  });

  test('filters by email in any case, external id and phone, also together', async () => {
    const own = await (await platform.newOrg()).newProject();
    const first = await own.newContact({ email: 'Find.Me@example.com', phone: '+1-555', external_id: 'f-1' });
    const second = await own.newContact({ email: 'other@example.com', phone: '+1-555', external_id: 'f-2' });
    const found = async (query: Record<string, string>) => (await own.listContacts(query)).data.map(({ id }) => id);
    expect(await found({ email: 'find.ME@EXAMPLE.com' })).toEqual([first.id]);
    expect(await found({ external_id: 'f-2' })).toEqual([second.id]);
    expect(await found({ phone: '+1-555' })).toEqual([second.id, first.id]);
    expect(await found({ phone: '+1-555', external_id: 'f-1' })).toEqual([first.id]);
    expect(await found({ email: 'find.me@example.com', external_id: 'f-2' })).toEqual([]);
  });

  test('q finds words of name, email and company', async () => {
    const own = await (await platform.newOrg()).newProject();
    const byName = await own.newContact({ name: 'Zoë Quartermaine' });
    const byEmail = await own.newContact({ email: 'support.zebra@quartz.example' });
    const byCompany = await own.newContact({ name: 'A', company: 'Quagga Industries' });
    const found = async (q: string) => (await own.listContacts({ q })).data.map(({ id }) => id);
    expect(await found('QUARTERMAINE')).toEqual([byName.id]);
    expect(await found('zebra')).toEqual([byEmail.id]);
    expect(await found('support.zebra@quartz.example')).toEqual([byEmail.id]);
    expect(await found('industries quagga')).toEqual([byCompany.id]);
    expect(await found('unicorn')).toEqual([]);
  });

  test('q finds beginnings of words, and takes the id of the project for none', async () => {
    const own = await (await platform.newOrg()).newProject();
    const [peter, ada] = [await own.newContact({ name: 'Peter Prjic' }), await own.newContact({ name: 'Ada' })];
    const found = async (q: string) => (await own.listContacts({ q, include: 'total' })).data.map(({ id }) => id);
    for (const q of ['p', 'pr', 'prj', 'P. Prj']) expect(await found(q), q).toEqual([peter.id]);
    expect(await found('p ada')).toEqual([]);
    expect(await found('ad')).toEqual([ada.id]);
  });
});

describe('GET /projects/{projectId}/contacts?metadata=', () => {
  let own: ProjectApi;
  let made: Record<string, string>;
  beforeAll(async () => {
    const org = await platform.newOrg();
    own = await org.newProject();
    const metadata = {
      a: { plan: 'pro', seats: 3, vip: true },
      b: { plan: 'team, small', seats: '3', vip: 'true', 'crm.id': 'x1' },
      c: { plan: 'pro', seats: 30, tags: ['vip'], note: '' },
      d: { plan: 'Pro', nested: { plan: 'pro' } },
    };
    made = {};
    for (const [name, each] of Object.entries(metadata))
      made[(await own.newContact({ name, metadata: each })).id] = name;
    await own.newContact({ name: 'e' });
    // Whatever is found of these is a question mark.
    for (const other of [await (await platform.newOrg()).newProject(), await org.newProject()])
      for (const each of Object.values(metadata)) await other.newContact({ name: 'other', metadata: each });
  });

  const list = (query: string) => own.client.get<Contact[]>(`${own.path}/contacts?${query}`);
  const names = ({ data }: { data: Contact[] }) => data.map(({ id }) => made[id] ?? '?').join('');

  test.each([
    ['metadata.plan=pro', 'ca'],
    ['metadata.plan=Pro', 'd'],
    ['metadata.plan=enterprise', ''],
    ['metadata.plan=pro,Pro', 'dca'],
    ['metadata.plan=pro&metadata.plan=Pro', 'dca'],
    ['metadata.plan=team%5C,%20small', 'b'],
    ['metadata.plan=pro,team%5C,%20small', 'cba'],
    ['metadata.plan=pro&metadata.seats=3', 'a'],
    ['metadata.seats=3', 'ba'],
    ['metadata.seats=3.0', ''],
    ['metadata.vip=true', 'ba'],
    ['metadata.crm.id=x1', 'b'],
    ['metadata.note=', 'c'],
    ['metadata.tags=vip', ''],
    ['metadata.nested=pro', ''],
    ['metadata.constructor=x', ''],
    ['metadata.plan=pro&q=c', 'c'],
    ['metadata.seats=3&include=total', 'ba'],
    ['metadata=plan:pro', 'ca'],
    ['metadata=plan:pro,plan:Pro', 'dca'],
    ['metadata=plan:pro&metadata=plan:Pro', 'dca'],
    ['metadata=plan:pro,seats:3', 'a'],
    ['metadata=plan:team%5C,%20small', 'b'],
    ['metadata=crm.id:x1', 'b'],
    ['metadata=note:', 'c'],
    ['metadata=plan:pro&metadata.seats=3', 'a'],
  ])('%s finds "%s"', async (query, expected) => {
    const answer = await list(query);
    expect(answer.status, `${answer}`).toBe(200);
    expect(names(answer)).toBe(expected);
    if (query.includes('total')) expect(answer.page.total).toBe(2);
  });

  test('holds on every page, and a cursor belongs to its filter', async () => {
    const walked = await walk((page) => own.listContacts({ 'metadata.plan': 'pro,Pro', ...page }), 1);
    expect(walked.map(({ id }) => made[id]).join('')).toBe('dca');
    const cursor = (await own.listContacts({ 'metadata.plan': 'pro', limit: 1 })).page.next_cursor ?? '';
    expectInvalid(await own.listContacts({ 'metadata.plan': 'Pro', cursor }), 'cursor');
  });

  test('has the same cursor in whatever order keys and values are asked for', async () => {
    const page = (metadata: string, cursor?: string) =>
      own.listContacts({ metadata, limit: 1, ...(cursor && { cursor }) });
    for (const [one, other] of [
      ['plan:pro,plan:Pro', 'plan:Pro,plan:pro'],
      ['vip:true,seats:3', 'seats:3,vip:true'],
    ] as const) {
      const cursor = (await page(one)).page.next_cursor ?? '';
      expect(cursor).not.toBe('');
      expect((await page(other, cursor)).data).toEqual((await page(one, cursor)).data);
    }
  });

  test('follows what the metadata becomes', async () => {
    const { id } = await own.newContact({ name: 'x', metadata: { stage: 'lead' } });
    await own.patchContact(id, { metadata: { stage: 'won' } });
    expect((await own.listContacts({ 'metadata.stage': 'lead' })).data).toEqual([]);
    expect((await own.listContacts({ 'metadata.stage': 'won' })).data.map((each) => each.id)).toEqual([id]);
    await own.patchContact(id, { metadata: { stage: null } });
    expect((await own.listContacts({ 'metadata.stage': 'won' })).data).toEqual([]);
  });

  test.each([
    ['metadata=pro', ['metadata']],
    ['metadata=:pro', ['metadata', '']],
    ['metadata=plan:pro,seats', ['metadata']],
    ['metadata=a:1,b:1,c:1,d:1,e:1,f:1', ['metadata']],
    ['metadata.=pro', ['metadata', '']],
    [`metadata.${'k'.repeat(201)}=pro`, ['metadata', 'k'.repeat(201)]],
    ['metadata.__proto__=x', ['metadata', '__proto__']],
    ['metadata.plan=a%00', ['metadata', 'plan']],
    ['metadata.a=1&metadata.b=1&metadata.c=1&metadata.d=1&metadata.e=1&metadata.f=1', ['metadata']],
    [`metadata.plan=${'a,'.repeat(50)}a`, ['metadata', 'plan']],
    ['metadata[plan]=pro', ['metadata[plan]']],
    ['meta.plan=pro', ['meta.plan']],
  ])('%s is refused, naming the field', async (query, path) => {
    const answer = await list(query);
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ code: 'VALIDATION_ERROR', issues: [{ path }] });
  });

  test('is unknown where there is no metadata', async () => {
    expectInvalid(await own.client.get(`${own.path}/conversations`, { 'metadata.plan': 'pro' }), 'metadata.plan');
  });
});

describe('DELETE /projects/{projectId}/contacts/{contactId}', () => {
  test('answers 200 with no body, and 404 the second time', async () => {
    const { id } = await project.newContact();
    expectEmpty(await project.deleteContact(id));
    expectRefusal(await project.deleteContact(id), 404, 'CONTACT_NOT_FOUND');
    expectRefusal(await project.getContact(id), 404, 'CONTACT_NOT_FOUND');
    expectRefusal(await project.patchContact(id, { name: 'x' }), 404, 'CONTACT_NOT_FOUND');
  });

  test('frees email and external id', async () => {
    const identity = { email: 'again@example.com', external_id: 'again' };
    const { id } = await project.newContact(identity);
    await project.deleteContact(id);
    const again = await project.upsertContact(identity);
    expect(again.status).toBe(201);
    expect(again.data.id).not.toBe(id);
  });
});
