import { randomBytes } from 'node:crypto';
import { identifierDigest } from '@pharos/contract';
import { ContactIdentityType } from '@pharos/proto/pharos/core/v1/contact';
import { SenderType } from '@pharos/proto/pharos/core/v1/message';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contactHooks } from '../../contact-hooks.js';
import { aCall, startTestCore, type TestCore } from '../../testing/test-core.js';
import { TestProject } from '../../testing/test-project.js';
import { absorbContact } from './absorb-contact.js';

let core: TestCore;
let project: TestProject;
beforeAll(async () => {
  core = await startTestCore();
});
beforeEach(async () => {
  project = await TestProject.create(core);
});
afterAll(() => core.stop());

const incompressible = randomBytes(50_000).toString('hex');
const fifty = Array.from({ length: 50 }, (_, n) => n);
const stored = () =>
  core.rows<{ id: string; email: string | null; external_id: string | null }>(
    'SELECT id, email, external_id FROM contacts WHERE project_id = $1 ORDER BY id',
    project.projectId,
  );

describe('an upsert', () => {
  test('makes a contact, then updates it; each leaves one event and one entry', async () => {
    const made = await project.upsert({ email: 'Ann@Example.com', metadata: { a: 1, b: 2 } });
    const same = await project.upsert({ email: 'Ann@Example.com', metadata: { a: 1 } });
    const updated = await project.upsert({ email: 'Ann@Example.com', name: 'Ann', metadata: { a: null, c: [1] } });
    expect([made.created, same.created, updated.created]).toEqual([true, false, false]);
    expect(same.contact).toEqual(made.contact);
    expect(updated.contact).toMatchObject({ id: made.contact.id, name: 'Ann', metadata: { b: 2, c: [1] } });
    expect(Number(updated.contact.updatedAt)).toBeGreaterThan(Number(made.contact.updatedAt));
    const events = await project.events();
    expect(events.map(({ type }) => type)).toEqual(['contact.created', 'contact.updated']);
    expect(events[1]?.data.changes).toEqual({
      name: { from: null, to: 'Ann' },
      metadata: { from: { a: 1, b: 2 }, to: { b: 2, c: [1] } },
    });
    expect((await project.entries()).map(({ action }) => action)).toEqual(fifty.slice(0, 3).map(() => 'upsertContact'));
  });

  test('compares emails without regard to case, in any script', async () => {
    const { contact } = await project.upsert({ email: 'ÄNN@Exämple.com' });
    expect((await project.upsert({ email: 'änn@exÄMPLE.com' })).contact.id).toBe(contact.id);
  });

  test('refuses metadata that has grown too large', async () => {
    await project.upsert({ externalId: 'x', metadata: { a: 'x'.repeat(9_000) } });
    const more = project.upsert({ externalId: 'x', metadata: { b: 'x'.repeat(9_000) } });
    await expect(more).rejects.toMatchObject({
      reason: 'VALIDATION_ERROR',
      details: { issues: [{ path: ['metadata'] }] },
    });
  });

  test('refuses text that no column holds, also inside metadata', async () => {
    for (const fields of [{ name: 'a\0' }, { name: 'a', metadata: { b: 'c\0' } }, { externalId: incompressible }])
      await expect(project.upsert(fields)).rejects.toMatchObject({ reason: 'VALIDATION_ERROR' });
  });

  test('fails in a project that is gone', async () => {
    await core.projects.deleteProject(project.at, aCall());
    await expect(project.upsert({ name: 'A' })).rejects.toMatchObject({ reason: 'PROJECT_NOT_FOUND' });
  });
});

