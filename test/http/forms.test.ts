import { beforeAll, describe, expect, test } from 'vitest';
import { anId, aTime, expectEmpty, expectInvalid, expectRefusal } from './support/expectations.js';
import { FormVisitor } from './support/form-visitor.js';
import type { FormsApi } from './support/forms-api.js';
import type { ProjectApi } from './support/project-api.js';
import { usePlatform } from './support/shared-platform.js';

const platform = usePlatform();
let project: ProjectApi;
let forms: FormsApi;
beforeAll(async () => {
  project = await (await platform.newOrg()).newProject();
  forms = project.forms;
});

const field = (type: string, more: object = {}) => ({ type, label: `A ${type}`, ...more });

describe('a new form', () => {
  test('asks for Name, Email and Message when nothing else is said', async () => {
    const made = await forms.createForm({ name: 'Write to us' });
    expect(made.status).toBe(201);
    const usual = { id: anId('fld'), required: true, placeholder: null, options: [] };
    expect(made.data).toEqual({
      id: anId('frm'),
      project_id: project.id,
      name: 'Write to us',
      slug: 'write-to-us',
      fields: [
        { ...usual, type: 'short_text', label: 'Name', name: 'name' },
        { ...usual, type: 'email', label: 'Email', name: 'email' },
        { ...usual, type: 'long_text', label: 'Message', name: 'message' },
      ],
      success_action: 'inline',
      success_message: expect.stringMatching(/\S/),
      redirect_url: null,
      allowed_origins: [],
      rate_limit_per_ip: 5,
      rate_limit_window_seconds: 60,
      submit_button_label: 'Send',
      submit_button_align: 'left',
      submit_button_color: null,
      archived_at: null,
      created_at: aTime,
      updated_at: aTime,
    });
    expect(await forms.form(made.data.id)).toEqual(made.data);
    expect((await forms.createForm({ name: 'Empty', fields: [] })).data.fields).toHaveLength(3);
  });

  test('has everything that was said', async () => {
    const said = {
      name: 'Order',
      slug: 'order-form',
      success_action: 'redirect',
      success_message: '',
      redirect_url: 'https://shop.example/thanks?a=1',
      allowed_origins: ['https://shop.example', 'http://localhost:3000'],
      rate_limit_per_ip: 3,
      rate_limit_window_seconds: 3_600,
      submit_button_label: 'Order now',
      submit_button_align: 'full',
      submit_button_color: '#1a2B3c',
    };
    const types = ['short_text', 'long_text', 'email', 'number', 'phone', 'checkbox', 'date', 'file'];
    const choices = ['radio', 'single_select', 'multi_select'];
    const fields = [
      ...types.map((type) => field(type, { name: `the_${type}`, required: true, placeholder: `Your ${type}` })),
      ...choices.map((type) => field(type, { options: ['Red', 'Green'] })),
    ];
    const { data } = await forms.createForm({ ...said, fields });
    expect(data).toMatchObject(said);
    expect(data.fields).toMatchObject(fields);
    expect(new Set(data.fields.map(({ id }) => id)).size).toBe(11);
    expect(data.fields.slice(8).map(({ name }) => name)).toEqual(['a_radio', 'a_single_select', 'a_multi_select']);
  });

  test('has the only slug of its kind: one that is taken is refused, given or made from the name', async () => {
    const made = await forms.createForm({ name: 'Feedback' });
    expect(made.data.slug).toBe('feedback');
    expectRefusal(await forms.createForm({ name: 'Other', slug: 'feedback' }), 400, 'FORM_SLUG_TAKEN');
    expectRefusal(await forms.createForm({ name: 'Feedback' }), 400, 'FORM_SLUG_TAKEN');
    expectRefusal(await forms.createForm({ name: '¡Feedback!' }), 400, 'FORM_SLUG_TAKEN');
    expect((await forms.createForm({ name: 'Feedback', slug: 'feedback-2' })).status).toBe(201);
    await forms.deleteForm(made.data.id);
    expect((await forms.createForm({ name: 'Feedback' })).data.slug).toBe('feedback');
    const sibling = await (await platform.newOrg()).newProject();
    expect((await sibling.forms.createForm({ name: 'Other', slug: 'feedback' })).status).toBe(201);
  });

  test('may have a name that leaves nothing to make a slug of, as often as one likes', async () => {
    const own = (await (await platform.newOrg()).newProject()).forms;
    const slugs = [];
    for (const name of ['…', '?!', '👋']) slugs.push((await own.createForm({ name })).data.slug);
    expect(slugs).toEqual(['form', 'form-2', 'form-3']);
  });

  test('of twenty made at once with one slug there is one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => forms.createForm({ name: 'Race', slug: 'race' })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ error }) => error.code))).toEqual(new Set(['FORM_SLUG_TAKEN']));
  });

  const wrong: [what: string, body: Record<string, unknown>, ...path: (string | number)[]][] = [
    ['no name', { name: undefined }, 'name'],
    ['a blank name', { name: ' ' }, 'name'],
    ['an unknown field', { title: 'x' }, 'title'],
    ...['Upper', 'a b', '-a', 'a--b', '', 'ä', 'x'.repeat(64)].map(
      (slug) => [`slug ${slug}`, { slug }, 'slug'] as never,
    ),
    ['an unknown type', { fields: [field('text')] }, 'fields', 0, 'type'],
    ['a field without label', { fields: [{ type: 'email' }] }, 'fields', 0, 'label'],
    ['an unknown property', { fields: [field('email', { max: 1 })] }, 'fields', 0, 'max'],
    ...['1st', 'a-b', 'a b', '__proto__', 'x'.repeat(64), ''].map(
      (name) => [`name ${name}`, { fields: [field('email', { name })] }, 'fields', 0, 'name'] as never,
    ),
    ['a name twice', { fields: [field('email', { name: 'a' }), field('phone', { name: 'a' })] }, 'fields', 1, 'name'],
    ['the trap’s name', { fields: [field('email', { name: 'contact_me_by_fax' })] }, 'fields', 0, 'name'],
    ['an id of its own making', { fields: [field('email', { id: 'fld_1' })] }, 'fields', 0, 'id'],
    ['options of an email', { fields: [field('email', { options: ['a'] })] }, 'fields', 0, 'options'],
    ['a choice of nothing', { fields: [field('radio')] }, 'fields', 0, 'options'],
    ['an option twice', { fields: [field('radio', { options: ['a', 'a'] })] }, 'fields', 0, 'options'],
    ['a blank option', { fields: [field('radio', { options: [' '] })] }, 'fields', 0, 'options', 0],
    ['51 fields', { fields: Array.from({ length: 51 }, () => field('email')) }, 'fields'],
    ['fields of too much text', { fields: [field('radio', { options: numbered(200, 'x'.repeat(190)) })] }, 'fields'],
    ['an unknown action', { success_action: 'reload' }, 'success_action'],
    ['a redirect to nowhere', { success_action: 'redirect' }, 'redirect_url'],
    ...['javascript:alert(1)', '//evil.example', 'ftp://a.example', 'https://u:p@a.example', 'https://a b', '/x'].map(
      (redirect_url) => [`redirect to ${redirect_url}`, { redirect_url }, 'redirect_url'] as never,
    ),
    ...[
      '*',
      'shop.example',
      'https://shop.example/path',
      'https://shop.example?x',
      'null',
      'https://u@shop.example',
      'https://*',
      'https://*.example',
      'https://www.*.shop.example',
      'https://w*.shop.example',
      'https://**.shop.example',
    ].map((origin) => [`origin ${origin}`, { allowed_origins: [origin] }, 'allowed_origins', 0] as never),
    ...[0, -1, 1.5, 10_001, '5'].map((n) => [`limit ${n}`, { rate_limit_per_ip: n }, 'rate_limit_per_ip'] as never),
    ...[0, 86_401, null].map(
      (n) => [`window ${n}`, { rate_limit_window_seconds: n }, 'rate_limit_window_seconds'] as never,
    ),
    ['an unknown alignment', { submit_button_align: 'middle' }, 'submit_button_align'],
    ...['red', '#fff', '#12345g', '#1234567', 'url(x)'].map(
      (color) => [`color ${color}`, { submit_button_color: color }, 'submit_button_color'] as never,
    ),
  ];
  test.each(wrong)('is refused with %s', async (_, body, ...path) => {
    expectInvalid(await forms.createForm({ name: 'Wrong', ...body }), ...path);
  });

  test('lists origins as browsers send them', async () => {
    const { allowed_origins } = await forms.newForm({
      allowed_origins: [
        'HTTPS://Shop.Example:443',
        'https://shop.example/',
        'http://[::1]:80',
        'https://*.Shop.example/',
      ],
    });
    expect(allowed_origins).toEqual(['https://shop.example', 'http://[::1]', 'https://*.shop.example']);
  });
});

