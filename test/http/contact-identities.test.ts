import { beforeEach, describe, expect, test } from 'vitest';
import { expectEmpty, expectInvalid, expectRefusal } from './support/expectations.js';
import { FormVisitor } from './support/form-visitor.js';
import type { Org } from './support/org.js';
import type { ProjectApi } from './support/project-api.js';
import type { Contact } from './support/records.js';
import { usePlatform } from './support/shared-platform.js';

const platform = usePlatform();
let org: Org;
let project: ProjectApi;
beforeEach(async () => {
  org = await platform.newOrg();
  project = await org.newProject();
});

const pathOf = (id: string, at = project) => `${at.path}/contacts/${id}/identities`;
const add = (id: string, body: object, at = project) => project.client.post<Contact>(pathOf(id, at), body);
const remove = (id: string, type: string, value: string) =>
  project.client.send('DELETE', `${pathOf(id)}?type=${type}&value=${encodeURIComponent(value)}`);
const further = ({ identities }: Contact) =>
  identities.filter(({ primary }) => !primary).map(({ type, value, verified }) => [type, value, verified]);

describe('a further identity of a contact', () => {
  test('is shown, and leads to the contact in writes, conversations, imports, forms, filters and searches', async () => {
    const { id } = await project.newContact({ email: 'ada@home.example', external_id: 'ada' });
    const added = await add(id, { type: 'email', value: ' Ada@Work.example ' });
    expect([added.status, further(added.data)]).toEqual([201, [['email', 'Ada@Work.example', true]]]);
    expect((await add(id, { type: 'email', value: 'ada@work.example' })).status).toBe(200);
    await add(id, { type: 'external_id', value: 'crm-1' });
    expect((await project.upsertContact({ email: 'ada@work.example', name: 'Ada' })).data).toMatchObject({
      id,
      email: 'ada@home.example',
      name: 'Ada',
    });
    expect((await project.newConversation({ contact: { external_id: 'crm-1' } })).contact_id).toBe(id);
    const imported = await project.importContacts([{ external_id: 'crm-1' }, { email: 'ada@work.example' }]);
    expect(imported.data.map(({ contact_id }) => contact_id)).toEqual([id, id]);
    const form = await project.forms.newForm();
    const said = { name: 'Ada', email: 'ada@work.example', message: 'Hi' };
    expect((await new FormVisitor(platform.baseUrl).submit(form.id, said)).status).toBe(201);
    expect((await project.forms.listSubmissions(form.id)).data[0]?.contact_id).toBe(id);
    for (const query of [
      { email: 'ADA@work.example' },
      { external_id: 'crm-1' },
      { q: 'ada@work.example' },
      { q: 'work' },
    ])
      expect(
        (await project.listContacts(query)).data.map((contact) => contact.id),
        JSON.stringify(query),
      ).toEqual([id]);
    expect((await project.listContacts()).data).toHaveLength(1);
  });

  test('that is another contact’s is a conflict, and that of another project or organization nobody’s', async () => {
    const [ada, bob] = [
      await project.newContact({ email: 'ada@example.com' }),
      await project.newContact({ name: 'Bob' }),
    ];
    for (const verified of [undefined, true]) {
      const refused = await add(bob.id, { type: 'email', value: 'ADA@example.com', verified });
      expect(expectRefusal(refused, 409, 'CONTACT_CONFLICT').conflicting_contact_id).toBe(ada.id);
    }
    const unverified = await add(bob.id, { type: 'email', value: 'ada@example.com', verified: false });
    expect(unverified.status).toBe(201);
    expect((await project.upsertContact({ email: 'ada@example.com' })).data.id).toBe(ada.id);
    const other = await org.newProject();
    expectRefusal(await add(ada.id, { type: 'phone', value: '123' }, other), 404, 'CONTACT_NOT_FOUND');
    expect((await other.upsertContact({ email: 'ada@example.com' })).status).toBe(201);
    const stranger = await (await platform.newOrg()).newProject();
    expectRefusal(
      await stranger.client.post(pathOf(ada.id), { type: 'phone', value: '1' }),
      403,
      'API_KEY_ORG_MISMATCH',
    );
  });

  test('is removed once, in any spelling, and never one of the contact’s own', async () => {
    const { id } = await project.newContact({ email: 'ada@example.com' });
    await add(id, { type: 'phone', value: '+49 30 901820' });
    expectEmpty(await remove(id, 'phone', '0049 30 90 18 20'));
    expectRefusal(await remove(id, 'phone', '+49 30 901820'), 404, 'IDENTITY_NOT_FOUND');
    expectInvalid(await remove(id, 'email', 'ada@example.com'), 'value');
    expect((await project.contact(id)).identities).toHaveLength(1);
  });

  test('fits its type', async () => {
    const { id } = await project.newContact();
    for (const [type, value] of [
      ['email', 'nobody'],
      ['phone', '1'.repeat(51)],
      ['external_id', ' '],
      ['external_id', null],
    ])
      expectInvalid(await add(id, { type, value }), 'value');
    expectInvalid(await add(id, { type: 'fax', value: '1' }), 'type');
    expect((await project.contact(id)).identities).toEqual([]);
  });

  test('is what those of a merged contact become; what is sent by them is never dropped', async () => {
    const gone = await project.newContact({ email: 'old@example.com', phone: '+49 30 901820', external_id: 'old' });
    const stays = await project.newContact({ email: 'new@example.com', phone: '+49 89 1234567', external_id: 'new' });
    await project.mergeContact(gone.id, stays.id);
    const named = await project.upsertContact({ external_id: 'old', email: 'third@example.com' });
    expect(further(named.data)).toEqual([
      ['email', 'old@example.com', true],
      ['phone', '+49 30 901820', true],
      ['external_id', 'old', true],
      ['email', 'third@example.com', true],
    ]);
    for (const query of [{ phone: '0049 30 901820' }, { q: '+49-30-901820' }, { external_id: 'old' }, { q: 'old' }])
      expect(
        (await project.listContacts(query)).data.map(({ id }) => id),
        JSON.stringify(query),
      ).toEqual([stays.id]);
  });
});

test('a phone is found in any spelling once the project has named its country', async () => {
  const country = (default_phone_country: unknown) =>
    org.client.patch(`/orgs/${org.id}/projects/${project.id}`, { default_phone_country });
  for (const wrong of ['de', 'XX', '', 49]) expectInvalid(await country(wrong), 'default_phone_country');
  expect((await country('DE')).data).toMatchObject({ default_phone_country: 'DE' });
  const { id, phone } = await project.newContact({ name: 'Ada', phone: '(030) 90 18 20' });
  expect(phone).toBe('(030) 90 18 20');
  for (const spelling of ['+49 30 901820', '030901820', '0049-30-901820'])
    for (const query of [{ phone: spelling }, { q: spelling }])
      expect(
        (await project.listContacts(query)).data.map((each) => each.id),
        JSON.stringify(query),
      ).toEqual([id]);
  expect((await project.listContacts({ phone: '+43 30 901820' })).data).toEqual([]);
});
