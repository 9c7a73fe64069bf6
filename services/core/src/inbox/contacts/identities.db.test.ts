import { ContactIdentityType } from '@pharos/proto/pharos/core/v1/contact';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCall, startTestCore, type TestCore } from '../../testing/test-core.js';
import { present, TestProject } from '../../testing/test-project.js';

let core: TestCore;
let project: TestProject;
beforeAll(async () => {
  core = await startTestCore();
});
beforeEach(async () => {
  project = await TestProject.create(core);
});
afterAll(() => core.stop());

const { EMAIL, PHONE, EXTERNAL_ID } = ContactIdentityType;

const add = (contactId: string, type: ContactIdentityType, value: string, verified = true) =>
  core.contacts.addContactIdentity({ ...project.at, contactId, type, value, verified }, aCall());
const merge = (contactId: string, into: string) =>
  core.contacts.mergeContact({ ...project.at, contactId, into }, aCall());
const listed = async (filter: { email?: string; phone?: string; externalId?: string; q?: string }) => {
  const request = { ...project.at, metadata: [], page: undefined, ...filter };
  return (await core.contacts.listContacts(request, aCall())).contacts.map(({ id }) => id);
};
const setCountry = (defaultPhoneCountry: string) =>
  core.projects.updateProject({ ...project.at, updateMask: ['default_phone_country'], defaultPhoneCountry }, aCall());
const read = async (contactId: string) =>
  present((await core.contacts.getContact({ ...project.at, contactId }, aCall())).contact);

