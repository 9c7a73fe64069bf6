import { newId } from '@pharos/kit';
import { AttachmentVariant, type Uploader, UploaderKind } from '@pharos/proto/pharos/core/v1/attachment';
import { SenderType } from '@pharos/proto/pharos/core/v1/message';
import { removeObjects } from '@pharos/storage';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findDeletedProject, purgeSome } from '../purge-projects.js';
import { passes, stopClock } from '../testing/stop-clock.js';
import { aCall, startTestCore, type TestCore, testQuotaBytes } from '../testing/test-core.js';
import { present, TestProject } from '../testing/test-project.js';
import { waitingLimits } from './attachment.js';
import { removeExpiredAttachments, removeOldAttachments } from './remove-attachments.js';

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

const byKey: Uploader = { kind: UploaderKind.API_KEY, id: 'key_1' };
const byVisitor = (id: string): Uploader => ({ kind: UploaderKind.WIDGET, id });
const sha256 = 'a'.repeat(64);

async function begin(size: number, { uploader = byKey, partBytes = 0, at = project.at } = {}) {
  const request = { ...at, name: 'a.png', type: 'image/png', size, partBytes, uploader };
  return present((await core.attachments.beginUpload(request, aCall())).attachment);
}

async function finish(attachmentId: string, size: number, at = project.at) {
  const request = { ...at, attachmentId, size, type: 'image/png', sha256, hasThumbnail: true };
  return present((await core.attachments.finishUpload(request, aCall())).attachment);
}

const upload = async (size: number, options: Parameters<typeof begin>[1] = {}) =>
  finish((await begin(size, options)).id, size, options.at);

const read = (attachmentId: string, at = project.at) =>
  core.attachments.getAttachment({ ...at, attachmentId }, aCall());

async function used(orgId = project.orgId): Promise<number> {
  const rows = await core.rows<{ bytes: number }>('SELECT bytes FROM attachment_usage WHERE org_id = $1', orgId);
  return rows[0]?.bytes ?? 0;
}

async function toRemove(orgId = project.orgId): Promise<string[]> {
  const rows = await core.rows<{ key: string }>('SELECT key FROM objects_to_remove WHERE key LIKE $1', `${orgId}/%`);
  return rows.map(({ key }) => key);
}

const keyOf = (id: string) => `${project.orgId}/${project.projectId}/${id}`;
const notFound = { reason: 'ATTACHMENT_NOT_FOUND' };
const inMs = (ms: number) => new Date(core.clock.now().getTime() + ms);

describe('the quota of an organization', () => {
  test('counts what is reserved, and gives back what did not come', async () => {
    const pending = await begin(600);
    expect(await used()).toBe(600);
    await finish(pending.id, 100);
    expect(await used()).toBe(100);
  });

  test('is kept by any number of uploads at once, across projects', async () => {
    const made = await core.projects.createProject({ orgId: project.orgId, name: 'Another' }, aCall());
    const other = { orgId: project.orgId, projectId: made.project?.id ?? '' };
    const tries = Array.from({ length: 30 }, (_, n) => begin(100, { at: n % 2 ? other : project.at }));
    const settled = await Promise.allSettled(tries);
    const refusals = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(refusals).toHaveLength(20);
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ reason: 'ATTACHMENT_QUOTA_EXCEEDED', details: { quota_bytes: testQuotaBytes } });
    }
    expect(await used()).toBe(testQuotaBytes);
  });

  test('has no room for one that is larger than all of it', async () => {
    await expect(begin(testQuotaBytes + 1)).rejects.toMatchObject({ reason: 'ATTACHMENT_QUOTA_EXCEEDED' });
    expect(await used()).toBe(0);
  });

  test('is what the records say after uploads, deletions and failures side by side', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => begin(100).then(({ id }) => id)));
    await Promise.allSettled(
      ids.flatMap((id, n) => [
        finish(id, 10 * n),
        core.attachments.deleteAttachment({ ...project.at, attachmentId: id }, aCall()),
        core.attachments.abandonUpload({ ...project.at, attachmentId: ids[(n + 1) % 10] ?? '' }, aCall()),
      ]),
    );
    const rows = await core.rows<{ sum: number }>(
      'SELECT coalesce(sum(size), 0)::bigint AS sum FROM attachments WHERE org_id = $1',
      project.orgId,
    );
    expect(await used()).toBe(rows[0]?.sum);
  });
});

