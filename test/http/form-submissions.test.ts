import { randomBytes } from 'node:crypto';
import { newId } from '@pharos/kit';
import { beforeAll, describe, expect, test } from 'vitest';
import { anId, aTime, expectEmpty, expectInvalid, expectRefusal } from './support/expectations.js';
import { FormVisitor } from './support/form-visitor.js';
import type { FormsApi } from './support/forms-api.js';
import type { ProjectApi } from './support/project-api.js';
import type { FormField } from './support/records.js';
import { usePlatform } from './support/shared-platform.js';
import { tablesThatHold, withDatabase } from './support/stored.js';

const platform = usePlatform();
let project: ProjectApi;
let forms: FormsApi;
let visitor: FormVisitor;
beforeAll(async () => {
  project = await (await platform.newOrg()).newProject();
  forms = project.forms;
  visitor = new FormVisitor(platform.baseUrl);
});

/** How often visitors submit here is not what a test is about. */
const newForm = (body: object = {}) => forms.newForm({ rate_limit_per_ip: 10_000, ...body });
const anEmail = () => `${randomBytes(6).toString('hex')}@example.com`;
const pathOf = (id: string) => `/api/public/forms/${id}`;
const counting = { include: 'total', limit: 1 };
const totals = async () => [
  (await project.listConversations(counting)).page.total,
  (await project.listContacts(counting)).page.total,
];

