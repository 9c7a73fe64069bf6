import { identifierDigest, senderDigest } from '@pharos/contract';
import { SenderType } from '@pharos/proto/pharos/core/v1/message';
import { rowWaits } from '@pharos/service/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contactHooks } from '../../contact-hooks.js';
import { findDeletedProject, purgeSome } from '../../purge-projects.js';
import { fillContact, finishErasures, finishMerges } from '../../testing/large-contact.js';
import { passes, stopClock } from '../../testing/stop-clock.js';
import { aCall, startTestCore, type TestCore } from '../../testing/test-core.js';
import { TestProject } from '../../testing/test-project.js';
import { batch } from './batch.js';
import { claimUnfinished } from './unfinished.js';
import { continueErasure, erasuresJob } from './unfinished-erasures.js';
import { continueMerge, mergesJob } from './unfinished-merges.js';

let core: TestCore;
let project: TestProject;
beforeAll(async () => {
  core = await startTestCore();
  await stopClock(core);
});
beforeEach(async () => {
  project = await TestProject.create(core);
});
afterAll(() => core.stop());

const erase = (contactId: string) => core.contacts.deleteContact({ ...project.at, contactId }, aCall());
const merge = async (contactId: string, into: string) =>
  (await core.contacts.mergeContact({ ...project.at, contactId, into }, aCall())).contact;
const newContact = async (fields: Parameters<TestProject['upsert']>[0], of = project) =>
  (await of.upsert(fields)).contact;

const fill = (contactId: string, senderId: string, of = project) => fillContact(of, contactId, senderId);

/** More files than a batch takes, one at each of the messages by this sender. */
async function attach(senderId: string): Promise<void> {
  await core.rows(
    `WITH files AS (
      INSERT INTO attachments (id, org_id, project_id, message_id, state, name, type, size, part_bytes, sha256, uploader_kind, uploader_id)
      SELECT 'att_' || id, $1, $2, id, 'ready', 'a', 'b', 1, 0, 'c', 'api_key', 'key_1' FROM messages
      WHERE project_id = $2 AND sender_id = $3 ORDER BY id LIMIT $4 RETURNING id, message_id
    ), usage AS (
      INSERT INTO attachment_usage (org_id, bytes) SELECT $1, count(*) FROM files
    ) UPDATE messages m SET attachments = jsonb_build_array(jsonb_build_object('id', f.id)) FROM files f WHERE m.id = f.message_id`,
    project.orgId,
    project.projectId,
    senderId,
    batch.rows + 10,
  );
}

async function count(from: string, ...values: unknown[]): Promise<number> {
  const [row] = await core.rows<{ count: number }>(`SELECT count(*) AS count FROM ${from}`, ...values);
  return row?.count ?? 0;
}

const saidBy = (senderId: string | null, of = project) =>
  count('messages WHERE project_id = $1 AND sender_id IS NOT DISTINCT FROM $2', of.projectId, senderId);
const conversationsOf = (contactId: string | null, of = project) =>
  count('conversations WHERE project_id = $1 AND contact_id IS NOT DISTINCT FROM $2', of.projectId, contactId);
const unfinished = async () => (await count('contact_erasures')) + (await count('contact_merges'));
const goOn = () => erasuresJob({ database: core.database, onWritten() {}, contactHooks })();

/** As if the lease of whoever claimed them had run out. */
const endLeases = () =>
  core.rows(
    'WITH merges AS (UPDATE contact_merges SET due_at = clock_now()) UPDATE contact_erasures SET due_at = clock_now()',
  );

