import { systemActor } from '@pharos/kit';
import { type Attachment, AttachmentState } from '@pharos/proto/pharos/core/v1/attachment';
import { ObjectMissing, type ObjectStorage, objectKey } from '@pharos/storage';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Rpc } from '../rpc.js';
import { openAttachments } from './attachments.fixture.js';
import type { Attachments } from './attachments.js';
import type { Asking } from './begin-upload.js';
import { completeUpload, partLinks } from './parts.js';

const at = { orgId: 'org_1', projectId: 'prj_1', attachmentId: 'att_1' };
/** An attachment of six bytes, in parts of four. */
const attachment: Attachment = {
  id: 'att_1',
  orgId: 'org_1',
  projectId: 'prj_1',
  state: AttachmentState.PENDING,
  name: 'a.txt',
  type: 'text/plain',
  size: 6,
  partBytes: 4,
  hasThumbnail: false,
  createdAt: undefined,
  expiresAt: undefined,
};
const key = objectKey(attachment);

let opened: Awaited<ReturnType<typeof openAttachments>>;
let storage: ObjectStorage;
let attachments: Attachments;
beforeEach(async () => {
  opened = await openAttachments();
  ({ storage, attachments } = opened);
});
afterEach(() => opened.close());

const parts = [
  { number: 1, bytes: 4, signature: 'a' },
  { number: 2, bytes: 2, signature: 'b' },
];
const rpc = {
  attachments: {
    signParts: async () => ({ attachment, parts, expires: 2_000_000_000, completionSignature: 'c' }),
    getAttachment: async () => ({ attachment }),
    finishUpload: async () => ({ attachment: { ...attachment, state: AttachmentState.READY } }),
  },
};
const asking: Asking = { rpc: rpc as unknown as Rpc, call: { requestId: 'req_1', actor: systemActor } };

async function* bytes(text: string) {
  yield Buffer.from(text);
}

const received = async () => (await partLinks(attachments, at, asking)).parts.map((part) => part.received);

test('an upload whose beginning got lost is begun where its parts are asked for', async () => {
  expect(await received()).toEqual([false, false]);
  await storage.putPart(key, { number: 2, bytes: 2 }, bytes('ef'));
  expect(await received()).toEqual([false, true]);
});

test('of an upload that was joined by a gateway which died then, all parts are there, and it is completed', async () => {
  await storage.begin(key);
  await storage.putPart(key, { number: 1, bytes: 4 }, bytes('abcd'));
  await storage.putPart(key, { number: 2, bytes: 2 }, bytes('ef'));
  await storage.complete(key, await storage.parts(key));
  expect(await received()).toEqual([true, true]);
  await expect(storage.parts(key)).rejects.toThrow(ObjectMissing);
  expect((await completeUpload(attachments, at, asking)).state).toBe(AttachmentState.READY);
});

test('an upload whose parts are being removed by who has joined them is completed', async () => {
  await storage.begin(key);
  await storage.putPart(key, { number: 1, bytes: 4 }, bytes('abcd'));
  await storage.putPart(key, { number: 2, bytes: 2 }, bytes('ef'));
  await storage.complete(key, await storage.parts(key));
  // As the folder is then.
  await storage.begin(key);
  expect((await completeUpload(attachments, at, asking)).state).toBe(AttachmentState.READY);
  expect(await storage.size(key)).toBe(6);
});
