import { SenderType } from '@pharos/proto/pharos/core/v1/message';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCall, startTestCore, type TestCore } from '../../testing/test-core.js';
import { TestProject } from '../../testing/test-project.js';

let core: TestCore;
let project: TestProject;
beforeAll(async () => {
  core = await startTestCore();
});
beforeEach(async () => {
  project = await TestProject.create(core);
});
afterAll(() => core.stop());

const many = Array.from({ length: 50 }, (_, n) => n);

const merge = async (contactId: string, into: string, call = aCall(), at = project.at) => {
  const { contact } = await core.contacts.mergeContact({ ...at, contactId, into }, call);
  return contact;
};
const read = async (contactId: string) =>
  (await core.contacts.getContact({ ...project.at, contactId }, aCall())).contact;
const erase = (contactId: string) => core.contacts.deleteContact({ ...project.at, contactId }, aCall());
const newContact = async (fields: Parameters<TestProject['upsert']>[0] = { name: 'Somebody' }) =>
  (await project.upsert(fields)).contact;
const conversationOf = (contactId: string) =>
  project.conversation({ contact: { $case: 'contactId', value: contactId } });
describe('a merge of contacts', () => {
  test('fills the gaps of the one that stays, and takes over all that the other has', async () => {
    const source = await newContact({
      email: 'Old@example.com',
      externalId: 'old',
      name: 'Old',
      phone: '1',
      company: 'C',
      jobTitle: 'J',
      metadata: { a: 'old', b: 'old' },
    });
    const target = await newContact({ email: 'new@example.com', name: 'New', metadata: { b: 'new', c: 'new' } });
    const { id } = await conversationOf(source.id);
    await project.message(id, { senderType: SenderType.CUSTOMER, senderId: source.id });
    const merged = await merge(source.id, target.id);
    expect(merged).toMatchObject({
      id: target.id,
      email: 'new@example.com',
      name: 'New',
      externalId: 'old',
      phone: '1',
      company: 'C',
      jobTitle: 'J',
      metadata: { a: 'old', b: 'new', c: 'new' },
    });
    expect(await read(target.id)).toEqual(merged);
    expect((await project.read(id)).contactId).toBe(target.id);
    expect(await core.rows('SELECT sender_id FROM messages WHERE conversation_id = $1', id)).toEqual([
      { sender_id: target.id },
    ]);
    await expect(read(source.id)).rejects.toMatchObject({
      reason: 'CONTACT_NOT_FOUND',
      details: { merged_into: target.id },
    });
  });

  test('leaves events of what changed of the one that stays, and of the merge, and one entry', async () => {
    const [source, target] = [await newContact({ email: 'a@b.c' }), await newContact({ name: 'B' })];
    await merge(source.id, target.id);
    const contact = { id: target.id, email: 'a@b.c', name: 'B' };
    expect((await project.events()).slice(-2)).toMatchObject([
      {
        type: 'contact.updated',
        ordering_key: target.id,
        data: { contact, changes: { email: { from: null, to: 'a@b.c' } } },
      },
      { type: 'contact.merged', ordering_key: target.id, data: { contact, merged_id: source.id } },
    ]);
    expect((await project.events()).at(-2)?.data).not.toHaveProperty('changes.merged_id');
    expect((await project.entries()).at(-1)).toMatchObject({
      action: 'mergeContact',
      target_id: target.id,
      changes: { email: { from: null, to: 'a@b.c' }, merged_id: { from: null, to: source.id } },
    });
  });

  test('takes the block of either along, with its time and its reason', async () => {
    const [source, target] = [await newContact({ name: 'A' }), await newContact({ name: 'B' })];
    const at = { ...project.at, contactId: source.id };
    const { contact: blocked } = await core.contacts.blockContact({ ...at, reason: 'Insults' }, aCall());
    await merge(source.id, target.id);
    expect(await read(target.id)).toMatchObject({ blockedAt: blocked?.blockedAt, blockReason: 'Insults' });
    const changes = { blocked: { from: false, to: true }, block_reason: { from: null, to: 'Insults' } };
    expect((await project.events()).slice(-2)).toMatchObject([
      { type: 'contact.updated', data: { contact: { id: target.id }, changes } },
      { type: 'contact.merged' },
    ]);
    const other = await newContact({ name: 'C' });
    await merge(other.id, target.id);
    expect(await read(target.id)).toMatchObject({ blockedAt: blocked?.blockedAt, blockReason: 'Insults' });
  });

  test('that changes nothing of the one that stays is no update of it', async () => {
    const [source, target] = [await newContact({ name: 'A' }), await newContact({ name: 'B' })];
    await merge(source.id, target.id);
    expect((await project.eventTypes()).slice(2)).toEqual(['contact.merged']);
  });

  test('is refused into itself, and into what is no contact of the project, without a word of others', async () => {
    const source = await newContact();
    const foreign = (await (await TestProject.create(core)).upsert({ name: 'Foreign' })).contact;
    const erased = await newContact({ name: 'Erased' });
    await erase(erased.id);
    const unknown = {
      reason: 'VALIDATION_ERROR',
      details: { issues: [{ path: ['into'], message: expect.stringContaining('no such') }] },
    };
    for (const into of [foreign.id, erased.id, `con_${'0'.repeat(26)}`])
      await expect(merge(source.id, into)).rejects.toMatchObject(unknown);
    await expect(merge(source.id, source.id)).rejects.toMatchObject({
      details: { issues: [{ path: ['into'], message: expect.stringContaining('different contact') }] },
    });
    await expect(merge(foreign.id, source.id)).rejects.toMatchObject({ reason: 'CONTACT_NOT_FOUND', details: {} });
    expect(await read(source.id)).toEqual(source);
  });

  test('is refused while both know more than one contact may', async () => {
    const [source, target] = [
      await newContact({ name: 'A', metadata: { a: 'x'.repeat(9_000) } }),
      await newContact({ name: 'B', metadata: { b: 'x'.repeat(9_000) } }),
    ];
    await expect(merge(source.id, target.id)).rejects.toMatchObject({ details: { issues: [{ path: ['into'] }] } });
    expect(await read(source.id)).toEqual(source);
  });

  test('after another leads from the first to the last', async () => {
    const [a, b, c] = [await newContact(), await newContact(), await newContact()];
    await merge(a.id, b.id);
    await merge(b.id, c.id);
    for (const { id } of [a, b])
      await expect(read(id)).rejects.toMatchObject({ reason: 'CONTACT_NOT_FOUND', details: { merged_into: c.id } });
    const d = await newContact();
    await expect(merge(d.id, a.id)).rejects.toMatchObject({
      details: { issues: [{ path: ['into'], message: expect.stringContaining(c.id) }] },
    });
  });

  test('repeated with its key answers as before; without one it tells where the contact is', async () => {
    const [source, target] = [await newContact(), await newContact()];
    const idempotency = { key: 'merge', scope: project.orgId, fingerprint: Buffer.from('merge') };
    const keyed = () => ({ ...aCall(), idempotency });
    const first = await merge(source.id, target.id, keyed());
    expect(await merge(source.id, target.id, keyed())).toEqual(first);
    await expect(merge(source.id, target.id)).rejects.toMatchObject({ details: { merged_into: target.id } });
    expect((await project.eventTypes()).filter((type) => type === 'contact.merged')).toHaveLength(1);
  });

  test('is told by every call that names the contact', async () => {
    const [source, target] = [await newContact(), await newContact()];
    const { id } = await project.conversation();
    await merge(source.id, target.id);
    const fields = { name: 'X', metadata: undefined };
    for (const call of [
      () => core.contacts.updateContact({ ...project.at, contactId: source.id, updateMask: ['name'], fields }, aCall()),
      () => erase(source.id),
      () => merge(source.id, target.id),
      () => conversationOf(source.id),
      () => project.patch(id, { updateMask: ['contact_id'], contactId: source.id }),
    ])
      await expect(call()).rejects.toMatchObject({ reason: 'CONTACT_NOT_FOUND', details: { merged_into: target.id } });
  });

  test('is of no meaning to another tenant, who neither learns of it nor reaches it', async () => {
    const other = await TestProject.create(core);
    const [source, target] = [await newContact(), await newContact()];
    await merge(source.id, target.id);
    const asOther = core.contacts.getContact({ ...other.at, contactId: source.id }, aCall());
    await expect(asOther).rejects.toMatchObject({ reason: 'CONTACT_NOT_FOUND', details: {} });
    const strange = { orgId: other.orgId, projectId: project.projectId };
    const own = (await other.upsert({ name: 'Own' })).contact;
    await expect(merge(target.id, own.id, aCall(), strange)).rejects.toMatchObject({ reason: 'PROJECT_NOT_FOUND' });
    expect(await other.eventTypes()).toEqual(['contact.created']);
  });
});

