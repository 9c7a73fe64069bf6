import { renderMessageAttachment } from '@pharos/contract';
import type { z } from 'zod';
import type { Asking, VisitorUploadPlace } from '../../files/begin-upload.js';
import { beginVisitorParts } from '../../files/parts.js';
import { mediaTypeOf } from '../../files/receive-file.js';
import type { Gateway } from '../../pipeline/gateway.js';
import type { UnreadBody } from '../../server/unread-body.js';
import type { newVisitorUpload } from './schemas.js';

interface VisitorUpload extends Asking {
  /** The file as a form; undefined where `body` announces it. */
  readonly unread: UnreadBody | undefined;
  readonly body: z.output<typeof newVisitorUpload>;
  readonly gateway: Pick<Gateway, 'attachments'>;
}

/**
 * What a visitor uploads: as a form it is there whole with the answer; announced as JSON, the answer says where its parts go.
 * `trap` names the field of the form that people never see.
 * @throws PAYLOAD_TOO_LARGE, VALIDATION_ERROR, TOO_MANY_UPLOADS, RATE_LIMITED, ATTACHMENT_QUOTA_EXCEEDED, and what core refuses
 * the visitor with
 */
export async function uploadOfVisitor(
  { unread, body, gateway, rpc, call }: VisitorUpload,
  place: VisitorUploadPlace,
  trap?: string,
) {
  const { attachments } = gateway;
  if (unread !== undefined) {
    const received = await attachments.receiveOfVisitor(unread, place, { rpc, call }, trap);
    return { ...renderMessageAttachment(received), upload: null };
  }
  const file = { ...body, type: mediaTypeOf(body.type) };
  const begun = await attachments.beginPartsOfVisitor(file, place, { rpc, call });
  const { parts, expires, completion } = await attachments.begun(begun, { rpc, call }, () =>
    beginVisitorParts(attachments, begun, { rpc, call }),
  );
  const upload = {
    parts: parts.map(({ number, bytes, url, received }) => ({ number, size: bytes, url, received })),
    complete_url: completion,
    expires_at: new Date(expires * 1000).toISOString(),
  };
  return { ...renderMessageAttachment(begun), upload };
}