describe('a form', () => {
  test('has its settings changed one by one, and fields that are sent with their ids stay the same', async () => {
    const made = await forms.newForm({ submit_button_color: '#000000' });
    const [name, ...rest] = made.fields;
    const changed = await forms.patchForm(made.id, {
      fields: [{ ...name, label: 'Full name' }, ...rest, field('date', { label: 'When?' })],
    });
    expect(changed.data).toEqual({
      ...made,
      fields: [{ ...name, label: 'Full name' }, ...rest, expect.objectContaining({ id: anId('fld'), name: 'when' })],
      updated_at: aTime,
    });
    expect(changed.data.updated_at > made.updated_at).toBe(true);
    const cleared = await forms.patchForm(made.id, { submit_button_color: null, name: 'Renamed' });
    expect(cleared.data).toMatchObject({ submit_button_color: null, name: 'Renamed', slug: made.slug });
    expect((await forms.patchForm(made.id, {})).data).toEqual(cleared.data);
  });

  test('takes from a page what it asked for before a label was changed: a field keeps its name with its id', async () => {
    const { id, fields } = await forms.newForm({ fields: [field('long_text', { label: 'Message' })] });
    const [{ id: kept } = { id: '' }] = fields;
    const changed = await forms.patchForm(id, { fields: [{ id: kept, type: 'long_text', label: 'Your wishes' }] });
    expect(changed.data.fields).toMatchObject([{ id: kept, label: 'Your wishes', name: 'message' }]);
    expect((await new FormVisitor(platform.baseUrl).submit(id, { message: 'Hello' })).status).toBe(201);
  });

  test('cannot be changed into what could not be made', async () => {
    const { id } = await forms.newForm({ success_action: 'redirect', redirect_url: 'https://a.example/' });
    expectInvalid(await forms.patchForm(id, { redirect_url: null }), 'redirect_url');
    expectInvalid(await forms.patchForm(id, { name: null }), 'name');
    const { slug } = await forms.newForm();
    expectRefusal(await forms.patchForm(id, { slug }), 400, 'FORM_SLUG_TAKEN');
    expect((await forms.form(id)).redirect_url).toBe('https://a.example/');
  });

  test('is changed by whoever knows its present state', async () => {
    const made = await forms.createForm({ name: 'Watched' });
    const { id } = made.data;
    const { etag = '' } = made.headers as Record<string, string>;
    expect((await forms.getForm(id, { 'if-none-match': etag })).status).toBe(304);
    const first = await forms.patchForm(id, { name: 'First' }, { 'if-match': etag });
    expect(first.status).toBe(200);
    expectRefusal(await forms.patchForm(id, { name: 'Second' }, { 'if-match': etag }), 412, 'VERSION_MISMATCH');
    expectRefusal(await forms.deleteForm(id, { 'if-match': etag }), 412, 'VERSION_MISMATCH');
    expect((await forms.getForm(id, { 'if-none-match': etag })).data.name).toBe('First');
    expectEmpty(await forms.deleteForm(id, { 'if-match': first.headers.etag as string }));
  });

  test('that is archived can be read, not changed, and its slug is free', async () => {
    const made = await forms.newForm({ slug: 'to-be-archived' });
    expectEmpty(await forms.deleteForm(made.id));
    const archived = await forms.form(made.id);
    expect(archived).toEqual({ ...made, archived_at: aTime, updated_at: aTime });
    expectRefusal(await forms.deleteForm(made.id), 404, 'FORM_NOT_FOUND');
    expectRefusal(await forms.patchForm(made.id, { name: 'x' }), 404, 'FORM_NOT_FOUND');
    expect((await forms.createForm({ name: 'Next', slug: 'to-be-archived' })).status).toBe(201);
    expect((await forms.listForms({ limit: 100 })).data.map(({ id }) => id)).not.toContain(made.id);
    expect((await forms.listForms({ archived: 'true' })).data).toContainEqual(archived);
  });

  test('is listed, newest first', async () => {
    const { forms: own } = await (await platform.newOrg()).newProject();
    const made = [await own.newForm(), await own.newForm(), await own.newForm()];
    const first = await own.listForms({ limit: 2, include: 'total' });
    expect(first.data).toEqual([made[2], made[1]]);
    expect(first.page).toMatchObject({ has_more: true, total: 3 });
    const rest = await own.listForms({ limit: 2, cursor: first.page.next_cursor ?? '' });
    expect(rest.data).toEqual([made[0]]);
    expectInvalid(await own.listForms({ archived: 'yes' }), 'archived');
  });
});

function numbered(count: number, text: string): string[] {
  return Array.from({ length: count }, (_, at) => `${text}${at}`);
}