describe('erasing a contact of whom there is more than one transaction takes', () => {
  test('answers when the person is gone, and the rest is erased batch by batch', async () => {
    const contact = await newContact({ email: 'large@example.com' });
    await fill(contact.id, 'large@example.com');
    await attach('large@example.com');
    await erase(contact.id);
    const read = core.contacts.getContact({ ...project.at, contactId: contact.id }, aCall());
    await expect(read).rejects.toMatchObject({ reason: 'CONTACT_NOT_FOUND' });
    expect((await newContact({ email: 'large@example.com' })).id).not.toBe(contact.id);
    const all = batch.messages + 50;
    for (let left = await saidBy('large@example.com'), runs = 0; left > 0 || (await unfinished()) > 0; runs += 1) {
      expect(runs).toBeLessThan(5);
      await goOn();
      const now = await saidBy('large@example.com');
      expect(left - now).toBeLessThanOrEqual(batch.messages);
      left = now;
    }
    expect([await saidBy(null), await conversationsOf(contact.id)]).toEqual([all, 0]);
    expect(await count('attachments WHERE project_id = $1', project.projectId)).toBe(0);
    expect(await count("messages WHERE project_id = $1 AND attachments <> '[]'", project.projectId)).toBe(0);
    expect(await core.rows('SELECT bytes FROM attachment_usage WHERE org_id = $1', project.orgId)).toEqual([
      { bytes: 0 },
    ]);
    const told = (await project.events()).filter(({ type }) => type === 'contact.erased');
    expect(told).toHaveLength(1);
    expect(JSON.stringify(told)).toContain(identifierDigest(project.projectId, 'large@example.com'));
  });

  test('takes no message that somebody else writes afterwards by the same address', async () => {
    const contact = await newContact({ email: 'again@example.com' });
    await fill(contact.id, 'again@example.com');
    await erase(contact.id);
    const { id } = await project.conversation({
      contact: { $case: 'contactId', value: (await newContact({ email: 'again@example.com' })).id },
    });
    // The next moment: times are of the millisecond.
    await passes(1, core);
    const said = await project.message(id, { senderType: SenderType.CUSTOMER, senderId: 'again@example.com' });
    expect(await finishErasures(core)).toBeGreaterThan(0);
    expect(await core.rows('SELECT id FROM messages WHERE sender_id = $1', 'again@example.com')).toEqual([
      { id: said.id },
    ]);
  });

  test('reaches messages whose times are ahead of the clock, as those of an import may be', async () => {
    const contact = await newContact({ email: 'ahead@example.com' });
    await fill(contact.id, 'ahead@example.com');
    await core.rows(
      `WITH said AS (UPDATE messages SET created_at = created_at + interval '1 hour' WHERE project_id = $1)
        UPDATE conversation_activity SET updated_at = clock_now() + interval '1 hour' WHERE project_id = $1`,
      project.projectId,
    );
    await erase(contact.id);
    await finishErasures(core);
    expect(await saidBy('ahead@example.com')).toBe(0);
  });

  test('leaves another tenant with the same identifiers as it is', async () => {
    const other = await TestProject.create(core);
    const theirs = await newContact({ email: 'both@example.com' }, other);
    await fill(theirs.id, 'both@example.com', other);
    const contact = await newContact({ email: 'both@example.com' });
    await fill(contact.id, 'both@example.com');
    await erase(contact.id);
    await finishErasures(core);
    expect(await saidBy('both@example.com')).toBe(0);
    expect(await saidBy('both@example.com', other)).toBe(batch.messages + 50);
    expect(await conversationsOf(theirs.id, other)).toBe(batch.conversations + 20);
  });

  test('reaches what others are known by as well in the person’s conversations only, and tells where', async () => {
    const contact = await newContact({ email: 'one@example.com', phone: '+1' });
    const neighbour = await newContact({ email: 'two@example.com', phone: '+1' });
    const ids = await fill(contact.id, '+1');
    const { id } = await project.conversation({ contact: { $case: 'contactId', value: neighbour.id } });
    const stays = await project.message(id, { senderType: SenderType.CUSTOMER, senderId: '+1' });
    await erase(contact.id);
    await finishErasures(core);
    expect(await core.rows('SELECT id FROM messages WHERE sender_id = $1', '+1')).toEqual([{ id: stays.id }]);
    const told = JSON.stringify((await project.events()).filter(({ type }) => type === 'contact.erased'));
    const missing = ids.filter((each) => !told.includes(senderDigest(project.projectId, each, '+1')));
    expect(missing).toEqual([]);
    expect(told).not.toContain(senderDigest(project.projectId, id, '+1'));
  });

  test('begins with the newest conversations, of which there is still something to be sent', async () => {
    const contact = await newContact({ email: 'newest@example.com' });
    const ids = await fill(contact.id, 'newest@example.com');
    await erase(contact.id);
    const left = 'SELECT id FROM conversations WHERE contact_id = $1 ORDER BY created_at';
    expect(await core.rows(left, contact.id)).toEqual(ids.slice(0, 20).map((id) => ({ id })));
    await finishErasures(core);
  });

  test('redacts the answers of all its forms', async () => {
    const contact = await newContact({ email: 'forms@example.com' });
    await core.rows(
      `WITH form AS (
        INSERT INTO forms (id, project_id, name, slug, fields, success_action, success_message, allowed_origins, rate_limit_per_ip,
          rate_limit_window_seconds, submit_button_label, submit_button_align)
        VALUES ('frm_large', $1, 'F', 'f', '[]', 'inline', '', '{}', 1, 1, '', 'left') RETURNING id
      ) INSERT INTO form_submissions (id, project_id, form_id, contact_id, conversation_id, answers)
        SELECT 'sub_large' || n, $1, form.id, $2, 'cnv_1', '{"secret": true}' FROM form, generate_series(1, $3::int) n`,
      project.projectId,
      contact.id,
      batch.rows + 10,
    );
    await erase(contact.id);
    expect(await count("form_submissions WHERE project_id = $1 AND answers <> '{}'", project.projectId)).toBe(10);
    await finishErasures(core);
    const left = "form_submissions WHERE project_id = $1 AND (answers <> '{}' OR contact_id IS NOT NULL)";
    expect(await count(left, project.projectId)).toBe(0);
  });

  test('holds conversations before what stands in them, as merges of conversations do', async () => {
    const contact = await newContact({ email: 'order@example.com' });
    const ids = await fill(contact.id, 'order@example.com');
    await erase(contact.id);
    const left = 'conversations WHERE contact_id = $1';
    expect(await count(left, contact.id)).toBeGreaterThan(0);
    await core.rows(
      `WITH form AS (
        INSERT INTO forms (id, project_id, name, slug, fields, success_action, success_message, allowed_origins, rate_limit_per_ip,
          rate_limit_window_seconds, submit_button_label, submit_button_align)
        VALUES ('frm_order', $1, 'F', 'order', '[]', 'inline', '', '{}', 1, 1, '', 'left') RETURNING id
      ), sent AS (
        INSERT INTO widget_sends (contact_id, client_message_id, conversation_id, message_id) VALUES ($2, 'c', $3, 'msg_order')
      ) INSERT INTO form_submissions (id, project_id, form_id, contact_id, conversation_id, answers)
        SELECT 'sub_order', $1, form.id, $2, $3, '{}' FROM form`,
      project.projectId,
      contact.id,
      ids[0],
    );
    const { begun } = await core.database.transaction(async (tx) => {
      await tx.query({ name: '', text: `SELECT 1 FROM ${left} FOR UPDATE` }, [contact.id]);
      const begun = goOn();
      await expect.poll(() => core.rows(rowWaits)).toHaveLength(1);
      for (const table of ['form_submissions', 'widget_sends', 'messages'])
        await core.rows(`SELECT 1 FROM ${table} WHERE conversation_id = ANY ($1) FOR UPDATE NOWAIT`, ids);
      return { begun };
    });
    await begun;
    await finishErasures(core);
    expect(await count('widget_sends WHERE contact_id = $1', contact.id)).toBe(0);
  });

  test('takes fewer messages at once where they are long', async () => {
    const contact = await newContact({ email: 'long@example.com' });
    const { id } = await project.conversation({ contact: { $case: 'contactId', value: contact.id } });
    await core.rows(
      `INSERT INTO messages (id, project_id, conversation_id, sender_type, sender_id, content, content_type, is_internal, created_at)
        SELECT 'msg_long' || n, $1, $2, 'customer', $3, (
          SELECT string_agg(md5(n || ' ' || k), ' ') FROM generate_series(1, 3000) k), 'text', false, clock_now()
        FROM generate_series(1, 25) n`,
      project.projectId,
      id,
      'long@example.com',
    );
    await erase(contact.id);
    const left = await saidBy('long@example.com');
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(25);
    await finishErasures(core);
    expect(await saidBy('long@example.com')).toBe(0);
  });
});

