import { createSigner, grpcStatus, newId } from '@pharos/kit';
import { AttachmentVariant } from '@pharos/proto/pharos/core/v1/attachment';
import { SenderType } from '@pharos/proto/pharos/core/v1/message';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { downloadText } from '../../attachments/attachment.js';
import { fillContact, finishErasures } from '../../testing/large-contact.js';
import { aCall, startTestCore, type TestCore } from '../../testing/test-core.js';
import { TestProject } from '../../testing/test-project.js';
import { batch } from './batch.js';

// No job runs here: after the answer all stays as a job leaves it that is killed before its first batch.

let core: TestCore;
let project: TestProject;
let neighbour: string;
/** A conversation of the neighbour, who has the same phone. */
let theirs: string;
let contactId: string;
/** A conversation that the erasure has not come to. */
let left: string;
/** An organization that has the same contact as it was. */
let tenant: TestProject;
let tenants: string;
beforeAll(async () => {
  core = await startTestCore();
});
beforeEach(async () => {
  [project, tenant] = [await TestProject.create(core), await TestProject.create(core)];
  contactId = await newContact({ email: 'gone@example.com', phone: '+1' });
  neighbour = await newContact({ email: 'neighbour@example.com', phone: '+1' });
  theirs = await conversationOf(neighbour);
  tenants = await conversationOf(await newContact({ email: 'gone@example.com', phone: '+1' }, tenant), tenant);
  await fillContact(project, contactId, '+1');
});
afterAll(() => core.stop());

const newContact = async (fields: Parameters<TestProject['upsert']>[0], of = project) =>
  (await of.upsert(fields)).contact.id;
const conversationOf = async (id: string, of = project) =>
  (await of.conversation({ contact: { $case: 'contactId', value: id } })).id;
const pageOf = { pageSize: 100, pageToken: '', includeTotal: true };

async function erase(): Promise<void> {
  await core.contacts.deleteContact({ ...project.at, contactId }, aCall());
  const rows = await core.rows<{ id: string }>('SELECT id FROM conversations WHERE contact_id = $1', contactId);
  expect(rows.length).toBeGreaterThan(1);
  left = rows[0]?.id ?? '';
}

test('a contact who is erased has no conversations in any filter from then on, and others are found as before', async () => {
  await erase();
  const nothing = { ids: [], next: '', total: 0 };
  expect(await project.list({ contactIds: [contactId], page: pageOf })).toEqual(nothing);
  expect(await project.list({ contactIds: [contactId], q: 'hello', page: pageOf })).toEqual(nothing);
  const both = await project.list({ contactIds: [contactId, neighbour], page: pageOf });
  expect(both).toEqual({ ids: [theirs], next: '', total: 1 });
  const { contacts } = await project.listed({ includeContacts: true, page: pageOf });
  expect(contacts.map(({ id }) => id).filter((id) => id !== neighbour)).toEqual([]);
});

test('an erasure changes nothing of another tenant who has the same contact', async () => {
  const before = await tenant.listed({ includeContacts: true });
  await erase();
  await finishErasures(core);
  expect(await tenant.listed({ includeContacts: true })).toEqual(before);
  expect((await tenant.read(tenants)).contactId).toBe(before.contacts[0]?.id);
  expect(await tenant.list({ contactIds: [before.contacts[0]?.id ?? ''] })).toMatchObject({ ids: [tenants] });
});

test('the job ends what a killed one has left: no conversation and no message names the person', async () => {
  await erase();
  await finishErasures(core);
  const { conversations, lastMessages } = await project.listed({ includeLastMessages: true, page: pageOf });
  const whose = conversations.filter(({ id }) => id !== theirs).map((each) => each.contactId);
  expect(whose.length).toBeGreaterThan(0);
  expect(whose.filter((id) => id !== undefined)).toEqual([]);
  expect(lastMessages.filter(({ senderId }) => senderId !== undefined)).toEqual([]);
  expect(await core.rows('SELECT 1 FROM contact_erasures')).toEqual([]);
});

