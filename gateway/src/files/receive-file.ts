import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import { fail, type Issue, invalid } from '@pharos/contract';
import { isFailure } from '@pharos/kit';
import type { Bytes } from '@pharos/storage';
import { brokenOff, checkInTime } from '../server/late-request.js';

/** A file as the form brings it; its bytes come as they are asked for. */
export interface IncomingFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Bytes;
}

/** The name of the one part that a form has. */
const fileField = 'file';
const limits = {
  files: 2,
  fields: 1,
  parts: 3,
  headerPairs: 20,
  headerSize: 8_192,
  fieldSize: 1_024,
  fieldNameSize: 200,
};
const maxTypeLength = 200;
const mediaType = /^[a-z0-9!#$&^_.+-]+\/[a-z0-9!#$&^_.+-]+$/;

/**
 * Has the file of a `multipart/form-data` request taken, and returns what `take` made of it once the form has ended. On a
 * failure of whoever takes, of the form, or of the client that leaves, its bytes end with that failure.
 * `trap` names a field that people never see: whether something stood in it.
 * @throws VALIDATION_ERROR on anything but one file called `file`, and the trap
 */
export async function receiveFile<T>(
  request: IncomingMessage,
  take: (file: IncomingFile) => Promise<T>,
  trap?: string,
): Promise<{ taken: T; caught: boolean }> {
  checkInTime(request);
  const parser = parserOf(request);
  const issues: Issue[] = [];
  let stream: Readable | undefined;
  let taken: Promise<T> | undefined;
  let caught = false;
  const ended = new Promise<void>((resolve, reject) => {
    parser.on('file', (field, incoming, name, _encoding, type) => {
      // Whoever takes it hears of its failure; nobody else listens.
      incoming.on('error', () => undefined);
      if (field !== fileField || taken !== undefined) return reject(unwanted(field, issues));
      stream = incoming;
      taken = take({ name: name ?? '', type: mediaTypeOf(type), bytes: incoming });
      taken.catch(reject);
    });
    parser.on('field', (field, value) => {
      if (field !== trap) return reject(unwanted(field, issues));
      caught ||= value !== '';
    });
    parser.on('finish', resolve);
    parser.on('error', (error) => reject(isFailure(error as Error) ? error : brokenForm()));
    request.once('error', (error) => reject(brokenOff(error)));
    request.once('close', () => request.complete || reject(brokenOff()));
  });
  request.pipe(parser);
  try {
    await ended;
    if (taken === undefined) throw invalid([fileField], 'required');
    return { taken: await taken, caught };
  } catch (error) {
    request.unpipe(parser);
    stream?.destroy(error as Error);
    parser.destroy();
    await taken?.catch(() => undefined);
    throw error;
  }
}

function parserOf(request: IncomingMessage): InstanceType<typeof Busboy> {
  try {
    const { 'content-type': type = '' } = request.headers;
    return new Busboy({ headers: { ...request.headers, 'content-type': type }, limits, preservePath: true });
  } catch {
    // HTTP clients write the boundary into the header themselves, unless somebody sets the header by hand.
    throw invalid([], 'Content-Type must name the boundary of the form; let your HTTP client set this header');
  }
}

function unwanted(field: string, issues: Issue[]) {
  const message = field === fileField ? 'must be one file' : 'unknown field';
  issues.push({ path: [field], message });
  return fail('VALIDATION_ERROR', { issues });
}

function brokenForm() {
  return invalid([], 'the body is not complete multipart/form-data');
}

/** What the client says; `application/octet-stream` when it is no media type. */
export function mediaTypeOf(claimed: string): string {
  const type = claimed.toLowerCase();
  return type.length <= maxTypeLength && mediaType.test(type) ? type : 'application/octet-stream';
}
