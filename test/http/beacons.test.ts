import { newId } from '@pharos/kit';
import { beforeAll, describe, expect, test } from 'vitest';
import { poll } from '../support/index.js';
import type { BeaconsApi } from './support/beacons-api.js';
import { anId, aTime, expectEmpty, expectInvalid, expectRefusal } from './support/expectations.js';
import { FormVisitor } from './support/form-visitor.js';
import type { ProjectApi } from './support/project-api.js';
import { usePlatform } from './support/shared-platform.js';

const platform = usePlatform();
let project: ProjectApi;
let beacons: BeaconsApi;
let visitor: FormVisitor;
let formId: string;
beforeAll(async () => {
  project = await (await platform.newOrg()).newProject();
  beacons = project.beacons;
  visitor = new FormVisitor(platform.baseUrl);
  formId = (await project.forms.newForm()).id;
});

const pathOf = (id: string) => `/api/public/beacons/${id}`;
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M0 0h24"></path></svg>';

describe('a new beacon', () => {
  test('is a chat button at the bottom right when nothing else is said', async () => {
    const made = await beacons.createBeacon({ form_id: formId });
    expect(made.status).toBe(201);
    expect(made.data).toEqual({
      id: anId('bcn'),
      project_id: project.id,
      form_id: formId,
      position: 'bottom-right',
      primary_color: '#2563EB',
      button_label: 'Contact us',
      button_icon: 'chat',
      custom_svg: null,
      greeting_title: '',
      greeting_text: '',
      allowed_origins: [],
      archived_at: null,
      created_at: aTime,
    });
    expect((await beacons.getBeacon(made.data.id)).data).toEqual(made.data);
  });

  test('has everything that was said, and of its picture what draws', async () => {
    const said = {
      position: 'bottom-left',
      primary_color: '#abcdef',
      button_label: 'Hilfe?',
      button_icon: 'custom_svg',
      greeting_title: 'Hi 👋',
      greeting_text: 'How can we help?',
      allowed_origins: ['https://shop.example'],
    };
    const custom_svg = svg.replace('<path', '<script>alert(1)</script><path onclick="alert(1)"');
    const { data } = await beacons.createBeacon({ form_id: formId, ...said, custom_svg });
    expect(data).toMatchObject({ ...said, custom_svg: svg });
  });

  const wrong: [what: string, body: Record<string, unknown>, field: string][] = [
    ['no form', { form_id: undefined }, 'form_id'],
    ['something else for a form', { form_id: newId('bcn') }, 'form_id'],
    ['an unknown field', { icon: 'x' }, 'icon'],
    ['an unknown position', { position: 'top-left' }, 'position'],
    ['an unknown icon', { button_icon: 'phone' }, 'button_icon'],
    ['a color that is none', { primary_color: 'blue' }, 'primary_color'],
    ['no color', { primary_color: null }, 'primary_color'],
    ['a blank label', { button_label: ' ' }, 'button_label'],
    ['an icon without picture', { button_icon: 'custom_svg' }, 'custom_svg'],
    ['a picture that is none', { custom_svg: '<p>x</p>' }, 'custom_svg'],
    ['a picture of which nothing is left', { custom_svg: '<svg><script>x</script></svg>' }, 'custom_svg'],
    ['a picture that is too large', { custom_svg: `<svg>${'<g></g>'.repeat(3_000)}</svg>` }, 'custom_svg'],
    ['a greeting that is too long', { greeting_text: 'x'.repeat(501) }, 'greeting_text'],
    ['an origin with a path', { allowed_origins: ['https://shop.example/x'] }, 'allowed_origins'],
  ];
  test.each(wrong)('is refused with %s', async (_, body, field) => {
    expectInvalid(await beacons.createBeacon({ form_id: formId, ...body }), field);
  });

  test('opens a form of its own project, and one that is not archived', async () => {
    const sibling = await (await platform.newOrg()).newProject();
    const archived = await project.forms.newForm();
    await project.forms.deleteForm(archived.id);
    for (const form_id of [newId('frm'), (await sibling.forms.newForm()).id, archived.id]) {
      expectRefusal(await beacons.createBeacon({ form_id }), 404, 'FORM_NOT_FOUND');
      const { id } = await beacons.newBeacon({ form_id: formId });
      expectRefusal(await beacons.patchBeacon(id, { form_id }), 404, 'FORM_NOT_FOUND');
    }
  });
});