describe('what visitors see of a form', () => {
  test('is what a page needs, and nothing else', async () => {
    const { id, name, fields } = await newForm({ submit_button_color: '#112233', allowed_origins: [] });
    const answer = await visitor.send('GET', pathOf(id));
    expect(answer.data).toEqual({
      id,
      name,
      fields,
      success_action: 'inline',
      honeypot: 'contact_me_by_fax',
      submit_button_label: 'Send',
      submit_button_align: 'left',
      submit_button_color: '#112233',
    });
    const again = await visitor.send('GET', pathOf(id), undefined, { 'if-none-match': answer.headers.etag ?? '' });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  test('is the present form as soon as a change has been answered', async () => {
    const { id } = await newForm();
    for (const name of ['First', 'Second', 'Third']) {
      await visitor.send('GET', pathOf(id));
      await forms.patchForm(id, { name });
      expect((await visitor.send<{ name: string }>('GET', pathOf(id))).data.name).toBe(name);
    }
    await forms.deleteForm(id);
    expectRefusal(await visitor.send('GET', pathOf(id)), 404, 'FORM_NOT_FOUND');
    expectRefusal(await visitor.submit(id, {}), 404, 'FORM_NOT_FOUND');
  });

  test('is nothing of a form that is not there, or whose project is gone', async () => {
    for (const id of [newId('frm'), 'frm_1', newId('bcn')]) {
      expectRefusal(await visitor.send('GET', pathOf(id)), 404, 'FORM_NOT_FOUND');
      expectRefusal(await visitor.submit(id, {}), 404, 'FORM_NOT_FOUND');
    }
    const org = await platform.newOrg();
    const gone = await org.newProject();
    const { id } = await gone.forms.newForm();
    await org.client.delete(`/orgs/${org.id}/projects/${gone.id}`);
    expectRefusal(await visitor.submit(id, {}), 404, 'FORM_NOT_FOUND');
  });

  test('only pages of the origins that are listed get', async () => {
    const { id } = await newForm({ allowed_origins: ['https://shop.example', 'https://*.shops.example'] });
    const fields = { name: 'Ada', email: anEmail(), message: 'Hello' };
    for (const origin of ['https://evil.example', 'http://shop.example', 'https://shop.example:8443', 'null']) {
      expectRefusal(await visitor.send('GET', pathOf(id), undefined, { origin }), 403, 'ORIGIN_NOT_ALLOWED');
      expectRefusal(await visitor.submit(id, fields, { origin }), 403, 'ORIGIN_NOT_ALLOWED');
    }
    expect((await forms.listSubmissions(id)).data).toEqual([]);
    expect((await visitor.send('GET', pathOf(id))).status).toBe(200);
    expect((await visitor.submit(id, fields)).status).toBe(201);
    expectRefusal(await visitor.submit(id, fields, { origin: 'https://shops.example' }), 403, 'ORIGIN_NOT_ALLOWED');
    expect((await visitor.submit(id, fields, { origin: 'https://berlin.shops.example' })).status).toBe(201);
  });
});

describe('a submission', () => {
  test('makes contact, conversation and message, and is kept', async () => {
    const { id } = await newForm({ name: 'Write to us', success_message: 'Thanks!' });
    const email = anEmail();
    const page_url = 'https://shop.example/contact?from=footer';
    const answer = await visitor.submit(id, { name: ' Ada ', email, message: 'Where is\nmy order?' }, { page_url });
    expect(answer.status).toBe(201);
    expect(answer.data).toEqual({
      id: anId('fsb'),
      success_action: 'inline',
      success_message: 'Thanks!',
      redirect_url: null,
    });
    const [submission, ...none] = (await forms.listSubmissions(id)).data;
    expect(none).toEqual([]);
    expect(submission).toEqual({
      id: answer.data.id,
      project_id: project.id,
      form_id: id,
      page_url,
      created_at: aTime,
      contact_id: anId('con'),
      conversation_id: anId('cnv'),
      fields: { name: 'Ada', email, message: 'Where is\nmy order?' },
    });
    expect(await project.contact(submission?.contact_id ?? '')).toMatchObject({ name: 'Ada', email, phone: null });
    expect(await project.conversation(submission?.conversation_id ?? '')).toMatchObject({
      channel: 'widget',
      subject: 'Write to us',
      status: 'open',
      contact_id: submission?.contact_id,
    });
    expect((await project.listMessages(submission?.conversation_id ?? '')).data).toMatchObject([
      {
        content: 'Where is\nmy order?',
        sender_type: 'customer',
        sender_id: submission?.contact_id,
        is_internal: false,
      },
    ]);
  });

  test('of a form that leads elsewhere says where', async () => {
    const redirect_url = 'https://shop.example/thanks';
    const { id } = await newForm({ success_action: 'redirect', redirect_url, fields: [{ type: 'email', label: 'E' }] });
    expect((await visitor.submit(id, {})).data).toMatchObject({ success_action: 'redirect', redirect_url });
  });

  test('makes a contact of a phone alone, whose name it is', async () => {
    const phone = { type: 'phone', label: 'Phone' };
    const whose = async (fields: object[], said: Record<string, unknown>) => {
      const { id } = await newForm({ fields });
      await visitor.submit(id, said);
      const [submission] = (await forms.listSubmissions(id)).data;
      return project.contact(submission?.contact_id ?? '');
    };
    const number = '+49 30 901820';
    expect(await whose([phone], { phone: number })).toMatchObject({ name: number, phone: number, email: null });
    const named = await whose([phone, { type: 'short_text', label: 'Name' }], { phone: number, name: 'Ada' });
    expect(named).toMatchObject({ name: 'Ada', phone: number });
  });

  test('takes a value of every type, and tells the inbox what the contact does not show', async () => {
    const choice = { options: ['Red', 'Green'] };
    const fields = [
      { type: 'short_text', label: 'Order' },
      { type: 'number', label: 'Pieces' },
      { type: 'phone', label: 'Phone' },
      { type: 'checkbox', label: 'Gift' },
      { type: 'radio', label: 'Lid', ...choice },
      { type: 'date', label: 'By' },
      { type: 'single_select', label: 'Body', ...choice },
      { type: 'multi_select', label: 'Trim', ...choice },
      { type: 'long_text', label: 'Note' },
      { type: 'email', label: 'Email' },
      { type: 'short_text', label: 'First name' },
    ];
    const { id } = await newForm({ fields });
    const said = {
      order: 'A-1',
      pieces: '3',
      phone: '+49 30 1',
      gift: true,
      lid: 'Red',
      by: '2026-02-28',
      body: 'Green',
      trim: ['Green', 'Red'],
      note: 'Quick',
      email: anEmail(),
      first_name: 'Ada',
    };
    await visitor.submit(id, said);
    const [submission] = (await forms.listSubmissions(id)).data;
    expect(submission?.fields).toEqual({ ...said, pieces: 3 });
    const [message] = (await project.listMessages(submission?.conversation_id ?? '')).data;
    expect(message?.content.split('\n')).toEqual([
      'Order: A-1',
      'Pieces: 3',
      'Gift: yes',
      'Lid: Red',
      'By: 2026-02-28',
      'Body: Green',
      'Trim: Green, Red',
      'Note: Quick',
    ]);
    const contact = await project.contact(submission?.contact_id ?? '');
    expect(contact).toMatchObject({ name: 'Ada', phone: '+49 30 1', email: said.email });
  });

  test('of somebody who is known adds what is missing, and changes nothing', async () => {
    const { id } = await newForm();
    const email = anEmail();
    const known = await project.newContact({ email, external_id: email });
    await visitor.submit(id, { name: 'Ada', email: email.toUpperCase(), message: 'x' });
    expect(await project.contact(known.id)).toMatchObject({ name: 'Ada', email, external_id: email });
    await visitor.submit(id, { name: 'Mallory', email, message: 'x' });
    expect((await project.contact(known.id)).name).toBe('Ada');
    expect((await forms.listSubmissions(id)).data.map(({ contact_id }) => contact_id)).toEqual([known.id, known.id]);
  });

  test('that names nobody makes a conversation of nobody', async () => {
    const { id } = await newForm({ fields: [{ type: 'long_text', label: 'Feedback' }] });
    await visitor.submit(id, { feedback: 'Nice' });
    const [submission] = (await forms.listSubmissions(id)).data;
    expect(submission?.contact_id).toBeNull();
    expect((await project.conversation(submission?.conversation_id ?? '')).contact_id).toBeNull();
  });

  test('with anything wrong is refused, field by field, and leaves nothing', async () => {
    const { id } = await newForm();
    const before = await totals();
    const answer = await visitor.submit(id, { name: '', email: 'nobody', other: 'x' });
    expect(expectRefusal(answer, 400, 'VALIDATION_ERROR').issues).toEqual([
      { path: ['fields', 'name'], message: 'is required' },
      { path: ['fields', 'email'], message: expect.stringMatching(/email/) },
      { path: ['fields', 'message'], message: 'is required' },
      { path: ['fields', 'other'], message: expect.stringMatching(/not a field/) },
    ]);
    const fields = { name: 'Ada', email: anEmail(), message: 'x' };
    for (const page_url of ['javascript:alert(1)', 'x', `https://a.example/${'x'.repeat(2_000)}`])
      expectInvalid(await visitor.submit(id, fields, { page_url }), 'page_url');
    expectInvalid(await visitor.send('POST', `${pathOf(id)}/submissions`, { fields, more: 1 }), 'more');
    expectInvalid(await visitor.send('POST', `${pathOf(id)}/submissions`, {}), 'fields');
    expectInvalid(await visitor.send('POST', `${pathOf(id)}/submissions`, { fields: [] }), 'fields');
    expect(await totals()).toEqual(before);
    expect((await forms.listSubmissions(id)).data).toEqual([]);
  });

  test('names no files but those that were uploaded for the form', async () => {
    const { id } = await newForm({ fields: [{ type: 'file', label: 'Photo' }] });
    expectInvalid(await visitor.submit(id, { photo: [newId('att')] }), 'fields', 'photo');
    expectInvalid(await visitor.submit(id, { photo: '../../etc/passwd' }), 'fields', 'photo');
    expect((await visitor.submit(id, {})).status).toBe(201);
  });

  test('of a program that fills in everything is answered like any other, and leaves nothing', async () => {
    const { id } = await newForm();
    const before = await totals();
    const caught = await visitor.submit(id, {
      name: 'Bot',
      email: anEmail(),
      message: 'Buy',
      contact_me_by_fax: 'yes',
    });
    const wrong = await visitor.submit(id, { name: 'Bot', contact_me_by_fax: 'https://spam.example', link: 'x' });
    expect(await totals()).toEqual(before);
    expect((await forms.listSubmissions(id)).data).toEqual([]);
    const real = await visitor.submit(id, { name: 'Ada', email: anEmail(), message: 'Hi', contact_me_by_fax: '' });
    for (const answer of [caught, wrong]) {
      expect(answer.status).toBe(real.status);
      expect(answer.data).toEqual({ ...real.data, id: anId('fsb') });
      expect(Object.keys(answer.headers).sort()).toEqual(Object.keys(real.headers).sort());
    }
  });

  test('that is sent again with its Idempotency-Key is the same one', async () => {
    const { id } = await newForm();
    const fields = { name: 'Ada', email: anEmail(), message: 'Once' };
    const headers = { 'idempotency-key': randomBytes(8).toString('hex') };
    const answers = await Promise.all(Array.from({ length: 10 }, () => visitor.submit(id, fields, headers)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect((await forms.listSubmissions(id)).data).toHaveLength(1);
    const other = await visitor.submit(id, { ...fields, message: 'Twice' }, headers);
    expectRefusal(other, 422, 'IDEMPOTENCY_KEY_REUSED');
  });

  test('is one of many: all at once with one new email make one contact', async () => {
    const { id } = await newForm();
    const email = anEmail();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => visitor.submit(id, { name: `Ada ${n}`, email, message: `${n}` })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect((await project.listContacts({ email, include: 'total' })).page.total).toBe(1);
    const submissions = (await forms.listSubmissions(id, { limit: 100, include: 'total' })).data;
    expect(new Set(submissions.map(({ conversation_id }) => conversation_id)).size).toBe(20);
    expect(new Set(submissions.map(({ contact_id }) => contact_id)).size).toBe(1);
  });

  test('whose person is erased keeps nothing of what was written', async () => {
    const { id } = await newForm({ fields: [...usualFields(), { type: 'short_text', label: 'Street' }] });
    const mark = randomBytes(8).toString('hex');
    const said = { name: `name${mark}`, email: `mail${mark}@example.com`, message: 'Hello', street: `street${mark}` };
    const page_url = `https://shop.example/page${mark}`;
    await visitor.submit(id, said, { page_url });
    const [before] = (await forms.listSubmissions(id)).data;
    expectEmpty(await project.deleteContact(before?.contact_id ?? ''));
    expect((await forms.listSubmissions(id)).data).toEqual([
      { ...before, contact_id: null, fields: {}, page_url: null },
    ]);
    const traces = await withDatabase(platform.databaseUrl, async (database) => {
      const found: string[] = [];
      for (const each of ['name', 'mail', 'page']) found.push(...(await tablesThatHold(database, each + mark)));
      return found;
    });
    expect(traces.filter((table) => !table.startsWith('bus.'))).toEqual([]);
  });

  test('leaves no address of whoever wrote it', async () => {
    const { id } = await newForm();
    const own = new FormVisitor(platform.baseUrl);
    const agent = `agent-${randomBytes(8).toString('hex')}`;
    const fields = { name: 'Ada', email: anEmail(), message: 'x' };
    expect((await own.submit(id, fields, { 'user-agent': agent })).status).toBe(201);
    const traces = await withDatabase(platform.databaseUrl, async (database) => [
      ...(await tablesThatHold(database, own.address)),
      ...(await tablesThatHold(database, agent)),
    ]);
    expect(traces).toEqual([]);
  });
});

test('submissions are listed newest first, page by page', async () => {
  const { id } = await newForm({ fields: [{ type: 'number', label: 'N' }] });
  for (let n = 0; n < 5; n += 1) await visitor.submit(id, { n });
  const first = await forms.listSubmissions(id, { limit: 3, include: 'total' });
  expect(first.data.map(({ fields }) => fields.n)).toEqual([4, 3, 2]);
  expect(first.page.total).toBe(5);
  await visitor.submit(id, { n: 5 });
  const rest = await forms.listSubmissions(id, { limit: 3, cursor: first.page.next_cursor ?? '' });
  expect(rest.data.map(({ fields }) => fields.n)).toEqual([1, 0]);
  await forms.deleteForm(id);
  expect((await forms.listSubmissions(id)).data).toHaveLength(6);
});

function usualFields(): Partial<FormField>[] {
  const types = { short_text: 'Name', email: 'Email', long_text: 'Message' };
  return Object.entries(types).map(([type, label]) => ({ type, label }));
}