describe('parallel upserts', () => {
  test('of one email make one contact, and none fails', async () => {
    const answers = await Promise.all(
      fifty.map((n) => project.upsert({ email: n % 2 ? 'a@b.c' : 'A@B.C', phone: `${n}` })),
    );
    expect(new Set(answers.map(({ contact }) => contact.id)).size).toBe(1);
    expect(answers.filter(({ created }) => created)).toHaveLength(1);
    expect(await stored()).toHaveLength(1);
    expect((await project.eventTypes()).filter((type) => type === 'contact.created')).toHaveLength(1);
  });

  test('of one external id, some with an email, make one contact', async () => {
    const answers = await Promise.all(
      fifty.map((n) => project.upsert(n % 3 ? { externalId: 'x' } : { externalId: 'x', email: 'a@b.c' })),
    );
    expect(new Set(answers.map(({ contact }) => contact.id)).size).toBe(1);
    expect(await stored()).toMatchObject([{ email: 'a@b.c', external_id: 'x' }]);
  });

  test('that cross each other end in answers of the API, never in two contacts of one identity', async () => {
    const crossing = fifty.map((n) =>
      project.upsert({ email: `${n % 3}@b.c`, externalId: `${(n * 7) % 4}` }).catch((error) => error.reason),
    );
    const outcomes = await Promise.all(crossing);
    expect(new Set(outcomes.filter((outcome) => typeof outcome === 'string'))).not.toContain(undefined);
    for (const outcome of outcomes) if (typeof outcome === 'string') expect(outcome).toBe('CONTACT_CONFLICT');
    const rows = await stored();
    expect(new Set(rows.map(({ email }) => email)).size).toBe(rows.length);
    expect(new Set(rows.map(({ external_id }) => external_id)).size).toBe(rows.length);
  });

  test('and changes that fight for one email: one wins, the others learn who has it', async () => {
    const made = await Promise.all(fifty.slice(0, 10).map((n) => project.upsert({ name: `${n}` })));
    const outcomes = await Promise.all(
      made.map(({ contact: { id } }) =>
        core.contacts
          .updateContact(
            { ...project.at, contactId: id, updateMask: ['email'], fields: { email: 'won@b.c', metadata: undefined } },
            aCall(),
          )
          .then(() => 'won')
          .catch(({ reason, details }) => [reason, details.conflicting_contact_id]),
      ),
    );
    const [owner] = (await stored()).filter(({ email }) => email === 'won@b.c');
    expect(outcomes.filter((outcome) => outcome === 'won')).toHaveLength(1);
    for (const outcome of outcomes) if (outcome !== 'won') expect(outcome).toEqual(['CONTACT_CONFLICT', owner?.id]);
  });
});

/** A call whose answer is kept, as the gateway makes it: in the scope of the organization. */
const keyed = (key: string, scope: string) => {
  const call = aCall(key, key);
  return { ...call, idempotency: { key, scope, fingerprint: Buffer.from(key) } };
};