describe('erasing the contact into which others were merged', () => {
  test('erases what they wrote, knew and are told of, and their ids lead nowhere', async () => {
    const source = await newContact({ email: 'secret@example.com', phone: '+49 secret', externalId: 'secret-id' });
    const target = await newContact({ email: 'known@example.com' });
    const { id } = await conversationOf(source.id);
    for (const senderId of ['secret@example.com', 'secret-id', source.id, 'other'])
      await project.message(id, { senderType: SenderType.CUSTOMER, senderId });
    await merge(source.id, target.id);
    await erase(target.id);
    const senders = 'SELECT sender_id FROM messages WHERE conversation_id = $1 ORDER BY created_at';
    expect((await core.rows<{ sender_id: string }>(senders, id)).map((row) => row.sender_id)).toEqual([
      null,
      null,
      null,
      'other',
    ]);
    const texts = "SELECT 1 FROM outbox WHERE project_id = $1 AND data::text ~ 'secret|known'";
    expect(await core.rows(texts, project.projectId)).toEqual([]);
    expect(
      await core.rows(
        "SELECT 1 FROM audit_entries WHERE project_id = $1 AND changes::text ~ 'secret|known'",
        project.projectId,
      ),
    ).toEqual([]);
    await expect(read(source.id)).rejects.toMatchObject({ reason: 'CONTACT_NOT_FOUND', details: {} });
    const told = (await project.events()).filter(({ type }) => type === 'contact.erased');
    expect(told.map(({ ordering_key }) => ordering_key).sort()).toEqual([source.id, target.id].sort());
  });
});