describe('an upload', () => {
  test('cannot be larger than what was reserved', async () => {
    const { id } = await begin(10);
    await expect(finish(id, 11)).rejects.toMatchObject(notFound);
  });

  test('that is finished twice is the same', async () => {
    const { id } = await begin(10);
    const first = await finish(id, 10);
    expect(await finish(id, 5)).toEqual(first);
  });

  test('that is abandoned is gone; one that is finished cannot be', async () => {
    const [gone, kept] = [await begin(10), await upload(10)];
    for (const { id } of [gone, kept])
      await core.attachments.abandonUpload({ ...project.at, attachmentId: id }, aCall());
    await expect(read(gone.id)).rejects.toMatchObject(notFound);
    expect((await read(kept.id)).attachment).toEqual(kept);
    expect(await toRemove()).toEqual([keyOf(gone.id)]);
  });

  test('of another organization is not there', async () => {
    const { id } = await begin(10);
    const { at } = await TestProject.create(core);
    await expect(read(id, at)).rejects.toMatchObject(notFound);
    await expect(finish(id, 10, at)).rejects.toMatchObject(notFound);
    await expect(core.attachments.deleteAttachment({ ...at, attachmentId: id }, aCall())).rejects.toMatchObject(
      notFound,
    );
    await expect(core.attachments.signParts({ ...at, attachmentId: id }, aCall())).rejects.toMatchObject(notFound);
  });

  test('that nobody finishes, and an attachment that no message takes, go after their time', async () => {
    const [pending, ready] = [await begin(10), await upload(10)];
    const { id: conversationId } = await project.conversation();
    const taken = await upload(10);
    await project.message(conversationId, { attachmentIds: [taken.id] });
    while (await removeExpiredAttachments(core.database, inMs(25 * 60 * 60 * 1_000)));
    expect((await toRemove()).sort()).toEqual([keyOf(pending.id), keyOf(ready.id)].sort());
    expect((await read(taken.id)).attachment).toMatchObject({ messageId: expect.stringMatching(/^msg_/) });
    expect(await used()).toBe(10);
  });
});

describe('what visitors upload', () => {
  async function arrive(): Promise<string> {
    const { session } = await core.sessions.beginSession(project.at, aCall());
    return present(session).id;
  }

  async function give(sessionId: string, size: number, partBytes = 0) {
    const by = { $case: 'sessionId', value: sessionId } as const;
    const request = { ...project.at, name: 'a.png', type: 'image/png', size, partBytes, by };
    return present((await core.attachments.beginVisitorUpload(request, aCall())).attachment);
  }

  /** As if so much had been sent: more than the quota of these tests. */
  const grow = (id: string, size: number) => core.rows('UPDATE attachments SET size = $2 WHERE id = $1', id, size);
  const { files, bytes } = waitingLimits;
  const tooMany = { reason: 'TOO_MANY_UPLOADS', details: { max_files: files, max_bytes: bytes } };

  test('is bounded in bytes for each of them, until it is removed a day later', async () => {
    const [visitor, other] = [await arrive(), await arrive()];
    const { id } = await give(visitor, 10);
    await grow(id, bytes - 5);
    await expect(give(visitor, 6)).rejects.toMatchObject(tooMany);
    await grow(id, bytes - 6);
    await give(visitor, 6);
    await give(other, 6);
    // What did not come is forgotten soon, what came and was not sent a day later.
    await grow(id, 10);
    await finish(id, 10);
    const at = async (hours: number) => {
      while (await removeExpiredAttachments(core.database, inMs(hours * 60 * 60 * 1_000)));
      return (await toRemove()).length;
    };
    expect([await at(0), await at(25)]).toEqual([0, 3]);
    await give(visitor, 10);
  });

  test('counts for the quota of the organization', async () => {
    await begin(testQuotaBytes - 5);
    await expect(give(await arrive(), 6)).rejects.toMatchObject({ reason: 'ATTACHMENT_QUOTA_EXCEEDED' });
    await give(await arrive(), 5);
  });
});