describe('erasing a contact', () => {
  /** Names of the tables that hold the text, in whatever case. */
  const tablesWith = async (text: string) => {
    const tables = await core.rows<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'core'",
    );
    const found: string[] = [];
    for (const { name } of tables)
      if ((await core.rows(`SELECT 1 FROM ${name} t WHERE t::text ILIKE $1`, `%${text}%`)).length > 0) found.push(name);
    return found;
  };

  const erase = (contactId: string) => core.contacts.deleteContact({ ...project.at, contactId }, aCall());

  test('leaves no trace of the person in any table', async () => {
    const fields = { email: 'Secret@Example.com', name: 'Secretname', phone: '+secret', externalId: 'secret-id' };
    const more = { company: 'Secretcorp', jobTitle: 'Secretjob', metadata: { plan: 'secretplan' } };
    const { contact } = await project.upsert({ email: 'secret-first@example.com' }, keyed('key', project.orgId));
    await core.contacts.updateContact(
      { ...project.at, contactId: contact.id, updateMask: Object.keys(noted), fields: { ...fields, ...more } },
      aCall(),
    );
    const { id } = await project.conversation({ contact: { $case: 'contactId', value: contact.id } });
    for (const senderId of [contact.id, fields.externalId, 'secret@example.com', 'secret-first@example.com', 'other'])
      await project.message(id, { senderType: SenderType.CUSTOMER, senderId });
    await project.message(id, { senderType: SenderType.AGENT, senderId: 'agent' });
    await erase(contact.id);

    expect(await tablesWith('secret')).toEqual([]);
    expect(await core.rows("SELECT about, response FROM idempotency_keys WHERE key = 'key'")).toEqual([
      { about: null, response: null },
    ]);
    expect((await project.read(id)).contactId).toBeUndefined();
    const senders = await core.rows<{ sender_id: string }>(
      'SELECT sender_id FROM messages WHERE conversation_id = $1 ORDER BY created_at',
      id,
    );
    expect(senders.map(({ sender_id }) => sender_id)).toEqual([null, null, null, null, 'other', 'agent']);
    expect((await project.entries()).at(-1)).toMatchObject({ action: 'deleteContact', target_id: contact.id });
  });

  test('leaves no trace of the visitor as whom the person had come before', async () => {
    const visitor = (await project.upsert({ name: 'Hidden' })).contact;
    const change = (updateMask: string[], fields: object) =>
      core.contacts.updateContact(
        { ...project.at, contactId: visitor.id, updateMask, fields: { metadata: undefined, ...fields } },
        aCall(),
      );
    await change(['email'], { email: 'hidden-first@example.com' });
    await change(['email', 'phone', 'company'], {
      email: 'hidden@example.com',
      phone: '+hidden',
      company: 'Hiddencorp',
    });
    const { id } = await project.conversation();
    for (const senderId of ['hidden-first@example.com', 'hidden@example.com', 'other'])
      await project.message(id, { senderType: SenderType.CUSTOMER, senderId });
    const { contact } = await project.upsert({ externalId: 'known' });
    await core.database.transaction((tx) =>
      absorbContact(tx, project.at, { from: visitor.id, to: contact.id, merged: false }, { contactHooks }),
    );
    expect(await tablesWith('hidden')).not.toEqual([]);
    await erase(contact.id);
    expect(await tablesWith('hidden')).toEqual([]);
    const messages = await core.rows(
      'SELECT sender_id FROM messages WHERE conversation_id = $1 ORDER BY created_at',
      id,
    );
    expect(messages).toEqual([{ sender_id: null }, { sender_id: null }, { sender_id: 'other' }]);
  });

  test('reaches whom the person had come as long ago, when the audit log has forgotten it, over several', async () => {
    const [first, second] = [
      (await project.upsert({ email: 'long-ago@example.com' })).contact,
      (await project.upsert({ phone: '+49 long ago', externalId: 'long-ago' })).contact,
    ];
    const { id } = await project.conversation();
    for (const senderId of ['long-ago@example.com', 'long-ago', '+49 long ago', 'other'])
      await project.message(id, { senderType: SenderType.CUSTOMER, senderId });
    const { contact } = await project.upsert({ externalId: 'today' });
    await core.database.transaction((tx) =>
      absorbContact(tx, project.at, { from: first.id, to: second.id, merged: false }, { contactHooks }),
    );
    await core.database.transaction((tx) =>
      absorbContact(tx, project.at, { from: second.id, to: contact.id, merged: false }, { contactHooks }),
    );
    await core.rows('DELETE FROM audit_entries WHERE project_id = $1', project.projectId);
    await erase(contact.id);
    const messages = 'SELECT sender_id FROM messages WHERE conversation_id = $1 ORDER BY created_at';
    expect((await core.rows<{ sender_id: string }>(messages, id)).map(({ sender_id }) => sender_id)).toEqual([
      null,
      null,
      null,
      'other',
    ]);
    expect(await core.rows('SELECT FROM absorbed_contacts WHERE contact_id = ANY ($1)', [first.id, second.id])).toEqual(
      [],
    );
  });

  test('reaches what names the person as they were known before: also where a conversation changed it, and over a merge', async () => {
    const names = ['before@example.com', '+49 before', 'before-id', 'between-id', 'other'];
    const { contact: first } = await project.upsert({ email: 'before@example.com', externalId: 'before-id' });
    await project.upsert({ externalId: 'before-id', phone: '+49 before' });
    const become = (fields: { email?: string; externalId?: string; phone?: string }) =>
      project.conversation({ contact: { $case: 'contactFields', value: { metadata: undefined, ...fields } } });
    await become({ email: 'before@example.com', externalId: 'between-id', phone: '+49 after' });
    await become({ email: 'after@example.com', externalId: 'between-id' });
    await become({ email: 'after@example.com', externalId: 'after-id' });
    await core.rows('DELETE FROM audit_entries WHERE project_id = $1', project.projectId);
    const { id } = await project.conversation();
    for (const senderId of names) await project.message(id, { senderType: SenderType.CUSTOMER, senderId });
    const { contact } = await project.upsert({ name: 'Stays' });
    await core.contacts.mergeContact({ ...project.at, contactId: first.id, into: contact.id }, aCall());
    await erase(contact.id);
    const messages = 'SELECT sender_id FROM messages WHERE conversation_id = $1 ORDER BY created_at';
    expect((await core.rows<{ sender_id: string }>(messages, id)).map(({ sender_id }) => sender_id)).toEqual([
      null,
      null,
      null,
      null,
      'other',
    ]);
    for (const text of ['before', 'between']) expect(await tablesWith(text)).toEqual([]);
  });

  test('leaves what somebody else has written under an address that was theirs afterwards, though nobody has it today', async () => {
    const become = (fields: { email: string; externalId: string }) =>
      project.conversation({ contact: { $case: 'contactFields', value: { metadata: undefined, ...fields } } });
    const [first, team] = ['first-of-team', 'Team@example.com'];
    await become({ externalId: first, email: team });
    await become({ externalId: first, email: 'first@example.com' });
    const { id } = await become({ externalId: 'second-of-team', email: team });
    await project.message(id, { senderType: SenderType.CUSTOMER, senderId: 'team@example.com' });
    await become({ externalId: 'second-of-team', email: 'second@example.com' });
    const { contact } = await project.upsert({ externalId: first });
    await erase(contact.id);
    const messages = 'SELECT sender_id FROM messages WHERE conversation_id = $1';
    expect(await core.rows(messages, id)).toEqual([{ sender_id: 'team@example.com' }]);
  });

  test('and also where whoever has written it became part of another contact before the address was theirs', async () => {
    const email = 'team@example.com';
    const { contact: first } = await project.upsert({ email, externalId: 'first' });
    const { contact: stays } = await project.upsert({ email: 'stays@example.com', externalId: 'stays' });
    const { id } = await project.conversation();
    await project.message(id, { senderType: SenderType.CUSTOMER, senderId: email });
    await core.contacts.mergeContact({ ...project.at, contactId: first.id, into: stays.id }, aCall());
    const { contact: second } = await project.upsert({ email, externalId: 'second' });
    expect((await project.upsert({ email: 'second@example.com', externalId: 'second' })).contact.id).toBe(second.id);
    await erase(second.id);
    const messages = 'SELECT sender_id FROM messages WHERE conversation_id = $1';
    expect(await core.rows(messages, id)).toEqual([{ sender_id: email }]);
  });

  test.each([
    ['Ada@Example.com', ['ada@example.com', 'ADA@EXAMPLE.COM', 'aDa@eXample.com']],
    ['ada@xn--bcher-kva.example', ['ADA@xn--bcher-kva.example', 'ada@bücher.example', 'Ada@BÜCHER.example']],
    ['Äda@bücher.example', ['äda@xn--bcher-kva.example', 'ÄDA@Bücher.example', 'A\u0308da@bu\u0308cher.example']],
  ])('reaches messages that name %s in other spellings, and what tells of them', async (email, spellings) => {
    const { contact } = await project.upsert({ email });
    const { id } = await project.conversation();
    for (const senderId of [...spellings, 'other@example.com'])
      await project.message(id, { senderType: SenderType.CUSTOMER, senderId }, keyed(senderId, project.orgId));
    await erase(contact.id);
    const messages = 'SELECT sender_id FROM messages WHERE conversation_id = $1 ORDER BY created_at';
    expect((await core.rows<{ sender_id: string }>(messages, id)).map(({ sender_id }) => sender_id)).toEqual([
      ...spellings.map(() => null),
      'other@example.com',
    ]);
    expect(
      await core.rows('SELECT FROM idempotency_keys WHERE scope = $1 AND response IS NOT NULL', project.orgId),
    ).toHaveLength(1);
    const events = await project.events();
    expect(JSON.stringify(events)).not.toContain(spellings.at(-1));
    const digests = spellings.map((spelling) => identifierDigest(project.projectId, spelling));
    expect(events.at(-1)?.data).toMatchObject({ erasure: { identifier_digests: expect.arrayContaining(digests) } });
  });

  test('leaves what a family’s phone has written where the others have it in another spelling', async () => {
    const country = { ...project.at, updateMask: ['default_phone_country'], defaultPhoneCountry: 'DE' };
    await core.projects.updateProject(country, aCall());
    await project.upsert({ email: 'father@example.com', phone: '+49 30 901820' });
    const { contact } = await project.upsert({ email: 'ada@example.com', phone: '030 901820' });
    const { id } = await project.conversation();
    await project.message(id, { senderType: SenderType.CUSTOMER, senderId: '030 901820' });
    await erase(contact.id);
    const messages = 'SELECT sender_id FROM messages WHERE conversation_id = $1';
    expect(await core.rows(messages, id)).toEqual([{ sender_id: '030 901820' }]);
  });

  test.each(['now', 'before'])(
    'heeds no claim of an address by another, %s, and no claim of the person’s own',
    async (when) => {
      const victim = 'victim@example.com';
      const { EMAIL } = ContactIdentityType;
      const { contact: claimant } = await project.upsert({ email: 'claimant@example.com' });
      const claim = { ...project.at, contactId: claimant.id, type: EMAIL, value: victim };
      await core.contacts.addContactIdentity({ ...claim, verified: false }, aCall());
      if (when === 'before') await core.contacts.removeContactIdentity(claim, aCall());
      const { id } = await project.conversation();
      await project.message(id, { senderType: SenderType.CUSTOMER, senderId: victim });
      const senders = () => core.rows('SELECT sender_id FROM messages WHERE conversation_id = $1', id);
      const { contact: other } = await project.upsert({ externalId: 'other' });
      await core.contacts.mergeContact({ ...project.at, contactId: claimant.id, into: other.id }, aCall());
      const { contact: another } = await project.upsert({ externalId: 'another' });
      await core.contacts.addContactIdentity({ ...claim, contactId: another.id, verified: false }, aCall());
      await erase(other.id);
      expect(await senders()).toEqual([{ sender_id: victim }]);
      const { contact } = await project.upsert({ email: victim });
      await erase(contact.id);
      expect(await senders()).toEqual([{ sender_id: null }]);
    },
  );

  test('leaves in other spellings what somebody else has written, who has the email or had it', async () => {
    const { contact: second } = await project.upsert({ email: 'x@Bücher.example', externalId: 'second' });
    await project.upsert({ email: 'second@example.com', externalId: 'second' });
    const { contact: first } = await project.upsert({ email: 'x@xn--bcher-kva.example', externalId: 'first' });
    const { id } = await project.conversation({ contact: { $case: 'contactId', value: second.id } });
    const spellings = ['X@bücher.example', 'X@XN--BCHER-KVA.example'];
    for (const senderId of spellings) await project.message(id, { senderType: SenderType.CUSTOMER, senderId });
    await erase(first.id);
    const messages = 'SELECT sender_id FROM messages WHERE conversation_id = $1 ORDER BY created_at';
    expect(await core.rows(messages, id)).toEqual(spellings.map((sender_id) => ({ sender_id })));
  });

  test('leaves what an external id in another case has written: it is somebody else’s', async () => {
    const { contact } = await project.upsert({ externalId: 'User-A1' });
    const { id } = await project.conversation();
    for (const senderId of ['User-A1', 'user-a1'])
      await project.message(id, { senderType: SenderType.CUSTOMER, senderId });
    await erase(contact.id);
    const messages = 'SELECT sender_id FROM messages WHERE conversation_id = $1 ORDER BY created_at';
    expect(await core.rows(messages, id)).toEqual([{ sender_id: null }, { sender_id: 'user-a1' }]);
  });

  test('reaches what an external id has written, also where somebody had one that differs only in its case', async () => {
    const { contact } = await project.upsert({ externalId: 'User-A1' });
    await project.upsert({ email: 'other@example.com', externalId: 'user-a1' });
    await project.upsert({ email: 'other@example.com', externalId: 'another' });
    const { id } = await project.conversation();
    for (const senderId of ['User-A1', 'user-a1'])
      await project.message(id, { senderType: SenderType.CUSTOMER, senderId });
    await erase(contact.id);
    const messages = 'SELECT sender_id FROM messages WHERE conversation_id = $1 ORDER BY created_at';
    expect(await core.rows(messages, id)).toEqual([{ sender_id: null }, { sender_id: 'user-a1' }]);
  });

  test('reaches messages that name an external id with an @, also where another one differs only in its case', async () => {
    const { contact } = await project.upsert({ externalId: 'User@A1' });
    await project.upsert({ externalId: 'user@a1' });
    const { id } = await project.conversation();
    for (const senderId of ['User@A1', 'user@a1'])
      await project.message(id, { senderType: SenderType.CUSTOMER, senderId });
    await erase(contact.id);
    const messages = 'SELECT sender_id FROM messages WHERE conversation_id = $1 ORDER BY created_at';
    expect(await core.rows(messages, id)).toEqual([{ sender_id: null }, { sender_id: 'user@a1' }]);
  });

  test('leaves what others keep under the same names: another organization’s answers, an agent’s events', async () => {
    const other = await TestProject.create(core);
    const theirs = (await other.conversation()).id;
    const customer = { senderType: SenderType.CUSTOMER, senderId: '42' };
    await other.message(theirs, customer, keyed('theirs', other.orgId));
    const mine = (await project.conversation()).id;
    await project.message(mine, customer, keyed('mine', project.orgId));
    await project.message(mine, { senderType: SenderType.AGENT, senderId: '42' }, keyed('agent', project.orgId));
    const { contact } = await project.upsert({ externalId: '42' });
    await erase(contact.id);
    const kept = await core.rows<{ key: string }>(
      "SELECT key FROM idempotency_keys WHERE response IS NOT NULL AND key IN ('theirs', 'mine', 'agent') ORDER BY key",
    );
    expect(kept.map(({ key }) => key)).toEqual(['agent', 'theirs']);
    const emitted = (await project.events()).flatMap(({ type, data }) =>
      type === 'message.created' ? [(data.message as unknown as { sender_id: string | null }).sender_id] : [],
    );
    expect(emitted).toEqual([null, '42']);
  });

  test('twice fails, and so does erasing another project’s', async () => {
    const { contact } = await project.upsert({ name: 'A' });
    const other = await TestProject.create(core);
    const foreign = (await other.upsert({ name: 'B' })).contact;
    await expect(erase(foreign.id)).rejects.toMatchObject({ reason: 'CONTACT_NOT_FOUND' });
    await erase(contact.id);
    await expect(erase(contact.id)).rejects.toMatchObject({ reason: 'CONTACT_NOT_FOUND' });
  });

  test('while conversations are opened for it leaves none that refers to it', async () => {
    const { contact } = await project.upsert({ name: 'A' });
    const opened = fifty.slice(0, 20).map(() =>
      project.conversation({ contact: { $case: 'contactId', value: contact.id } }).catch(({ reason }) => {
        expect(reason).toBe('CONTACT_NOT_FOUND');
      }),
    );
    await Promise.all([...opened, erase(contact.id)]);
    expect(await core.rows('SELECT 1 FROM conversations WHERE contact_id = $1', contact.id)).toEqual([]);
  });
});

const noted = { email: 0, name: 0, phone: 0, external_id: 0, company: 0, job_title: 0, metadata: 0 };
