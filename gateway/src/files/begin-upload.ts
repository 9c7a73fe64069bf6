import { fail } from '@pharos/contract';
import type { OutgoingCall } from '@pharos/kit';
import type { Attachment, BeginVisitorUploadRequest, Uploader } from '@pharos/proto/pharos/core/v1/attachment';
import type { Rpc } from '../rpc.js';
import { fileName } from './file-name.js';
import type { IncomingFile } from './receive-file.js';

/** With what a handler asks core. */
export interface Asking {
  readonly rpc: Rpc;
  readonly call: OutgoingCall;
}

/** On whose behalf something is uploaded, and where to. */
export interface UploadPlace {
  readonly orgId: string;
  readonly projectId: string;
  readonly uploader: Uploader;
}

/** The same for a visitor, who sends from this address. */
export type VisitorUploadPlace = Pick<BeginVisitorUploadRequest, 'orgId' | 'projectId' | 'by'> & {
  readonly subject: string;
};

/** Reserves room for a file. */
export async function begin(
  { name, type }: Pick<IncomingFile, 'name' | 'type'>,
  place: UploadPlace & { size: number; partBytes: number },
  { rpc, call }: Asking,
): Promise<Attachment> {
  const own = place.partBytes === 0 ? { ...call, idempotency: undefined } : call;
  const { attachment } = await rpc.attachments.beginUpload({ ...place, name: fileName(name), type }, own);
  return present(attachment);
}

/** The same for a visitor. @throws what core refuses the visitor with */
export async function beginOfVisitor(
  { name, type }: Pick<IncomingFile, 'name' | 'type'>,
  place: Omit<BeginVisitorUploadRequest, 'name' | 'type'>,
  { rpc, call }: Asking,
): Promise<Attachment> {
  const request = { ...place, name: fileName(name), type };
  return present((await rpc.attachments.beginVisitorUpload(request, call)).attachment);
}

/** Where visitors write from is nobody's business afterwards, and a repetition is another upload. */
export function ofVisitor(call: OutgoingCall): OutgoingCall {
  return { ...call, idempotency: undefined, actor: { ...call.actor, ip: '', userAgent: '' } } as OutgoingCall;
}

function present(attachment: Attachment | undefined): Attachment {
  if (attachment === undefined) throw fail('INTERNAL');
  return attachment;
}
