import { lockWaits } from '@pharos/service/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contactHooks } from '../../contact-hooks.js';
import { lockContacts } from '../../inbox/contacts/contacts.js';
import { absorbVisitor } from '../../inbox/contacts/merge-contact.js';
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