describe('what visitors upload in parts', () => {
  async function begun() {
    const { session } = await core.sessions.beginSession(project.at, aCall());
    const by = { $case: 'sessionId', value: present(session).id } as const;
    const request = { ...project.at, name: 'a.png', type: 'image/png', size: 25, partBytes: 10, by };
    const { id: attachmentId } = present((await core.attachments.beginVisitorUpload(request, aCall())).attachment);
    const signed = await core.attachments.signParts({ ...project.at, attachmentId }, aCall());
    const complete = (changes = {}) =>
      core.attachments.admitCompletion(
        { attachmentId, expires: signed.expires, signature: signed.completionSignature, ...changes },
        aCall(),
      );
    return { attachmentId, signed, complete };
  }

  test('is distinguished from what a key uploads', async () => {
    const { attachmentId, signed } = await begun();
    const mine = await begin(25, { partBytes: 10 });
    const others = await core.attachments.signParts({ ...project.at, attachmentId: mine.id }, aCall());
    const admit = (id: string, { parts, expires }: typeof signed) =>
      core.attachments.admitPart(
        { attachmentId: id, number: 1, expires, signature: parts[0]?.signature ?? '' },
        aCall(),
      );
    expect(await admit(attachmentId, signed)).toMatchObject({ bytes: 10, byVisitor: true });
    expect(await admit(mine.id, others)).toMatchObject({ bytes: 10, byVisitor: false });
  });

  test('is completed by its address, again when it is finished, until the time of the address', async () => {
    const { attachmentId, signed, complete } = await begun();
    expect((await complete()).attachment?.id).toBe(attachmentId);
    await finish(attachmentId, 25);
    expect((await complete()).attachment?.id).toBe(attachmentId);
    const invalid = { reason: 'LINK_INVALID' };
    await expect(complete({ expires: signed.expires + 1 })).rejects.toMatchObject(invalid);
    await expect(complete({ signature: signed.parts[0]?.signature ?? '' })).rejects.toMatchObject(invalid);
    await expect(complete({ attachmentId: (await begun()).attachmentId })).rejects.toMatchObject(invalid);
    await passes(7 * 60 * 60_000, core);
    await expect(complete()).rejects.toMatchObject(invalid);
  });

  test('goes an hour after it was begun, unless it is finished, and its addresses with it', async () => {
    const { attachmentId, signed } = await begun();
    expect(signed.expires).toBe(Math.floor(inMs(60 * 60_000).getTime() / 1_000));
    const at = async (minutes: number) => {
      while (await removeExpiredAttachments(core.database, inMs(minutes * 60_000)));
      return (await toRemove()).includes(keyOf(attachmentId));
    };
    expect([await at(55), await at(65)]).toEqual([false, true]);
  });
});