describe('while the rest of an erasure is to be done', () => {
  const settings = {
    ...({ name: 'Form', slug: '', successAction: 0, successMessage: '' } as const),
    fields: [],
    allowedOrigins: [],
    rateLimitPerIp: 0,
    rateLimitWindowSeconds: 0,
    submitButtonLabel: '',
    submitButtonAlign: 0 as const,
  };
  const inserted = `INSERT INTO form_submissions (id, project_id, form_id, contact_id, conversation_id, answers, page_url)
    SELECT 'fsb_' || $3 || n, $1, $2, $3, 'cnv_1', '{"secret": "' || $5 || '"}', 'https://secret' FROM generate_series(1, $4::int) n`;

  test('answers of forms are read of others alone', async () => {
    const formId =
      (await core.forms.createForm({ ...project.at, updateMask: ['name'], settings }, aCall())).form?.id ?? '';
    await core.rows(inserted, project.projectId, formId, contactId, batch.rows + 30, 'x'.repeat(30_000));
    await core.rows(inserted, project.projectId, formId, neighbour, 2, '');
    await erase();
    const stored = "SELECT 1 FROM form_submissions WHERE contact_id = $1 AND answers LIKE '%secret%'";
    expect(await core.rows(stored, contactId)).toHaveLength(30);
    const answers: Record<string, unknown>[] = [];
    for (let pageToken: string | undefined = ''; pageToken !== undefined; ) {
      const page = { pageSize: 100, pageToken, includeTotal: false };
      const answer = await core.formSubmissions.listFormSubmissions({ ...project.at, formId, page }, aCall());
      answers.push(...answer.submissions.map(({ contactId: id, fields, pageUrl }) => ({ id, fields, pageUrl })));
      pageToken = answer.page?.nextPageToken || undefined;
    }
    expect(answers).toHaveLength(batch.rows + 32);
    const shown = answers.filter(({ id, fields, pageUrl }) => id || pageUrl || JSON.stringify(fields) !== '{}');
    expect(shown.map(({ id }) => id)).toEqual([neighbour, neighbour]);
  });

  /** A file at a message of before that the sender wrote. */
  async function file(conversationId: string, senderId: string | null, uploader: string): Promise<string[]> {
    const [id, messageId] = [newId('att'), newId('msg')];
    await core.rows(
      `WITH said AS (
        INSERT INTO messages (id, project_id, conversation_id, sender_type, sender_id, content, content_type, is_internal, attachments, created_at)
        VALUES ($2, $3, $4, 'customer', $5, 'File', 'text', false, jsonb_build_array(jsonb_build_object('id', $1::text, 'name', 'secret')), clock_now() - interval '1 day')
      ) INSERT INTO attachments (id, org_id, project_id, message_id, state, name, type, size, part_bytes, sha256, uploader_kind, uploader_id)
        VALUES ($1, $6, $3, $2, 'ready', 'secret', 'b', 1, 0, 'c', $7, 'key_1')`,
      id,
      messageId,
      project.projectId,
      conversationId,
      senderId,
      project.orgId,
      uploader,
    );
    return [id, messageId];
  }

  const variant = AttachmentVariant.ORIGINAL;
  /** An address that was signed before the erasure. */
  const signed = (attachmentId: string) => {
    const expires = Math.floor(core.clock.now().getTime() / 1000) + 60;
    const text = downloadText({ attachmentId, variant: 'original', expires });
    return { expires, signature: createSigner(core.masterKey, 'test').sign(text) };
  };
  const openings = async (attachmentId: string, link: { expires: number; signature: string }) => {
    const at = { ...project.at, attachmentId };
    const calls = [
      core.attachments.getAttachment(at, aCall()),
      core.attachments.signDownload({ ...at, variant }, aCall()),
      core.attachments.openDownload({ attachmentId, variant, ...link }, aCall()),
    ];
    const reasons = (await Promise.allSettled(calls)).map((each) =>
      each.status === 'rejected' ? each.reason.reason : 'read',
    );
    return reasons;
  };

  test('files of the contact are read by no address, nor named by messages, those of others are, and in the end the files are gone', async () => {
    await core.rows('INSERT INTO attachment_usage (org_id, bytes) VALUES ($1, 10)', project.orgId);
    await erase();
    const files = {
      unnamed: await file(left, null, 'api_key'),
      shared: await file(left, '+1', 'form'),
      own: await file((await project.conversation()).id, 'gone@example.com', 'api_key'),
      neighbours: await file(theirs, '+1', 'api_key'),
      somebodys: await file((await project.conversation()).id, 'somebody', 'api_key'),
    };
    const [waiting = ''] = await file(left, null, 'widget');
    await core.rows(
      'UPDATE attachments SET message_id = NULL, expires_at = clock_now(), uploader_id = $2 WHERE id = $1',
      waiting,
      contactId,
    );
    const seen: Record<string, unknown> = {};
    for (const [name, [id = '', messageId = '']] of Object.entries(files)) {
      const [row] = await core.rows<{ conversation_id: string }>(
        'SELECT conversation_id FROM messages WHERE id = $1',
        messageId,
      );
      const at = { ...project.at, conversationId: row?.conversation_id ?? '', messageId };
      const { message } = await core.messages.getMessage(at, aCall());
      seen[name] = [...(await openings(id, signed(id))), message?.attachments.length];
    }
    const hidden = ['ATTACHMENT_NOT_FOUND', 'ATTACHMENT_NOT_FOUND', 'LINK_INVALID', 0];
    const read = ['read', 'read', 'read', 1];
    expect(seen).toEqual({ unnamed: hidden, shared: hidden, own: hidden, neighbours: read, somebodys: read });
    expect(await openings(waiting, signed(waiting))).toEqual(hidden.slice(0, 3));
    const listed = await project.listed({
      includeLastMessages: true,
      page: { pageSize: 100, pageToken: '', includeTotal: false },
    });
    expect(listed.lastMessages.flatMap(({ attachments }) => attachments)).toHaveLength(2);
    await finishErasures(core);
    expect(await core.rows('SELECT id FROM attachments WHERE project_id = $1 ORDER BY id', project.projectId)).toEqual(
      [files.neighbours[0], files.somebodys[0]].sort().map((id) => ({ id })),
    );
  });

  const said = (conversationId: string) =>
    core.rows<{ sender_id: string | null }>(
      'SELECT DISTINCT sender_id FROM messages WHERE conversation_id = $1',
      conversationId,
    );

  test('a conversation that it has not come to becomes nobody else’s, and part of none that is', async () => {
    const nobodys = await project.conversationOf('Nobody’s');
    await erase();
    const merge = (conversationId: string, into: string) =>
      core.conversations.mergeConversation({ ...project.at, conversationId, into }, aCall());
    const give = () => project.patch(left, { updateMask: ['contact_id'], contactId: neighbour });
    const refused = { reason: 'UNAVAILABLE', grpcStatus: grpcStatus.RESOURCE_EXHAUSTED, details: { retry_after: 1 } };
    await expect(give()).rejects.toMatchObject(refused);
    await expect(merge(left, nobodys)).rejects.toMatchObject({ reason: 'VALIDATION_ERROR' });
    await expect(merge(nobodys, left)).rejects.toMatchObject({ reason: 'VALIDATION_ERROR' });
    await finishErasures(core);
    expect(await said(left)).toEqual([{ sender_id: null }]);
    expect((await give()).contactId).toBe(neighbour);
  });

  describe('events that wait behind very many go out without the person', () => {
    const event = '{"message": {"sender_type": "customer", "sender_id": "gone@example.com"}}';
    const many = `INSERT INTO outbox (event_id, type, org_id, project_id, ordering_key, data, caller)
      SELECT 'evt_' || n, 'message.created', $1, $2, 'cnv_none', $3, '{}' FROM generate_series(1, $4::int) n`;
    const said = `SELECT ordering_key || ' ' || coalesce(data -> 'message' ->> 'sender_id', 'nobody') AS said FROM outbox
      WHERE project_id = $1 AND type = 'message.created' AND ordering_key <> 'cnv_none' ORDER BY id`;
    const waiting = async () => (await core.rows<{ said: string }>(said, project.projectId)).map((told) => told.said);
    let one: string;
    beforeEach(async () => {
      await core.rows('DELETE FROM outbox');
      await core.rows(many, tenant.orgId, tenant.projectId, event, 10);
      await core.rows(many, project.orgId, project.projectId, event, 2 * batch.events.changed);
      const rows = await core.rows<{ id: string }>('SELECT id FROM conversations WHERE contact_id = $1', contactId);
      one = rows[0]?.id ?? '';
      for (const id of [one, theirs]) await project.message(id, { senderType: SenderType.CUSTOMER, senderId: '+1' });
      await erase();
      expect(await waiting()).toEqual([`${one} +1`, `${theirs} +1`]);
    });

    test('as soon as the job has come to them', async () => {
      await finishErasures(core);
      expect(await waiting()).toEqual([`${one} nobody`, `${theirs} +1`]);
      const named = `SELECT 1 FROM outbox WHERE project_id = $1 AND data::text LIKE '%gone@%'`;
      expect(await core.rows(named, project.projectId)).toEqual([]);
      expect(await core.rows(named, tenant.projectId)).toHaveLength(10);
    });
  });

  test('the values in very many audit entries go, and which fields changed stays', async () => {
    const entries = batch.rows + 10;
    await core.rows(
      `INSERT INTO audit_entries (id, org_id, project_id, action, target_type, target_id, changes, caller, outcome)
        SELECT 'aud_' || n, $1, $2, 'updateContact', 'contact', $3, '{"name": {"from": "secret", "to": null}, "phone": {"from": null, "to": "secret"}}', '{}', 'done'
        FROM generate_series(1, $4::int) n`,
      project.orgId,
      project.projectId,
      contactId,
      entries,
    );
    await erase();
    const secret = "SELECT 1 FROM audit_entries WHERE org_id = $1 AND changes::text LIKE '%secret%'";
    expect(await core.rows(secret, project.orgId)).toHaveLength(10);
    await finishErasures(core);
    expect(await core.rows(secret, project.orgId)).toEqual([]);
    const kept = `SELECT 1 FROM audit_entries WHERE org_id = $1 AND changes = '{"name": null, "phone": null}'`;
    expect(await core.rows(kept, project.orgId)).toHaveLength(entries);
  });

  test('the contact can neither be merged nor merged into', async () => {
    await erase();
    const merge = (id: string, into: string) =>
      core.contacts.mergeContact({ ...project.at, contactId: id, into }, aCall());
    await expect(merge(contactId, neighbour)).rejects.toMatchObject({ reason: 'CONTACT_NOT_FOUND', details: {} });
    await expect(merge(neighbour, contactId)).rejects.toMatchObject({ reason: 'VALIDATION_ERROR' });
  });
});
