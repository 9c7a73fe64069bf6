import { createHash } from 'node:crypto';
import { fail } from '@pharos/contract';
import { Failure, type OutgoingCall } from '@pharos/kit';
import type { Picture } from '@pharos/proto/pharos/knowledge/v1/picture';
import { Slots } from '../server/slots.js';
import type { UnreadBody } from '../server/unread-body.js';
import type { Asking } from './begin-upload.js';
import { fileName } from './file-name.js';
import { type FileArrival, type FileFacts, StoredFiles } from './stored-files.js';
import { fileTooLarge } from './watched-bytes.js';

/** The largest picture: who reads an article waits for it. */
export const maxPictureBytes = 10 * 2 ** 20;
const uploadsAtOnce = { all: 32, ofOne: 8 };

export interface PicturePlace {
  readonly orgId: string;
  readonly projectId: string;
  /** As the client calls the file. */
  readonly name: string;
}

/** Takes pictures of articles into the storage: knowledge reserves room before, and learns afterwards what has come. */
export class Pictures extends StoredFiles {
  readonly #slots = new Slots(uploadsAtOnce.all, uploadsAtOnce.ofOne);

  /**
   * Takes the picture that is the body of a request. What fails on the way leaves nothing. A project has the same content once: what is
   * sent again is the picture that it has.
   * @throws PAYLOAD_TOO_LARGE, VALIDATION_ERROR, RATE_LIMITED, PICTURE_QUOTA_EXCEEDED
   */
  async receive(body: UnreadBody, { name, ...place }: PicturePlace, asking: Asking): Promise<Picture> {
    if ((body.declaredBytes ?? 0) > maxPictureBytes) throw fileTooLarge(maxPictureBytes);
    const own = { ...asking, call: { ...asking.call, idempotency: undefined } };
    const begin = async (_: unknown, size: number) =>
      present((await own.rpc.pictures.beginPicture({ ...place, name: fileName(name), size }, own.call)).picture);
    return this.#slots.during(place.orgId, () =>
      this.take<Picture, Picture>(body, maxPictureBytes, bytesOf(body), {
        begin,
        finish: (picture, facts, { idempotencyOf }) =>
          this.#finish(picture, facts, own, idempotencyOf(digestOf(facts))),
        abandon: (picture) => this.#abandon(picture, own),
      }),
    );
  }

  async #finish(
    picture: Picture,
    facts: FileFacts,
    asking: Asking,
    idempotency: OutgoingCall['idempotency'],
  ): Promise<Picture> {
    const { orgId, projectId, id: pictureId } = picture;
    const { rpc, call } = asking;
    const finishing = rpc.pictures.finishPicture({ orgId, projectId, pictureId, ...facts }, { ...call, idempotency });
    const { picture: kept } = await finishing.catch(async (error: unknown) => {
      // After any other failure it may be finished all the same.
      if (error instanceof Failure && error.reason === 'PICTURE_NOT_FOUND') await this.removeObjects(picture);
      throw error;
    });
    // An earlier request has brought the same content.
    if (kept !== undefined && kept.id !== pictureId) await this.#abandon(picture, asking);
    return present(kept);
  }

  /** What nobody abandons goes by itself, after its time. */
  async #abandon({ orgId, projectId, id: pictureId }: Picture, { rpc, call }: Asking): Promise<void> {
    try {
      await rpc.pictures.abandonPicture({ orgId, projectId, pictureId }, call);
    } catch (error) {
      this.log.warn({ err: error, pictureId }, 'could not cancel an upload; it is deleted when it expires');
    }
  }
}

/** What it is only its bytes say. */
function bytesOf(body: UnreadBody): FileArrival {
  return async (take) => ({ taken: await take({ name: '', type: '', bytes: body.bytes() }), caught: false });
}

function digestOf({ type, sha256 }: FileFacts): Buffer {
  return createHash('sha256').update(`${type}\n${sha256}`).digest();
}

function present(picture: Picture | undefined): Picture {
  if (picture === undefined) throw fail('INTERNAL');
  return picture;
}