describe('a beacon', () => {
  test('has its settings changed one by one, by whoever knows its present state', async () => {
    const made = await beacons.createBeacon({ form_id: formId, custom_svg: svg });
    const { id } = made.data;
    const etag = made.headers.etag ?? '';
    const changed = await beacons.patchBeacon(id, { button_icon: 'custom_svg' }, { 'if-match': etag });
    expect(changed.data).toEqual({ ...made.data, button_icon: 'custom_svg' });
    expectRefusal(
      await beacons.patchBeacon(id, { button_icon: 'mail' }, { 'if-match': etag }),
      412,
      'VERSION_MISMATCH',
    );
    expectRefusal(await beacons.deleteBeacon(id, { 'if-match': etag }), 412, 'VERSION_MISMATCH');
    expectInvalid(await beacons.patchBeacon(id, { custom_svg: null }), 'custom_svg');
    const plain = await beacons.patchBeacon(id, { button_icon: 'help', custom_svg: null });
    expect(plain.data).toMatchObject({ button_icon: 'help', custom_svg: null });
    expect((await beacons.patchBeacon(id, {})).data).toEqual(plain.data);
  });

  test('that is archived can be read, and is not changed or listed among the others', async () => {
    const made = await beacons.newBeacon({ form_id: formId });
    expectEmpty(await beacons.deleteBeacon(made.id));
    const archived = (await beacons.getBeacon(made.id)).data;
    expect(archived).toEqual({ ...made, archived_at: aTime });
    expectRefusal(await beacons.deleteBeacon(made.id), 404, 'BEACON_NOT_FOUND');
    expectRefusal(await beacons.patchBeacon(made.id, { button_label: 'x' }), 404, 'BEACON_NOT_FOUND');
    expect((await beacons.listBeacons({ limit: 100 })).data.map(({ id }) => id)).not.toContain(made.id);
    expect((await beacons.listBeacons({ archived: 'true' })).data).toContainEqual(archived);
  });

  test('is listed, newest first', async () => {
    const own = await (await platform.newOrg()).newProject();
    const made = [await own.beacons.newBeacon(), await own.beacons.newBeacon(), await own.beacons.newBeacon()];
    const first = await own.beacons.listBeacons({ limit: 2, include: 'total' });
    expect(first.data).toEqual([made[2], made[1]]);
    expect(first.page.total).toBe(3);
    const cursor = first.page.next_cursor ?? '';
    expect((await own.beacons.listBeacons({ limit: 2, cursor })).data).toEqual([made[0]]);
  });
});

describe('what visitors see of a beacon', () => {
  test('is what a page needs to show it and its form', async () => {
    const beacon = await beacons.newBeacon({ greeting_title: 'Hi', custom_svg: svg });
    const { project_id, form_id, allowed_origins, archived_at, created_at, ...shown } = beacon;
    const form = (await visitor.send('GET', `/api/public/forms/${form_id}`)).data;
    const answer = await visitor.send('GET', pathOf(beacon.id));
    expect(answer.data).toEqual({ ...shown, form });
    const again = await visitor.send('GET', pathOf(beacon.id), undefined, {
      'if-none-match': answer.headers.etag ?? '',
    });
    expect(again.status).toBe(304);
  });

  test('is the present one as soon as a change has been answered, and soon the present form', async () => {
    const beacon = await beacons.newBeacon();
    const seen = async () =>
      (await visitor.send<{ greeting_title: string; form: { name: string } }>('GET', pathOf(beacon.id))).data;
    for (const greeting_title of ['First', 'Second']) {
      await seen();
      await beacons.patchBeacon(beacon.id, { greeting_title });
      expect((await seen()).greeting_title).toBe(greeting_title);
    }
    await project.forms.patchForm(beacon.form_id, { name: 'Renamed' });
    await poll(async () => (await seen()).form.name === 'Renamed', { what: 'the form’s change' });
  });

  test('is nothing once it or its form is archived, or to pages of other origins', async () => {
    const [one, other] = [await beacons.newBeacon(), await beacons.newBeacon()];
    await beacons.deleteBeacon(one.id);
    await project.forms.deleteForm(other.form_id);
    for (const id of [one.id, other.id, newId('bcn'), newId('frm'), 'x'])
      expectRefusal(await visitor.send('GET', pathOf(id)), 404, 'BEACON_NOT_FOUND');
    const { id } = await beacons.newBeacon({ allowed_origins: ['https://shop.example'] });
    expect((await visitor.send('GET', pathOf(id))).status).toBe(200);
    const origin = 'https://evil.example';
    expectRefusal(await visitor.send('GET', pathOf(id), undefined, { origin }), 403, 'ORIGIN_NOT_ALLOWED');
  });

  test('is nothing to pages that its form does not allow, whatever the beacon allows', async () => {
    const ask = async (beacon: string[], form: string[], origin: string) => {
      const { id: form_id } = await project.forms.newForm({ allowed_origins: form });
      const { id } = await beacons.newBeacon({ form_id, allowed_origins: beacon });
      return visitor.send('GET', pathOf(id), undefined, { origin });
    };
    const [shop, other] = ['https://shop.example', 'https://other.example'];
    expect((await ask([], [shop], shop)).status).toBe(200);
    expect((await ask([shop, other], [shop], shop)).status).toBe(200);
    for (const answer of [
      await ask([], [shop], other),
      await ask([shop, other], [shop], other),
      await ask([other], [shop], shop),
      await ask([other], [shop], other),
    ])
      expectRefusal(answer, 403, 'ORIGIN_NOT_ALLOWED');
  });
});