describe('at the same time', () => {
  test('two contacts merged into each other: one stays', async () => {
    for (const _ of many.slice(0, 10)) {
      const [a, b] = [await newContact(), await newContact()];
      const [one, two] = [await conversationOf(a.id), await conversationOf(b.id)];
      const outcomes = await Promise.allSettled([merge(a.id, b.id), merge(b.id, a.id)]);
      const [stayed] = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value?.id] : []));
      expect([a.id, b.id]).toContain(stayed);
      const refused = outcomes.filter(({ status }) => status === 'rejected');
      expect(refused).toHaveLength(1);
      expect(refused).toMatchObject([
        { reason: { reason: expect.stringMatching(/^(CONTACT_NOT_FOUND|VALIDATION_ERROR)$/) } },
      ]);
      for (const { id } of [one, two]) expect((await project.read(id)).contactId).toBe(stayed);
    }
  });

  test('a merge and 20 writes that name who is merged make no contact of them again', async () => {
    for (const round of many.slice(0, 5)) {
      const email = `old${round}@example.com`;
      const [source, other] = [await newContact({ email }), await newContact({ email: `new${round}@example.com` })];
      const [third, write] = [await newContact({ externalId: `third${round}` }), () => newContact({ email })];
      const both = async () => {
        await merge(source.id, other.id);
        await merge(other.id, third.id);
      };
      const [, ...written] = await Promise.all([both(), ...many.slice(0, 20).map(write)]);
      expect([source.id, other.id, third.id]).toEqual(expect.arrayContaining(written.map(({ id }) => id)));
      expect((await write()).id).toBe(third.id);
    }
  });

  test('the erasure of who stayed and 20 writes that name who was merged end, with one contact of that name at most', async () => {
    for (const round of many.slice(0, 5)) {
      const email = `gone${round}@example.com`;
      const [source, target] = [await newContact({ email }), await newContact({ email: `stayed${round}@example.com` })];
      await merge(source.id, target.id);
      const write = () => newContact({ email });
      const [, ...written] = await Promise.all([erase(target.id), ...many.slice(0, 20).map(write)]);
      const others = new Set(written.map(({ id }) => id).filter((id) => id !== target.id));
      expect(others.size).toBeLessThanOrEqual(1);
      const last = await write();
      expect(last.id).not.toBe(target.id);
      for (const id of others) expect(last.id).toBe(id);
    }
  });

  test('50 merges into one contact while 50 conversations are opened, moved and written to lose nothing', async () => {
    const target = await newContact({ externalId: 'target' });
    const sources = await Promise.all(
      many.map((n) => newContact({ email: `${n}@example.com`, metadata: { [`k${n}`]: n } })),
    );
    const moved = await Promise.all(sources.map(({ id }) => conversationOf(id)));
    const opened = sources.map(({ id }) => conversationOf(id).catch(refusedTo(target.id)));
    const written = moved.map(({ id }, n) =>
      project.message(id, { senderType: SenderType.CUSTOMER, senderId: sources[n]?.id ?? '' }),
    );
    const assigned = moved.map(({ id }, n) =>
      project
        .patch(id, { updateMask: ['contact_id'], contactId: sources[(n + 1) % sources.length]?.id ?? '' })
        .catch(refusedTo(target.id)),
    );
    const upserted = many.map((n) => project.upsert({ email: `${n}@example.com`, name: `${n}` }));
    const merged = sources.map(({ id }) => merge(id, target.id));
    const made = [...(await Promise.all(opened)), ...(await Promise.all(assigned))];
    await Promise.all([...written, ...upserted, ...merged]);
    const ids = [...new Set([...moved.map(({ id }) => id), ...made.flatMap((record) => (record ? [record.id] : []))])];
    for (const id of ids) expect((await project.read(id)).contactId).toBe(target.id);
    const messages = 'SELECT 1 FROM messages WHERE project_id = $1 AND conversation_id = ANY ($2)';
    expect(
      await core.rows(
        messages,
        project.projectId,
        moved.map(({ id }) => id),
      ),
    ).toHaveLength(50);
    expect(Object.keys((await read(target.id))?.metadata ?? {})).toHaveLength(50);
    expect((await project.eventTypes()).filter((type) => type === 'contact.merged')).toHaveLength(50);
    const emails = await core.rows<{ email: string }>(
      'SELECT email FROM contacts WHERE project_id = $1 AND email IS NOT NULL',
      project.projectId,
    );
    expect(new Set(emails.map(({ email }) => email)).size).toBe(emails.length);
  });

  test('a merge and the erasure of either contact end, and no conversation names who is gone', async () => {
    for (const n of many.slice(0, 20)) {
      const [source, target] = [await newContact(), await newContact()];
      const { id } = await conversationOf(source.id);
      const erased = n % 2 === 0 ? source.id : target.id;
      await Promise.allSettled([merge(source.id, target.id), erase(erased)]);
      const { contactId } = await project.read(id);
      if (contactId !== undefined) expect((await read(contactId))?.id).toBe(contactId);
    }
  });
});