describe('a merge of a contact that has more than one transaction takes', () => {
  test('answers with the merged contact, to which the rest follows batch by batch', async () => {
    const [from, to] = [await newContact({ email: 'from@example.com' }), await newContact({ name: 'To' })];
    const ids = await fill(from.id, from.id);
    expect(await merge(from.id, to.id)).toMatchObject({ id: to.id, email: 'from@example.com' });
    expect([await conversationsOf(to.id), await saidBy(to.id)]).toEqual([batch.conversations, batch.messages]);
    expect((await project.read(ids.at(-1) ?? '')).contactId).toBe(to.id);
    const read = core.contacts.getContact({ ...project.at, contactId: from.id }, aCall());
    await expect(read).rejects.toMatchObject({ details: { merged_into: to.id } });
    expect(await finishMerges(core)).toBe(1);
    expect([await conversationsOf(from.id), await saidBy(from.id), await unfinished()]).toEqual([0, 0, 0]);
    expect([await conversationsOf(to.id), await saidBy(to.id)]).toEqual([ids.length, batch.messages + 50]);
    expect((await project.eventTypes()).filter((type) => type === 'contact.merged')).toHaveLength(1);
  });

  test('leads on to the contact into which that one is merged meanwhile', async () => {
    const [a, b, c] = [
      await newContact({ name: 'A' }),
      await newContact({ name: 'B' }),
      await newContact({ name: 'C' }),
    ];
    const ids = await fill(a.id, a.id);
    await merge(a.id, b.id);
    await Promise.all([merge(b.id, c.id), finishMerges(core)]);
    await finishMerges(core);
    expect([await conversationsOf(c.id), await saidBy(c.id)]).toEqual([ids.length, batch.messages + 50]);
    expect(await unfinished()).toBe(0);
  });

  test('is over when the other is erased meanwhile, and all of both with it', async () => {
    const [a, b] = [await newContact({ email: 'a@example.com' }), await newContact({ name: 'B' })];
    await fill(a.id, 'a@example.com');
    await attach('a@example.com');
    await merge(a.id, b.id);
    await Promise.all([erase(b.id), mergesJob({ database: core.database, onWritten() {}, contactHooks })()]);
    expect(await count('contact_merges')).toBe(0);
    await finishErasures(core);
    expect([await saidBy('a@example.com'), await conversationsOf(a.id), await conversationsOf(b.id)]).toEqual([
      0, 0, 0,
    ]);
    expect(await count('attachments WHERE project_id = $1', project.projectId)).toBe(0);
  });

  test('moves what visitors called their messages, but for what both have called the same', async () => {
    const [from, to] = [await newContact({ name: 'From' }), await newContact({ name: 'To' })];
    const { id } = await project.conversation();
    const sends = `INSERT INTO widget_sends (contact_id, client_message_id, conversation_id, message_id)
      SELECT $1, 'c' || n, $2, 'msg_' || $1 || n FROM generate_series($3::int, $4::int) n`;
    await core.rows(sends, from.id, id, 1, batch.rows + 10);
    await core.rows(sends, to.id, id, 5, 8);
    await merge(from.id, to.id);
    await finishMerges(core);
    expect(await count('widget_sends WHERE contact_id = $1', from.id)).toBe(0);
    expect(await count('widget_sends WHERE contact_id = $1', to.id)).toBe(batch.rows + 10);
    expect(await count("widget_sends WHERE message_id LIKE 'msg_' || $1 || '%'", to.id)).toBe(4);
  });

  test('leaves another tenant as it is', async () => {
    const other = await TestProject.create(core);
    const [from, to] = [await newContact({ name: 'From' }), await newContact({ name: 'To' })];
    const theirs = await newContact({ name: 'Theirs' }, other);
    await fill(theirs.id, from.id, other);
    await fill(from.id, from.id);
    await merge(from.id, to.id);
    await finishMerges(core);
    expect(await saidBy(from.id)).toBe(0);
    expect(await saidBy(from.id, other)).toBe(batch.messages + 50);
  });
});

