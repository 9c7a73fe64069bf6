import { ContactIdentityType } from '@pharos/proto/pharos/core/v1/contact';
import { lockWaits } from '@pharos/service/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contactHooks } from '../../contact-hooks.js';
import { lockContacts } from '../../inbox/contacts/contacts.js';
import { absorbVisitor } from '../../inbox/contacts/merge-contact.js';
import { contactOfPerson } from '../../inbox/contacts/sign-in-contact.js';
import { insertConversation } from '../../inbox/conversations/create-conversation.js';
import { aCall, startTestCore, type TestCore } from '../../testing/test-core.js';
import { TestProject } from '../../testing/test-project.js';

let core: TestCore;
beforeAll(async () => {
  core = await startTestCore();
});
afterAll(() => core.stop());

test('a conversation that is opened for a visitor who turns out to be somebody meanwhile is that person’s', async () => {
  const project = await TestProject.create(core);
  const [from, to] = [
    (await project.upsert({ name: 'Visitor' })).contact.id,
    (await project.upsert({ name: 'To' })).contact.id,
  ];
  const fields = { subject: 'S', status: 'open' as const, priority: 'normal', channel: 'api', assigned_to: null };
  const conversation = { ...fields, tags: [], snoozed_until: null, external_id: null, contact_id: from };
  const { id, identified } = await core.database.transaction(async (tx) => {
    const opened = await insertConversation(tx, aCall(), project.at, conversation, undefined);
    const identified = core.database.transaction(async (other) => {
      for (const contact of [from, to].sort()) await lockContacts(other, project.at, [], [contact]);
      await absorbVisitor(other, aCall(), project.at, { from, to }, { contactHooks });
    });
    await expect.poll(() => core.rows(lockWaits)).toHaveLength(1);
    return { id: opened?.id ?? '', identified };
  });
  await identified;
  expect((await project.read(id)).contactId).toBe(to);
});

test('a blocked visitor who signs in as a known person is blocked as that one', async () => {
  const project = await TestProject.create(core);
  const { contact: from } = await project.upsert({ name: 'Visitor' });
  const { contact: to } = await project.upsert({ externalId: 'ada' });
  await core.contacts.blockContact({ ...project.at, contactId: from.id, reason: 'Insults' }, aCall());
  await core.database.transaction((tx) =>
    absorbVisitor(tx, aCall(), project.at, { from: from.id, to: to.id }, { contactHooks }),
  );
  const { contact } = await core.contacts.getContact({ ...project.at, contactId: to.id }, aCall());
  expect(contact).toMatchObject({ blockedAt: expect.any(Date), blockReason: 'Insults' });
});

test('whoever has as many further identities as a contact may have can sign in', async () => {
  const project = await TestProject.create(core);
  const { contact } = await project.upsert({ externalId: 'ada', email: 'ada@example.com' });
  const at = { ...project.at, contactId: contact.id, type: ContactIdentityType.EXTERNAL_ID, verified: true };
  for (let n = 0; n < 50; n += 1) await core.contacts.addContactIdentity({ ...at, value: `id ${n}` }, aCall());
  for (const isEmailVerified of [false, true])
    for (const externalId of ['ada', 'id 1']) {
      const person = { externalId, email: 'new@example.com', name: 'Ada', isEmailVerified };
      const signedIn = core.database.transaction((tx) => contactOfPerson(tx, aCall(), project.at, person, undefined));
      expect(await signedIn).toBe(contact.id);
    }
});