describe('no two wait for each other:', () => {
  const waiting = `SELECT 1 FROM pg_locks WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    UNION ALL SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;

  /** Runs the call while the first is held, and looks, once it waits for that, whether it has the second. */
  async function waitsWithout(first: string, call: () => Promise<unknown>, second: string): Promise<void> {
    const { begun } = await core.database.transaction(async (tx) => {
      await tx.query({ name: '', text: `SELECT 1 FROM ${first} FOR SHARE` }, []);
      const begun = call();
      await expect.poll(async () => (await core.rows(waiting)).length).toBeGreaterThan(0);
      await core.rows(`SELECT 1 FROM ${second} FOR UPDATE NOWAIT`);
      return { begun };
    });
    await begun;
  }

  test('a change of a conversation’s contact holds the contact before the conversation', async () => {
    const [before, after] = [await newContact(), await newContact()];
    const { id } = await conversationOf(before.id);
    const change = () => project.patch(id, { updateMask: ['contact_id'], contactId: after.id });
    const held = `(SELECT * FROM contacts WHERE id = '${after.id}' FOR UPDATE) contacts`;
    await waitsWithout(held, change, `conversations WHERE id = '${id}'`);
    expect((await project.read(id)).contactId).toBe(after.id);
  });

  test.each([
    ['a merge', (id: string, into: string) => merge(id, into)],
    ['an erasure', (id: string) => erase(id)],
  ])('%s holds the sessions before the contact, as visitors do', async (_, call) => {
    const [source, target] = [await newContact(), await newContact()];
    const session = `INSERT INTO widget_sessions (id, project_id, token_hash, contact_id, identified, expires_at)
      VALUES ($1, $2, decode(md5($1), 'hex'), $3, true, clock_now() + interval '1 day')`;
    await core.rows(session, `session ${source.id}`, project.projectId, source.id);
    const held = `widget_sessions WHERE contact_id = '${source.id}'`;
    await waitsWithout(held, () => call(source.id, target.id), `contacts WHERE id = '${source.id}'`);
    await expect(read(source.id)).rejects.toMatchObject({ reason: 'CONTACT_NOT_FOUND' });
  });
});

/** What names a contact that is merged meanwhile is refused, and told of the other. */
const refusedTo = (into: string) => (failure: { reason: string; details: object }) => {
  expect(failure).toMatchObject({ reason: 'CONTACT_NOT_FOUND', details: { merged_into: into } });
  return undefined;
};