test('of an ordinary contact all is done at once', async () => {
  const [one, two] = [await newContact({ email: 'one@example.com' }), await newContact({ name: 'Two' })];
  const { id } = await project.conversation({ contact: { $case: 'contactId', value: one.id } });
  await project.message(id, { senderType: SenderType.CUSTOMER, senderId: one.id });
  await merge(one.id, two.id);
  expect([await unfinished(), await conversationsOf(two.id), await saidBy(two.id)]).toEqual([0, 1, 1]);
  await erase(two.id);
  expect([await unfinished(), await conversationsOf(null), await saidBy(null)]).toEqual([0, 1, 1]);
});

test('the rest of a few erasures waits for no other organization that has very many', async () => {
  const [large, small] = [await TestProject.create(core), await TestProject.create(core)];
  for (const of of [large, large, large, small]) {
    const contact = await newContact({ name: 'Large' }, of);
    await fill(contact.id, contact.id, of);
    await core.contacts.deleteContact({ ...of.at, contactId: contact.id }, aCall());
  }
  const run = erasuresJob({ database: core.database, onWritten() {}, contactHooks });
  for (const _ of [1, 2]) await run();
  const left = await core.rows<{ project_id: string }>('SELECT project_id FROM contact_erasures');
  expect(left.map((row) => row.project_id)).toEqual([large.projectId, large.projectId]);
  await finishErasures(core);
});