describe('a message', () => {
  test('carries its attachments in their order, in lists and events too', async () => {
    const { id: conversationId } = await project.conversation();
    const [one, two] = [await upload(1), await upload(2)];
    const message = await project.message(conversationId, { attachmentIds: [two.id, one.id] });
    const shown = [two, one].map(({ id, size }) => ({
      id,
      name: 'a.png',
      type: 'image/png',
      size,
      hasThumbnail: true,
    }));
    expect(message.attachments).toEqual(shown);
    const { messages } = await core.messages.listMessages({ ...project.at, conversationId, page: undefined }, aCall());
    expect(messages[0]?.attachments).toEqual(shown);
    const event = (await project.events()).find(({ type }) => type === 'message.created');
    expect(event?.data).toMatchObject({ message: { attachments: [{ id: two.id }, { id: one.id }] } });
  });

  test('opens a conversation with attachments', async () => {
    const { id } = await upload(1);
    const said = { content: 'See', contentType: 0, senderType: 0, isInternal: false } as const;
    const conversation = await project.conversation({
      message: { ...said, attachmentIds: [id], attachedBy: undefined },
    });
    const { attachment } = await read(id);
    const at = { ...project.at, conversationId: conversation.id, messageId: attachment?.messageId ?? '' };
    expect((await core.messages.getMessage(at, aCall())).message?.attachments).toMatchObject([{ id }]);
  });

  test('gets none that is pending, taken, foreign or another uploader’s, and then nothing is written', async () => {
    const { id: conversationId } = await project.conversation();
    const [good, pending, taken, visitors] = [
      await upload(1),
      await begin(1),
      await upload(1),
      await upload(1, { uploader: byVisitor('con_1') }),
    ] as const;
    await project.message(conversationId, { attachmentIds: [taken.id] });
    const other = await TestProject.create(core);
    const foreign = await upload(1, { at: other.at });
    const post = (id: string, attachedBy?: Uploader) =>
      project.message(conversationId, { attachmentIds: [good.id, id], attachedBy });
    for (const id of [pending.id, taken.id, foreign.id, newId('att')]) {
      await expect(post(id)).rejects.toMatchObject({ details: { issues: [{ path: ['attachments', 1] }] } });
    }
    await expect(post(visitors.id, byVisitor('con_2'))).rejects.toMatchObject({ reason: 'VALIDATION_ERROR' });
    expect((await read(good.id)).attachment?.messageId).toBeUndefined();
    const page = await core.messages.listMessages({ ...project.at, conversationId, page: undefined }, aCall());
    expect(page.messages).toHaveLength(1);
  });

  test('of several that want one attachment gets it once', async () => {
    const { id: conversationId } = await project.conversation();
    const { id } = await upload(1);
    const posts = Array.from({ length: 10 }, () => project.message(conversationId, { attachmentIds: [id] }));
    const settled = await Promise.allSettled(posts);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('no longer shows what is deleted or too old', async () => {
    const { id: conversationId } = await project.conversation();
    const [one, two, three] = [await upload(1), await upload(1), await upload(1)];
    const message = await project.message(conversationId, { attachmentIds: [one.id, two.id, three.id] });
    const shown = async () =>
      (
        await core.messages.getMessage({ ...project.at, conversationId, messageId: message.id }, aCall())
      ).message?.attachments.map(({ id }) => id);
    await core.attachments.deleteAttachment({ ...project.at, attachmentId: two.id }, aCall());
    expect(await shown()).toEqual([one.id, three.id]);
    while (await removeOldAttachments(core.database, inMs(1_000)));
    expect(await shown()).toEqual([]);
  });
});

describe('what a person sent', () => {
  test('goes when the person is erased, from their messages, their uploads and events that are still kept', async () => {
    const { contact } = await project.upsert({ externalId: 'c-1', name: 'Ada' });
    const { id: conversationId } = await project.conversation({ contact: { $case: 'contactId', value: contact.id } });
    const sent = await upload(1);
    const answered = await upload(1);
    const waiting = await upload(1, { uploader: byVisitor(contact.id) });
    const bySenderId = await upload(1);
    const other = await project.conversation();
    await project.message(conversationId, { senderType: SenderType.CUSTOMER, attachmentIds: [sent.id] });
    await project.message(conversationId, { attachmentIds: [answered.id] });
    await project.message(other.id, {
      senderType: SenderType.CUSTOMER,
      senderId: 'c-1',
      attachmentIds: [bySenderId.id],
    });
    await core.contacts.deleteContact({ ...project.at, contactId: contact.id }, aCall());
    const gone = [sent, waiting, bySenderId].map(({ id }) => keyOf(id));
    expect((await toRemove()).sort()).toEqual(gone.sort());
    expect((await read(answered.id)).attachment).toBeDefined();
    expect(await used()).toBe(1);
    expect(JSON.stringify(await project.events())).not.toContain(sent.id);
    const page = await core.messages.listMessages({ ...project.at, conversationId, page: undefined }, aCall());
    expect(page.messages.map(({ attachments }) => attachments.map(({ id }) => id))).toEqual([[], [answered.id]]);
  });

  test('goes with a deleted project', async () => {
    const { id: conversationId } = await project.conversation();
    const [taken, free] = [await upload(1), await begin(1)];
    await project.message(conversationId, { attachmentIds: [taken.id] });
    await core.projects.deleteProject(project.at, aCall());
    await expect(read(taken.id)).rejects.toMatchObject({ reason: 'PROJECT_NOT_FOUND' });
    for (let id = await findDeletedProject(core.database); id; id = await findDeletedProject(core.database))
      await core.database.transaction((tx) => purgeSome(tx, id ?? ''));
    expect((await toRemove()).sort()).toEqual([keyOf(taken.id), keyOf(free.id)].sort());
    expect(await used()).toBe(0);
  });
});

describe('objects whose record is gone', () => {
  test('are removed with their thumbnails, again and again until it works', async () => {
    await core.rows('DELETE FROM objects_to_remove');
    const { id } = await begin(1);
    await core.attachments.abandonUpload({ ...project.at, attachmentId: id }, aCall());
    const removed: string[] = [];
    let fails = true;
    const storage = {
      async remove(key: string) {
        if (fails) throw new Error('the storage is down');
        removed.push(key);
      },
    };
    const log = { warn: () => undefined };
    const run = () => removeObjects({ database: core.database, log } as never, storage as never);
    await run();
    expect(await toRemove()).toEqual([keyOf(id)]);
    fails = false;
    await run();
    expect(removed).toEqual([]);
    await passes(60_000, core);
    await run();
    expect(removed).toEqual([keyOf(id), `${keyOf(id)}.thumbnail`]);
    expect(await toRemove()).toEqual([]);
  });

  test('are removed once more some minutes later, since a request that was under way may have brought more', async () => {
    await core.rows('DELETE FROM objects_to_remove');
    const { id } = await begin(1);
    await core.attachments.abandonUpload({ ...project.at, attachmentId: id }, aCall());
    const removed: string[] = [];
    const storage = { remove: async (key: string) => void removed.push(key) };
    const run = () =>
      removeObjects({ database: core.database, log: { warn: () => undefined } } as never, storage as never);
    await run();
    await run();
    expect([removed.length, await toRemove()]).toEqual([2, [keyOf(id)]]);
    await passes(5 * 60_000, core);
    await run();
    expect([removed.length, await toRemove()]).toEqual([4, []]);
  });
});

describe('a signed address', () => {
  const { ORIGINAL, THUMBNAIL } = AttachmentVariant;
  const invalid = { reason: 'LINK_INVALID' };

  test('opens its attachment, in its variant, until its time', async () => {
    const { id: attachmentId } = await upload(1);
    const link = await core.attachments.signDownload({ ...project.at, attachmentId, variant: ORIGINAL }, aCall());
    const open = (changes = {}) =>
      core.attachments.openDownload({ attachmentId, variant: ORIGINAL, ...link, ...changes }, aCall());
    expect((await open()).attachment?.id).toBe(attachmentId);
    const other = await upload(1);
    await expect(open({ variant: THUMBNAIL })).rejects.toMatchObject(invalid);
    await expect(open({ attachmentId: other.id })).rejects.toMatchObject(invalid);
    await expect(open({ expires: link.expires + 1 })).rejects.toMatchObject(invalid);
    await expect(open({ signature: link.signature.toLowerCase() })).rejects.toMatchObject(invalid);
    await passes(6 * 60_000, core);
    await expect(open()).rejects.toMatchObject(invalid);
  });

  test('holds as long as was asked for, up to 30 days', async () => {
    const { id: attachmentId } = await upload(1);
    const day = 24 * 60 * 60;
    for (const [seconds, held] of [
      [7 * day, 7 * day],
      [365 * day, 30 * day],
    ] as const) {
      const asked = { ...project.at, attachmentId, variant: ORIGINAL, seconds };
      const link = await core.attachments.signDownload(asked, aCall());
      expect(link.expires).toBe(Math.floor(core.clock.now().getTime() / 1000) + held);
      const open = core.attachments.openDownload({ attachmentId, variant: ORIGINAL, ...link }, aCall());
      expect((await open).attachment?.id).toBe(attachmentId);
    }
    const others = await TestProject.create(core);
    const sign = core.attachments.signDownload({ ...others.at, attachmentId, variant: ORIGINAL }, aCall());
    await expect(sign).rejects.toMatchObject({ reason: 'ATTACHMENT_NOT_FOUND' });
  });

  test('does not outlive its attachment, and there is none of a pending one', async () => {
    const { id: attachmentId } = await upload(1);
    const link = await core.attachments.signDownload({ ...project.at, attachmentId, variant: ORIGINAL }, aCall());
    await core.attachments.deleteAttachment({ ...project.at, attachmentId }, aCall());
    const open = core.attachments.openDownload({ attachmentId, variant: ORIGINAL, ...link }, aCall());
    await expect(open).rejects.toMatchObject(invalid);
    const pending = await begin(1);
    const sign = core.attachments.signDownload({ ...project.at, attachmentId: pending.id, variant: ORIGINAL }, aCall());
    await expect(sign).rejects.toMatchObject({ reason: 'UPLOAD_INCOMPLETE' });
  });

  test('admits a part while the upload is under way', async () => {
    const { id: attachmentId } = await begin(25, { partBytes: 10 });
    const { parts, expires } = await core.attachments.signParts({ ...project.at, attachmentId }, aCall());
    expect(parts.map(({ number, bytes }) => [number, bytes])).toEqual([
      [1, 10],
      [2, 10],
      [3, 5],
    ]);
    const signature = parts[2]?.signature ?? '';
    const admit = (changes = {}) =>
      core.attachments.admitPart({ attachmentId, number: 3, expires, signature, ...changes }, aCall());
    expect(await admit()).toMatchObject({ bytes: 5, attachment: { id: attachmentId } });
    await expect(admit({ number: 2 })).rejects.toMatchObject(invalid);
    await expect(admit({ expires: expires + 1 })).rejects.toMatchObject(invalid);
    await finish(attachmentId, 25);
    await expect(admit()).rejects.toMatchObject(invalid);
  });

  test('admits no part after its time, though the upload is still under way', async () => {
    const { id: attachmentId } = await begin(5, { partBytes: 10 });
    const { parts, expires } = await core.attachments.signParts({ ...project.at, attachmentId }, aCall());
    const request = { attachmentId, number: 1, expires, signature: parts[0]?.signature ?? '' };
    await passes(6 * 60 * 60_000 - 60_000, core);
    expect(await core.attachments.admitPart(request, aCall())).toMatchObject({ bytes: 5 });
    await passes(2 * 60_000, core);
    await expect(core.attachments.admitPart(request, aCall())).rejects.toMatchObject(invalid);
  });
});
