import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { fail } from '@pharos/contract';
import { systemActor, transportFailure } from '@pharos/kit';
import { type Attachment, AttachmentState, UploaderKind } from '@pharos/proto/pharos/core/v1/attachment';
import { type ObjectStorage, objectKey, thumbnailKey } from '@pharos/storage';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Rpc } from '../rpc.js';
import { UnreadBody } from '../server/unread-body.js';
import { openAttachments } from './attachments.fixture.js';
import type { Attachments } from './attachments.js';
import type { Asking } from './begin-upload.js';

const content = 'some text';
const attachment: Attachment = {
  id: 'att_1',
  orgId: 'org_1',
  projectId: 'prj_1',
  state: AttachmentState.PENDING,
  name: 'a.txt',
  type: 'text/plain',
  size: content.length,
  partBytes: 0,
  hasThumbnail: false,
  createdAt: undefined,
  expiresAt: undefined,
};
const key = objectKey(attachment);
const uploader = { kind: UploaderKind.API_KEY, id: 'key_1' };

let opened: Awaited<ReturnType<typeof openAttachments>>;
let storage: ObjectStorage;
let attachments: Attachments;
beforeEach(async () => {
  opened = await openAttachments();
  ({ storage, attachments } = opened);
});
afterEach(() => opened.close());

/** A core where the upload cannot be finished. */
function coreThatFails(failure: Error): Asking {
  const rpc = {
    attachments: {
      beginUpload: async () => ({ attachment }),
      finishUpload: () => Promise.reject(failure),
      abandonUpload: () => Promise.reject(failure),
    },
  };
  return { rpc: rpc as unknown as Rpc, call: { requestId: 'req_1', actor: systemActor } };
}

/** Sends the file as a form. */
function receive(asking: Asking): Promise<Attachment> {
  const form = `--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${content}\r\n--b--\r\n`;
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const request = Object.assign(Readable.from([Buffer.from(form)]), { headers, complete: true });
  const body = new UnreadBody(request as unknown as IncomingMessage, {} as ServerResponse, () => undefined);
  return attachments.receive(body, { orgId: 'org_1', projectId: 'prj_1', uploader }, asking);
}

async function finishParts(asking: Asking): Promise<Attachment> {
  await storage.put(key, Readable.from([Buffer.from(content)]));
  return attachments.finishParts(attachment, asking);
}

describe.each([
  ['a form', receive],
  ['parts', finishParts],
])('a file that came as %s', (_, upload) => {
  test('does not stay when its record was removed on the way', async () => {
    await storage.put(thumbnailKey(key), Readable.from([Buffer.from('small')]));
    const failure = fail('ATTACHMENT_NOT_FOUND');
    await expect(upload(coreThatFails(failure))).rejects.toBe(failure);
    expect([await storage.size(key), await storage.size(thumbnailKey(key))]).toEqual([undefined, undefined]);
  });

  test('stays when nobody knows whether its record was finished', async () => {
    const failure = transportFailure('DEADLINE_EXCEEDED', 'too late');
    await expect(upload(coreThatFails(failure))).rejects.toBe(failure);
    expect(await storage.size(key)).toBe(content.length);
  });
});

test('each download holds a place until it is read or left; one that never began holds none', async () => {
  await storage.put(key, [Buffer.from(content)] as unknown as AsyncIterable<Uint8Array>);
  const read = (at = key) => attachments.read(at, undefined, { address: '10.0.0.1', orgId: 'org_1' });
  const missing = await Promise.allSettled(
    Array.from({ length: 100 }, () => read(objectKey({ ...attachment, id: 'att_2' }))),
  );
  expect(missing.every(({ status }) => status === 'rejected')).toBe(true);
  const open = await Promise.all(Array.from({ length: 64 }, () => read()));
  await expect(read()).rejects.toMatchObject({ reason: 'RATE_LIMITED' });
  const [left, ...others] = open;
  left?.destroy();
  await vi.waitFor(async () => others.push(await read()), { timeout: 60_000 });
  for (const each of others) for await (const _ of each);
  const again = await Promise.all(Array.from({ length: 64 }, () => read()));
  for (const each of again) each.destroy();
});
