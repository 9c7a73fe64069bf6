import type { IncomingMessage } from 'node:http';
import { Busboy } from '@fastify/busboy';
import { invalid } from '@pharos/contract';
import { isMultipart } from '../../server/media-type.js';

/** What a browser has sent of a form by itself, without a script: the values by the names of its fields, as text. */
export class PageForm {
  readonly values = new Map<string, string[]>();

  /** @throws VALIDATION_ERROR on what cannot be text */
  add(name: string, value: string): void {
    // What is not UTF-8 has been decoded to this character.
    if (name.includes('\uFFFD') || value.includes('\uFFFD')) throw invalid(['fields', name], 'must be valid UTF-8');
    if (name.includes('\0') || value.includes('\0'))
      throw invalid(['fields', name], 'must not contain the NUL character');
    const values = this.values.get(name);
    if (values === undefined) this.values.set(name, [value]);
    else values.push(value);
  }
}

/** Far more than a form has fields and options. */
const maxValues = 1_000;
const tooMany = `must have at most ${maxValues} values`;
const limits = { fields: maxValues, files: 100, parts: maxValues + 100, headerPairs: 20, headerSize: 8_192 };
const noFile = 'a file cannot be sent without a script; leave the field empty';

/** The form that the bytes of a request are. @throws VALIDATION_ERROR */
export async function parsePageForm(request: IncomingMessage, bytes: Buffer): Promise<PageForm> {
  if (isMultipart(request)) return parseParts(request, bytes);
  const text = bytes.toString();
  if (text.split('&', maxValues + 1).length > maxValues) throw invalid([], tooMany);
  const form = new PageForm();
  for (const [name, value] of new URLSearchParams(text)) form.add(name, value);
  return form;
}

function parseParts(request: IncomingMessage, bytes: Buffer): Promise<PageForm> {
  const form = new PageForm();
  return new Promise((resolve, reject) => {
    const parser = parserOf(request);
    const refuse = (message: string) => reject(invalid([], message));
    parser.on('field', (name, value) => {
      try {
        form.add(name, value);
      } catch (error) {
        reject(error);
      }
    });
    parser.on('file', (name, file, fileName) => {
      // A browser sends a field for files that is empty, too.
      if (fileName) reject(invalid(['fields', name], noFile));
      // A form that breaks off fails its file as well, and what nobody listens to ends the process.
      file.on('error', () => undefined).resume();
    });
    parser.on('fieldsLimit', () => refuse(tooMany));
    parser.on('partsLimit', () => refuse(tooMany));
    parser.on('error', () => refuse('the body is not complete multipart/form-data'));
    parser.on('finish', () => resolve(form));
    parser.end(bytes);
  });
}

function parserOf({ headers }: IncomingMessage): InstanceType<typeof Busboy> {
  const { 'content-type': type = '' } = headers;
  try {
    return new Busboy({ headers: { ...headers, 'content-type': type }, limits });
  } catch {
    throw invalid([], 'Content-Type must name the boundary of the form');
  }
}