test('the rest of an erasure in a project that is deleted goes with the project', async () => {
  const contact = await newContact({ name: 'Large' });
  await fill(contact.id, contact.id);
  await erase(contact.id);
  await core.projects.deleteProject(project.at, aCall());
  // It takes conversations before what stands in them, and who removes a project does not.
  expect(await finishErasures(core)).toBe(0);
  for (let id = await findDeletedProject(core.database); id; id = await findDeletedProject(core.database))
    await core.database.transaction((tx) => purgeSome(tx, id ?? ''));
  expect([await unfinished(), await conversationsOf(contact.id)]).toEqual([0, 0]);
});

describe.each([
  {
    name: 'an erasure',
    begin: (id: string) => erase(id),
    table: 'contact_erasures',
    goOnWith: continueErasure,
    finishBy: finishErasures,
  },
  {
    name: 'a merge',
    begin: async (id: string) => merge(id, (await newContact({ name: 'Other' })).id),
    table: 'contact_merges',
    goOnWith: continueMerge,
    finishBy: finishMerges,
  },
] as const)('the rest of $name', ({ begin, table, goOnWith, finishBy }) => {
  test('of a replica that was killed is done by another one', async () => {
    const contact = await newContact({ name: 'Large' });
    await fill(contact.id, contact.id);
    await begin(contact.id);
    const left = await saidBy(contact.id);
    expect(await claimUnfinished(core.database, table, '')).toMatchObject({ id: contact.id });
    const killed = core.database.transaction(async (tx) => {
      await goOnWith(tx, contact.id, { contactHooks });
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    expect(await saidBy(contact.id)).toBe(left);
    const replica = await startTestCore(core);
    try {
      // Until the lease ends it is somebody else's.
      expect(await finishBy(replica)).toBe(0);
      await endLeases();
      expect(await finishBy(replica)).toBeGreaterThan(0);
    } finally {
      await replica.stop();
    }
    expect([await saidBy(contact.id), await conversationsOf(contact.id), await unfinished()]).toEqual([0, 0, 0]);
  });

  test('is done once where two replicas go on with it', async () => {
    const contact = await newContact({ name: 'Large' });
    await fill(contact.id, contact.id);
    await begin(contact.id);
    await Promise.all([1, 2].map(() => core.database.transaction((tx) => goOnWith(tx, contact.id, { contactHooks }))));
    await finishBy(core);
    expect([await saidBy(contact.id), await unfinished()]).toEqual([0, 0]);
  });

  test('holds up nobody else in the project', async () => {
    const contact = await newContact({ name: 'Large' });
    const neighbour = await newContact({ email: 'neighbour@example.com' });
    const ids = await fill(neighbour.id, neighbour.id);
    await fill(contact.id, contact.id);
    await begin(contact.id);
    const replica = await startTestCore(core);
    try {
      await core.database.transaction(async (tx) => {
        await goOnWith(tx, contact.id, { contactHooks });
        await replica.rows(
          'SELECT id FROM contacts WHERE project_id = $1 AND id = $2 FOR UPDATE NOWAIT',
          project.projectId,
          neighbour.id,
        );
        await replica.rows('SELECT id FROM conversations WHERE id = ANY ($1) FOR UPDATE NOWAIT', ids);
        await replica.rows('SELECT id FROM messages WHERE conversation_id = ANY ($1) FOR UPDATE NOWAIT', ids);
        const changed = { ...project.at, contactId: neighbour.id, updateMask: ['email'] };
        const fields = { email: 'moved@example.com', metadata: undefined };
        await replica.contacts.updateContact({ ...changed, fields }, aCall());
      });
    } finally {
      await replica.stop();
    }
    await finishBy(core);
  });
});