describe('an identity', () => {
  test('is unique among what leads to contacts, and nobody else is given it', async () => {
    const { contact: ada } = await project.upsert({ email: 'ada@example.com' });
    const { contact: bob } = await project.upsert({ externalId: 'bob' });
    await add(ada.id, EMAIL, 'Ada@Work.example');
    const conflict = { reason: 'CONTACT_CONFLICT', details: { conflicting_contact_id: ada.id } };
    await expect(add(bob.id, EMAIL, 'ada@work.example')).rejects.toMatchObject(conflict);
    expect((await add(bob.id, EMAIL, 'ada@work.example', false)).added).toBe(true);
    expect((await project.upsert({ email: 'ada@work.example' })).contact.id).toBe(ada.id);
    expect(new Set(await listed({ email: 'ADA@work.example' }))).toEqual(new Set([ada.id, bob.id]));
    const outcome = project.upsert({ email: 'ada@work.example', externalId: 'bob' });
    await expect(outcome).rejects.toMatchObject({ reason: 'CONTACT_CONFLICT' });
  });

  test('added 20 times at once to two contacts is that of one', async () => {
    const two = [(await project.upsert({ name: 'A' })).contact.id, (await project.upsert({ name: 'B' })).contact.id];
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => add(two[n % 2] ?? '', EXTERNAL_ID, 'same')),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(await listed({ externalId: 'same' })).toHaveLength(1);
  });

  test('of another project leads nowhere, and cannot be added to', async () => {
    const other = await TestProject.create(core);
    const { contact } = await other.upsert({ email: 'ada@example.com' });
    await expect(add(contact.id, EMAIL, 'x@example.com')).rejects.toMatchObject({ reason: 'CONTACT_NOT_FOUND' });
    expect(await listed({ email: 'ada@example.com' })).toEqual([]);
    expect(await listed({ q: 'ada@example.com' })).toEqual([]);
    expect((await project.upsert({ email: 'ada@example.com' })).created).toBe(true);
  });

  test('of a merged contact leads to the one that stays in every filter and search, as in writes', async () => {
    const old = { email: 'old@example.com', phone: '+49 30 901820', externalId: 'old' };
    const { contact: gone } = await project.upsert(old);
    const { contact: stays } = await project.upsert({
      email: 'new@example.com',
      phone: '+49 89 1234567',
      externalId: 'n',
    });
    await merge(gone.id, stays.id);
    for (const filter of [
      { email: 'OLD@example.com' },
      { phone: '0049 30 901820' },
      { externalId: 'old' },
      { q: 'old@example.com' },
      { q: 'old' },
      { q: '+49 (30) 90 18 20' },
    ])
      expect(await listed(filter), JSON.stringify(filter)).toEqual([stays.id]);
    const { contact } = await project.upsert({ externalId: 'old', email: 'third@example.com' });
    expect(contact).toMatchObject({ id: stays.id, email: 'new@example.com' });
    expect(contact.identities.map(({ value, primary }) => [value, primary])).toEqual([
      ['new@example.com', true],
      ['+49 89 1234567', true],
      ['n', true],
      ['old@example.com', false],
      ['+49 30 901820', false],
      ['old', false],
      ['third@example.com', false],
    ]);
    expect((await project.events()).at(-1)?.data.changes).toMatchObject({
      identities: {
        to: expect.arrayContaining([{ type: 'email', value: 'third@example.com', verified: true, primary: false }]),
      },
    });
  });

  test('that becomes the contact’s own changes places with the one before; what is given away is no other’s', async () => {
    const { contact } = await project.upsert({ email: 'one@example.com' });
    await add(contact.id, EMAIL, 'two@example.com');
    const change = { ...project.at, contactId: contact.id, updateMask: ['email'] };
    await core.contacts.updateContact(
      { ...change, fields: { email: 'two@example.com', metadata: undefined } },
      aCall(),
    );
    expect((await read(contact.id)).identities.map(({ value }) => value)).toEqual([
      'two@example.com',
      'one@example.com',
    ]);
    const { contact: other } = await project.upsert({ name: 'Other' });
    const taken = { ...change, contactId: other.id, fields: { email: 'one@example.com', metadata: undefined } };
    await core.contacts.updateContact(taken, aCall());
    expect((await read(contact.id)).identities.map(({ value }) => value)).toEqual(['two@example.com']);
    expect((await project.upsert({ email: 'one@example.com' })).contact.id).toBe(other.id);
  });

  test('is removed in any spelling, once, and never the contact’s own', async () => {
    const { contact } = await project.upsert({ email: 'ada@example.com' });
    await add(contact.id, PHONE, '+49 30 901820');
    const remove = (type: ContactIdentityType, value: string) =>
      core.contacts.removeContactIdentity({ ...project.at, contactId: contact.id, type, value }, aCall());
    await expect(remove(EMAIL, 'ADA@example.com')).rejects.toMatchObject({ reason: 'VALIDATION_ERROR' });
    await remove(PHONE, '0049-30-901820');
    await expect(remove(PHONE, '+49 30 901820')).rejects.toMatchObject({ reason: 'IDENTITY_NOT_FOUND' });
    expect((await read(contact.id)).identities).toHaveLength(1);
  });

  test('is one of at most 50', async () => {
    const { contact } = await project.upsert({ email: 'ada@example.com' });
    for (let n = 0; n < 50; n += 1) await add(contact.id, EXTERNAL_ID, `id ${n}`);
    await expect(add(contact.id, EXTERNAL_ID, 'one more')).rejects.toMatchObject({ reason: 'VALIDATION_ERROR' });
  });
});

test('a phone is found in any spelling, also one that was written before the project named its country', async () => {
  const { contact: before } = await project.upsert({ name: 'Before', phone: '030 / 90 18 20' });
  await setCountry('DE');
  const { contact: after } = await project.upsert({ name: 'After', phone: '(030) 901820' });
  for (const phone of ['030 901820', '+49 30 901820', '0049 (30) 90-18-20'])
    for (const filter of [{ phone }, { q: phone }])
      expect(new Set(await listed(filter)), JSON.stringify(filter)).toEqual(new Set([before.id, after.id]));
  expect((await read(after.id)).phone).toBe('(030) 901820');
});
